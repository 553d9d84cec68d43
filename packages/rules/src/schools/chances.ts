import { normalQuantile } from '../measurement/arithmetic/normal.ts';
import { mean, sum } from '../measurement/arithmetic/sums.ts';
import { logistic } from '../measurement/arithmetic/logistic.ts';
import type { SeededRandom } from '../measurement/arithmetic/seeded-random.ts';

/**
 * The interval of a share after `hits` of `n`, from 0 to 1: Wilson's score interval (Wilson, 1927), which stays inside 0 and 1 and holds what it promises for small numbers too (Brown, Cai and DasGupta, 2001). 90 % by default, as the intervals of the predictor. Null without observations.
 */
export function wilsonInterval({
  hits,
  n,
  coverage = 0.9,
}: {
  hits: number;
  n: number;
  coverage?: number;
}): { low: number; high: number } | null {
  if (n === 0) return null;
  const z = normalQuantile((1 + coverage) / 2);
  const share = hits / n;
  const spread = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  const [middle, scale] = [share + z ** 2 / (2 * n), 1 + z ** 2 / n];
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}

/** With fewer outcomes there is no figure. */
export const fewestOutcomes = 50;

/** Of `n` candidates so many were called. `estimate` is null below fifty; its parts are shares from 0 to 1. */
interface Chance {
  readonly n: number;
  readonly called: number;
  readonly estimate: { readonly share: number; readonly low: number; readonly high: number } | null;
}

/**
 * How likely a call is, from the candidates of a band over `years` years: the share called, with the interval that the share of the next year is inside in nine of ten cases. It is Wilson's, for as many candidates as these are worth:
 * schools move from year to year, so candidates of one year are alike, and three hundred of one year tell less than a hundred of each of three (design effect, Kish, 1965).
 *
 * @param yearSpread the variance of a share between years over p (1 - p), as `calibrateChances` estimates it; 0 where nothing is known of it
 */
export function chanceOf({ n, called, years, yearSpread }: { n: number; called: number; years: number; yearSpread: number }): Chance {
  if (n < fewestOutcomes) return { n, called, estimate: null };
  const share = called / n;
  const worth = 1 / (1 / n + yearSpread * (1 + 1 / years));
  const interval = wilsonInterval({ hits: share * worth, n: worth });
  return { n, called, estimate: interval === null ? null : { share, ...interval } };
}

/** How many candidates of a band of percentiles were called in a year. A band begins at `from` and ends before `to`; 100 belongs to the band that ends there. */
export interface YearBand {
  readonly year: number;
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly called: number;
}

/** The same over several years, and over several bands where one would have had a higher share than the band above it. */
interface ChanceBand {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly called: number;
  readonly firstYear: number;
  readonly lastYear: number;
  /** In how many years the candidates were counted: fewer than from the first to the last where a year is missing between. */
  readonly years: number;
}

/** A band while it is put together. */
type Pool = Omit<ChanceBand, 'firstYear' | 'lastYear' | 'years'> & { readonly counted: ReadonlySet<number> };

/**
 * The bands of one programme, category and exam over all years, rising by `from`, with a share called that never falls as the percentile
 * rises: pool adjacent violators (Ayer and others, 1955; Robertson, Wright and Dykstra, 1988, 1.2). Bands are pooled by adding their
 * candidates, so a share stays a count of people; empty ones are left out.
 */
export function poolBands(bands: readonly YearBand[]): ChanceBand[] {
  const pooled: Pool[] = [];
  for (const band of sumYears(bands)) {
    let next = band;
    for (;;) {
      const below = pooled.at(-1);
      if (below === undefined || below.called * next.n <= next.called * below.n) break;
      pooled.pop();
      next = join(below, next);
    }
    pooled.push(next);
  }
  return pooled.map(({ counted, ...band }) => ({
    ...band,
    firstYear: Math.min(...counted),
    lastYear: Math.max(...counted),
    years: counted.size,
  }));
}

function sumYears(bands: readonly YearBand[]): Pool[] {
  const byBand = new Map<string, Pool>();
  for (const { year, from, to, n, called } of bands) {
    if (n === 0) continue;
    const band = { from, to, n, called, counted: new Set([year]) };
    const before = byBand.get(`${from} ${to}`);
    byBand.set(`${from} ${to}`, before === undefined ? band : join(before, band));
  }
  return [...byBand.values()].toSorted((one, other) => one.from - other.from);
}

const join = (one: Pool, other: Pool): Pool => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
  n: one.n + other.n,
  called: one.called + other.called,
  counted: new Set([...one.counted, ...other.counted]),
});

/** The band of a percentile; null where no outcome is near it. */
export function bandAt<T extends { readonly from: number; readonly to: number }>({
  bands,
  percentile,
}: {
  bands: readonly T[];
  percentile: number;
}): T | null {
  return bands.find(({ from, to }) => percentile >= from && (percentile < to || (to === 100 && percentile === 100))) ?? null;
}

