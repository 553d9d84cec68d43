import type { PlanPace } from '@abhyas/contract/calendar/plan.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { updateSession } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { homeQueries } from '../queries.ts';

/** What every change of the plan does with the answer: home shows it, and the calendar is read again. */
function useKeepPlan() {
  const session = useOwnSession();
  const client = useQueryClient();
  const { queryKey } = homeQueries.plan(session);
  return {
    inCourse: { courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId },
    keep: (plan: Awaited<ReturnType<typeof call<'studyPlan'>>>) => {
      client.setQueryData(queryKey, plan);
      void client.invalidateQueries({ queryKey: queryKeys.calendar.all });
    },
  };
}

/** Ticks an item off, puts it off, or takes that back. */
export function useMarkItem() {
  const { inCourse, keep } = useKeepPlan();
  return useMutation({
    mutationFn: (item: Pick<RequestOf<'markPlanItem'>, 'key' | 'mark'>) => call('markPlanItem', { ...inCourse, ...item }),
    onSuccess: keep,
  });
}

/** Saves the answers to the three questions, with which the onboarding is over. */
export function useSaveStart(facts: AnswerOf<'studyStart'>) {
  const session = useOwnSession();
  const client = useQueryClient();
  const { inCourse, keep } = useKeepPlan();
  return useMutation({
    mutationFn: async (answers: Pick<RequestOf<'saveStudyStart'>, 'pace' | 'target'>) => {
      const plan = await call('saveStudyStart', { ...inCourse, ...answers });
      // a change of the session empties the cache of answers
      if (session.needsOnboarding) await updateSession({ token: session.token, part: { needsOnboarding: false } });
      keep(plan);
      client.setQueryData(homeQueries.start(session).queryKey, { ...facts, ...answers, isSet: true });
    },
    meta: { quiet: true },
  });
}

export function useSavePlan() {
  const { inCourse, keep } = useKeepPlan();
  return useMutation({ mutationFn: (pace: PlanPace) => call('saveStudyPlan', { ...inCourse, pace }), onSuccess: keep });
}
