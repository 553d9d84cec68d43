import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { attempts, items, sectionItems, sections } from '../tables.ts';

/** Which of these students have an attempt at which of these tests: 'test student'. */
export async function listTaken({
  tx,
  sittings,
}: {
  tx: Transaction;
  sittings: readonly { readonly studentId: bigint; readonly assessmentId: bigint }[];
}): Promise<Set<string>> {
  if (sittings.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ assessmentId: attempts.assessmentId, studentId: attempts.studentId })
    .from(attempts)
    .where(
      and(
        inArray(attempts.assessmentId, [...new Set(sittings.map(({ assessmentId }) => assessmentId))]),
        inArray(attempts.studentId, [...new Set(sittings.map(({ studentId }) => studentId))]),
      ),
    );
  return new Set(rows.map(({ assessmentId, studentId }) => `${assessmentId} ${studentId}`));
}

export async function insertTags({
  tx,
  tags,
}: {
  tx: Transaction;
  tags: readonly { readonly attemptId: bigint; readonly itemId: bigint; readonly tag: ErrorTag; readonly at: Date }[];
}): Promise<void> {
  if (tags.length === 0) return;
  await tx.execute(sql`
    insert into error_tags (attempt_id, item_id, tag, at)
    select * from unnest(${sql.param(tags.map(({ attemptId }) => attemptId))}::bigint[], ${sql.param(tags.map(({ itemId }) => itemId))}::bigint[],
                         ${sql.param(tags.map(({ tag }) => tag))}::text[], ${sql.param(tags.map(({ at }) => at))}::timestamptz[])
    on conflict do nothing`);
}

/** A student's last finished attempt at a test and a question of it, by the bank and key of a pack; null if there is no such attempt or question. */
export async function findSatQuestion({
  tx,
  assessmentId,
  studentId,
  pack,
  bank,
  key,
}: {
  tx: Transaction;
  assessmentId: bigint;
  studentId: bigint;
  pack: string;
  bank: string;
  key: string;
}): Promise<{ attemptId: bigint; itemId: bigint } | null> {
  const [row] = await tx
    .select({ attemptId: attempts.id, itemId: items.id })
    .from(attempts)
    .innerJoin(sections, eq(sections.assessmentId, attempts.assessmentId))
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .where(
      and(
        eq(attempts.assessmentId, assessmentId),
        eq(attempts.studentId, studentId),
        isNotNull(attempts.closedAt),
        eq(items.pack, pack),
        eq(items.bank, bank),
        eq(items.key, key),
      ),
    )
    .orderBy(desc(attempts.ordinal))
    .limit(1);
  return row ?? null;
}
