import type { PlanPace } from '@abhyas/contract/calendar/plan.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
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

export function useSavePlan() {
  const { inCourse, keep } = useKeepPlan();
  return useMutation({ mutationFn: (pace: PlanPace) => call('saveStudyPlan', { ...inCourse, pace }), onSuccess: keep });
}
