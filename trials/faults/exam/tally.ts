/** How often what happened, by quarter of the rounds, so that it shows whether a run has spread it. */
export interface Tally {
  add(kind: string, count?: number): void;
  total(kind: string): number;
  /** A table of all kinds, in the order of their first time. */
  lines(): string[];
}

const quarters = 4;

/** `quarter` tells in which quarter of the rounds, from 0, the run is. */
export function createTally(quarter: () => number): Tally {
  const counts = new Map<string, number[]>();
  const of = (kind: string) => counts.get(kind) ?? Array.from({ length: quarters }, () => 0);
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  return {
    add: (kind, count = 1) => {
      const known = of(kind);
      counts.set(
        kind,
        known.map((before, index) => (index === quarter() ? before + count : before)),
      );
    },
    total: (kind) => sum(of(kind)),
    lines: () => {
      const cell = (value: number | string) => String(value).padStart(8);
      const row = (name: string, cells: readonly (number | string)[]) => name.padEnd(36) + cells.map(cell).join('');
      return [
        row('quarter of the rounds', ['1st', '2nd', '3rd', '4th', 'all']),
        ...[...counts].map(([kind, all]) => row(kind, [...all, sum(all)])),
      ];
    },
  };
}
