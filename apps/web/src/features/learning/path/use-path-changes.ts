import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { Session } from '../../../lib/session/session.ts';
import { courseOf, learningQueries, type PathPlace } from '../queries.ts';
import { topicKey, topicOptions, type TopicChange } from './topic-mutation.ts';

/** What a student changes on a path: which unit is open, which topics are done. */
export function usePathChanges({ session, place }: { session: Session; place: PathPlace }) {
  const queryClient = useQueryClient();
  const { queryKey } = learningQueries.path(session, place);
  const { courseId, variantId } = courseOf(session);

  /** Whoever comes back from an asset sees the list as it is in memory first. */
  const keepOpen = ({ unitId }: { unitId: string }) => {
    queryClient.setQueryData(queryKey, (path) => (path ? { ...path, activeLearningPathId: unitId } : path));
  };
  /** Remembers the open unit. It only saves a click next time, so a failure stays silent. */
  const rememberUnit = useMutation({
    // one after the other, so that the unit opened last is the one remembered
    scope: { id: `open unit of ${place.id}` },
    mutationFn: ({ unitId, index }: { unitId: string; index: number }) =>
      call('assetProgress', {
        event_type: 'prepare_resume',
        payload: {
          module_id: place.parentId,
          course_id: courseId,
          variant_id: variantId,
          parent_learning_path_id: place.id,
          learning_path_id: unitId,
          index,
        },
      }),
    onMutate: keepOpen,
    // a list that was on its way when it was opened knows nothing of it
    onSuccess: (_answer, opened) => keepOpen(opened),
    meta: { quiet: true },
  });

  const markTopic = useMutation(topicOptions({ queryClient, session, place }));
  const wishes = useMutationState({
    filters: { mutationKey: topicKey({ session, place }), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as TopicChange,
  });

  return { rememberUnit, markTopic, wishes };
}
