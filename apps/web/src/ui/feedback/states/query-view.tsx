import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from './error-state.tsx';

/** The part of a query's result that a view reads. */
export interface ViewedQuery<D> {
  readonly data: D | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface QueryViewProps<D> {
  readonly query: ViewedQuery<D>;
  /** The height of the skeleton in pixels, where `loading` is not given. */
  readonly height?: number;
  /** What is shown until the data comes; null for nothing. */
  readonly loading?: ReactNode;
  /** The level of the title of a failure: h1 where it stands for the whole page. */
  readonly heading?: 'h1' | 'h2';
  /** Draws the data; without it, the view is empty once there is data. It calls no hooks. */
  readonly children?: (data: D) => ReactNode;
}

/** A query as a person sees it: a skeleton while it loads, why it failed with Retry, or its data. Data stays on the screen while it is fetched again, and after that fails. */
export function QueryView<D>({ query, height = 240, loading, heading = 'h2', children }: QueryViewProps<D>) {
  if (query.data !== undefined) return children?.(query.data);
  if (!query.isPending) return <ErrorState heading={heading} error={query.error} onRetry={() => void query.refetch()} />;
  return loading === undefined ? <Skeleton height={height} radius="lg" role="status" aria-label={m.loading()} /> : loading;
}
