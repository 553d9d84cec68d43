import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';

/** The shape of a path while it loads. */
export function PathSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width={260} height={30} mb={8} />
      <Skeleton width={200} height={16} mb={24} />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={row === 1 ? 320 : 56} mb={24} radius="lg" />
      ))}
    </div>
  );
}
