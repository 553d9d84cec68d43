import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const { all, one, work } = queryKeys.staffMentors;

export type StaffMentorDetails = AnswerOf<'staffMentor'>;

/** A page of the mentors; while another comes, the one before stays. */
export const mentorsQuery = (body: RequestOf<'staffMentors'>) =>
  queryOptions({
    queryKey: [...all, 'list', body],
    queryFn: ({ signal }) => call('staffMentors', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A mentor with this week, hours and settings. */
export const mentorQuery = (personId: string) =>
  queryOptions({
    queryKey: [...one, personId],
    queryFn: ({ signal }) => call('staffMentor', { personId, date: '' }, { signal }),
    staleTime: 0,
  });

/** What a mentor has to come on some days, and who else could have it. */
export const workQuery = (body: RequestOf<'mentorWork'>) =>
  queryOptions({
    queryKey: [...work, 'list', body],
    queryFn: ({ signal }) => call('mentorWork', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });

export type Asked = Omit<RequestOf<'reassignWork'>, 'dryRun'>;

/** Whether another mentor is free for each of what is asked. */
export const reassignPreviewQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...work, 'preview', asked],
    queryFn: ({ signal }) => call('reassignWork', { ...asked, dryRun: true }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });

/** What staff change for a mentor; everything about mentors is read again. The part that asked says what failed. */
export function useMentorCalls(personId: string) {
  const client = useQueryClient();
  const options = {
    meta: { quiet: true },
    onSettled: () => {
      for (const queryKey of [all, queryKeys.staffPeople.all]) void client.invalidateQueries({ queryKey });
    },
  };
  return {
    saveHours: useMutation({
      ...options,
      mutationFn: (body: RequestOf<'saveMentorHours'>) => call('staffSaveMentorHours', { personId, ...body }),
    }),
    saveSettings: useMutation({
      ...options,
      mutationFn: (settings: MentorSettings) => call('staffSaveMentorSettings', { personId, ...settings }),
    }),
    reassign: useMutation({
      ...options,
      mutationFn: (asked: Asked) => call('reassignWork', { ...asked, dryRun: false }),
      // what was shown is not so any more
      onError: () => client.invalidateQueries({ queryKey: work }),
    }),
  };
}
