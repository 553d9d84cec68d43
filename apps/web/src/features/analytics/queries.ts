import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';
import type { Whose } from './place.ts';

const bodyOf = ({ courseId, variantId, learningPathId, student }: Whose) => ({
  studentImsPin: student?.pin ?? '',
  courseId,
  variantId,
  learningPathId,
});

/** What the performance screens read. While another choice loads, the one before it stays on the screen. */
export const analyticsQueries = {
  overview: ({ whose, type, tests }: { whose: Whose; type: string; tests: number }) =>
    queryOptions({
      queryKey: [...queryKeys.analytics.all, 'overview', bodyOf(whose), type, tests],
      queryFn: ({ signal }) => call('performanceOverview', { ...bodyOf(whose), type, tests }, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  report: ({ studentImsPin, courseId, variantId }: { studentImsPin: string; courseId: string; variantId: string }) =>
    queryOptions({
      queryKey: [...queryKeys.analytics.report, studentImsPin, courseId, variantId],
      queryFn: ({ signal }) => call('studentReport', { studentImsPin, courseId, variantId }, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  month: (body: RequestOf<'monthReport'>) =>
    queryOptions({
      queryKey: [...queryKeys.analytics.all, 'month', body],
      queryFn: ({ signal }) => call('monthReport', body, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  scores: (whose: Whose) =>
    queryOptions({
      queryKey: [...queryKeys.analytics.all, 'scores', bodyOf(whose)],
      queryFn: ({ signal }) => call('scoreSummary', bodyOf(whose), { signal }),
      meta: { quiet: true },
    }),
  selection: ({ whose, assessmentId }: { whose: Whose; assessmentId: string }) =>
    queryOptions({
      queryKey: [...queryKeys.analytics.all, 'selection', bodyOf(whose), assessmentId],
      queryFn: ({ signal }) => call('questionSelection', { ...bodyOf(whose), assessmentId }, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  predictor: ({ whose, exam, assessmentId }: { whose: Whose; exam: string; assessmentId: string }) =>
    queryOptions({
      queryKey: [...queryKeys.analytics.all, 'predictor', bodyOf(whose), exam, assessmentId],
      queryFn: ({ signal }) => call('percentilePredictor', { ...bodyOf(whose), exam, assessmentId }, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  progress: (whose: Whose) =>
    queryOptions({
      queryKey: [...queryKeys.analytics.all, 'progress', bodyOf(whose)],
      queryFn: ({ signal }) => call('progressTracker', bodyOf(whose), { signal }),
      meta: { quiet: true },
    }),
  /** What home shows: it goes with what home goes with, such as a lesson that was completed. */
  home: ({ lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId }: Session) =>
    queryOptions({
      queryKey: [...queryKeys.home.all, courseId, variantId, 'figures'],
      queryFn: ({ signal }) => call('homeFigures', { courseId, variantId }, { signal }),
      meta: { quiet: true },
    }),
  /** A mentor's students about whom there is something to ask, of all of them, those with the most first. */
  troubled: () =>
    queryOptions({
      queryKey: [...queryKeys.analytics.all, 'troubled'],
      queryFn: async ({ signal }) => {
        const all: AnswerOf<'troubledStudents'>['students'] = [];
        for (let page = 1; ; page += 1) {
          const { students, total, more } = await call('troubledStudents', { page }, { signal });
          all.push(...students);
          if (!more) return { students: all.toSorted((one, other) => other.reasons.length - one.reasons.length), total };
        }
      },
      meta: { quiet: true },
    }),
  test: ({ assessmentId, studentImsPin }: { assessmentId: string; studentImsPin: string }) =>
    queryOptions({
      queryKey: [...queryKeys.analytics.all, 'test', assessmentId, studentImsPin],
      queryFn: ({ signal }) => call('testAnalytics', { assessmentId, studentImsPin }, { signal }),
      meta: { quiet: true },
    }),
};
