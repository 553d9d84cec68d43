import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Milliseconds between two looks at what others have changed. */
const lookMs = 20_000;
const { question, review, versions } = queryKeys.studio;

/** A question with its neighbours, looked at again while it is open. */
export const questionQuery = (sourceId: string) =>
  queryOptions({
    queryKey: [...question, sourceId],
    queryFn: ({ signal }) => call('studioQuestion', { sourceId }, { signal }),
    staleTime: 0,
    refetchInterval: lookMs,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });

/** What others said of a text and how they solved it, as of one of its revisions. */
export const reviewQuery = (of: { sourceId: string; revision: number; state: string }) =>
  queryOptions({
    queryKey: [...review, of],
    queryFn: ({ signal }) => call('sourceReview', { sourceId: of.sourceId }, { signal }),
    staleTime: 0,
    refetchInterval: lookMs,
    meta: { quiet: true },
  });

/** What waits for review. */
export const queueQuery = () =>
  queryOptions({ queryKey: [...review, 'queue'], queryFn: ({ signal }) => call('reviewQueue', {}, { signal }), staleTime: 0 });

export const versionsQuery = (of: { sourceId: string; revision: number }) =>
  queryOptions({
    queryKey: [...versions, of],
    queryFn: ({ signal }) => call('sourceVersions', { sourceId: of.sourceId }, { signal }),
    staleTime: 0,
  });

export const versionQuery = (of: { sourceId: string; revision: number }) =>
  queryOptions({ queryKey: [...versions, 'one', of], queryFn: ({ signal }) => call('sourceVersion', of, { signal }), staleTime: 0 });

/** A text in review as candidates see it. It stays as it was opened while someone solves it. */
export const solveViewQuery = (sourceId: string) =>
  queryOptions({
    queryKey: [...review, 'solve', sourceId],
    queryFn: ({ signal }) => call('solveView', { sourceId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
