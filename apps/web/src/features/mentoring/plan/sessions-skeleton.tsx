import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import classes from './session-list.module.css';

/** Two cards in their shape, while the sessions come. */
export function SessionsSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={classes['lists']}>
      {[0, 1].map((index) => (
        <Card key={index} as="div" className={classes['waiting']}>
          <Skeleton width={84} height={20} radius="xl" />
          <Skeleton width="60%" height={18} />
          <Skeleton width="40%" height={14} />
          <Skeleton width="52%" height={14} />
        </Card>
      ))}
    </div>
  );
}
