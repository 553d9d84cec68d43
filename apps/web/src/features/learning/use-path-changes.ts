import type { PathNode } from '@abhyas/contract/learning.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';
import { learningQueries, type PathPlace } from './queries.ts';
import { withTopicMarked } from './path-tree.ts';

/** What a student changes on a path: which unit is open, which topics are done. */
export function usePathChanges({ session, place }: { session: Session; place: PathPlace }) {
  const queryClient = useQueryClient();
  const { queryKey } = learningQueries.path(session, place);
  const course = { courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId };

  /** Remembers the open unit. It only saves a click next time, so a failure stays silent. */
  const rememberUnit = useMutation({
    // one after the other, so that the unit opened last is the one remembered
    scope: { id: `open unit of ${place.id}` },
    mutationFn: ({ unitId, index }: { unitId: string; index: number }) =>
      call('assetProgress', {
        event_type: 'prepare_resume',
        payload: {
          module_id: place.parentId,
          course_id: course.courseId,
          variant_id: course.variantId,
          parent_learning_path_id: place.id,
          learning_path_id: unitId,
          index,
        },
      }),
    meta: { quiet: true },
  });

  /** Answers at once and takes it back if the server refuses. */
  const markTopic = useMutation({
    // one after the other, as they were marked
    scope: { id: `topics of ${place.id}` },
    mutationKey: ['topics', place.id],
    mutationFn: ({ topicId, marked }: { topicId: string; marked: boolean }) =>
      call('markAsComplete', { ...course, moduleId: place.parentId, learningPathId: topicId, markAsComplete: marked ? '1' : '0' }),
    onMutate: async ({ topicId, marked }) => {
      await queryClient.cancelQueries({ queryKey });
      const shown = queryClient.getQueryData<PathNode | null>(queryKey);
      if (shown) queryClient.setQueryData(queryKey, withTopicMarked({ path: shown, topicId, marked }));
    },
    onError: (_error, { topicId, marked }) => {
      const shown = queryClient.getQueryData<PathNode | null>(queryKey);
      if (shown) queryClient.setQueryData(queryKey, withTopicMarked({ path: shown, topicId, marked: !marked }));
    },
    // the list, and home, which says how far one is in each path, are read again once the last of them has come through
    onSettled: () =>
      queryClient.isMutating({ mutationKey: ['topics', place.id] }) === 1
        ? Promise.all([queryKey, ['home']].map((each) => queryClient.invalidateQueries({ queryKey: each })))
        : undefined,
  });

  return { rememberUnit, markTopic };
}
