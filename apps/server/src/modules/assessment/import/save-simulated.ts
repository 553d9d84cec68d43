import type { z } from 'zod';
import type { LoggedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { noTurns } from '@abhyas/rules/assessment/paper/paper.ts';
import type { SeededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import { chunks } from '../../../platform/common/chunks.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { insertEvents } from '../event-queries.ts';
import { getGradedTest } from '../paper/paper-queries.ts';
import { saveScores, type ScoredAttempt } from '../scoring/score-queries.ts';
import { listSeenBefore } from '../attempts/seen-queries.ts';
import { scoreClosed } from '../scoring/score.ts';
import type { ModelEvent } from './cohort-model.ts';
import { type FinishedAttempt, insertFinishedAttempts } from './cohort-queries.ts';

type LoggedEvent = z.output<typeof LoggedEventSchema>;

/** How many events one statement takes. */
const eventsAtOnce = 10_000;

/** A finished attempt that the candidate model has made, with its log. */
export interface Simulated extends FinishedAttempt {
  readonly events: readonly LoggedEvent[];
}

/** When a simulated attempt ran, and its log as the server has it: each event arrives a moment after it was made. */
export function timed({
  taken: { events, endMs },
  start,
  wholeMs,
  random,
}: {
  taken: { readonly events: readonly ModelEvent[]; readonly endMs: number };
  /** Milliseconds since 1970. */
  start: number;
  wholeMs: number;
  random: SeededRandom;
}): Pick<Simulated, 'startedAt' | 'deadlineAt' | 'closedAt' | 'closedBy' | 'events'> {
  return {
    startedAt: new Date(start),
    deadlineAt: new Date(start + wholeMs),
    closedAt: new Date(start + endMs),
    closedBy: endMs >= wholeMs ? 'deadline' : 'candidate',
    events: events.map(({ atMs, event }, index) => {
      const at = start + atMs;
      return {
        fence: 1,
        seq: index + 1,
        at: new Date(at).toISOString(),
        receivedAt: new Date(at + 80 + Math.floor(400 * random.uniform())).toISOString(),
        event,
      };
    }),
  };
}

/** Writes simulated attempts at one test with their logs, and their scores by the same scorer as everyone's. Does not count them. */
export async function saveSimulated<T extends Simulated>({
  tx,
  assessmentId,
  sections,
  attempts,
}: {
  tx: Transaction;
  assessmentId: bigint;
  sections: readonly { readonly sectionId: string; readonly seconds: number }[];
  attempts: readonly T[];
}): Promise<{ attempt: T; scored: ScoredAttempt }[]> {
  const sectionSeconds = Object.fromEntries(sections.map(({ sectionId, seconds }) => [sectionId, seconds]));
  // they take no break: each continues at once
  const sectionBreaks = Object.fromEntries(sections.map(({ sectionId }) => [sectionId, 0]));
  const ids = await insertFinishedAttempts({ tx, assessmentId, sectionSeconds, sectionBreaks, attempts });
  const test = await getGradedTest({ queryable: tx, assessmentId });
  const made = attempts.flatMap((attempt) => {
    const id = ids.get(`${attempt.studentId} ${attempt.ordinal}`);
    const row = {
      ...attempt,
      assessmentId,
      sectionSeconds,
      sectionBreaks,
      paperVersion: null,
      turns: noTurns,
      lateRulings: {},
      lateRuledAt: null,
    };
    return id === undefined ? [] : [{ attempt, row: { ...row, id } }];
  });
  const events = made.flatMap(({ row }) => row.events.map((entry) => ({ attemptId: row.id, ...entry })));
  for (const some of chunks(events, eventsAtOnce)) await insertEvents({ queryable: tx, events: some });
  const seen = await listSeenBefore({ queryable: tx, attempts: made.map(({ row }) => row) });
  const scored = made.map(({ attempt, row }) => ({
    attempt,
    scored: scoreClosed({ attempt: row, test, events: row.events, hasSeen: seen.has(row.id) }),
  }));
  await saveScores({ tx, scored: scored.map((each) => each.scored) });
  return scored;
}
