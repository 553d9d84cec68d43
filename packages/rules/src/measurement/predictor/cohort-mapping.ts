import { seededRandom } from '../arithmetic/seeded-random.ts';
import { finish, type Steps } from '../arithmetic/steps.ts';
import { mean } from '../arithmetic/sums.ts';
import { type Distribution, percentileRanks, scoreOfRank } from '../equating.ts';
import { agreementOf } from './agreement.ts';
import { fewestCandidates, type Prediction, predictionSteps } from './predict.ts';

/** What candidates of a test had in another one: their score in both. `candidate` is a number that tells them apart. */
export interface FurtherTest {
  readonly name: string;
  /** The scores of everyone who took it. */
  readonly cohort: Distribution;
  readonly pairs: readonly { readonly candidate: number; readonly score: number; readonly further: number }[];
}

/** How far the mapping was off for candidates it had not seen, in one further test. */
export interface HoldOut {
  readonly name: string;
  readonly candidates: number;
  readonly errorInMarks: number;
  readonly errorInPercentile: number;
  /** Of 100 candidates, how many ended inside the interval. */
  readonly coverage: number;
  /** By how many percentiles each was predicted too high (above 0) or too low. */
  readonly errors: readonly number[];
}

/** What each score of a test predicts: the percentile to expect in a further test of its kind among the same candidates. */
export interface CohortMapping {
  readonly points: readonly Prediction[];
  /** Candidates who have taken two tests. */
  readonly agreement: { readonly correlation: number; readonly candidates: number };
  readonly holdOuts: readonly HoldOut[];
}

/** Rounds of the bootstrap. Those of the hold-out decide nothing but whether a candidate is inside. */
const usualRounds = { interval: 200, heldOut: 60 };
/** Every fifth candidate is held out at a time. */
const folds = 5;

interface MappingOf {
  readonly cohort: Distribution;
  readonly further: readonly FurtherTest[];
  readonly seed: string;
  /** Fewer take less time and give rougher intervals. */
  readonly rounds?: { readonly interval: number; readonly heldOut: number };
}

/**
 * The mapping of a test from its own cohort, where no organiser has published one: the smoothed equipercentile rank of each score, moved to
 * the mean as far as the same candidates disagree in two tests, with the bootstrap interval of `predictions`; it never falls. Null below
 * fifty candidates, and where fewer than fifty have taken a further test; the same `seed` gives the same mapping.
 */
export const cohortMapping = (of: MappingOf): CohortMapping | null => finish(mappingSteps(of));

/** The same, a round of the bootstrap a step: of a thousand candidates it takes one or two seconds. */
export function* mappingSteps({ cohort, further, seed, rounds = usualRounds }: MappingOf): Steps<CohortMapping | null> {
  const agreement = agreementAmong(further);
  if (agreement === null) return null;
  const points = yield* predictionSteps({ base: { cohort, agreement, link: [] }, random: seededRandom(seed), rounds: rounds.interval });
  if (points === null) return null;
  return { points: neverFalling(points), agreement, holdOuts: yield* holdOut({ cohort, further, seed, rounds }) };
}

/** How closely candidates come out in two tests; null where fewer than fifty say so. */
function agreementAmong(further: readonly FurtherTest[]): CohortMapping['agreement'] | null {
  const pairs = further.flatMap(({ cohort, pairs: own }) => {
    const ranks = percentileRanks(cohort);
    return own.map(({ score, further: other }) => [score, ranks[placeOf({ cohort, score: other })] ?? 0] as const);
  });
  const found = pairs.length < fewestCandidates ? null : agreementOf(pairs);
  // below 0 it is chance: one test that tells nothing of the next does not turn candidates over
  return found === null ? null : { ...found, correlation: Math.max(0, found.correlation) };
}

/** Where so few say how tests agree that a drawing of the bootstrap may turn them over, an end of the interval could fall. */
function neverFalling(points: readonly Prediction[]): Prediction[] {
  let before = { percentile: 0, low: 0, high: 0 };
  return points.map(({ score, percentile, low, high }) => {
    before = { percentile: Math.max(before.percentile, percentile), low: Math.max(before.low, low), high: Math.max(before.high, high) };
    return { score, ...before };
  });
}

/**
 * Predicts every candidate who took a further test from the others alone: a fifth of the candidates at a time leaves the cohort and the agreement. Empty where too few are left to predict from.
 */
function* holdOut({ cohort, further, seed, rounds }: Required<MappingOf>): Steps<HoldOut[]> {
  const found = further.map(() => [] as { error: number; inMarks: number; isInside: boolean }[]);
  for (let fold = 0; fold < folds; fold += 1) {
    const isHeld = ({ candidate }: { candidate: number }) => candidate % folds === fold;
    const rest = further.map((test) => ({ ...test, pairs: test.pairs.filter((pair) => !isHeld(pair)) }));
    const held = further.map((test) => test.pairs.filter(isHeld));
    const scores = new Map(held.flat().map(({ candidate, score }) => [candidate, score]));
    const agreement = agreementAmong(rest);
    if (agreement === null) return [];
    const base = { cohort: without({ cohort, scores: [...scores.values()] }), agreement, link: [] };
    const table = yield* predictionSteps({ base, random: seededRandom(`${seed} ${fold}`), rounds: rounds.heldOut });
    if (table === null) return [];
    further.forEach((test, place) => {
      const ranks = percentileRanks(test.cohort);
      for (const { score, further: actual } of held[place] ?? []) {
        const row = table[placeOf({ cohort, score })];
        if (row === undefined) continue;
        const rank = ranks[placeOf({ cohort: test.cohort, score: actual })] ?? 0;
        found[place]?.push({
          error: row.percentile - rank,
          inMarks: Math.abs(scoreOfRank({ distribution: test.cohort, rank: row.percentile }) - actual),
          isInside: row.low <= rank && rank <= row.high,
        });
      }
    });
  }
  return further.flatMap(({ name }, place) => {
    const tried = found[place] ?? [];
    if (tried.length === 0) return [];
    return [
      {
        name,
        candidates: tried.length,
        errorInMarks: mean(tried.map(({ inMarks }) => inMarks)),
        errorInPercentile: mean(tried.map(({ error }) => Math.abs(error))),
        coverage: 100 * mean(tried.map(({ isInside }) => (isInside ? 1 : 0))),
        errors: tried.map(({ error }) => error),
      },
    ];
  });
}

const placeOf = ({ cohort: { lowest, step }, score }: { cohort: Distribution; score: number }): number =>
  Math.round((score - lowest) / step);

/** A cohort without candidates with these scores. */
function without({ cohort, scores }: { cohort: Distribution; scores: readonly number[] }): Distribution {
  const counts = [...cohort.counts];
  for (const score of scores) {
    const place = placeOf({ cohort, score });
    if ((counts[place] ?? 0) > 0) counts[place] = (counts[place] ?? 0) - 1;
  }
  return { ...cohort, counts };
}
