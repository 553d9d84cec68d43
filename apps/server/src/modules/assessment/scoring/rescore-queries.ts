import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/people/views.ts';
import type { ItemRow, TotalRow } from './score-queries.ts';
import { itemRulings, markChanges } from '../staff/tables.ts';
import { assessments, attemptItems, attempts, attemptScores } from '../tables.ts';

/** The score of an attempt as it is stored. */
export interface StoredScore {
  readonly items: readonly ItemRow[];
  readonly totals: readonly TotalRow[];
}

/** The stored scores of attempts; nothing for one that has none. */
export async function listStoredScores({
  queryable,
  attemptIds,
}: {
  queryable: Queryable;
  attemptIds: readonly bigint[];
}): Promise<Map<bigint, StoredScore>> {
  const ids = sql`${sql.param([...attemptIds])}::bigint[]`;
  // one text for each attempt: with seventy rows of each, taking the rows apart would be most of the work
  const items = await queryable
    .select({ attemptId: attemptItems.attemptId, items: itemsAsJson })
    .from(attemptItems)
    .where(sql`${attemptItems.attemptId} = any(${ids})`)
    .groupBy(attemptItems.attemptId);
  const totals = await queryable
    .select()
    .from(attemptScores)
    .where(inArray(attemptScores.attemptId, [...attemptIds]));
  const itemsOf = new Map(items.map((row) => [row.attemptId, row]));
  return new Map(
    [...Map.groupBy(totals, ({ attemptId }) => attemptId)].map(([attemptId, ofAttempt]) => [
      attemptId,
      {
        items:
          itemsOf.get(attemptId)?.items.map((item) => itemRow({ attemptId, assessmentId: ofAttempt[0]?.assessmentId ?? 0n, item })) ?? [],
        totals: ofAttempt,
      },
    ]),
  );
}

/** As `listStoredScores` reads it: the columns of an item in their order. */
type StoredItem = readonly [
  itemId: string,
  response: Response | null,
  outcome: ItemRow['outcome'],
  marked: boolean,
  marks: number,
  seconds: number,
  visits: number,
  changes: number,
];

/** Of what an item is made up only the number of parts is looked at: the module wrote it itself, and of a large test there are millions. */
const itemsAsJson = sql`json_agg(json_build_array(item_id::text, response, outcome, marked, marks, seconds, visits, changes))`.mapWith(
  (items: readonly unknown[]): StoredItem[] =>
    items.map((item) => {
      if (!Array.isArray(item) || item.length !== 8) throw new Error('invariant: a stored item has eight parts');
      return item as unknown as StoredItem;
    }),
);

function itemRow({ attemptId, assessmentId, item }: { attemptId: bigint; assessmentId: bigint; item: StoredItem }): ItemRow {
  const [itemId, response, outcome, marked, marks, seconds, visits, changes] = item;
  return { attemptId, itemId: BigInt(itemId), assessmentId, response, outcome, marked, marks, seconds, visits, changes };
}

/** Takes out what a score no longer has: questions and sections that have left the test. */
export async function removeRows({
  tx,
  items,
  totals,
}: {
  tx: Transaction;
  items: readonly Pick<ItemRow, 'attemptId' | 'itemId'>[];
  totals: readonly Pick<TotalRow, 'attemptId' | 'sectionId'>[];
}): Promise<void> {
  if (items.length > 0) {
    await tx.execute(sql`
      delete from attempt_items using unnest(${sql.param(items.map((row) => row.attemptId))}::bigint[], ${sql.param(items.map((row) => row.itemId))}::bigint[])
             as gone (attempt_id, item_id) where attempt_items.attempt_id = gone.attempt_id and attempt_items.item_id = gone.item_id`);
  }
  if (totals.length > 0) {
    await tx.execute(sql`
      delete from attempt_scores using unnest(${sql.param(totals.map((row) => row.attemptId))}::bigint[], ${sql.param(totals.map((row) => row.sectionId))}::bigint[])
             as gone (attempt_id, section_id) where attempt_scores.attempt_id = gone.attempt_id and attempt_scores.section_id = gone.section_id`);
  }
}

/** A mark that has changed; item 0 is the whole test. */
export interface MarkChange {
  readonly attemptId: bigint;
  readonly itemId: bigint;
  readonly version: number;
  readonly before: number;
  readonly after: number;
}

/** Writes down which marks have changed, and by which ruling on late answers where one brought it. */
export async function insertMarkChanges({
  tx,
  assessmentId,
  changes,
  lateRulingId,
  now,
}: {
  tx: Transaction;
  assessmentId: bigint;
  changes: readonly MarkChange[];
  lateRulingId: bigint | null;
  now: Date;
}): Promise<void> {
  if (changes.length === 0) return;
  // who rules on late answers tells the candidate at once
  const toldAt = lateRulingId === null ? null : now;
  await tx.execute(sql`
    insert into mark_changes (attempt_id, item_id, version, before, after, assessment_id, changed_at, late_ruling_id, told_at)
    select row.*, ${assessmentId}::bigint, ${now}::timestamptz, ${lateRulingId}::bigint, ${toldAt}::timestamptz
      from unnest(${sql.param(changes.map((row) => row.attemptId))}::bigint[], ${sql.param(changes.map((row) => row.itemId))}::bigint[],
                  ${sql.param(changes.map((row) => row.version))}::int[], ${sql.param(changes.map((row) => row.before))}::int[],
                  ${sql.param(changes.map((row) => row.after))}::int[]) as row`);
}

