import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { openCards } from '../revision/card-queries.ts';
import { formulaLines, reviewCards } from '../tables.ts';

interface Of {
  readonly studentId: bigint;
  readonly courseId: bigint;
}
const isOf = ({ studentId, courseId }: Of) => and(eq(formulaLines.studentId, studentId), eq(formulaLines.courseId, courseId));

/** The lines of a student's sheet in the order they were added; `limit` bounds what no one should have more of. */
export async function listFormulas({ queryable, limit, ...of }: Of & { queryable: Queryable; limit: number }) {
  const { id: lineId, topic, text } = formulaLines;
  return queryable.select({ lineId, topic, text }).from(formulaLines).where(isOf(of)).orderBy(asc(lineId)).limit(limit);
}

export async function countFormulas({ queryable, ...of }: Of & { queryable: Queryable }): Promise<number> {
  const [row] = await queryable.select({ lines: count() }).from(formulaLines).where(isOf(of));
  return row?.lines ?? 0;
}

interface Line {
  readonly topic: string;
  readonly text: string;
}

/** The line of a sheet that says exactly this, or null. */
export async function findSameFormula({ queryable, topic, text, ...of }: Of & Line & { queryable: Queryable }): Promise<bigint | null> {
  const [row] = await queryable
    .select({ lineId: formulaLines.id })
    .from(formulaLines)
    .where(and(isOf(of), eq(formulaLines.topic, topic), eq(formulaLines.text, text)))
    .limit(1);
  return row?.lineId ?? null;
}

export async function insertFormula({ tx, line }: { tx: Transaction; line: typeof formulaLines.$inferInsert }): Promise<bigint> {
  const [row] = await tx.insert(formulaLines).values(line).returning({ lineId: formulaLines.id });
  if (row === undefined) throw new Error('invariant: a line was inserted');
  return row.lineId;
}

/** Whether the student has such a line, which says this now. */
export async function changeFormula({ tx, lineId, topic, text, ...of }: Of & Line & { tx: Transaction; lineId: bigint }): Promise<boolean> {
  const rows = await tx
    .update(formulaLines)
    .set({ topic, text })
    .where(and(isOf(of), eq(formulaLines.id, lineId)))
    .returning({ lineId: formulaLines.id });
  return rows.length > 0;
}

export async function deleteFormula({ queryable, studentId, lineId }: { queryable: Queryable; studentId: bigint; lineId: bigint }) {
  await queryable.delete(formulaLines).where(and(eq(formulaLines.studentId, studentId), eq(formulaLines.id, lineId)));
}

/** The topics of a student's error book, as far as they may see its questions at `now`. */
export async function listBookTopics({ queryable, studentId, courseId, now }: Of & { queryable: Queryable; now: Date }): Promise<string[]> {
  const of = { studentId: sql`${studentId}::bigint`, courseId: sql`${courseId}::bigint`, now: sql`${now}` };
  const rows = await queryable
    .selectDistinct({ topic: reviewCards.topic })
    .from(reviewCards)
    .where(and(openCards(of), sql`${reviewCards.topic} <> ''`))
    .orderBy(asc(reviewCards.topic))
    .limit(200);
  return rows.map(({ topic }) => topic);
}
