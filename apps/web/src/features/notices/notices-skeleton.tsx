import { Skeleton } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import classes from './notices-skeleton.module.css';

const rows = ['62%', '48%', '55%', '40%'];

/** The shape of a list of notices while it is on its way. */
export function NoticesSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={classes['rows']}>
      {rows.map((width) => (
        <div key={width} className={classes['row']}>
          <Skeleton circle height={40} />
          <div className={classes['words']}>
            <Skeleton height={14} width={width} />
            <Skeleton height={12} width="80%" />
            <Skeleton height={10} width={72} />
          </div>
        </div>
      ))}
    </div>
  );
}
