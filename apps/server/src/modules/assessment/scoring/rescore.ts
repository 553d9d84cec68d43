import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Jobs } from '../../../platform/queue/queue.ts';
import { inBatches } from '../../../platform/postgres/together/in-batches.ts';
import { listSeenBefore } from '../attempts/seen-queries.ts';
import { listEvents } from '../log/event-queries.ts';
import { restoreLogs } from '../archive/restore-logs.ts';
import { getGradedTest, type KeyedTest } from '../paper/paper-queries.ts';
import { replaceScores } from './replace-scores.ts';
import { listStoredScores } from './rescore-queries.ts';
import { listAttemptsToScore, listTestsToScore, lockAttemptsToScore } from './score-queries.ts';
import { scoreFirst } from './score-first.ts';
import { scoreClosed, rescoreStored } from './score.ts';
import { notifyMarkChanges, type Zoned } from './notify-changes.ts';

/** The job that rescores what waits for it; by itself, because a large test takes minutes, and closings and releases must not wait for it. */
export const scoreJob = 'assessment.score';
/** How many one transaction takes: some tens of milliseconds of work. */
const attemptsAtOnce = 200;

/**
 * Scores the closed attempts that wait for it (their test's keys, marking, rulings or window have changed, or they have no score yet), test by test, and tells the candidates whose
 * mark has changed once all of a test are done. Safe to run twice and from several processes. One that cannot be scored is logged and passed over.
 */
export async function scoreWaiting({
  parts,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'log'> & Zoned & { readonly jobs: Jobs | null };
}): Promise<void> {
  const { database, files, log, clock } = parts;
  for (const assessmentId of await listTestsToScore({ queryable: database.orm })) {
    await inBatches({
      ids: await listAttemptsToScore({ queryable: database.orm, assessmentId }),
      work: (attemptIds) => database.transaction((tx) => rescoreAttempts({ tx, files, assessmentId, attemptIds, now: clock.now() })),
      onFailure: ({ id, error }) => log.error({ err: error, attemptId: String(id) }, 'an attempt cannot be rescored'),
      size: attemptsAtOnce,
    });
  }
  await notifyMarkChanges({ parts });
}

/** Scores closed attempts of one test in place of what they had, or for the first time. */
async function rescoreAttempts({
  tx,
  files,
  assessmentId,
  attemptIds,
  now,
}: {
  tx: Transaction;
  files: Ports<'files'>['files'];
  assessmentId: bigint;
  attemptIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  const rows = await lockAttemptsToScore({ tx, attemptIds });
  // closed by a process that did not come to it
  await scoreFirst({ tx, attempts: rows.filter(({ scoredVersion }) => scoredVersion === 0), now });
  const waiting = rows.filter(({ scoredVersion }) => scoredVersion > 0);
  if (waiting.length === 0) return;
  const tests = new Map<number | null, KeyedTest>();
  for (const { paperVersion } of waiting) {
    if (!tests.has(paperVersion)) tests.set(paperVersion, await getGradedTest({ queryable: tx, assessmentId, paperVersion }));
  }
  const stored = await listStoredScores({ queryable: tx, attemptIds: waiting.map(({ id }) => id) });
  // reading the log again is most of the work, and says the same: an attempt keeps its paper
  const fromLog = waiting.filter(({ id }) => !stored.has(id));
  const archived = fromLog.filter(({ archivedAt }) => archivedAt !== null);
  if (archived.length > 0) await restoreLogs({ tx, files, attemptIds: archived.map(({ id }) => id), now });
  const logs =
    fromLog.length === 0 ? new Map<bigint, LoggedEvent[]>() : await listEvents({ queryable: tx, attemptIds: fromLog.map(({ id }) => id) });
  const seen = await listSeenBefore({ queryable: tx, attempts: waiting });
  const scored = waiting.flatMap((attempt) => {
    const test = tests.get(attempt.paperVersion);
    if (test === undefined) return [];
    const hasSeen = seen.has(attempt.id);
    const events = logs.get(attempt.id);
    if (events !== undefined) return scoreClosed({ attempt, test, events, hasSeen });
    return rescoreStored({ attempt, test, items: stored.get(attempt.id)?.items ?? [], lateEvents: attempt.lateEvents, hasSeen });
  });
  await replaceScores({ tx, assessmentId, stored, scored, lateRulingId: null, now });
}
