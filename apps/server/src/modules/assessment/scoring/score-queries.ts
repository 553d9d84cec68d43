import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { AttemptScore } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { memoisePerDatabase, type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { arrayText, preparedWrite } from '../../../platform/postgres/rows.ts';
import { keptCounted } from '../paper/kept-queries.ts';
import { assessments, attemptItems, attempts, attemptScores, markCounts, sections } from '../tables.ts';

/** A scored attempt as it is stored. */
export interface ScoredAttempt {
  readonly attemptId: bigint;
  readonly assessmentId: bigint;
  /** The version of the test that it was scored by. */
  readonly version: number;
  readonly inCohort: boolean;
  readonly lateEvents: number;
  readonly score: AttemptScore;
}

/** What the paper of a score can bring, with the questions that rulings have dropped. */
const fullMarks = sql`${attemptScores.maxMarks} + ${attemptScores.droppedMarks}`;

/** Section 0 stands for the whole test. */
export const wholeTest = 0n;

/** The rows of a score's totals: the whole test and its sections. */
export function totalRowsOf({ attemptId, assessmentId, inCohort, score }: ScoredAttempt): TotalRow[] {
  return [
    { attemptId, assessmentId, inCohort, sectionId: wholeTest, ...score.overall },
    ...score.sections.map((section) => ({
      attemptId,
      assessmentId,
      inCohort,
      penalty: 0,
      ...section,
      sectionId: BigInt(section.sectionId),
    })),
  ];
}
export type TotalRow = typeof attemptScores.$inferInsert & {
  readonly penalty: number;
  readonly droppedMarks: number;
  readonly error: number | null;
};

/** The rows of a score's items. */
export function itemRowsOf({ attemptId, assessmentId, score }: ScoredAttempt): ItemRow[] {
  return score.items.map((item) => ({ ...item, attemptId, assessmentId, itemId: BigInt(item.itemId) }));
}
export type ItemRow = Omit<typeof attemptItems.$inferSelect, 'response'> & { readonly response: Response | null };

/** Writes the first scores of closed attempts. Does not touch the counts of marks. */
export async function saveScores({ tx, scored }: { tx: Transaction; scored: readonly ScoredAttempt[] }): Promise<void> {
  await upsertTotals({ tx, rows: scored.flatMap(totalRowsOf) });
  await upsertItems({ tx, rows: scored.flatMap(itemRowsOf), over: false });
  await saveScored({ tx, scored });
}

/** A placeholder for a column of many rows, in the text that `arrayText` makes. */
const column = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`;

const totalsWrite = preparedWrite(
  'upsert_totals',
  sql`
    insert into attempt_scores (attempt_id, section_id, assessment_id, in_cohort, marks, max_marks, correct, wrong, blank, seconds, penalty, dropped_marks, error)
    select * from unnest(
      ${column('attemptId', 'bigint')}, ${column('sectionId', 'bigint')}, ${column('assessmentId', 'bigint')}, ${column('inCohort', 'boolean')},
      ${column('marks', 'int')}, ${column('maxMarks', 'int')}, ${column('correct', 'int')}, ${column('wrong', 'int')}, ${column('blank', 'int')},
      ${column('seconds', 'int')}, ${column('penalty', 'int')}, ${column('droppedMarks', 'int')}, ${column('error', 'int')})
    on conflict (attempt_id, section_id) do update set in_cohort = excluded.in_cohort, marks = excluded.marks, max_marks = excluded.max_marks,
      correct = excluded.correct, wrong = excluded.wrong, blank = excluded.blank, seconds = excluded.seconds, penalty = excluded.penalty, dropped_marks = excluded.dropped_marks, error = excluded.error`,
);

/** Inserts totals or overwrites existing ones. */
export async function upsertTotals({ tx, rows }: { tx: Transaction; rows: readonly TotalRow[] }): Promise<void> {
  if (rows.length === 0) return;
  await totalsWrite(tx).execute({
    attemptId: arrayText(rows.map((row) => row.attemptId)),
    sectionId: arrayText(rows.map((row) => row.sectionId)),
    assessmentId: arrayText(rows.map((row) => row.assessmentId)),
    inCohort: arrayText(rows.map((row) => row.inCohort)),
    marks: arrayText(rows.map((row) => row.marks)),
    maxMarks: arrayText(rows.map((row) => row.maxMarks)),
    correct: arrayText(rows.map((row) => row.correct)),
    wrong: arrayText(rows.map((row) => row.wrong)),
    blank: arrayText(rows.map((row) => row.blank)),
    seconds: arrayText(rows.map((row) => row.seconds)),
    penalty: arrayText(rows.map((row) => row.penalty)),
    droppedMarks: arrayText(rows.map((row) => row.droppedMarks)),
    error: arrayText(rows.map((row) => row.error)),
  });
}

const itemsInsert = sql`
    insert into attempt_items (attempt_id, item_id, assessment_id, response, outcome, marked, marks, seconds, visits, changes)
    select * from unnest(
      ${column('attemptId', 'bigint')}, ${column('itemId', 'bigint')}, ${column('assessmentId', 'bigint')}, ${column('response', 'jsonb')},
      ${column('outcome', 'text')}, ${column('marked', 'boolean')}, ${column('marks', 'int')}, ${column('seconds', 'int')},
      ${column('visits', 'int')}, ${column('changes', 'int')})`;
const itemsWrite = preparedWrite('insert_attempt_items', itemsInsert);
const itemsRewrite = preparedWrite(
  'upsert_attempt_items',
  sql`${itemsInsert}
    on conflict (attempt_id, item_id) do update set response = excluded.response, outcome = excluded.outcome, marked = excluded.marked,
      marks = excluded.marks, seconds = excluded.seconds, visits = excluded.visits, changes = excluded.changes`,
);

/** Inserts items; with `over` it also overwrites existing ones, which costs a third more. */
export async function upsertItems({ tx, rows, over }: { tx: Transaction; rows: readonly ItemRow[]; over: boolean }): Promise<void> {
  if (rows.length === 0) return;
  await (over ? itemsRewrite : itemsWrite)(tx).execute({
    attemptId: arrayText(rows.map((row) => row.attemptId)),
    itemId: arrayText(rows.map((row) => row.itemId)),
    assessmentId: arrayText(rows.map((row) => row.assessmentId)),
    response: arrayText(rows.map((row) => (row.response === null ? null : JSON.stringify(row.response)))),
    outcome: arrayText(rows.map((row) => row.outcome)),
    marked: arrayText(rows.map((row) => row.marked)),
    marks: arrayText(rows.map((row) => row.marks)),
    seconds: arrayText(rows.map((row) => row.seconds)),
    visits: arrayText(rows.map((row) => row.visits)),
    changes: arrayText(rows.map((row) => row.changes)),
  });
}

const scoredWrite = preparedWrite(
  'save_scored',
  sql`
    update attempts set scored_version = row.version, late_events = row.late_events
      from unnest(${column('attemptId', 'bigint')}, ${column('version', 'int')}, ${column('lateEvents', 'int')}) as row (id, version, late_events)
     where attempts.id = row.id`,
);

/** Records by which version attempts have been scored, and how many of their events came late. */
export async function saveScored({ tx, scored }: { tx: Transaction; scored: readonly ScoredAttempt[] }): Promise<void> {
  await scoredWrite(tx).execute({
    attemptId: arrayText(scored.map((row) => row.attemptId)),
    version: arrayText(scored.map((row) => row.version)),
    lateEvents: arrayText(scored.map((row) => row.lateEvents)),
  });
}

/** The tests that have closed attempts whose score was made by an older version: one look into an index for every test. */
export async function listTestsToScore({ queryable }: { queryable: Queryable }): Promise<bigint[]> {
  const waiting = queryable
    .select({ one: sql`1`.as('one') })
    .from(attempts)
    .where(and(eq(attempts.assessmentId, assessments.id), isOld))
    .limit(1)
    .as('waiting');
  const rows = await queryable.select({ id: assessments.id }).from(assessments).crossJoinLateral(waiting).orderBy(asc(assessments.id));
  return rows.map(({ id }) => id);
}

/** The closed attempts of a test whose score was made by an older version. */
export async function listAttemptsToScore({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }): Promise<bigint[]> {
  const rows = await queryable
    .select({ id: attempts.id })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .where(and(eq(attempts.assessmentId, assessmentId), isOld))
    .orderBy(asc(attempts.id));
  return rows.map(({ id }) => id);
}

/** Those of these attempts that still wait to be rescored, locked; what someone else has locked is left to them, or to the next time. */
export async function lockAttemptsToScore({ tx, attemptIds }: { tx: Transaction; attemptIds: readonly bigint[] }) {
  const rows = await tx
    .select(scoredColumns)
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .where(and(inArray(attempts.id, [...attemptIds]), isOld))
    .for('update', { of: attempts, skipLocked: true });
  return rows.filter(isClosed);
}

/** What scoring needs of a closed attempt. */
const scoredColumns = {
  id: attempts.id,
  assessmentId: attempts.assessmentId,
  ordinal: attempts.ordinal,
  paperVersion: attempts.paperVersion,
  startedAt: attempts.startedAt,
  deadlineAt: attempts.deadlineAt,
  closedAt: attempts.closedAt,
  sectionSeconds: attempts.sectionSeconds,
  sectionBreaks: attempts.sectionBreaks,
  turns: attempts.turns,
  lateRulings: attempts.lateRulings,
  lateRuledAt: attempts.lateRuledAt,
  scoredVersion: attempts.scoredVersion,
  lateEvents: attempts.lateEvents,
  archivedAt: attempts.archivedAt,
};

const isClosed = <R extends Record<'startedAt' | 'deadlineAt' | 'closedAt', Date | null>>(
  row: R,
): row is R & Record<'startedAt' | 'deadlineAt' | 'closedAt', Date> =>
  row.startedAt !== null && row.deadlineAt !== null && row.closedAt !== null;

const unscored = memoisePerDatabase((queryable) =>
  queryable
    .select(scoredColumns)
    .from(attempts)
    .where(and(sql`${attempts.id} = any(${sql.placeholder('ids')}::bigint[])`, isNotNull(attempts.closedAt), eq(attempts.scoredVersion, 0)))
    .for('update', { skipLocked: true })
    .prepare('lock_unscored'),
);

/** Those of these attempts that are closed and have no score yet, locked; what someone else has locked is left to them. */
export async function lockUnscored({ tx, attemptIds }: { tx: Transaction; attemptIds: readonly bigint[] }) {
  const rows = await unscored(tx).execute({ ids: arrayText(attemptIds) });
  return rows.filter(isClosed);
}

/** The scores of attempts, the whole test first, each with how many of the cohort have less and more. */
export async function listStandings({ queryable, attemptIds }: { queryable: Queryable; attemptIds: readonly bigint[] }) {
  if (attemptIds.length === 0) return [];
  // spelled out, because a select from one table names its columns without the table
  const candidates = (which: string) => sql<number>`coalesce(sum(candidates) filter (where ${sql.raw(which)}), 0)::int`;
  const compared = queryable
    .select({
      lower: candidates('mark_counts.marks < attempt_scores.marks').as('lower'),
      higher: candidates('mark_counts.marks > attempt_scores.marks').as('higher'),
      cohortSize: candidates('true').as('cohort_size'),
    })
    .from(markCounts)
    .where(
      and(
        eq(markCounts.assessmentId, attemptScores.assessmentId),
        eq(markCounts.sectionId, attemptScores.sectionId),
        eq(markCounts.fullMarks, fullMarks),
      ),
    )
    .as('compared');
  return queryable
    .select({
      attemptId: attemptScores.attemptId,
      sectionId: attemptScores.sectionId,
      name: sql<string>`coalesce(${sections.name}, '')`,
      /** Whether its marks are in the total of the test. */
      counted: sql<boolean>`coalesce(${keptCounted({ attemptId: sql`${attemptScores.attemptId}`, sectionId: sql`${attemptScores.sectionId}` })}, ${sections.counted}, true)`,
      marks: attemptScores.marks,
      maxMarks: attemptScores.maxMarks,
      droppedMarks: attemptScores.droppedMarks,
      error: attemptScores.error,
      correct: attemptScores.correct,
      wrong: attemptScores.wrong,
      blank: attemptScores.blank,
      seconds: attemptScores.seconds,
      penalty: attemptScores.penalty,
      inCohort: attemptScores.inCohort,
      lower: compared.lower,
      higher: compared.higher,
      cohortSize: compared.cohortSize,
    })
    .from(attemptScores)
    .innerJoinLateral(compared, sql`true`)
    .leftJoin(sections, eq(sections.id, attemptScores.sectionId))
    .where(inArray(attemptScores.attemptId, [...attemptIds]))
    .orderBy(asc(attemptScores.attemptId), sql`${sections.position} nulls first`);
}
export type StandingRow = Awaited<ReturnType<typeof listStandings>>[number];

export async function listAttemptItems({
  queryable,
  attemptId,
  itemId,
}: {
  queryable: Queryable;
  attemptId: bigint;
  /** This one alone. */
  itemId?: bigint;
}) {
  return queryable
    .select({
      itemId: attemptItems.itemId,
      response: attemptItems.response,
      outcome: attemptItems.outcome,
      marked: attemptItems.marked,
      marks: attemptItems.marks,
      seconds: attemptItems.seconds,
      visits: attemptItems.visits,
      changes: attemptItems.changes,
    })
    .from(attemptItems)
    .where(and(eq(attemptItems.attemptId, attemptId), itemId === undefined ? undefined : eq(attemptItems.itemId, itemId)));
}
export type AttemptItemRow = Awaited<ReturnType<typeof listAttemptItems>>[number];

const isOld = and(isNotNull(attempts.closedAt), lt(attempts.scoredVersion, assessments.scoringVersion));
