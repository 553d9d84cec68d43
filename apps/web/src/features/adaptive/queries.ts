import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Whose levels or revision are read, in which course; without a pin one's own. */
export interface Whose {
  readonly studentImsPin?: string;
  readonly courseId: string;
  readonly variantId: string;
}

/** What a round is opened by: its id, or what it is to practise. */
export type RoundStart = { readonly kind: 'resume'; readonly roundId: string } | RequestOf<'openRound'>;

/** The part of the error book that is asked for. */
export type BookRequest = Whole<Omit<RequestOf<'errorBook'>, 'page'>>;
type Whole<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

export const errorQueries = {
  key: [...queryKeys.adaptive.all, 'errors'],
  /** A page of the error book; the page before stays until it has come. */
  book: (request: BookRequest & { page: number }) =>
    queryOptions({
      queryKey: [...queryKeys.adaptive.all, 'errors', request],
      queryFn: ({ signal }) => call('errorBook', request, { signal }),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      meta: { quiet: true },
    }),
  /** Questions of it as a whole. */
  questions: (request: RequestOf<'errorQuestions'>) =>
    queryOptions({
      queryKey: [...queryKeys.adaptive.all, 'error-questions', request],
      queryFn: ({ signal }) => call('errorQuestions', request, { signal }),
      meta: { quiet: true },
    }),
};

export const formulaQueries = {
  key: [...queryKeys.adaptive.all, 'formulas'],
  /** The formula sheet of a student in a course. */
  sheet: (course: RequestOf<'formulaSheet'>) =>
    queryOptions({
      queryKey: [...queryKeys.adaptive.all, 'formulas', course],
      queryFn: ({ signal }) => call('formulaSheet', course, { signal }),
      meta: { quiet: true },
    }),
};

export const adaptiveQueries = {
  topics: (whose: Whose) =>
    queryOptions({
      queryKey: [...queryKeys.adaptive.all, 'topics', whose],
      queryFn: ({ signal }) => call('testCerebryData', { studentImsPin: '', ...whose }, { signal }),
      refetchOnMount: 'always',
      // a score takes seconds, and the first round waits for it
      refetchInterval: ({ state }) => (state.data?.some(({ benchmark }) => benchmark?.scoring === true) === true ? 5000 : false),
      meta: { quiet: true },
    }),
  plan: ({ whose, assessmentIds, minutes }: { whose: Whose; assessmentIds: string[]; minutes: number }) =>
    queryOptions({
      queryKey: [...queryKeys.adaptive.all, 'plan', whose, assessmentIds, minutes],
      queryFn: ({ signal }) => call('revisionPlan', { studentImsPin: '', ...whose, assessmentIds, minutes }, { signal }),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      meta: { quiet: true },
    }),
  /** What begins with what a round or a choice of the schedule changes. */
  ofRevision: queryKeys.adaptive.all,
  schedule: ({ courseId, variantId }: Whose) =>
    queryOptions({
      queryKey: [...queryKeys.adaptive.all, 'schedule', courseId, variantId],
      queryFn: ({ signal }) => call('revisionSchedule', { courseId, variantId }, { signal }),
      refetchOnMount: 'always',
      meta: { quiet: true },
    }),
  /** The figures of home, for the days in a row. */
  streak: ({ courseId, variantId }: Whose) =>
    queryOptions({
      queryKey: [...queryKeys.home.all, courseId, variantId, 'figures'],
      queryFn: ({ signal }) => call('homeFigures', { courseId, variantId }, { signal }),
      meta: { quiet: true },
    }),
  /** Opened once for each visit: the round itself moves on in its session. */
  round: ({ start, visit }: { start: RoundStart; visit: number }) =>
    queryOptions({
      queryKey: [...queryKeys.adaptive.round, start, visit],
      queryFn: ({ signal }) =>
        start.kind === 'resume' ? call('roundState', { roundId: start.roundId }, { signal }) : call('openRound', start),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      meta: { quiet: true },
    }),
};