/** The tests with candidates whose mark has changed and who were not notified yet. */
export async function listTestsToNotify({ queryable }: { queryable: Queryable }): Promise<bigint[]> {
  // test by test through the index: there may be a hundred thousand rows of one
  const rows = await queryable
    .select({ id: assessments.id })
    .from(assessments)
    .where(sql`exists (select from mark_changes where assessment_id = ${assessments.id} and item_id = 0 and told_at is null)`)
    .orderBy(assessments.id);
  return rows.map(({ id }) => id);
}

const student = personView('student');

/** Claims changes of total marks whose candidates were not notified yet, for up to `max` attempts of a test, and marks them as notified. Returns those of real candidates only. */
export async function claimUnnotifiedChanges({
  tx,
  assessmentId,
  max,
  now,
}: {
  tx: Transaction;
  assessmentId: bigint;
  max: number;
  now: Date;
}) {
  const untold = and(eq(markChanges.assessmentId, assessmentId), eq(markChanges.itemId, 0n), isNull(markChanges.toldAt));
  const next = await tx
    .selectDistinct({ attemptId: markChanges.attemptId })
    .from(markChanges)
    .where(untold)
    .orderBy(markChanges.attemptId)
    .limit(max);
  if (next.length === 0) return null;
  const ids = next.map(({ attemptId }) => attemptId);
  const taken = await tx
    .update(markChanges)
    .set({ toldAt: now })
    .where(and(untold, inArray(markChanges.attemptId, ids)))
    .returning({
      attemptId: markChanges.attemptId,
      version: markChanges.version,
      before: markChanges.before,
      after: markChanges.after,
    });
  if (taken.length === 0) return [];
  const real = await tx
    .select({ attemptId: attempts.id, studentId: attempts.studentId })
    .from(attempts)
    .innerJoin(student, eq(student.id, attempts.studentId))
    .where(and(inArray(attempts.id, ids), eq(student.synthetic, false)));
  const studentOf = new Map(real.map(({ attemptId, studentId }) => [attemptId, studentId]));
  return taken.flatMap((change) => {
    const studentId = studentOf.get(change.attemptId);
    return studentId === undefined ? [] : [{ ...change, studentId }];
  });
}

/** The total mark a candidate was last notified of, if changes since then were not notified; marks those as notified. Null if there are none. */
export async function claimLastNotifiedMark({
  tx,
  attemptId,
  now,
}: {
  tx: Transaction;
  attemptId: bigint;
  now: Date;
}): Promise<number | null> {
  const taken = await tx
    .update(markChanges)
    .set({ toldAt: now })
    .where(and(eq(markChanges.attemptId, attemptId), eq(markChanges.itemId, 0n), isNull(markChanges.toldAt)))
    .returning({ version: markChanges.version, before: markChanges.before });
  return taken.toSorted((a, b) => a.version - b.version)[0]?.before ?? null;
}

/** The marks of a whole attempt as they were first worked out, where they have changed since; null if they never have. */
export async function findFirstMark({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }): Promise<number | null> {
  const [first] = await queryable
    .select({ before: markChanges.before })
    .from(markChanges)
    .where(and(eq(markChanges.attemptId, attemptId), eq(markChanges.itemId, 0n)))
    .orderBy(asc(markChanges.id))
    .limit(1);
  return first?.before ?? null;
}

/** The reasons, as far as staff show them, of the rulings on questions whose marks have changed in an attempt. */
export async function listShownReasons({
  queryable,
  attemptId,
  assessmentId,
}: {
  queryable: Queryable;
  attemptId: bigint;
  assessmentId: bigint;
}): Promise<string[]> {
  const rows = await queryable
    .selectDistinct({ reason: itemRulings.reason })
    .from(itemRulings)
    .innerJoin(markChanges, and(eq(markChanges.itemId, itemRulings.itemId), eq(markChanges.attemptId, attemptId)))
    .where(and(eq(itemRulings.assessmentId, assessmentId), itemRulings.showReason))
    .limit(maxShownReasons);
  return rows.map(({ reason }) => reason);
}

/** More reasons than these are in the review alone. */
const maxShownReasons = 10;

/** The questions whose marks these versions have changed, by attempt. */
export async function listChangedItems({
  tx,
  attemptIds,
  versions,
}: {
  tx: Transaction;
  attemptIds: readonly bigint[];
  versions: readonly number[];
}) {
  if (attemptIds.length === 0) return [];
  return tx
    .selectDistinct({ attemptId: markChanges.attemptId, itemId: markChanges.itemId, version: markChanges.version })
    .from(markChanges)
    .where(
      and(
        inArray(markChanges.attemptId, [...attemptIds]),
        inArray(markChanges.version, [...versions]),
        sql`${markChanges.itemId} <> 0`,
        isNull(markChanges.lateRulingId),
      ),
    );
}
