import type { LoggedEvent } from '@abhyas/contract/assessment.ts';
import { totalSeconds } from '@abhyas/rules/assessment/section-clock.ts';
import type { Transaction } from '../../platform/database.ts';
import { takeTest } from './cohort-model.ts';
import {
  clearCohort,
  insertFinishedAttempts,
  listModelItems,
  listTestsOfPack,
  saveCandidates,
  type FinishedAttempt,
} from './cohort-queries.ts';
import type { CohortInput } from './content-input.ts';
import { chunks } from './content-queries.ts';
import { insertEvents } from './log-queries.ts';
import { getGradedTest } from './paper-queries.ts';
import { recountMarks, saveScores } from './score-queries.ts';
import { scoreClosed, type ClosedAttempt } from './score.ts';
import { seededRandom } from './seeded-random.ts';

/** Over how long after its release the candidates sit a test. */
const spreadMs = 5 * 24 * 60 * 60_000;
/** How many events one statement takes. */
const eventsAtOnce = 10_000;

type Test = Awaited<ReturnType<typeof listTestsOfPack>>[number];
interface Simulated extends FinishedAttempt {
  readonly events: readonly LoggedEvent[];
}

/**
 * Makes the synthetic candidates of a pack anew: people, real event logs, and scores by the same scorer as everybody's. The same input gives the same
 * answers. A test that is not yet released has no candidates. Marks are counted anew, other students' included.
 */
export async function importCohort({ tx, cohort, now }: { tx: Transaction; cohort: CohortInput; now: Date }): Promise<void> {
  const { pack, candidates, pinPrefix, variantId, assessmentKeys } = cohort;
  const pins = Array.from({ length: candidates }, (_, index) => `${pinPrefix}${String(index + 1).padStart(4, '0')}`);
  const cleared = await clearCohort({ tx, pinPrefix, pins });
  const people = await saveCandidates({ tx, pins, variantId, now });
  const tests = await listTestsOfPack({ tx, pack, keys: assessmentKeys });
  for (const test of tests) await importTest({ tx, cohort, test, people, now });
  for (const assessmentId of new Set([...cleared, ...tests.map(({ id }) => id)])) await recountMarks({ tx, assessmentId });
}

async function importTest({
  tx,
  cohort,
  test,
  people,
  now,
}: {
  tx: Transaction;
  cohort: CohortInput;
  test: Test;
  people: readonly { id: bigint; pin: string }[];
  now: Date;
}): Promise<void> {
  const sections = await listModelItems({ tx, assessmentId: test.id });
  const wholeMs = 1000 * totalSeconds(sections);
  const roomMs = Math.min(spreadMs, Math.min(now.getTime(), test.endAt.getTime()) - test.releaseAt.getTime() - wholeMs);
  if (roomMs <= 0) return;
  const simulated = people.map(({ id, pin }) => simulate({ cohort, test, sections, studentId: id, pin, roomMs, wholeMs }));
  const sectionSeconds = Object.fromEntries(sections.map(({ sectionId, seconds }) => [sectionId, seconds]));
  const ids = await insertFinishedAttempts({ tx, assessmentId: test.id, sectionSeconds, attempts: simulated });
  const graded = await getGradedTest({ queryable: tx, assessmentId: test.id });
  const made = simulated.flatMap((attempt) => {
    const id = ids.get(attempt.studentId);
    return id === undefined
      ? []
      : [{ ...attempt, id, assessmentId: test.id, ordinal: 1, sectionSeconds } satisfies ClosedAttempt & Simulated];
  });
  const events = made.flatMap((attempt) => attempt.events.map((entry) => ({ attemptId: attempt.id, ...entry })));
  for (const some of chunks(events, eventsAtOnce)) await insertEvents({ queryable: tx, events: some });
  await saveScores({ tx, scored: made.map((attempt) => scoreClosed({ attempt, test: graded, events: attempt.events })), now });
}

/** One candidate's finished attempt, with its log. */
function simulate({
  cohort,
  test,
  sections,
  studentId,
  pin,
  roomMs,
  wholeMs,
}: {
  cohort: CohortInput;
  test: Test;
  sections: Awaited<ReturnType<typeof listModelItems>>;
  studentId: bigint;
  pin: string;
  roomMs: number;
  wholeMs: number;
}): Simulated {
  const { seed } = cohort;
  const ability = cohort.ability.mean + cohort.ability.sd * seededRandom(`${seed} ability ${pin}`).normal();
  const random = seededRandom(`${seed} times ${pin} ${test.key}`);
  const start = Math.floor(test.releaseAt.getTime() + random.uniform() * roomMs);
  const taken = takeTest({ seed, candidate: `${pin} ${test.key}`, ability, order: test.order, sections });
  const events = taken.events.map(({ atMs, event }, index): LoggedEvent => {
    const at = start + atMs;
    return {
      fence: 1,
      seq: index + 1,
      at: new Date(at).toISOString(),
      receivedAt: new Date(at + 80 + Math.floor(400 * random.uniform())).toISOString(),
      event,
    };
  });
  return {
    studentId,
    startedAt: new Date(start),
    deadlineAt: new Date(start + wholeMs),
    closedAt: new Date(start + taken.endMs),
    closedBy: taken.endMs >= wholeMs ? 'deadline' : 'candidate',
    events,
  };
}
