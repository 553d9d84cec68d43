import type { AgreedTask } from '@abhyas/contract/learning/tasks.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';

/** What the student agreed on with a mentor in their course and what they wrote themself, what is to do first. Every screen that shows such a step asks this whether it is done. */
export const agreedTasksQuery = ({ lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId }: Session) =>
  queryOptions({
    queryKey: [...queryKeys.study.agreed, courseId, variantId],
    queryFn: ({ signal }) => call('listAgreedTasks', { courseId, variantId }, { signal }),
    // mentors write them
    staleTime: 0,
  });

type Tick = Pick<AgreedTask, 'taskId' | 'done'>;

/** Ticks a step in what the screens show, then at the server; where that fails, back, with a message. */
export function useTickTask() {
  const session = useOwnSession();
  const client = useQueryClient();
  const { queryKey } = agreedTasksQuery(session);
  const show = (tick: Tick) =>
    client.setQueryData(queryKey, (known) => known?.map((task) => (task.taskId === tick.taskId ? { ...task, ...tick } : task)));
  return useMutation({
    // one after the other, as they were ticked
    scope: { id: 'agreed-tasks' },
    onMutate: show,
    mutationFn: (tick: Tick) => call('tickTask', tick),
    onError: () => client.invalidateQueries({ queryKey }),
    onSuccess: (_answer, tick) => {
      // a list that came in between is from before the tick
      show(tick);
      // the cards of sessions name the step too
      void client.invalidateQueries({ queryKey: queryKeys.mentoring.sessions });
    },
  });
}

/** Adds a task of the student's own, and removes one; the list is read again afterwards. The form says what failed. */
export function useOwnTasks() {
  const session = useOwnSession();
  const client = useQueryClient();
  const { queryKey } = agreedTasksQuery(session);
  const options = { onSettled: () => client.invalidateQueries({ queryKey }) };
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = session;
  return {
    add: useMutation({
      ...options,
      meta: { quiet: true },
      mutationFn: (task: Pick<AgreedTask, 'text' | 'dueOn'>) => call('addOwnTask', { courseId, variantId, ...task }),
    }),
    remove: useMutation({
      ...options,
      // it goes at once, and returns with the list where that fails
      onMutate: (taskId: string) => client.setQueryData(queryKey, (known) => known?.filter((task) => task.taskId !== taskId)),
      mutationFn: (taskId: string) => call('removeOwnTask', { taskId }),
    }),
  };
}
