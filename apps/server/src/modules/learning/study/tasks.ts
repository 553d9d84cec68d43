import { IdCodec } from '@abhyas/contract/wire.ts';
import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { AgreedTaskSchema } from '@abhyas/contract/learning/tasks.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { limitSaves } from '../course/limits.ts';
import { writeTaskEntries } from './task-entries.ts';
import * as queries from './task-queries.ts';

type AgreedTask = z.output<typeof AgreedTaskSchema>;

/** What a student agreed on with a mentor in a course, and what they wrote themself. Throws FORBIDDEN. */
export async function listAgreedTasks({
  parts,
  session,
  body,
}: {
  parts: Ports<'database'>;
  session: Session;
  body: BodyOf<'listAgreedTasks'>;
}): Promise<ResultOf<'listAgreedTasks'>> {
  const queryable = parts.database.orm;
  const { courseId } = await getCourse({ queryable, personId: session.personId, ...body });
  const rows = await queries.listTasks({ queryable, studentId: session.personId, courseId });
  return rows.map(presentTask);
}

type TaskRow = Awaited<ReturnType<typeof queries.listTasks>>[number];

function presentTask({ id, source, text, dueOn, setAt, doneAt }: TaskRow): AgreedTask {
  return {
    taskId: id,
    text,
    dueOn: dueOn ?? '',
    setAt,
    done: doneAt !== null,
    bookingId: bookingOf(source),
    own: queries.isOwnSource(source),
  };
}

interface OwnTask {
  readonly parts: Ports<'clock' | 'database' | 'vault'>;
  readonly session: Session;
  /** The portal's. */
  readonly zone: string;
}

/** Keeps a task of the student's own, in their calendar where it has a day. Throws FORBIDDEN for a course that is not theirs, INVALID_REQUEST for too many, TOO_MANY_REQUESTS. */
export async function addOwnTask({
  parts,
  session,
  zone,
  body: { text, dueOn, ...course },
}: OwnTask & { body: BodyOf<'addOwnTask'> }): Promise<ResultOf<'addOwnTask'>> {
  await limitSaves({ parts, session, of: 'note' });
  const { personId: studentId } = session;
  const { courseId } = await getCourse({ queryable: parts.database.orm, personId: studentId, ...course });
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const row = await queries.saveOwnTask({ tx, studentId, courseId, text, dueOn: dueOn || null, now });
    if (row === null) throw new AppError('INVALID_REQUEST', { fields: { text: { key: 'field_tasks_full' } } });
    await writeTaskEntries({ tx, taskIds: [row.id], zone, now });
    return presentTask(row);
  });
}

/** Removes a task that the student wrote, from their calendar too. */
export async function removeOwnTask({
  parts,
  session,
  zone,
  body,
}: Omit<OwnTask, 'parts'> & { parts: Ports<'clock' | 'database'>; body: BodyOf<'removeOwnTask'> }): Promise<void> {
  const taskId = body.taskId;
  await parts.database.transaction(async (tx) => {
    const isGone = await queries.removeOwnTask({ tx, studentId: session.personId, taskId });
    if (isGone) await writeTaskEntries({ tx, taskIds: [taskId], zone, now: parts.clock.now() });
  });
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
  body: BodyOf<'tickTask'>;
  /** The portal's. */
  zone: string;
}): Promise<ResultOf<'tickTask'>> {
  const now = parts.clock.now();
  const id = taskId;
  const ticked = await parts.database.transaction(async (tx) => {
    const doneAt = await queries.tickTask({ queryable: tx, studentId: session.personId, taskId: id, done: done, now });
    if (doneAt !== undefined) await writeTaskEntries({ tx, taskIds: [id], zone, now });
    return doneAt;
  });
  if (ticked === undefined) throw new AppError('NOT_FOUND', { said: { key: 'refusal_task_gone' } });
  return { done: ticked !== null };
}

/** The session that a task was agreed on in; null for one's own. */
function bookingOf(source: string): bigint | null {
  const id = /^booking:(\d+)$/.exec(source)?.[1];
  return id === undefined ? null : IdCodec.decode(id);
}
