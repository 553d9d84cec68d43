import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { momentSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { attempts } from '../tables.ts';

/** Scored attempts whose questions to revise were not taken from this score: the condition of the index `attempts_to_revise`. A synthetic cohort has no assets. */
const isWaiting = sql`attempt.closed_at is not null and attempt.ordinal = 1 and attempt.asset_id is not null and attempt.revised_version < attempt.scored_version`;

/** Those of practice sets, which have no assets either: that of `attempts_to_revise_practice`. */
const isWaitingPractice = sql`attempt.closed_at is not null and attempt.asset_id is null and attempt.revised_version < attempt.scored_version`;

const waitingTest = z.object({
  id: z.bigint(),
  proctored: z.boolean(),
  ranked: z.boolean(),
  endAt: momentSchema,
  sharedUntil: momentSchema.nullable(),
});

/** The tests and practice sets that have attempts waiting: one look into an index for each, however many wait. */
async function listWaitingTests({ queryable }: { queryable: Queryable }) {
  const next = (after: ReturnType<typeof sql>) => sql`
    select attempt.assessment_id as id from attempts as attempt where ${isWaiting} ${after} order by attempt.assessment_id limit 1`;
  return queryRows({
    queryable,
    row: waitingTest,
    statement: sql`
    with recursive waiting as (
      (${next(sql``)})
      union all
      select (${next(sql`and attempt.assessment_id > waiting.id`)}) from waiting where waiting.id is not null),
    sets as (
      select id from assessments as test
       where test.kind = 'practice' and exists (select from attempts as attempt where attempt.assessment_id = test.id and ${isWaitingPractice}))
    select test.id, test.proctored, test.ranked, test.end_at as "endAt", test.shared_until as "sharedUntil" from (select id from waiting union select id from sets) as found join assessments as test on test.id = found.id`,
  });
}

const waitingRevision = z.object({
  attemptId: z.bigint(),
  studentId: z.bigint(),
  assessmentId: z.bigint(),
  courseId: z.bigint(),
  kind: z.enum(['test', 'practice']),
  closedAt: momentSchema,
  deadlineAt: momentSchema,
  version: z.int(),
  /** It has failed before. */
  isRetry: z.boolean(),
});
export type WaitingRevision = Readonly<z.infer<typeof waitingRevision>>;

/** Attempts whose review is open and whose questions to revise are to be taken, the one closed first first, and those that have failed and may be tried again after them. */
export async function listWaitingRevisions({ queryable, now, limit }: { queryable: Queryable; now: Date; limit: number }) {
  const tests = await listWaitingTests({ queryable });
  const open = tests.filter((test) => reviewRefusal({ test, now }) === '').map(({ id }) => id);
  if (open.length === 0) return [];
  return queryRows({
    queryable,
    row: waitingRevision,
    statement: sql`
    select waiting.id as "attemptId", waiting.student_id as "studentId", test.id as "assessmentId", test.course_id as "courseId", test.kind,
           waiting.closed_at as "closedAt", waiting.deadline_at as "deadlineAt", waiting.scored_version as version,
           waiting.revise_after > 'epoch' as "isRetry"
      from unnest(${sql.param(open)}::bigint[]) as wanted (id)
      join assessments as test on test.id = wanted.id
      cross join lateral (
        (select attempt.* from attempts as attempt
          where test.kind = 'test' and attempt.assessment_id = wanted.id and ${isWaiting} and attempt.revise_after <= ${now}::timestamptz
          order by attempt.revise_after, attempt.closed_at limit ${limit})
        union all
        (select attempt.* from attempts as attempt
          where test.kind = 'practice' and attempt.assessment_id = wanted.id and ${isWaitingPractice} and attempt.revise_after <= ${now}::timestamptz
          order by attempt.revise_after, attempt.closed_at limit ${limit})) as waiting
     order by waiting.revise_after, waiting.closed_at, waiting.id
     limit ${limit}`,
  });
}

/** Locks attempts and notes that their questions to revise are taken from these versions of their scores. Gives those that no other process was first with. */
export async function claimRevisions({
  tx,
  claims,
}: {
  tx: Transaction;
  claims: readonly { readonly attemptId: bigint; readonly version: number }[];
}): Promise<Set<bigint>> {
  const rows = await queryRows({
    queryable: tx,
    row: z.object({ id: z.bigint() }),
    statement: sql`
    with claim as (
      select * from unnest(${sql.param(claims.map(({ attemptId }) => attemptId))}::bigint[], ${sql.param(claims.map(({ version }) => version))}::int[]) as claim (id, version)
    ), locked as (
      select id from attempts where id in (select id from claim) order by id for update)
    update attempts set revised_version = claim.version, revise_after = 'epoch'
      from claim join locked on locked.id = claim.id
     where attempts.id = claim.id and attempts.revised_version < claim.version
    returning attempts.id`,
  });
  return new Set(rows.map(({ id }) => id));
}

/** Sets attempts aside whose questions to revise could not be taken, until a moment. */
export async function postponeRevisions({
  queryable,
  attemptIds,
  until,
}: {
  queryable: Queryable;
  attemptIds: readonly bigint[];
  until: Date;
}) {
  if (attemptIds.length === 0) return;
  await queryable
    .update(attempts)
    .set({ reviseAfter: until })
    .where(inArray(attempts.id, [...attemptIds]));
}
