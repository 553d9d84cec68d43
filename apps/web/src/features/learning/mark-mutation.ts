import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { PathNode } from '@abhyas/contract/learning.ts';
import type { Flag } from '@abhyas/contract/wire.ts';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { withAssetMarked } from './path-tree.ts';

export type Mark = 'bookmark' | 'task';

/** An asset where it stands, and what it is marked with. `moduleId` is the tab's, '' where the page does not know it. */
export interface MarkTarget {
  readonly mark: Mark;
  readonly assetId: string;
  readonly learningPathId: string;
  readonly moduleId: string;
}

/** What somebody wants, and when they said so. */
export interface MarkChange {
  readonly marked: boolean;
  readonly sentAt: string;
}

const failures = {
  bookmark: {
    add: { title: m.learning_bookmark_failed, text: m.learning_bookmark_failed_text },
    remove: { title: m.learning_bookmark_remove_failed, text: m.learning_bookmark_remove_failed_text },
  },
  task: {
    add: { title: m.learning_task_failed, text: m.learning_task_failed_text },
    remove: { title: m.learning_task_remove_failed, text: m.learning_task_remove_failed_text },
  },
} as const;

/** The words for a change that the server refused or that did not reach it, unless it has words of its own (ERR-003 to ERR-009). */
export function markFailure({ mark, marked, error }: { mark: Mark; marked: boolean; error: unknown }): { title: string; text: string } {
  const { title, text } = failures[mark][marked ? 'add' : 'remove'];
  return { title: title(), text: (error instanceof ApiError && error.said) || text() };
}

/** The key of the changes of one mark. Whatever shows it looks here for what is under way. */
export function markKey({ session, target }: { session: Session; target: MarkTarget }): readonly string[] {
  return ['mark', session.lastLoggedInCourseId, target.mark, target.assetId];
}

async function send({ session, target, change }: { session: Session; target: MarkTarget; change: MarkChange }): Promise<Flag> {
  const { assetId, learningPathId, moduleId } = target;
  const body = {
    studentImsPin: session.student_imspin,
    courseId: session.lastLoggedInCourseId,
    variantId: session.lastLoggedInVariantId,
    moduleId: moduleId || learningPathId,
    learningPathId,
    assetId,
    createdBy: session.student_imspin,
    assetPath: '1',
    sentAt: change.sentAt,
  } as const;
  const flag = change.marked ? '1' : '0';
  return target.mark === 'bookmark'
    ? (await call('bookmark', { ...body, bookMark: flag })).bookmarked
    : (await call('addMyTask', { ...body, myTask: flag })).isMyTask;
}

/** Puts what holds now into everything in memory that shows the asset. */
function keep({ queryClient, target, held }: { queryClient: QueryClient; target: MarkTarget; held: Flag }): void {
  const field = target.mark === 'bookmark' ? 'bookmarked' : 'isMyTask';
  const { assetId } = target;
  queryClient.setQueriesData<PathNode | null>({ queryKey: ['learning', 'path'] }, (path) =>
    path ? withAssetMarked({ path, assetId, field, held }) : path,
  );
  queryClient.setQueriesData<AnswerOf<'openAsset'>>({ queryKey: ['learning', 'asset'] }, (asset) =>
    asset?.assetId === assetId ? { ...asset, [field]: held } : asset,
  );
  // an answer that was on its way before this change knows nothing of it
  if (queryClient.isFetching({ queryKey: ['learning', 'path'] }) > 0)
    void queryClient.invalidateQueries({ queryKey: ['learning', 'path'] });
  void queryClient.invalidateQueries({ queryKey: ['study'] });
}

/**
 * How one mark is changed. Changes go out one after the other, so that none overtakes the one before it, and one that somebody has taken back before its turn
 * came is not sent at all. What is in memory changes with the answer; until then the screen shows the newest wish.
 */
export function markOptions({
  queryClient,
  session,
  target,
}: {
  queryClient: QueryClient;
  session: Session;
  target: MarkTarget;
}): UseMutationOptions<Flag | null, Error, MarkChange> {
  const mutationKey = markKey({ session, target });
  const isNewest = (change: unknown) =>
    queryClient.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' }).at(-1)?.state.variables === change;
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (change) => (isNewest(change) ? send({ session, target, change }) : null),
    onSuccess: (held) => {
      if (held !== null) keep({ queryClient, target, held });
    },
    onError: (error, change) => {
      // it may have got there, and only its answer was lost
      if (isNewest(change) && error instanceof ApiError && error.mayPass) {
        void queryClient.invalidateQueries({ queryKey: ['learning', 'path'] });
      }
    },
    meta: {
      failure: ({ error, variables }) =>
        isNewest(variables) ? markFailure({ mark: target.mark, marked: (variables as MarkChange).marked, error }) : null,
    },
  };
}
