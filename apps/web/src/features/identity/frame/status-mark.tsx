import { IconCheck } from '@tabler/icons-react';
import classes from './status-mark.module.css';

/** The mark over something that is done. */
export function StatusMark() {
  return (
    <span className={classes['mark']} aria-hidden="true">
      <IconCheck size={24} stroke={2} />
    </span>
  );
}
