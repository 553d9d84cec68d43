import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Figures = AnswerOf<'testFigures'>;
export type Placed = Figures['sections'][number]['placed'][number];
export type BankRow = AnswerOf<'studioBank'>['rows'][number];

const { tests } = queryKeys.studio;

/** What the builder shows beside a text of a test; that of the text before stays until it comes. */
export const figuresQuery = (of: { sourceId: string; text: string }) =>
  queryOptions({
    queryKey: [...tests, 'figures', of],
    queryFn: ({ signal }) => call('testFigures', of, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });

export type Draw = RequestOf<'drawTestQuestions'>;

/** What a rule would draw. */
export const drawQuery = (of: Draw) =>
  queryOptions({
    queryKey: [...tests, 'draw', of],
    queryFn: ({ signal }) => call('drawTestQuestions', of, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });

/** The questions of a pack that can be put into a test. */
export const pickQuery = ({ pack, query, topic, difficulty }: { pack: string; query: string; topic: string; difficulty: string }) =>
  infiniteQueryOptions({
    queryKey: [...tests, 'pick', pack, query, topic, difficulty],
    queryFn: ({ pageParam, signal }) =>
      call(
        'studioBank',
        {
          filters: { pack, query, topics: topic === '' ? [] : [topic], difficulties: difficulty === '' ? [] : [difficulty] },
          tab: 'all',
          after: pageParam,
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? null : next),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });

/** The paper of a text of a test as it is printed. */
export const paperQuery = (of: { sourceId: string; text: string }) =>
  queryOptions({
    queryKey: [...tests, 'paper', of],
    queryFn: ({ signal }) => call('testPaper', of, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
