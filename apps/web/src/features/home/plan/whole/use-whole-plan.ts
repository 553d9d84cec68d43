import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { inCourse } from '../../../../lib/session/home-calls.ts';
import type { Session } from '../../../../lib/session/session.ts';
import { useOwnSession } from '../../../../lib/session/use-session.ts';
import { m } from '../../../../paraglide/messages.js';
import { homeQueries } from '../../queries.ts';
import { movedIn } from './moved-in.ts';

export type WholePlan = AnswerOf<'wholeStudyPlan'>;

/** The plan to the exam; it changes with the calendar, under whose key it is. */
export const wholePlanQuery = (session: Session) =>
  queryOptions({
    queryKey: [...queryKeys.calendar.all, 'plan', session.lastLoggedInCourseId, session.lastLoggedInVariantId],
    queryFn: ({ signal }) => call('wholeStudyPlan', inCourse(session), { signal }),
    // what was done meanwhile is done here too
    staleTime: 0,
  });

type Mark = Pick<RequestOf<'markPlanItem'>, 'key' | 'mark' | 'on'>;
type CatchUp = Pick<RequestOf<'catchUpPlan'>, 'kind' | 'days' | 'keys' | 'settledAt'>;

/** The changes of the plan: an item is moved or left out at once on the screen, and the days follow from the server. */
export function useChangePlan() {
  const session = useOwnSession();
  const client = useQueryClient();
  const { queryKey } = wholePlanQuery(session);
  const mark = useMutation({
    scope: { id: 'study plan' },
    mutationFn: (item: Mark) => call('markPlanItem', { ...inCourse(session), ...item }),
    onMutate: async ({ key, mark: how, on }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<WholePlan>(queryKey);
      if (before !== undefined && how !== '')
        client.setQueryData(queryKey, movedIn({ plan: before, key, on: how === 'moved' ? (on ?? '') : '' }));
      return { before };
    },
    onError: (_error, _item, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: (plan) => client.setQueryData(homeQueries.plan(session).queryKey, plan),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.calendar.all }),
    meta: { failure: () => ({ title: m.studyplan_not_moved(), text: m.studyplan_not_moved_text() }) },
  });
  const catchUp = useMutation({
    scope: { id: 'study plan' },
    mutationFn: (way: CatchUp) => call('catchUpPlan', { ...inCourse(session), ...way }),
    onSuccess: (plan) => {
      client.setQueryData(queryKey, plan);
      void client.invalidateQueries({ queryKey: homeQueries.plan(session).queryKey });
      void client.invalidateQueries({ queryKey: queryKeys.calendar.days });
    },
  });
  return { mark, catchUp };
}
