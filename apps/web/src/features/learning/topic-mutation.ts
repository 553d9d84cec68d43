import type { PathNode } from '@abhyas/contract/learning/learning.ts';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session/session.ts';
import { withTopicMarked } from './path-tree.ts';
import { courseOf, learningQueries, type PathPlace } from './queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** What someone wants of a topic: marked as complete, or no longer. */
export interface TopicChange {
  readonly topicId: string;
  readonly marked: boolean;
}

/** The key of the changes of a path's topics. Whatever shows them looks here for what is under way. */
export function topicKey({ session, place }: { session: Session; place: PathPlace }): readonly string[] {
  return ['topics', session.lastLoggedInCourseId, place.id];
}

/** The path as the person wants it: the server's version with pending changes applied, oldest first (optimistic update). */
export function withPendingChanges({ path, wishes }: { path: PathNode; wishes: readonly TopicChange[] }): PathNode {
  return wishes.reduce((shown, wish) => withTopicMarked({ path: shown, ...wish }), path);
}

/**
 * How a topic is marked as complete. Changes go out one after the other, one taken back before its turn is not sent, and the cache changes
 * with the answer, so a refused change leaves what the server has.
 */
export function topicOptions({
  queryClient,
  session,
  place,
}: {
  queryClient: QueryClient;
  session: Session;
  place: PathPlace;
}): UseMutationOptions<boolean, Error, TopicChange> {
  const mutationKey = topicKey({ session, place });
  const { queryKey } = learningQueries.path(session, place);
  const isNewest = (change: TopicChange) =>
    queryClient
      .getMutationCache()
      .findAll({ mutationKey, exact: true, status: 'pending' })
      .map(({ state }) => state.variables as TopicChange)
      .findLast(({ topicId }) => topicId === change.topicId) === change;
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (change) => {
      if (!isNewest(change)) return false;
      const { topicId, marked } = change;
      await call('markAsComplete', {
        ...courseOf(session),
        moduleId: place.parentId,
        learningPathId: topicId,
        markAsComplete: marked ? '1' : '0',
      });
      return true;
    },
    onSuccess: async (sent, change) => {
      if (!sent) return;
      // a list that was on its way before this change knows nothing of it
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (path) => (path ? withTopicMarked({ path, ...change }) : path));
    },
    // the list, and home, which says how far one is in each path, are read again once the last of them has come through
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      for (const each of [queryKey, queryKeys.home.all]) void queryClient.invalidateQueries({ queryKey: each });
    },
    meta: {
      // of a wish that another has taken the place of no one needs to hear
      failure: ({ variables }) => (isNewest(variables as TopicChange) ? undefined : null),
    },
  };
}
