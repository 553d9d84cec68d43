import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getCourse } from '../../identity/index.ts';
import * as queries from './task-queries.ts';

/** What a student agreed on with a mentor in a course. Throws FORBIDDEN. */
export async function listAgreedTasks({
  parts,
  session,
  body,
}: {
  parts: Ports<'database'>;
  session: Session;
  body: RequestOf<'listAgreedTasks'>;
}): Promise<AnswerOf<'listAgreedTasks'>> {
  const queryable = parts.database.orm;
  const { courseId } = await getCourse({ queryable, personId: session.personId, ...body });
  const rows = await queries.listTasks({ queryable, studentId: session.personId, courseId });
  return rows.map(({ id, source, text, dueOn, setAt, doneAt }) => ({
    taskId: String(id),
    text,
    dueOn: dueOn ?? '',
    setAt: setAt.toISOString(),
    done: toFlag(doneAt !== null),
    bookingId: /^booking:(\d+)$/.exec(source)?.[1] ?? '',
  }));
}

/** Ticks a student's own task off, or takes that back. Throws NOT_FOUND. */
export async function tickTask({
  parts,
  session,
  body: { taskId, done },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'tickTask'>;
}): Promise<AnswerOf<'tickTask'>> {
  const ticked = await queries.tickTask({
    queryable: parts.database.orm,
    studentId: session.personId,
    taskId: BigInt(taskId),
    done: done === '1',
    now: parts.clock.now(),
  });
  if (ticked === undefined) throw new AppError('NOT_FOUND', { detail: 'This task is no longer there. Your mentor may have changed it.' });
  return { done: toFlag(ticked !== null) };
}
