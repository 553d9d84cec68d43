import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Milliseconds between two looks at how far the scoring has come. */
const watch = 2_000;
const { all } = queryKeys.staffTests;

/** A page of the tests; while another comes, the one before stays. */
export const testsQuery = (filter: RequestOf<'staffTests'>) =>
  queryOptions({
    queryKey: [...all, 'tests', filter],
    queryFn: ({ signal }) => call('staffTests', filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A test with its questions; looked at again and again while attempts wait to be rescored. */
export const testQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...all, 'test', assessmentId],
    queryFn: ({ signal }) => call('staffTest', { assessmentId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.test.waiting ?? 0) > 0 ? watch : false),
  });

/** A page of who scored what; while another comes, the one before stays. */
export const markListQuery = (of: RequestOf<'markList'>) =>
  queryOptions({
    queryKey: [...all, 'marks', of],
    queryFn: ({ signal }) => call('markList', of, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const questionQuery = (of: RequestOf<'staffQuestion'>) =>
  queryOptions({
    queryKey: [...all, 'question', of],
    queryFn: ({ signal }) => call('staffQuestion', of, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? watch : false),
  });

/** What a ruling would do. One that does not fit its question fails at once. */
export const previewQuery = (of: RequestOf<'previewRuling'>) =>
  queryOptions({
    queryKey: [...all, 'preview', of],
    queryFn: ({ signal }) => call('previewRuling', of, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });

export const lateListQuery = (filter: RequestOf<'lateAttempts'>) =>
  queryOptions({
    queryKey: [...all, 'late', filter],
    queryFn: ({ signal }) => call('lateAttempts', filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const lateAttemptQuery = (attemptId: string) =>
  queryOptions({
    queryKey: [...all, 'late-attempt', attemptId],
    queryFn: ({ signal }) => call('lateAttempt', { attemptId }, { signal }),
    staleTime: 0,
  });

export const outagesQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'outages', page],
    queryFn: ({ signal }) => call('staffOutages', { page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const engineResultsQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'engine-results', page],
    queryFn: ({ signal }) => call('engineResults', { page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Invalidates everything after a decision. */
export const refetchAll = (client: QueryClient) => client.invalidateQueries({ queryKey: all });
