import { Skeleton } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import classes from './study-list.module.css';

const rows = ['52%', '38%', '46%', '30%', '42%'];

/** The shape of a list while it is on its way. */
export function StudySkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="card-list">
      {rows.map((width) => (
        <div key={width} className={`${classes['waiting']} flex items-center gap-4 px-5 py-3`}>
          <Skeleton height={54} width={90} radius="sm" />
          <div className="grid flex-1 gap-2">
            <Skeleton height={14} width={width} />
            <Skeleton height={11} width="64%" />
          </div>
        </div>
      ))}
    </div>
  );
}
