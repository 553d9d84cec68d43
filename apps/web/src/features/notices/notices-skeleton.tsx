import { Skeleton } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import classes from './notices-skeleton.module.css';

const rows = ['62%', '48%', '55%', '40%'];

/** The shape of a list of notices while it is on its way. */
export function NoticesSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="card-surface mt-12">
      {rows.map((width) => (
        <div key={width} className={`${classes['row']} flex gap-4 px-6 py-4`}>
          <Skeleton circle height={40} />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton height={14} width={width} />
            <Skeleton height={12} width="80%" />
            <Skeleton height={10} width={72} />
          </div>
        </div>
      ))}
    </div>
  );
}
