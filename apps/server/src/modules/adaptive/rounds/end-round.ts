import { levelAfterRound } from '@abhyas/rules/adaptive/round-level.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Jobs } from '../../../platform/queue.ts';
import { closeRound, listIdleRounds, listRoundItems, lockRound, type RoundRow } from './round-queries.ts';

type Cause = NonNullable<RoundRow['endedBy']>;

/** Ends a round whose row is locked: the level of practice follows from the last estimate. */
export async function endRoundIn({
  tx,
  round,
  answers,
  cause,
  now,
}: {
  tx: Transaction;
  round: Pick<RoundRow, 'id' | 'kind' | 'ability' | 'se' | 'levelBefore'>;
  /** How many questions were answered. */
  answers: number;
  cause: Cause;
  now: Date;
}): Promise<void> {
  const { ability, se } = round;
  const estimate = round.kind !== 'adaptive' || ability === null || se === null ? null : { ability, se };
  const change = levelAfterRound({ last: round.levelBefore, answers, estimate });
  await closeRound({
    tx,
    roundId: round.id,
    end: { endedAt: now, endedBy: cause, levelAfter: change?.level ?? null, levelReason: change?.reason ?? null },
  });
}

/** The job that fits FSRS to a student. */
export const fitJob = 'adaptive.fit';

/** Has FSRS fitted to the student of a revision that has ended, where there are enough reviews. */
export async function scheduleFit({
  tx,
  jobs,
  round: { kind, studentId },
}: {
  tx: Transaction;
  jobs: Jobs;
  round: Pick<RoundRow, 'kind' | 'studentId'>;
}): Promise<void> {
  if (kind === 'revision') await jobs.send(fitJob, { studentId: String(studentId) }, { tx, singletonKey: String(studentId) });
}

/** Ends a round; its answers count. Ending it again changes nothing. Throws NOT_FOUND. */
export async function endRound({
  parts,
  studentId,
  roundId,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  roundId: bigint;
}): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const round = await lockRound({ tx, roundId, studentId });
    if (round === null) throw new AppError('NOT_FOUND');
    if (round.endedAt !== null) return;
    await endAsIs({ tx, round, cause: 'student', now: parts.clock.now() });
    await scheduleFit({ tx, jobs: parts.jobs, round });
  });
}

/** Ends a round that no one has touched since a moment, if that is still so. */
export async function endLapsed({
  parts,
  studentId,
  roundId,
  before,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  roundId: bigint;
  before: Date;
}): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const round = await lockRound({ tx, roundId, studentId });
    if (round === null || round.endedAt !== null || round.touchedAt >= before) return;
    await endAsIs({ tx, round, cause: 'lapsed', now: parts.clock.now() });
  });
}

/** Ends a round whose row is locked with the answers that it has. */
async function endAsIs({ tx, round, cause, now }: { tx: Transaction; round: RoundRow; cause: Cause; now: Date }): Promise<void> {
  const rows = await listRoundItems({ queryable: tx, roundId: round.id });
  const answers = rows.filter(({ answeredAt }) => answeredAt !== null).length;
  await endRoundIn({ tx, round, answers, cause, now });
}

const idleMs = 24 * 3_600_000;
const batch = 200;

/** Ends the rounds of practice and revision that no one has touched for a day. */
export async function endIdleRounds({ parts }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - idleMs);
  let after = 0n;
  for (;;) {
    const idle = await listIdleRounds({ queryable: parts.database.orm, before, after, limit: batch });
    for (const { id, studentId } of idle) await endLapsed({ parts, studentId, roundId: id, before });
    if (idle.length < batch) return;
    after = idle.at(-1)?.id ?? after;
  }
}
