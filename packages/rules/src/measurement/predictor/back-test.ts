import type { SeededRandom } from '../arithmetic/seeded-random.ts';
import { mean } from '../arithmetic/sums.ts';
import { type Distribution, distributionOf, percentileRank, scoreOfRank, smooth } from '../equating.ts';
import { agreementOf } from './agreement.ts';
import { backTestExams } from './exam-prediction.ts';
import type { ExamTable } from './exam-table.ts';
import { type LinkPoint, linked } from './link.ts';
import { predictions } from './predict.ts';
import { logistic } from '../arithmetic/logistic.ts';

/** A test as it is made up for a back-test: items with marks taken off for wrong responses. */
interface SyntheticTest {
  readonly items: readonly { readonly discrimination: number; readonly difficulty: number }[];
  readonly right: number;
  readonly wrong: number;
}

/** A test of 66 items, +3 and -1 as the CAT has them, as a whole harder or easier than others. */
function makeTest(random: SeededRandom): SyntheticTest {
  const shift = 0.4 + 0.3 * random.normal();
  const items = Array.from({ length: 66 }, () => ({
    discrimination: 0.7 + 0.9 * random.uniform(),
    difficulty: shift + 1.1 * random.normal(),
  }));
  return { items, right: 3, wrong: -1 };
}

/** What a candidate scores: items that seem too hard are left, the others are right by the logistic model. Not everyone dares the same, and no one judges an item exactly. */
function sit({ test, ability, random }: { test: SyntheticTest; ability: number; random: SeededRandom }): number {
  const daring = 0.25 + 0.15 * random.uniform();
  let marks = 0;
  for (const { discrimination, difficulty } of test.items) {
    const chance = logistic(discrimination * (ability - difficulty));
    if (chance + 0.1 * random.normal() < daring) continue;
    marks += random.uniform() < chance ? test.right : test.wrong;
  }
  return marks;
}

/** How far the predictor was off on exams that it had not seen. */
export interface BackTest {
  readonly exams: number;
  readonly cohort: number;
  /** Mean distance between the marks predicted for the 80th, 90th, 95th and 99th percentile of an exam and the true ones. */
  readonly errorInMarks: number;
  readonly errorInMarksAt: readonly { readonly percentile: number; readonly error: number }[];
  /** Mean distance between the percentile predicted from a candidate's mock and the one in the exam. */
  readonly errorInPercentile: number;
  /** The same, if the percentile of the mock itself were the prediction. */
  readonly errorOfMockPercentile: number;
  /** In how many of 100 cases the exam ended inside the interval; 90 are promised. */
  readonly coverage: number;
}

/** Our own candidates are abler than those of the exam, and more alike. */
const ours = { mean: 0.5, sd: 0.85 };
const watched = [80, 90, 95, 99];

interface Made {
  readonly size: number;
  readonly examined: number;
  readonly rounds?: number;
  readonly random: SeededRandom;
}

interface Year {
  readonly mock: readonly number[];
  readonly exam: readonly number[];
  readonly everyone: Distribution;
}

/**
 * Tries the predictor on made-up exams: the cohort of one year gives link and agreement, that of the next, with another mock and another exam, is predicted. `size` is the number of candidates in a cohort,
 * `examined` that of all others in the exam.
 */
export function backTest({ exams, ...made }: Made & { exams: number }): BackTest {
  const runs = Array.from({ length: exams }, () => oneExam(made));
  const all = runs.flatMap(({ people }) => people);
  return {
    exams,
    cohort: made.size,
    errorInMarks: mean(runs.flatMap(({ marks }) => marks)),
    errorInMarksAt: watched.map((percentile, at) => ({ percentile, error: mean(runs.map(({ marks }) => marks[at] ?? Number.NaN)) })),
    errorInPercentile: mean(all.map(({ predicted, actual }) => Math.abs(predicted - actual))),
    errorOfMockPercentile: mean(all.map(({ mock, actual }) => Math.abs(mock - actual))),
    coverage: 100 * mean(all.map(({ low, high, actual }) => (actual >= low && actual <= high ? 1 : 0))),
  };
}

