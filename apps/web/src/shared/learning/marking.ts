import type { Flag } from '@abhyas/contract/wire.ts';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { m } from '../../paraglide/messages.js';
import { ApiError, call } from '../../lib/api.ts';
import type { Session } from '../../lib/session/session.ts';

/** What a student may mark something with. */
export type Mark = 'bookmark' | 'task';

/** What is marked: an asset where it is (`assetPath` '1'), or a topic or path itself ('0', and `assetId` ''). */
export interface MarkTarget {
  readonly mark: Mark;
  readonly assetPath: Flag;
  readonly assetId: string;
  readonly learningPathId: string;
  readonly moduleId: string;
}

/** What someone wants, and when they said so. */
export interface MarkChange {
  readonly marked: boolean;
  readonly sentAt: Date;
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

/** The words for a change that the server refused or that did not reach it, unless it has words of its own (ERR-003 to ERR-009). Without a connection they say so first. */
export function markFailure({ mark, marked, error }: { mark: Mark; marked: boolean; error: unknown }): { title: string; text: string } {
  const { title, text } = failures[mark][marked ? 'add' : 'remove'];
  if (error instanceof ApiError && error.said !== '') return { title: title(), text: error.said };
  const isOffline = error instanceof ApiError && error.code === 'NETWORK' && !navigator.onLine;
  return { title: title(), text: isOffline ? m.learning_mark_offline({ text: text() }) : text() };
}

type MarkedThing = Pick<MarkTarget, 'assetPath' | 'assetId' | 'learningPathId'>;

/** What tells a marked thing from all others. */
export const keyOfMarked = ({ assetPath, assetId, learningPathId }: MarkedThing): string =>
  assetPath === '1' ? assetId : `node ${learningPathId}`;

/** The key of the changes of one mark. Whatever shows it looks here for what is under way. */
export function markKey({ session, target }: { session: Session; target: MarkedThing & Pick<MarkTarget, 'mark'> }): readonly string[] {
  return ['mark', session.lastLoggedInCourseId, target.mark, keyOfMarked(target)];
}

async function send({ session, target, change }: { session: Session; target: MarkTarget; change: MarkChange }): Promise<Flag> {
  const { mark, ...where } = target;
  const pin = session.student_imspin;
  const body = {
    ...where,
    studentImsPin: pin,
    courseId: session.lastLoggedInCourseId,
    variantId: session.lastLoggedInVariantId,
    createdBy: pin,
    sentAt: change.sentAt.toISOString(),
  };
  const flag = change.marked ? '1' : '0';
  return mark === 'bookmark'
    ? (await call('bookmark', { ...body, bookMark: flag })).bookmarked
    : (await call('addMyTask', { ...body, myTask: flag })).isMyTask;
}

/**
 * How one mark is changed, on any page: changes go out one after the other, and one taken back before its turn is not sent. `onHeld` gets
 * what the server has now, `onFailed` a failed change that was the newest wish.
 */
export function markingOptions({
  queryClient,
  session,
  target,
  onHeld,
  onFailed,
}: {
  queryClient: QueryClient;
  session: Session;
  target: MarkTarget;
  onHeld: (held: Flag) => void;
  onFailed: (failed: { error: Error; change: MarkChange }) => void;
}): UseMutationOptions<Flag | null, Error, MarkChange> {
  const mutationKey = markKey({ session, target });
  const isNewest = (change: unknown) =>
    queryClient.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' }).at(-1)?.state.variables === change;
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (change) => (isNewest(change) ? send({ session, target, change }) : null),
    onSuccess: (held) => {
      if (held !== null) onHeld(held);
    },
    onError: (error, change) => {
      if (isNewest(change)) onFailed({ error, change });
    },
    meta: {
      failure: ({ error, variables }) =>
        isNewest(variables) ? markFailure({ mark: target.mark, marked: (variables as MarkChange).marked, error }) : null,
    },
  };
}
