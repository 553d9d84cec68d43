import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import classes from './editor.module.css';

/** The editor's outline while it loads. */
export function EditorSkeleton() {
  return (
    <div className="h-dvh overflow-hidden bg-page" role="status" aria-label={m.loading()}>
      <Skeleton height={60} radius={0} />
      <div className={classes['outline']}>
        {['list', 'work', 'preview'].map((column) => (
          <div key={column} className="grid gap-3 content-start">
            <Skeleton height={20} width="60%" />
            <Skeleton height={80} />
            <Skeleton height={44} />
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        ))}
      </div>
    </div>
  );
}