function oneExam(made: Made) {
  const { random, rounds = 200 } = made;
  const [before, now] = [makeYear(made), makeYear(made)];
  const agreement = agreementOf(before.mock.map((mock, at) => [mock, before.exam[at] ?? 0] as const));
  const link = linkOf(before);
  const cohort = countedScores(now.mock);
  const table = agreement === null ? null : predictions({ base: { cohort, agreement, link }, random, rounds });
  const byScore = new Map(table?.map((row) => [row.score, row]));
  const people = now.mock.flatMap((score, at) => {
    const row = byScore.get(score);
    if (row === undefined) return [];
    const actual = percentileRank({ distribution: now.everyone, score: now.exam[at] ?? 0 });
    return [{ predicted: row.percentile, low: row.low, high: row.high, mock: percentileRank({ distribution: cohort, score }), actual }];
  });
  return { people, marks: watched.map((percentile) => errorInMarks({ percentile, year: now, link })) };
}

function makeYear({ size, examined, random }: Made): Year {
  const [mockTest, examTest] = [makeTest(random), makeTest(random)];
  const all = (test: SyntheticTest, abilities: readonly number[]) => abilities.map((ability) => sit({ test, ability, random }));
  const cohort = Array.from({ length: size }, () => ours.mean + ours.sd * random.normal());
  const others = Array.from({ length: examined }, () => random.normal());
  const exam = all(examTest, cohort);
  return { mock: all(mockTest, cohort), exam, everyone: countedScores([...all(examTest, others), ...exam]) };
}

/** Which percentile of everyone the ranks of a cohort in the exam stood for: its smoothed equipercentile link. */
function linkOf({ exam, everyone }: Year): LinkPoint[] {
  const cohort = smooth({ distribution: countedScores(exam) });
  const ranks = [2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 85, 90, 94, 97, 99];
  return ranks.map((rank) => ({
    cohort: rank,
    exam: percentileRank({ distribution: everyone, score: scoreOfRank({ distribution: cohort, rank }) }),
  }));
}

/** The distance in marks between the score predicted for a percentile, from what our candidates say they scored, and the true one. */
function errorInMarks({ percentile, year, link }: { percentile: number; year: Year; link: readonly LinkPoint[] }): number {
  const cohort = smooth({ distribution: countedScores(year.exam) });
  let [low, high] = [0, 100];
  for (let round = 0; round < 50; round += 1) {
    const middle = (low + high) / 2;
    if (linked({ points: link, percentile: middle }) < percentile) low = middle;
    else high = middle;
  }
  return Math.abs(
    scoreOfRank({ distribution: cohort, rank: (low + high) / 2 }) - scoreOfRank({ distribution: year.everyone, rank: percentile }),
  );
}

function countedScores(scores: readonly number[]): Distribution {
  const found = distributionOf(scores.map((score) => ({ score, count: 1 })));
  if (found === null) throw new Error('invariant: scores of a test with a common step');
  return found;
}

/** How far past tables alone are off on a further exam: `series` times nine made-up exams, each predicted by the other eight. */
export function backTestTables({ series, examined, random }: { series: number; examined: number; random: SeededRandom }) {
  const found = Array.from({ length: series }, () =>
    backTestExams(Array.from({ length: 9 }, (_exam, at) => makeTable({ name: String(at + 1), examined, random }))),
  ).flat();
  return {
    exams: found.length,
    errorInMarks: mean(found.map(({ errorInMarks: error }) => error)),
    errorInPercentile: mean(found.map(({ errorInPercentile }) => errorInPercentile)),
    coverage: mean(found.map(({ coverage }) => coverage ?? Number.NaN)),
  };
}

function makeTable({ name, examined, random }: { name: string; examined: number; random: SeededRandom }): ExamTable {
  const exam = makeTest(random);
  const everyone = countedScores(Array.from({ length: examined }, () => sit({ test: exam, ability: random.normal(), random })));
  const published = [50, 60, 70, 80, 90, 95, 99];
  return {
    name,
    points: published.map((percentile) => ({ percentile, score: scoreOfRank({ distribution: everyone, rank: percentile }) })),
  };
}
