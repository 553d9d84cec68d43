import { toJson } from '../../../platform/common/to-json.ts';
import { createHash } from 'node:crypto';
import { totalSeconds } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { seededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { removeCandidates, saveCandidates } from '../../identity/people/import-queries.ts';
import { refreshItemTimesIn } from '../review/item-times.ts';
import { recount } from '../scoring/count-queries.ts';
import { simulateAttempt } from './cohort-model.ts';
import {
  analyzeAttempts,
  clearCohort,
  hasAttempt,
  listCohortFingerprints,
  listModelItems,
  listTestsOfPack,
  saveCohortFingerprint,
} from './cohort-queries.ts';
import type { CohortInput } from './content-input.ts';
import { saveSimulated, type Simulated, timed } from './save-simulated.ts';

/** Over how long after its release the candidates sit a test. */
const spreadMs = 5 * 24 * 60 * 60_000;

type Test = Awaited<ReturnType<typeof listTestsOfPack>>[number];

/**
 * Makes the synthetic candidates of a pack: people, real event logs, and scores by the same scorer as everyone's. The same input gives the
 * same answers, and only tests whose input changed are rebuilt; an unreleased test has none.
 */
export async function importCohort({ tx, cohort, now }: { tx: Transaction; cohort: CohortInput; now: Date }): Promise<void> {
  const { pack, candidates, pinPrefix, variantId, tests } = cohort;
  const pins = Array.from({ length: candidates }, (_, index) => `${pinPrefix}${String(index + 1).padStart(4, '0')}`);
  const before = await listCohortFingerprints({ tx, pinPrefix });
  const people = await saveCandidates({ tx, pins, variantId, now });
  const wanted = new Map<bigint, Plan>();
  for (const test of await listTestsOfPack({ tx, pack, keys: [...tests.keys()] })) {
    const plan = planOf({ cohort, test, sections: await listModelItems({ tx, assessmentId: test.id }), now });
    if (plan.roomMs > 0) wanted.set(test.id, plan);
  }
  const changed: bigint[] = [];
  for (const assessmentId of new Set([...before.keys(), ...wanted.keys()])) {
    const plan = wanted.get(assessmentId);
    if (plan?.print === before.get(assessmentId)) continue;
    await clearCohort({ tx, pinPrefix, assessmentId });
    if (plan !== undefined) await importTest({ tx, cohort, plan, people });
    changed.push(assessmentId);
  }
  await removeCandidates({ tx, pinPrefix, pins, uses: hasAttempt });
  if (changed.length > 0) await analyzeAttempts(tx);
  // last: from here to the end of the transaction no one can submit these tests. Locked by id, like everywhere else
  for (const assessmentId of changed.sort((a, b) => (a < b ? -1 : 1))) await recount({ tx, assessmentId });
  await refreshItemTimesIn({ tx, now });
}

/** How a test is going to be taken. */
interface Plan {
  readonly test: Test;
  /** How many of the cohort take it. */
  readonly candidates: number;
  readonly sections: Awaited<ReturnType<typeof listModelItems>>;
  /** How long after the release the last candidate may start. */
  readonly roomMs: number;
  readonly wholeMs: number;
  /** All that the attempts and their scores depend on, in short. */
  readonly print: string;
}

function planOf({ cohort, test, sections, now }: { cohort: CohortInput; test: Test; sections: Plan['sections']; now: Date }): Plan {
  const wholeMs = 1000 * totalSeconds(sections);
  const roomMs = Math.min(spreadMs, Math.min(now.getTime(), test.endAt.getTime()) - test.releaseAt.getTime() - wholeMs);
  const { pinPrefix, ability, seed } = cohort;
  const candidates = Math.min(cohort.candidates, cohort.tests.get(test.key) ?? 0);
  const causes = toJson({ candidates, pinPrefix, ability, seed, ...test, sections, roomMs });
  return { test, candidates, sections, roomMs, wholeMs, print: createHash('sha256').update(causes).digest('base64url') };
}

async function importTest({
  tx,
  cohort,
  plan,
  people,
}: {
  tx: Transaction;
  cohort: CohortInput;
  plan: Plan;
  people: readonly { id: bigint; pin: string }[];
}): Promise<void> {
  const { test, sections, candidates } = plan;
  const attempts = people.slice(0, candidates).map(({ id, pin }) => simulate({ cohort, plan, studentId: id, pin }));
  await saveSimulated({ tx, assessmentId: test.id, sections, attempts });
  await saveCohortFingerprint({ tx, assessmentId: test.id, print: plan.print });
}

/** One candidate's finished attempt, with its log. */
function simulate({ cohort, plan, studentId, pin }: { cohort: CohortInput; plan: Plan; studentId: bigint; pin: string }): Simulated {
  const { test, sections, roomMs, wholeMs } = plan;
  const { seed } = cohort;
  const ability = cohort.ability.mean + cohort.ability.sd * seededRandom(`${seed} ability ${pin}`).normal();
  const random = seededRandom(`${seed} times ${pin} ${test.key}`);
  const start = Math.floor(test.releaseAt.getTime() + random.uniform() * roomMs);
  const taken = simulateAttempt({ seed, candidate: `${pin} ${test.key}`, ability, order: test.order, sections });
  return { studentId, ordinal: 1, assetId: null, ...timed({ taken, start, wholeMs, random }) };
}
