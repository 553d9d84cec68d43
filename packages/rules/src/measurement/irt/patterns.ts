import type { Scored } from './ability.ts';

/** Candidates who responded alike. */
export interface Pattern {
  readonly responses: readonly Scored[];
  readonly count: number;
}

/** Collects candidates with the same responses, in the order of their first. */
export function collectPatterns(rows: readonly (readonly Scored[])[]): Pattern[] {
  const patterns = new Map<string, { responses: readonly Scored[]; count: number }>();
  for (const responses of rows) {
    const key = responses.map((response) => response ?? '-').join('');
    const same = patterns.get(key);
    if (same === undefined) patterns.set(key, { responses, count: 1 });
    else same.count += 1;
  }
  return [...patterns.values()];
}
