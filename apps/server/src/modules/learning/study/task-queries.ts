import { and, asc, desc, eq, inArray, like, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { studentTasks } from '../tables.ts';

/** Where a student's own tasks in a course come from: one place, so that no two have the same words. */
const ownSource = ({ studentId, courseId }: { studentId: bigint; courseId: bigint }): string => `own:${studentId}:${courseId}`;
export const isOwnSource = (source: string): boolean => source.startsWith('own:');

/** How many tasks of their own a student may have in a course. */
const maxOwn = 200;

/** Keeps a task of the student's own; one with the same words gets its day, and is to do again. Null, and nothing kept, where there are as many as one may have. */
export async function saveOwnTask({
  tx,
  studentId,
  courseId,
  now,
  ...task
}: TaskInput & { tx: Transaction; studentId: bigint; courseId: bigint; now: Date }) {
  const source = ownSource({ studentId, courseId });
  // the count and the insert belong together
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${source}, 0))`);
  const isOwn = eq(studentTasks.source, source);
  const [known] = await tx
    .select({ tasks: sql<number>`(count(*) filter (where ${studentTasks.text} <> ${task.text}))::int` })
    .from(studentTasks)
    .where(isOwn);
  if ((known?.tasks ?? 0) >= maxOwn) return null;
  const [row] = await tx
    .insert(studentTasks)
    .values({ ...task, studentId, courseId, source, position: 0, setAt: now })
    .onConflictDoUpdate({ target: [studentTasks.source, studentTasks.text], set: { dueOn: task.dueOn, doneAt: null } })
    .returning();
  return row ?? null;
}

/** Removes a task that a student wrote; whether there was one. */
export async function removeOwnTask({ tx, studentId, taskId }: { tx: Transaction; studentId: bigint; taskId: bigint }): Promise<boolean> {
  const gone = await tx
    .delete(studentTasks)
    .where(and(eq(studentTasks.id, taskId), eq(studentTasks.studentId, studentId), like(studentTasks.source, 'own:%')))
    .returning({ id: studentTasks.id });
  return gone.length > 0;
}

/** How many tasks a list has at most. */
const maxTasks = 500;

/** A task that someone sets a student. `dueOn` is a day (YYYY-MM-DD), or null. */
export interface TaskInput {
  readonly text: string;
  readonly dueOn: string | null;
}

/** Makes the tasks of one source be exactly these, in their order. One that is there already keeps whether it is done; of two with one text the last counts. Gives the ids of all that were touched, removed ones too. */
export async function saveTasks({
  tx,
  studentId,
  courseId,
  source,
  tasks,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  courseId: bigint;
  source: string;
  tasks: readonly TaskInput[];
  now: Date;
}): Promise<bigint[]> {
  const rows = [...new Map(tasks.map((task) => [task.text, task])).values()];
  const isOther =
    rows.length === 0
      ? undefined
      : notInArray(
          studentTasks.text,
          rows.map(({ text }) => text),
        );
  const gone = await tx
    .delete(studentTasks)
    .where(and(eq(studentTasks.source, source), isOther))
    .returning({ id: studentTasks.id });
  if (rows.length === 0) return gone.map(({ id }) => id);
  const kept = await tx
    .insert(studentTasks)
    .values(rows.map((task, position) => ({ ...task, studentId, courseId, source, position, setAt: now })))
    .onConflictDoUpdate({
      target: [studentTasks.source, studentTasks.text],
      set: { position: sql`excluded.position`, dueOn: sql`excluded.due_on` },
    })
    .returning({ id: studentTasks.id });
  return [...gone, ...kept].map(({ id }) => id);
}

/** What calendars have of these tasks. */
export async function listTasksForEntries({ tx, taskIds }: { tx: Transaction; taskIds: readonly bigint[] }) {
  const { id, studentId, courseId, text, dueOn, doneAt } = studentTasks;
  return tx
    .select({ id, studentId, courseId, text, dueOn, doneAt })
    .from(studentTasks)
    .where(inArray(studentTasks.id, [...taskIds]))
    .orderBy(asc(studentTasks.id));
}

/** The tasks of these sources, each source's in order. */
export async function listTasksOf({ queryable, sources }: { queryable: Queryable; sources: readonly string[] }) {
  if (sources.length === 0) return [];
  return queryable
    .select({
      id: studentTasks.id,
      source: studentTasks.source,
      text: studentTasks.text,
      dueOn: studentTasks.dueOn,
      doneAt: studentTasks.doneAt,
    })
    .from(studentTasks)
    .where(inArray(studentTasks.source, [...sources]))
    .orderBy(asc(studentTasks.source), asc(studentTasks.position));
}

/** A student's tasks in a course: what is to do first, soonest due first, then what is done, last done first. */
export async function listTasks({ queryable, studentId, courseId }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  return queryable
    .select({
      id: studentTasks.id,
      source: studentTasks.source,
      text: studentTasks.text,
      dueOn: studentTasks.dueOn,
      setAt: studentTasks.setAt,
      doneAt: studentTasks.doneAt,
    })
    .from(studentTasks)
    .where(and(eq(studentTasks.studentId, studentId), eq(studentTasks.courseId, courseId)))
    .orderBy(
      desc(sql`${studentTasks.doneAt} is null`),
      sql`${studentTasks.doneAt} desc`,
      sql`${studentTasks.dueOn} asc nulls last`,
      asc(studentTasks.setAt),
      asc(studentTasks.position),
      asc(studentTasks.id),
    )
    .limit(maxTasks);
}

/** Ticks a student's own task off, or takes that back; when it was done, or undefined if there is none. One that is done already stays so. */
export async function tickTask({
  queryable,
  studentId,
  taskId,
  done,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  taskId: bigint;
  done: boolean;
  now: Date;
}): Promise<Date | null | undefined> {
  const [row] = await queryable
    .update(studentTasks)
    .set({ doneAt: done ? sql`coalesce(${studentTasks.doneAt}, ${now}::timestamptz)` : null })
    .where(and(eq(studentTasks.id, taskId), eq(studentTasks.studentId, studentId)))
    .returning({ doneAt: studentTasks.doneAt });
  return row?.doneAt;
}
