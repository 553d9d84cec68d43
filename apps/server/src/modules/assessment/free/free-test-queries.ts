import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { qualified } from '../../../platform/postgres/qualified.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { testColumns } from '../paper/test-queries.ts';
import { assessments, attempts, papers, sectionItems, sections } from '../tables.ts';

const ofTest = sql`${sections} where ${sections.assessmentId} = ${assessments.id} and not ${sections.retired}`;

/** A test that is free at a moment: inside its window, as its author has named it, and with no question of a ranked test that still runs. Null if it is not. */
export async function findFreeTest({ queryable, assessmentId, now }: { queryable: Queryable; assessmentId: bigint; now: Date }) {
  const [row] = await queryable
    .select({
      ...testColumns,
      seconds: qualified(sql<number>`(select coalesce(sum(${sections.seconds}), 0)::int from ${ofTest})`),
      questions: qualified(
        sql<number>`(select count(*)::int from ${sectionItems} where ${sectionItems.sectionId} in (select ${sections.id} from ${ofTest}))`,
      ),
    })
    .from(assessments)
    .where(
      and(
        eq(assessments.id, assessmentId),
        eq(assessments.free, true),
        eq(assessments.ranked, false),
        isNull(assessments.engine),
        isNull(assessments.scale),
        lte(assessments.releaseAt, now),
        gt(assessments.endAt, now),
        or(isNull(assessments.sharedUntil), lte(assessments.sharedUntil, now)),
      ),
    );
  return row ?? null;
}

/** Whether a paper of a test that an import has replaced is still there. */
export async function hasKeptPaper({
  queryable,
  assessmentId,
  paperVersion,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  paperVersion: number;
}): Promise<boolean> {
  return (await queryable.$count(papers, and(eq(papers.assessmentId, assessmentId), eq(papers.version, paperVersion)))) > 0;
}

/** A test that is ranked by now takes no attempt that was made when its keys were public. */
const isStillFree = async ({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }): Promise<boolean> =>
  (await tx.$count(assessments, and(eq(assessments.id, assessmentId), eq(assessments.free, true), eq(assessments.ranked, false)))) > 0;

/** Writes the attempt of a student at a free test, and gives its id; null where they have one, its paper is gone, or it is free no longer. */
export async function insertFreeAttempt({
  tx,
  row,
}: {
  tx: Transaction;
  row: typeof attempts.$inferInsert & { paperVersion: number };
}): Promise<bigint | null> {
  const { assessmentId, paperVersion } = row;
  const isThere =
    (await tx.$count(assessments, and(eq(assessments.id, assessmentId), eq(assessments.paperVersion, paperVersion)))) > 0 ||
    (await hasKeptPaper({ queryable: tx, assessmentId, paperVersion }));
  if (!isThere || !(await isStillFree({ tx, assessmentId }))) return null;
  const [made] = await tx.insert(attempts).values(row).onConflictDoNothing().returning({ id: attempts.id });
  return made?.id ?? null;
}
