import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';

/** Two cards in their shape, while the sessions come. */
export function SessionsSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="grid gap-8">
      {[0, 1].map((index) => (
        <Card key={index} as="div" className="grid gap-3">
          <Skeleton width={84} height={20} radius="xl" />
          <Skeleton width="60%" height={18} />
          <Skeleton width="40%" height={14} />
          <Skeleton width="52%" height={14} />
        </Card>
      ))}
    </div>
  );
}
