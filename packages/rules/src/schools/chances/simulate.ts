import { logistic } from '../../measurement/arithmetic/logistic.ts';
import type { SeededRandom } from '../../measurement/arithmetic/seeded-random.ts';
import { mean } from '../../measurement/arithmetic/sums.ts';
import { type Calibration, calibrateChances } from './calibration.ts';
import { chanceOf } from './chance.ts';
import { bandAt, poolBands, type YearBand } from './pool-bands.ts';

/** How estimated chances do for made-up schools whose true chances are known. */
export interface ChanceSimulation {
  readonly programmes: number;
  readonly candidates: number;
  readonly calibration: Calibration;
  /** Of the last year, from the three before: mean distance of estimate and true share of a band, with bands pooled and as they are. */
  readonly error: { readonly pooled: number; readonly asCounted: number };
  /** How many of 100 true shares of the last year lay in the interval, of which 90 are promised; and in one that takes years to be alike. */
  readonly coverage: { readonly said: number; readonly yearsAlike: number };
}

const edges = [0, 60, 70, 80, 85, 90, 93, 95, 97, 98, 99, 100];
const years = [2022, 2023, 2024, 2025];

/**
 * Made-up programmes call by a score of which the percentile is the larger part: each has a percentile at which half are called, which moves a little from year to year, and a slope for all else that counts. Between 10 and
 * `candidates` outcomes are reported a year, most of them near that percentile. The chances of the last year are estimated from the years before.
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
  const last = years.at(-1) ?? 0;
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
  for (const year of years) {
    const middle = half + 0.15 * random.normal();
    truth = [];
    for (const [at, to] of edges.slice(1).entries()) {
      const from = edges[at] ?? 0;
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
