// Figures that agree with each other: everything of a programme follows from its General cutoff, with a little chance that is the same in every run.
export const categories = ['General', 'EWS', 'OBC-NCL', 'SC', 'ST', 'PwD'];
export const years = [2023, 2024, 2025];
export const sectionKeys = ['varc', 'dilr', 'qa'];
/** What the bands of outcomes begin at; the last one ends with 100. */
export const edges = [0, 70, 80, 85, 90, 93, 95, 97, 98.5, 99.5];

/** Mulberry32 from the FNV-1a hash of a name, as in packages/rules. */
export function seeded(name) {
  let state = 0x811c9dc5;
  for (const char of name) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const between = (random, from, to) => from + (to - from) * random();
const half = (value) => Math.round(2 * value) / 2;
const logit = (percentile) => Math.log(Math.max(0.5, percentile) / Math.max(0.05, 100 - percentile));
const percentileOf = (z) => 100 / (1 + Math.exp(-z));

/** How much lower a category's cutoff is, in log odds. */
const lower = { General: 0, EWS: 0.55, 'OBC-NCL': 0.7, SC: 1.7, ST: 2.4, PwD: 2.3 };

/** Cutoffs by category and year. 2025 of the General category is what the list says; a year before it was a little lower or higher. */
export function cutoffsOf({ key, at, sections, first = 2000 }) {
  const random = seeded(`cutoffs of ${key}`);
  const shifts = Object.fromEntries(years.map((year) => [year, year === 2025 ? 0 : between(random, -0.16, 0.1)]));
  const parts = sections ?? sectionKeys.map(() => half(Math.max(55, at - between(random, 6, 14))));
  return categories.flatMap((category) =>
    years
      .filter((year) => year >= first)
      .map((year) => {
        const move = (value) => half(Math.max(30, percentileOf(logit(value) - lower[category] + shifts[year])));
        const isPlain = category === 'General' && year === 2025;
        return {
          category,
          year,
          overall: isPlain ? at : Math.min(99.5, move(at)),
          sections: Object.fromEntries(
            sectionKeys.map((section, index) => [section, isPlain ? parts[index] : Math.min(99, move(parts[index]))]),
          ),
        };
      }),
  );
}

/** How many of a category report their result, against those of the General category. */
const reporting = { General: 1, 'OBC-NCL': 0.45, EWS: 0.22, SC: 0.2 };
export const outcomeCategories = Object.keys(reporting);

/** Reported outcomes by band and year: the more near the cutoff the more, and called the more often the further above it. Below the cutoff no one is called. */
export function outcomesOf({ key, category, cutoffs, batch, near, first = 2000, results }) {
  const random = seeded(`outcomes of ${key} ${category}`);
  const slope = between(random, 1.2, 1.9);
  const size = (results ?? 0.55 * batch + 70) * reporting[category];
  const bands = edges.map((from, index) => ({ from, to: edges[index + 1] ?? 100, years: {} }));
  for (const year of years.filter((each) => each >= first)) {
    const { overall } = cutoffs.find((cutoff) => cutoff.category === category && cutoff.year === year);
    const centre = logit(overall) + 0.55;
    const weights = bands.map(({ from, to }) => Math.exp(-(((logit((from + to) / 2) - centre) / 1.1) ** 2)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, band] of bands.entries()) {
      const n = Math.round(((size * weights[index]) / total) * between(random, 0.85, 1.15));
      const share = 0.93 / (1 + Math.exp(-slope * (logit((band.from + band.to) / 2) - centre - 0.35)));
      const called = band.to <= overall ? 0 : Math.min(n, Math.round(n * share * between(random, 0.88, 1.12)));
      if (n > 0) band.years[year] = [n, called];
    }
  }
  if (results !== undefined) onlyTotal(bands, category === 'General' ? results : Math.round(results * reporting[category]));
  if (near !== undefined && category === 'General') fit({ bands, near });
  return bands.filter((band) => Object.keys(band.years).length > 0);
}

/** Makes a programme of one year have exactly so many outcomes. */
function onlyTotal(bands, total) {
  const counts = bands.flatMap(({ years: of }) => Object.values(of)).sort((one, other) => other[0] - one[0]);
  let missing = total - counts.reduce((sum, [n]) => sum + n, 0);
  for (let at = 0; missing !== 0; at = (at + 1) % counts.length) {
    const step = Math.sign(missing);
    if (counts[at][0] + step < Math.max(1, counts[at][1])) continue;
    counts[at][0] += step;
    missing -= step;
  }
}

/** Makes the band from 97 to 98.5, the one of the demo student, have so many outcomes and calls; the bands beside it are moved with it, so that they still rise. */
function fit({ bands, near: [n, called] }) {
  const at = bands.findIndex(({ from }) => from === 97);
  const sum = (of, index) => Object.values(of.years).reduce((total, pair) => total + pair[index], 0);
  const before = sum(bands[at], 1) / sum(bands[at], 0);
  const wanted = called / n;
  const shares = years.map((_, index) =>
    [Math.round(n / 3), Math.round(called / 3)].map((value, which) =>
      index < 2 ? value + (which === 0 ? 4 - 8 * index : 1 - 2 * index) : [n, called][which] - 2 * value,
    ),
  );
  for (const [index, year] of years.entries()) bands[at].years[year] = shares[index];
  for (const [index, band] of bands.entries()) {
    if (index === at) continue;
    for (const pair of Object.values(band.years)) {
      const share = pair[1] / pair[0];
      const moved = index < at ? share * (wanted / before) * 0.92 : 1 - (1 - share) * ((1 - wanted) / Math.max(0.05, 1 - before));
      const kept =
        index < at ? Math.min(moved, wanted * 0.85 ** (at - index)) : Math.max(moved, wanted + (1 - wanted) * 0.35 * (index - at));
      pair[1] = share === 0 && index < at ? 0 : Math.min(pair[0], Math.round(pair[0] * Math.min(0.97, kept)));
    }
  }
}

/** Fees in rupees, average salary in rupees, class, rank: better schools cost more and pay better. */
export function moneyOf({ key, at, fees, salary }) {
  const random = seeded(`money of ${key}`);
  const quality = (logit(at) - logit(70)) / (logit(99.2) - logit(70));
  const lakhs = (value) => Math.round(10 * value) * 10_000;
  return {
    fees: lakhs(fees ?? 8.2 + 17 * quality + between(random, -1.2, 1.2)),
    avgSalary: lakhs(salary ?? 6.4 + 24 * quality + between(random, -0.9, 0.9)),
    classification: at >= 97 ? 'Tier 1' : at >= 87 ? 'Tier 2' : 'Tier 3',
  };
}
