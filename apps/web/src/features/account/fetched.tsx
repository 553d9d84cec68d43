import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';

/** What a section shows of its data: a skeleton `height` pixels high, what went wrong with Retry, or the data. The other sections stay as they are. */
export function Fetched<D>({ query, height, children }: { query: UseQueryResult<D>; height: number; children: (data: D) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton height={height} aria-label={m.loading()} role="status" />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 text-bad">
      <span>{query.error?.message}</span>
      <Button size="compact-md" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {m.error_retry()}
      </Button>
    </div>
  );
}
