import { IconCheck } from '@tabler/icons-react';
import classes from './status-tick.module.css';

/** The green tick of something completed. Named, so that it speaks. */
export function StatusTick({ label, size = 20 }: { label: string; size?: number }) {
  return (
    <span className={classes['tick']} role="img" aria-label={label} style={{ width: size, height: size }}>
      <IconCheck size={size * 0.65} stroke={2.75} />
    </span>
  );
}
