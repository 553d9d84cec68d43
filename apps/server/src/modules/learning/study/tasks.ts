import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { getCourse } from '../../identity/index.ts';
import { writeTaskEntries } from './task-entries.ts';
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

/** Makes the tasks of one source be exactly these, in their order and in the student's calendar; one that is there already keeps whether it is done. Days are days in `zone`. */
export async function saveTasks({
  zone,
  ...of
}: {
  tx: Transaction;
  studentId: bigint;
  courseId: bigint;
  source: string;
  tasks: readonly queries.TaskInput[];
  zone: string;
  now: Date;
}): Promise<void> {
  const taskIds = await queries.saveTasks(of);
  await writeTaskEntries({ tx: of.tx, taskIds, zone, now: of.now });
}

/** Ticks a student's own task off, or takes that back, in their calendar too. Throws NOT_FOUND. */
export async function tickTask({
  parts,
  session,
  body: { taskId, done },
  zone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'tickTask'>;
  /** The portal's. */
  zone: string;
}): Promise<AnswerOf<'tickTask'>> {
  const now = parts.clock.now();
  const id = BigInt(taskId);
  const ticked = await parts.database.transaction(async (tx) => {
    const doneAt = await queries.tickTask({ queryable: tx, studentId: session.personId, taskId: id, done: done === '1', now });
    if (doneAt !== undefined) await writeTaskEntries({ tx, taskIds: [id], zone, now });
    return doneAt;
  });
  if (ticked === undefined) throw new AppError('NOT_FOUND', { detail: 'This task is no longer there. Your mentor may have changed it.' });
  return { done: toFlag(ticked !== null) };
}
