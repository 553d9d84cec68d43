import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { LeftText } from './left-text.tsx';
import { useLeftDraft } from './use-draft.ts';

interface OpenSourceProps<T> {
  readonly sourceId: string;
  readonly query: UseQueryOptions<T, Error, T, string[]>;
  readonly children: (source: T) => ReactNode;
}

/** The editor of a source for its authors; where the server cannot give it, the text that this device kept of it. */
export function OpenSource<T>(props: OpenSourceProps<T>) {
  return (
    <StudioScreen right="content">
      <Opened {...props} />
    </StudioScreen>
  );
}

function Opened<T>({ sourceId, query: options, children }: OpenSourceProps<T>) {
  const query = useQuery(options);
  const isMissing = query.data === undefined && query.isError;
  const left = useLeftDraft(sourceId, isMissing);
  if (isMissing && left !== null) return <LeftText left={left} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <QueryView query={query} heading="h1" loading={<EditorSkeleton />}>
      {children}
    </QueryView>
  );
}
