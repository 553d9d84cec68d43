import { staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import { and, asc, count, desc, eq, ilike, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { courseView, fullNameOf, personView } from '../../identity/index.ts';
import { assessments, attemptItems, items, passages, sectionItems, sections } from '../tables.ts';
import { itemRulings, pastRulings } from './tables.ts';

// the outer column is spelled out: in a select of one table the builder leaves the table away
const counted = (what: SQL) => sql<number>`(select count(*)::int from ${what})`;
const submitted = counted(sql`attempts where attempts.assessment_id = assessments.id and attempts.closed_at is not null`);
const waiting = counted(
  sql`attempts where attempts.assessment_id = assessments.id and attempts.closed_at is not null and attempts.scored_version < assessments.scoring_version`,
);

const course = courseView('course');
const decider = personView('decider');
const ender = personView('ender');

const testColumns = {
  id: assessments.id,
  name: assessments.name,
  type: assessments.type,
  ranked: assessments.ranked,
  courseName: course.name,
  releaseAt: assessments.releaseAt,
  endAt: assessments.endAt,
  marking: assessments.marking,
  blankPenalty: assessments.blankPenalty,
  attempts: submitted,
  waiting,
  rulings: counted(sql`item_rulings where item_rulings.assessment_id = assessments.id`),
};
export type StaffTestRow = NonNullable<Awaited<ReturnType<typeof findTest>>>;

/** What a search for `text` compares with: everything it is in. */
export const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** A page of the tests whose name has `search`, the newest first. */
export async function listTests({ queryable, search, page }: { queryable: Queryable; search: string; page: number }) {
  return queryable
    .select(testColumns)
    .from(assessments)
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(ilike(assessments.name, containing(search)))
    .orderBy(desc(assessments.releaseAt), desc(assessments.id))
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize);
}

export async function countTests({ queryable, search }: { queryable: Queryable; search: string }): Promise<number> {
  const [row] = await queryable
    .select({ tests: count() })
    .from(assessments)
    .where(ilike(assessments.name, containing(search)));
  return row?.tests ?? 0;
}

export async function findTest({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  const [row] = await queryable
    .select(testColumns)
    .from(assessments)
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(eq(assessments.id, assessmentId));
  return row ?? null;
}

/** The questions of a test in order, with their keys. */
export async function listQuestions({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({
      sectionId: sections.id,
      sectionName: sections.name,
      sectionSeconds: sections.seconds,
      itemId: items.id,
      type: items.type,
      topic: items.topic,
      stemHtml: items.stemHtml,
      options: items.options,
      keepOptions: items.keepOptions,
      passageId: items.passageId,
      answer: items.answer,
      ruling: itemRulings.ruling,
    })
    .from(sections)
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .leftJoin(itemRulings, and(eq(itemRulings.assessmentId, sections.assessmentId), eq(itemRulings.itemId, items.id)))
    .where(eq(sections.assessmentId, assessmentId))
    .orderBy(asc(sections.position), asc(sectionItems.position));
}

/** A question of a test, or null. */
export async function findQuestion({ queryable, assessmentId, itemId }: { queryable: Queryable; assessmentId: bigint; itemId: bigint }) {
  const [row] = await queryable
    .select({
      sectionName: sections.name,
      sectionSeconds: sections.seconds,
      sectionItems: sql<number>`(select count(*)::int from section_items as beside where beside.section_id = ${sectionItems.sectionId})`,
      type: items.type,
      topic: items.topic,
      difficulty: items.difficulty,
      stemHtml: items.stemHtml,
      options: items.options,
      answer: items.answer,
      solutionHtml: items.solutionHtml,
      ownMarking: sectionItems.marking,
      number: sql<number>`(select count(*)::int from section_items as earlier
                            where earlier.section_id = ${sectionItems.sectionId} and earlier.position <= ${sectionItems.position})`,
      passageId: passages.id,
      passageTitle: passages.title,
      passageHtml: passages.html,
      ruling: itemRulings.ruling,
      reason: itemRulings.reason,
      showReason: itemRulings.showReason,
      decidedAt: itemRulings.decidedAt,
      decidedBy: sql<string | null>`nullif(${fullNameOf(decider)}, '')`,
    })
    .from(sections)
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .leftJoin(passages, eq(passages.id, items.passageId))
    .leftJoin(itemRulings, and(eq(itemRulings.assessmentId, sections.assessmentId), eq(itemRulings.itemId, items.id)))
    .leftJoin(decider, eq(decider.id, itemRulings.decidedBy))
    .where(and(eq(sections.assessmentId, assessmentId), eq(items.id, itemId)))
    .limit(1);
  return row ?? null;
}
export type StaffQuestionFacts = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** What was answered to a question of a test in all submitted attempts, the most frequent first. */
export async function listAnswers({ queryable, assessmentId, itemId }: { queryable: Queryable; assessmentId: bigint; itemId: bigint }) {
  return queryable
    .select({ response: attemptItems.response, candidates: sql<number>`count(*)::int` })
    .from(attemptItems)
    .where(and(eq(attemptItems.assessmentId, assessmentId), eq(attemptItems.itemId, itemId)))
    .groupBy(attemptItems.response)
    .orderBy(desc(sql`count(*)`), attemptItems.response);
}

/** The earlier rulings on a question of a test, the one that ended last first. */
export async function listPastRulings({
  queryable,
  assessmentId,
  itemId,
  limit,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  itemId: bigint;
  limit: number;
}) {
  return queryable
    .select({
      ruling: pastRulings.ruling,
      reason: pastRulings.reason,
      showReason: pastRulings.showReason,
      by: fullNameOf(decider),
      at: pastRulings.decidedAt,
      endedBy: fullNameOf(ender),
      endedAt: pastRulings.endedAt,
      endReason: pastRulings.endReason,
    })
    .from(pastRulings)
    .innerJoin(decider, eq(decider.id, pastRulings.decidedBy))
    .innerJoin(ender, eq(ender.id, pastRulings.endedBy))
    .where(and(eq(pastRulings.assessmentId, assessmentId), eq(pastRulings.itemId, itemId)))
    .orderBy(desc(pastRulings.id))
    .limit(limit);
}

/** Keeps everyone else from ruling on this test until the transaction ends, and returns the current ruling on an item; null if there is none. */
export async function lockRuling({ tx, assessmentId, itemId }: { tx: Transaction; assessmentId: bigint; itemId: bigint }) {
  await tx.select({ id: assessments.id }).from(assessments).where(eq(assessments.id, assessmentId)).for('no key update');
  const [row] = await tx
    .select()
    .from(itemRulings)
    .where(and(eq(itemRulings.assessmentId, assessmentId), eq(itemRulings.itemId, itemId)));
  return row ?? null;
}

/** How many rulings of a question were made and how many ended, in one number. */
export async function countRulings({
  queryable,
  assessmentId,
  itemId,
  isRuled,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  itemId: bigint;
  isRuled: boolean;
}): Promise<number> {
  const past = await queryable.$count(pastRulings, and(eq(pastRulings.assessmentId, assessmentId), eq(pastRulings.itemId, itemId)));
  return 2 * past + Number(isRuled);
}

/** Keeps a ruling that is to be replaced or withdrawn. */
export async function keepPastRuling({ tx, past }: { tx: Transaction; past: typeof pastRulings.$inferInsert }): Promise<void> {
  await tx.insert(pastRulings).values(past);
}

/** Replaces the current ruling. */
export async function upsertRuling({ tx, ruling }: { tx: Transaction; ruling: typeof itemRulings.$inferInsert }): Promise<void> {
  const { assessmentId: _test, itemId: _item, ...set } = ruling;
  await tx
    .insert(itemRulings)
    .values(ruling)
    .onConflictDoUpdate({ target: [itemRulings.assessmentId, itemRulings.itemId], set });
}

export async function removeRuling({ tx, assessmentId, itemId }: { tx: Transaction; assessmentId: bigint; itemId: bigint }): Promise<void> {
  await tx.delete(itemRulings).where(and(eq(itemRulings.assessmentId, assessmentId), eq(itemRulings.itemId, itemId)));
}
