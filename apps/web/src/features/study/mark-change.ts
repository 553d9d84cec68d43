import type { Marked } from '@abhyas/contract/study.ts';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { keyOfMarked, type Mark } from './queries.ts';

/** What somebody wants, and when they said so. */
interface MarkChange {
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

function send({ session, mark, row, change }: { session: Session; mark: Mark; row: Marked; change: MarkChange }) {
  const { learningPathId, moduleId, assetId, assetPath } = row;
  const pin = session.student_imspin;
  const body = {
    studentImsPin: pin,
    courseId: session.lastLoggedInCourseId,
    variantId: session.lastLoggedInVariantId,
    moduleId,
    learningPathId,
    assetId,
    createdBy: pin,
    assetPath,
    sentAt: change.sentAt,
  };
  const flag = change.marked ? '1' : '0';
  return mark === 'bookmark' ? call('bookmark', { ...body, bookMark: flag }) : call('addMyTask', { ...body, myTask: flag });
}

/**
 * How a mark is taken away in its list, and put back: one change of a target after the other, also after those of the buttons beside it on other pages, which
 * have the same key. `onFail` brings the row back as it was.
 */
export function markOptions({
  client,
  session,
  mark,
  row,
  onFail,
}: {
  client: QueryClient;
  session: Session;
  mark: Mark;
  row: Marked;
  onFail: (change: MarkChange) => void;
}): UseMutationOptions<unknown, Error, MarkChange> {
  const mutationKey = ['mark', session.lastLoggedInCourseId, mark, keyOfMarked(row)];
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change) => send({ session, mark, row, change }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['learning', 'path'] }),
    onError: (_error, change) => onFail(change),
    meta: {
      failure: ({ error, variables }) => {
        const { title, text } = failures[mark][(variables as MarkChange).marked ? 'add' : 'remove'];
        return { title: title(), text: (error instanceof ApiError && error.said) || text() };
      },
    },
  };
}
