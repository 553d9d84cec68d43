import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type DayOffPreview = AnswerOf<'previewDayOff'>;

/** The week of a day; '' for this week. Students book meanwhile, so it is read again each time it is shown. */
export const weekQuery = (date: string) =>
  queryOptions({
    queryKey: [...queryKeys.mentoring.week, date],
    queryFn: ({ signal }) => call('mentorWeek', { date }, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** What a day off would do, as it is now. */
export const dayOffQuery = (date: string) =>
  queryOptions({
    queryKey: [...queryKeys.mentoring.dayOff, date],
    queryFn: ({ signal }) => call('previewDayOff', { date }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** What a mentor does with their times. Everything about sessions is read again afterwards; the part that asked says what failed. */
export function useWeekCalls() {
  const client = useQueryClient();
  const options = { meta: { quiet: true }, onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.mentoring.all }) };
  return {
    open: useMutation({ ...options, mutationFn: (body: RequestOf<'openTimes'>) => call('openTimes', body) }),
    close: useMutation({ ...options, mutationFn: (body: RequestOf<'closeTimes'>) => call('closeTimes', body) }),
    copy: useMutation({ ...options, mutationFn: (body: RequestOf<'copyWeek'>) => call('copyWeek', body) }),
    takeOff: useMutation({ ...options, mutationFn: (body: RequestOf<'takeDayOff'>) => call('takeDayOff', body) }),
    endOff: useMutation({ ...options, mutationFn: (body: RequestOf<'endDayOff'>) => call('endDayOff', body) }),
    keepHours: useMutation({ ...options, mutationFn: (body: RequestOf<'saveMentorHours'>) => call('saveMentorHours', body) }),
    settle: useMutation({ ...options, mutationFn: (body: RequestOf<'saveMentorSettings'>) => call('saveMentorSettings', body) }),
  };
}
