import { normalProbability } from '../arithmetic/normal.ts';
import { studentQuantile } from '../arithmetic/student.ts';
import { mean, variance } from '../arithmetic/sums.ts';
import { type ExamTable, normalScoreIn, scoreIn } from './exam-table.ts';

/** The percentile to expect for a score in the next exam, and the ends between which it is nine times of ten; no ends where one exam says nothing about how exams differ. */
export interface ExamPrediction {
  readonly percentile: number;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * What marks would give in the next exam, from the tables of past ones: the mean of their normal scores, each group of tables as one, and the interval in which a further exam lies (Student's prediction interval, variance s^2 (1 + 1/n)). Null
 * without tables.
 */
export function examPrediction({ tables, score }: { tables: readonly ExamTable[]; score: number }): ExamPrediction | null {
  if (tables.length === 0) return null;
  const places = examMeans({ tables, of: (table) => normalScoreIn(table, score) });
  const middle = mean(places);
  const percentile = 100 * normalProbability(middle);
  if (places.length === 1) return { percentile, low: null, high: null };
  const reach = studentQuantile({ probability: 0.95, freedom: places.length - 1 }) * Math.sqrt(variance(places) * (1 + 1 / places.length));
  return { percentile, low: 100 * normalProbability(middle - reach), high: 100 * normalProbability(middle + reach) };
}

/** The marks to expect for a percentile: the mean over past exams, with the ends of nine in ten. Null without tables. */
export function marksFor({ tables, percentile }: { tables: readonly ExamTable[]; percentile: number }) {
  if (tables.length === 0) return null;
  const scores = examMeans({ tables, of: (table) => scoreIn(table, percentile) });
  const marks = mean(scores);
  if (scores.length === 1) return { marks, low: null, high: null };
  const reach = studentQuantile({ probability: 0.95, freedom: scores.length - 1 }) * Math.sqrt(variance(scores) * (1 + 1 / scores.length));
  return { marks, low: marks - reach, high: marks + reach };
}

/** A figure of each exam: of a group of tables the mean. */
function examMeans({ tables, of }: { tables: readonly ExamTable[]; of: (table: ExamTable) => number }): number[] {
  return [...Map.groupBy(tables, groupOf).values()].map((group) => mean(group.map(of)));
}

const groupOf = ({ name, group = name }: ExamTable): string => group;

/** How far the prediction of one exam, or of all exams of a year, by the others was off. */
export interface ExamBackTest {
  readonly name: string;
  /** How many published points were predicted. */
  readonly points: number;
  readonly errorInMarks: number;
  readonly errorInPercentile: number;
  /** How many of 100 published points lay in the interval; null where there was none. */
  readonly coverage: number | null;
  /** By how many percentiles each point was predicted too high (above 0) or too low. */
  readonly errors: readonly number[];
}

/**
 * Leaves each exam out, a group of tables together, and predicts its published points from the others. Empty where there is nothing to
 * predict from.
 */
export function backTestExams(tables: readonly ExamTable[]): ExamBackTest[] {
  const groups = [...Map.groupBy(tables, groupOf)];
  if (groups.length < 2) return [];
  return groups.map(([name, left]) => {
    const others = tables.filter((table) => !left.includes(table));
    const found = left.flatMap(({ points }) =>
      points.map(({ score, percentile }) => {
        const predicted = examPrediction({ tables: others, score });
        return {
          inMarks: Math.abs((marksFor({ tables: others, percentile })?.marks ?? Number.NaN) - score),
          error: (predicted?.percentile ?? Number.NaN) - percentile,
          isInside: (predicted?.low ?? -Infinity) <= percentile && percentile <= (predicted?.high ?? Infinity),
        };
      }),
    );
    return {
      name,
      points: found.length,
      errorInMarks: mean(found.map(({ inMarks }) => inMarks)),
      errorInPercentile: mean(found.map(({ error }) => Math.abs(error))),
      coverage: groups.length === 2 ? null : 100 * mean(found.map(({ isInside }) => (isInside ? 1 : 0))),
      errors: found.map(({ error }) => error),
    };
  });
}