/** Candidates who got about the same chance, and what share of them was called. Shares from 0 to 1; `from` to `to` is what was said. */
interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** The mean of what was said. */
  readonly said: number;
  readonly happened: number;
}

interface Calibration {
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

/** How estimated chances do for made-up schools whose true chances are known. */
export interface ChanceSimulation {
  readonly programmes: number;
  readonly candidates: number;
  readonly calibration: Calibration;
  /** Of the last year, from the three before: mean distance of estimate and true share of a band, with bands pooled and as they are. */
  readonly error: { readonly pooled: number; readonly asCounted: number };
  /** How many of 100 true shares of the last year lay in the interval, 90 being promised; and in one that takes years to be alike. */
  readonly coverage: { readonly said: number; readonly yearsAlike: number };
}

const simulateEdges = [0, 60, 70, 80, 85, 90, 93, 95, 97, 98, 99, 100];
const simulateYears = [2022, 2023, 2024, 2025];

/**
 * Made-up programmes call by a score with the percentile as its larger part: each has a percentile at which half are called, which moves a
 * little from year to year, and a slope. Between 10 and `candidates` outcomes are reported a year, and the last year is estimated from the
 * years before.
 */
export function simulateChances({
  programmes,
  candidates,
  random,
}: {
  programmes: number;
  candidates: number;
  random: SeededRandom;
}): ChanceSimulation {
  const made = Array.from({ length: programmes }, () => makeProgramme({ candidates, random }));
  const last = simulateYears.at(-1) ?? 0;
  const past = calibrateChances();
  for (const { bands } of made) past.add(bands.filter(({ year }) => year < last));
  const { yearSpread } = past.result();
  const judged = made.flatMap(({ bands, truth }) => {
    const before = bands.filter(({ year }) => year < last);
    const pooled = poolBands(before);
    return truth.flatMap(({ from, to, share }) => {
      const band = bandAt({ bands: pooled, percentile: (from + to) / 2 });
      if (band === null) return [];
      const { estimate } = chanceOf({ ...band, yearSpread });
      const { estimate: narrow } = chanceOf({ ...band, yearSpread: 0 });
      if (estimate === null || narrow === null) return [];
      const own = before.filter((each) => each.from === from);
      const counted = { n: own.reduce((total, { n }) => total + n, 0), called: own.reduce((total, { called }) => total + called, 0) };
      return [{ share, estimate, narrow, counted: counted.n === 0 ? estimate.share : counted.called / counted.n }];
    });
  });
  const calibration = calibrateChances();
  for (const { bands } of made) calibration.add(bands);
  return {
    programmes,
    candidates: made.flatMap(({ bands }) => bands).reduce((total, { n }) => total + n, 0),
    calibration: calibration.result(),
    error: {
      pooled: mean(judged.map(({ share, estimate }) => Math.abs(share - estimate.share))),
      asCounted: mean(judged.map(({ share, counted }) => Math.abs(share - counted))),
    },
    coverage: {
      said: 100 * mean(judged.map(({ share, estimate }) => isInside(share, estimate))),
      yearsAlike: 100 * mean(judged.map(({ share, narrow }) => isInside(share, narrow))),
    },
  };
}

const isInside = (share: number, { low, high }: { low: number; high: number }): number => (share >= low && share <= high ? 1 : 0);

/** A percentile as log odds, in which a step near 100 is as large as it is hard. */
const stretched = (percentile: number): number => Math.log(Math.max(0.5, percentile) / Math.max(0.1, 100 - percentile));

function makeProgramme({ candidates, random }: { candidates: number; random: SeededRandom }) {
  const half = stretched(75 + 24 * random.uniform());
  const slope = 0.8 + 1.4 * random.uniform();
  const reported = 10 + (candidates - 10) * random.uniform();
  const bands: YearBand[] = [];
  let truth: { from: number; to: number; share: number }[] = [];
  for (const year of simulateYears) {
    const middle = half + 0.15 * random.normal();
    truth = [];
    for (const [at, to] of simulateEdges.slice(1).entries()) {
      const from = simulateEdges[at] ?? 0;
      const place = stretched((from + to) / 2);
      const share = logistic(slope * (place - middle));
      const n = Math.round((reported * Math.exp(-(((place - middle) / 1.4) ** 2)) * (0.7 + 0.6 * random.uniform())) / 3);
      const called = Array.from({ length: n }, () => (random.uniform() < share ? 1 : 0)).reduce<number>((total, one) => total + one, 0);
      bands.push({ year, from, to, n, called });
      truth.push({ from, to, share });
    }
  }
  return { bands, truth };
}
