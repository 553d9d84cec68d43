import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { candidateIds } from '../../identity/people/import-queries.ts';
import { assessments, items, sectionItems, sections } from '../tables.ts';

/** The tests that synthetic people with this prefix have taken, with a fingerprint of the data their attempts were generated from. */
export async function listCohortFingerprints({ tx, pinPrefix }: { tx: Transaction; pinPrefix: string }): Promise<Map<bigint, string>> {
  const rows = await tx
    .select({ id: assessments.id, print: assessments.cohortPrint })
    .from(assessments)
    .where(sql`${assessments.id} in (select assessment_id from attempts where student_id in ${candidateIds(pinPrefix)})`);
  return new Map(rows.map(({ id, print }) => [id, print]));
}

/** Removes what synthetic people of this prefix have done in a test. */
export async function clearCohort({
  tx,
  pinPrefix,
  assessmentId,
}: {
  tx: Transaction;
  pinPrefix: string;
  assessmentId: bigint;
}): Promise<void> {
  const theirs = sql`assessment_id = ${assessmentId} and student_id in ${candidateIds(pinPrefix)}`;
  // these two have no foreign key
  await tx.execute(sql`delete from attempt_events where attempt_id in (select id from attempts where ${theirs})`);
  await tx.execute(sql`delete from attempt_items where attempt_id in (select id from attempts where ${theirs})`);
  await tx.execute(sql`delete from attempts where ${theirs}`);
  await tx.execute(sql`update assessments set cohort_print = '' where id = ${assessmentId}`);
}

export async function saveCohortFingerprint({
  tx,
  assessmentId,
  print,
}: {
  tx: Transaction;
  assessmentId: bigint;
  print: string;
}): Promise<void> {
  await tx.execute(sql`update assessments set cohort_print = ${print} where id = ${assessmentId}`);
}

/**
 * Lets the database see what this transaction has written: of tables that were empty until then it still thinks so, and counting over them takes ten times as
 * long.
 */
export async function analyzeAttempts(tx: Transaction): Promise<void> {
  await tx.execute(sql`analyze attempts, attempt_items, attempt_scores`);
}

/** SQL condition: this person has an attempt at any test. */
export const hasAttempt = (personId: SQL): SQL => sql`exists (select from attempts where attempts.student_id = ${personId})`;

/** Tests of a pack by key, in the order of the keys' names. */
export async function listTestsOfPack({ tx, pack, keys }: { tx: Transaction; pack: string; keys: readonly string[] }) {
  return tx
    .select({
      id: assessments.id,
      key: assessments.key,
      releaseAt: assessments.releaseAt,
      endAt: assessments.endAt,
      order: assessments.sectionOrder,
    })
    .from(assessments)
    .where(and(eq(assessments.pack, pack), inArray(assessments.key, [...keys])))
    .orderBy(asc(assessments.key));
}

/** The items of a test as the candidate model sees them, section by section. */
export async function listModelItems({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }) {
  const rows = await tx
    .select({
      sectionId: sections.id,
      section: sections.key,
      seconds: sections.seconds,
      itemId: items.id,
      bank: items.bank,
      key: items.key,
      type: items.type,
      difficulty: items.difficulty,
      options: items.options,
      answer: items.answer,
    })
    .from(sections)
    .innerJoin(sectionItems, eq(sectionItems.sectionId, sections.id))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .where(eq(sections.assessmentId, assessmentId))
    .orderBy(asc(sections.position), asc(sectionItems.position));
  return [...Map.groupBy(rows, ({ sectionId }) => sectionId)].map(([sectionId, inside]) => ({
    sectionId: String(sectionId),
    name: inside[0]?.section ?? '',
    seconds: inside[0]?.seconds ?? 0,
    items: inside.map(({ itemId, bank, key, type, difficulty, options, answer }) => ({
      itemId: String(itemId),
      name: `${bank}/${key}`,
      type,
      difficulty,
      labels: options.map(({ label }) => label),
      key: answer,
    })),
  }));
}

export interface FinishedAttempt {
  readonly studentId: bigint;
  readonly ordinal: number;
  /** The asset it was launched from, if any. */
  readonly assetId: bigint | null;
  readonly startedAt: Date;
  readonly deadlineAt: Date;
  readonly closedAt: Date;
  readonly closedBy: 'candidate' | 'deadline';
}

const madeAttempt = z.object({ id: z.bigint(), studentId: z.bigint(), ordinal: z.int() });

/** Writes finished attempts at one test; gives their ids by student and ordinal. */
export async function insertFinishedAttempts({
  tx,
  assessmentId,
  sectionSeconds,
  sectionBreaks,
  attempts,
}: {
  tx: Transaction;
  assessmentId: bigint;
  sectionSeconds: Record<string, number>;
  sectionBreaks: Record<string, number>;
  attempts: readonly FinishedAttempt[];
}): Promise<Map<string, bigint>> {
  const started = sql.param(attempts.map((row) => row.startedAt));
  const made = await queryRows({
    queryable: tx,
    row: madeAttempt,
    statement: sql`
    insert into attempts (assessment_id, student_id, ordinal, created_at, started_at, deadline_at, closed_at, closed_by, fence,
                          section_seconds, section_breaks, asset_id, paper_version)
    select ${assessmentId}::bigint, row.student_id, row.ordinal, row.started_at, row.started_at, row.deadline_at, row.closed_at, row.closed_by, 1,
           ${JSON.stringify(sectionSeconds)}::jsonb, ${JSON.stringify(sectionBreaks)}::jsonb, row.asset_id,
           (select paper_version from assessments where id = ${assessmentId})
      from unnest(${sql.param(attempts.map((row) => row.studentId))}::bigint[], ${sql.param(attempts.map((row) => row.ordinal))}::smallint[],
                  ${sql.param(attempts.map((row) => row.assetId))}::bigint[], ${started}::timestamptz[],
                  ${sql.param(attempts.map((row) => row.deadlineAt))}::timestamptz[],
                  ${sql.param(attempts.map((row) => row.closedAt))}::timestamptz[],
                  ${sql.param(attempts.map((row) => row.closedBy))}::text[])
                  as row (student_id, ordinal, asset_id, started_at, deadline_at, closed_at, closed_by)
    on conflict do nothing
    returning id, student_id as "studentId", ordinal`,
  });
  return new Map(made.map(({ id, studentId, ordinal }) => [`${studentId} ${ordinal}`, id]));
}
