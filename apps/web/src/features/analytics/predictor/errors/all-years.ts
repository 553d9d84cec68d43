import type { YearError } from '@abhyas/contract/analytics/predictor.ts';

/** All years as one: each counts by its points. Null without years. `coverage` is of those years that have one. */
export function allYears(years: readonly YearError[]): Omit<YearError, 'name'> | null {
  const points = sumOf(years, (year) => year.points);
  if (points === 0) return null;
  const mean = (rows: readonly YearError[], of: (year: YearError) => number) =>
    sumOf(rows, (year) => of(year) * year.points) / sumOf(rows, (year) => year.points);
  const covered = years.filter(({ coverage }) => coverage !== null);
  return {
    points,
    errorInMarks: mean(years, ({ errorInMarks }) => errorInMarks),
    errorInPercentile: mean(years, ({ errorInPercentile }) => errorInPercentile),
    coverage: covered.length === 0 ? null : mean(covered, ({ coverage }) => coverage ?? 0),
  };
}

const sumOf = (rows: readonly YearError[], of: (year: YearError) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
