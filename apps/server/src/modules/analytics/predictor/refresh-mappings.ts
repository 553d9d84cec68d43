import { isMappingStale, type MappingState } from '@abhyas/rules/analytics/stale-mapping.ts';
import { type Distribution, distributionOf } from '@abhyas/rules/measurement/equating.ts';
import { type CohortMapping, type FurtherTest, mappingSteps } from '@abhyas/rules/measurement/predictor/cohort-mapping.ts';
import type { Steps } from '@abhyas/rules/measurement/arithmetic/steps.ts';
import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { listMarkCounts } from '../../assessment/scoring/count-queries.ts';
import { listScorePairs, listTestCohorts, type TestCohort } from '../../assessment/statistics/cohort-queries.ts';
import { listCoursesWithoutTables, listMappingStates, lockMapping, upsertMapping } from './mapping-queries.ts';

/** The job that makes the mappings of exams without published tables; by itself, because one takes a second or two and nothing should wait for it. */
export const cohortMappingsJob = 'analytics.cohort-mappings';

/** So many candidates say how far one test tells the next, and so many further tests. */
const maxCandidates = 1_000;
const maxFurther = 12;

/**
 * Makes the mapping of every test that needs one, or whose cohort has changed enough; one process makes each. A test that waits to be
 * rescored keeps its mapping, and one that fails is logged and tried again in the next round.
 */
export async function refreshMappings({ parts }: { parts: Ports<'clock' | 'database' | 'log'> }): Promise<void> {
  const { database, clock } = parts;
  const { orm: queryable } = database;
  const courseIds = await listCoursesWithoutTables({ queryable });
  if (courseIds.length === 0) return;
  const tests = await listTestCohorts({ queryable, courseIds });
  const states = await listMappingStates({ queryable, assessmentIds: tests.map(({ assessmentId }) => assessmentId) });
  const madeOf = new Map(states.map((state) => [state.assessmentId, state]));
  await eachAlone({
    parts,
    items: tests,
    about: ({ assessmentId }) => ({ assessmentId }),
    failure: 'a mapping of the predictor could not be made',
    work: async (test) => {
      const { assessmentId } = test;
      const further = furtherOf({ test, tests });
      const now = stateOf({ test, further });
      if ([test, ...further].some(({ isWaiting }) => isWaiting)) return;
      if (!isMappingStale({ now, made: madeOf.get(assessmentId) ?? null })) return;
      await database.transaction(async (tx) => {
        if (!(await lockMapping({ tx, assessmentId }))) return;
        const { points, pairs, holdOuts } = await makeMapping({ queryable: tx, test, further });
        await upsertMapping({ tx, row: { assessmentId, ...now, madeAt: clock.now(), points, pairs, holdOuts } });
      });
    },
  });
}

/** The tests of the same kind in the course, the latest first: what one test tells of the next. */
const furtherOf = ({ test, tests }: { test: TestCohort; tests: readonly TestCohort[] }): TestCohort[] =>
  tests
    .filter(({ assessmentId, courseId, type }) => assessmentId !== test.assessmentId && courseId === test.courseId && type === test.type)
    .toReversed()
    .slice(0, maxFurther);

const stateOf = ({ test: { version, candidates }, further }: { test: TestCohort; further: readonly TestCohort[] }): MappingState => ({
  version,
  candidates,
  furtherCandidates: further.reduce((sum, other) => sum + other.candidates, 0),
  // the first version is no rescore, so that a new test adds none
  furtherRescores: further.reduce((sum, other) => sum + other.version - 1, 0),
});

/** A mapping without points where too few have taken the test and a further one. */
async function makeMapping({
  queryable,
  test: { assessmentId, candidates },
  further,
}: {
  queryable: Queryable;
  test: TestCohort;
  further: readonly TestCohort[];
}) {
  const furtherIds = further.map((other) => other.assessmentId);
  const cohort = await cohortOf({ queryable, assessmentId });
  const pairs = await listScorePairs({ queryable, assessmentId, furtherIds, max: maxCandidates });
  const pairsOf = Map.groupBy(pairs, ({ furtherId }) => furtherId);
  const tests: FurtherTest[] = [];
  for (const { assessmentId: furtherId, name } of further) {
    const own = pairsOf.get(furtherId) ?? [];
    const distribution = own.length === 0 ? null : await cohortOf({ queryable, assessmentId: furtherId });
    if (distribution === null) continue;
    const scores = own.map((pair) => ({ candidate: pair.candidate, score: pair.marks / 100, further: pair.further / 100 }));
    tests.push({ name, cohort: distribution, pairs: scores });
  }
  const made = cohort === null ? null : await inTurns(mappingSteps({ cohort, further: tests, seed: `${assessmentId} ${candidates}` }));
  return { points: made?.points ?? [], holdOuts: made?.holdOuts.map(rounded) ?? [], pairs: pairs.length };
}

/** Computes step by step and lets others go first in between, so that no request waits longer than for a step. */
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

/** Everyone's marks in a test; null where they have no step in common. */
async function cohortOf({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }): Promise<Distribution | null> {
  const counts = await listMarkCounts({ queryable, assessmentId });
  return distributionOf(counts.filter((row) => row.candidates > 0).map((row) => ({ score: row.marks / 100, count: row.candidates })));
}

const tenth = (value: number): number => Math.round(10 * value) / 10;

type Made = CohortMapping['holdOuts'][number];

const rounded = (made: Made) => ({
  ...made,
  errorInMarks: tenth(made.errorInMarks),
  errorInPercentile: tenth(made.errorInPercentile),
  coverage: tenth(made.coverage),
  errors: made.errors.map(tenth),
});
