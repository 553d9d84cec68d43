import { sum } from '../../measurement/arithmetic/sums.ts';
import { fewestOutcomes } from './chance.ts';
import { bandAt, poolBands, type YearBand } from './pool-bands.ts';

/** Candidates who were told about the same chance, and what share of them was called. Shares from 0 to 1; `from` to `to` is what was said. */
export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** The mean of what was said. */
  readonly said: number;
  readonly happened: number;
}

export interface Calibration {
  /** Candidates whose chance was said. */
  readonly n: number;
  /** How many of all got no figure, because the other years had fewer than fifty outcomes. */
  readonly unsaid: number;
  /** Mean square of said chance minus outcome, 0 is perfect (Brier, 1950), and what saying the same share of everyone would have got. Null without any. */
  readonly brier: number | null;
  readonly brierOfShare: number | null;
  /** The variance of a band's share between years over p (1 - p): 0 where years differ no more than chance. */
  readonly yearSpread: number;
  readonly bins: readonly CalibrationBin[];
  readonly years: readonly number[];
}

/** The edges of the bins: what is said is rounded to a tenth and counted there. */
const edges = [0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1] as const;

/** What was said of a band in a year, from `known` candidates of `knownYears` years. */
interface Said {
  readonly chance: number;
  readonly known: number;
  readonly knownYears: number;
  readonly n: number;
  readonly called: number;
}

/**
 * What would have been said of each year from the other years alone, against what happened (leave one year out). Each call of `add` brings the bands of one programme, category and exam, so that no one has to hold all outcomes at
 * once.
 */
export function calibrateChances(): { add(bands: readonly YearBand[]): void; result(): Calibration } {
  const said: Said[] = [];
  const years = new Set<number>();
  let unsaid = 0;
  return {
    add: (bands) => {
      for (const year of new Set(bands.map((band) => band.year))) {
        years.add(year);
        const others = poolBands(bands.filter((band) => band.year !== year));
        for (const { from, to, n, called } of bands.filter((band) => band.year === year && band.n > 0)) {
          const known = bandAt({ bands: others, percentile: (from + to) / 2 });
          if (known === null || known.n < fewestOutcomes) unsaid += n;
          else said.push({ chance: known.called / known.n, known: known.n, knownYears: known.years, n, called });
        }
      }
    },
    result: () => ({ ...summary(said), unsaid, years: [...years].toSorted((one, other) => one - other) }),
  };
}

function summary(said: readonly Said[]): Omit<Calibration, 'unsaid' | 'years'> {
  const n = sum(said.map((each) => each.n));
  if (n === 0) return { n, brier: null, brierOfShare: null, yearSpread: 0, bins: [] };
  const share = sum(said.map(({ called }) => called)) / n;
  const squares = said.map(({ chance, n: size, called }) => called * (1 - chance) ** 2 + (size - called) * chance ** 2);
  const bins = edges.slice(1).flatMap((to, at) => {
    const from = edges[at] ?? 0;
    const inBin = said.filter(({ chance }) => chance >= from && (chance < to || to === 1));
    const size = sum(inBin.map((each) => each.n));
    if (size === 0) return [];
    const meanSaid = sum(inBin.map((each) => each.chance * each.n)) / size;
    return [{ from, to, n: size, said: meanSaid, happened: sum(inBin.map(({ called }) => called)) / size }];
  });
  return { n, brier: sum(squares) / n, brierOfShare: share * (1 - share), yearSpread: yearSpreadOf(said), bins };
}

/** Smaller bands and shares near 0 or 1 say little of how years differ. */
const [fewestInBand, leastShare] = [20, 0.02];

/**
 * The variance between years by moments: the square of happened minus said, over p (1 - p), is expected to be 1 / n + 1 / known + spread (1 + 1 / knownYears). Never below 0.
 */
function yearSpreadOf(said: readonly Said[]): number {
  const telling = said.filter(({ n, chance }) => n >= fewestInBand && chance >= leastShare && chance <= 1 - leastShare);
  if (telling.length === 0) return 0;
  const spreads = telling.map(({ n, called, chance, known, knownYears }) => {
    const square = (called / n - chance) ** 2 / (chance * (1 - chance));
    return n * ((square - 1 / n - 1 / known) / (1 + 1 / knownYears));
  });
  return Math.max(0, sum(spreads) / sum(telling.map(({ n }) => n)));
}
