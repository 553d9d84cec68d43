import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import classes from './report.module.css';

/** The shape of the page while it loads. */
export function ReportSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={classes['report']}>
      <Skeleton height={252} radius="lg" />
      {[312, 340].map((height) => (
        <div key={height} className={`${classes['pair']} grid grid-cols-2 gap-6`}>
          <Skeleton height={height} radius="lg" />
          <Skeleton height={height} radius="lg" />
        </div>
      ))}
    </div>
  );
}
