/** How many candidates of a band of percentiles were called in a year. A band begins at `from` and ends before `to`; 100 belongs to the band that ends there. */
export interface YearBand {
  readonly year: number;
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly called: number;
}

/** The same over several years, and over several bands where one would have had a higher share than the band above it. */
export interface ChanceBand {
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
 * The bands of one programme, category and exam over all years, with a share called that never falls as the percentile rises: pool adjacent violators (Ayer and others, 1955; Robertson, Wright and Dykstra, 1988, 1.2), which gives the
 * maximum likelihood estimate under that order. Schools call by a score that rises with the percentile, so a lower share in a higher band is chance. Bands are pooled by adding their candidates, so a share stays a count of people.
 * Rising by `from`; bands without candidates are left out.
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
