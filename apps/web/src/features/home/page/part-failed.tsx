import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import classes from './part-failed.module.css';

/** Shown where a part of home did not come, with the rest around it whole. */
export function PartFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <section className={classes['part']} aria-label={title} role="alert">
      <IconCloudOff size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes['words']}>
        <h2 className={classes['title']}>{title}</h2>
        <p>{m.home_part_failed()}</p>
      </div>
      <Button variant="default" size="sm" onClick={onRetry}>
        {m.error_retry()}
      </Button>
    </section>
  );
}
