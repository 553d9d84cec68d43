// Independent answers to questions/topic-data-tables.md, computed from the data, with every option tested.

/** The letter of the one option that holds. */
function only(options: Record<string, boolean>): string {
  const [letter, ...more] = Object.keys(options).filter((key) => options[key] === true);
  if (letter === undefined || more.length > 0) throw new Error(`${letter === undefined ? 0 : more.length + 1} options hold`);
  return letter;
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`nothing at ${index}`);
  return value;
}

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const near = (x: number, y: number): boolean => Math.abs(x - y) < 1e-9;

// ---- tab-1 to tab-5: five bus routes ----

interface Route {
  name: number;
  trips: number;
  km: number;
  passengers: number;
  fare: number;
}
const routes: readonly Route[] = [
  { name: 12, trips: 24, km: 30, passengers: 36, fare: 40 },
  { name: 27, trips: 16, km: 45, passengers: 40, fare: 60 },
  { name: 30, trips: 12, km: 60, passengers: 30, fare: 90 },
  { name: 41, trips: 8, km: 75, passengers: 28, fare: 120 },
  { name: 58, trips: 30, km: 20, passengers: 44, fare: 25 },
];
const earned = (list: readonly Route[]): number => sum(list.map((r) => r.trips * r.passengers * r.fare));
const kilometres = (list: readonly Route[]): number => sum(list.map((r) => r.trips * r.km));
const perKm = (r: Route): number => (r.passengers * r.fare) / r.km;
const bestPerKm = (name: number): boolean =>
  routes.every((r) => r.name === name || routes.some((best) => best.name === name && perKm(best) > perKm(r)));

/** The largest rise when whole trips of one route make room for whole trips of another, within a limit of kilometres. */
function bestMove(limit: number): number {
  let best = 0;
  for (const from of routes) {
    for (const to of routes) {
      if (from === to) continue;
      for (const withdrawn of range(1, from.trips)) {
        const km = withdrawn * from.km;
        if (km > limit || km % to.km !== 0) continue;
        const changed = routes.map((r) =>
          r === from ? { ...r, trips: r.trips - withdrawn } : r === to ? { ...r, trips: r.trips + km / to.km } : r,
        );
        if (kilometres(changed) !== kilometres(routes)) throw new Error('kilometres differ');
        best = Math.max(best, earned(changed) - earned(routes));
      }
    }
  }
  return best;
}

/** Whether withdrawing trips of this route alone can bring the earnings per kilometre to the target. */
const reaches = (name: number, target: number): boolean =>
  routes.some(
    (route) =>
      route.name === name &&
      range(0, route.trips).some((withdrawn) => {
        const left = routes.map((r) => (r === route ? { ...r, trips: r.trips - withdrawn } : r));
        return earned(left) >= target * kilometres(left);
      }),
  );
const exactlyReach = (names: readonly number[]): boolean => routes.every((r) => reaches(r.name, 50) === names.includes(r.name));

/** The largest fall in passengers, as a fraction, with which a trip of route 12 earns no less at ₹45 than now. */
function largestFallOn12(): number {
  const route = at(routes, 0);
  return 1 - (route.passengers * route.fare) / 45 / route.passengers;
}

// ---- tab-6 to tab-10: a half marathon ----

const times = [100, 110, 120, 130, 140, 150, 160];
const men = [0, 40, 120, 260, 400, 480, 500];
const women = [0, 10, 40, 110, 210, 280, 300];
const upTo = (line: readonly number[], minutes: number): number => at(line, times.indexOf(minutes));
const womenShare = (from: number, to: number): number => {
  const w = upTo(women, to) - upTo(women, from),
    m = upTo(men, to) - upTo(men, from);
  return w / (w + m);
};

/** The fewest women among the first `medals` runners: tries every split the chart allows. */
function fewestWomen(medals: number): number {
  let fewest = Infinity;
  times.forEach((_, i) => {
    if (i === 0) return;
    for (const w of range(at(women, i - 1), at(women, i))) {
      const m = medals - w;
      if (m >= at(men, i - 1) && m <= at(men, i)) fewest = Math.min(fewest, w);
    }
  });
  return fewest;
}

/** Every place among all that the n-th woman can have: she falls between two times, and so do the men before her. */
function placesOfWoman(n: number): Set<number> {
  const i = women.findIndex((count) => count >= n);
  return new Set(range(at(men, i - 1), at(men, i)).map((before) => before + n));
}

/** The interval, above the first and up to the second, in which the n-th of a line finished. */
function intervalOf(line: readonly number[], n: number): [number, number] {
  const i = line.findIndex((count) => count >= n);
  return [at(times, i - 1), at(times, i)];
}

/** The tightest bounds of the women's median less the men's; both ends are open or just reached. */
function medianGap(): { low: number; high: number } {
  const middle = (line: readonly number[]): [number, number] => {
    const n = at(line, line.length - 1);
    const lower = intervalOf(line, n / 2),
      upper = intervalOf(line, n / 2 + 1);
    return [(lower[0] + upper[0]) / 2, (lower[1] + upper[1]) / 2];
  };
  const m = middle(men),
    w = middle(women);
  return { low: w[0] - m[1], high: w[1] - m[0] };
}

export const checks: Record<string, () => string> = {
  'tab-1': () => only({ A: bestPerKm(12), B: bestPerKm(27), C: bestPerKm(41), D: bestPerKm(58) }),
  'tab-2': () => String(earned(routes) - 45 * kilometres(routes)),
  'tab-3': () => {
    const best = bestMove(100);
    return only({ A: best === 420, B: best === 480, C: best === 600, D: best === 1020 });
  },
  'tab-4': () => {
    const fall = largestFallOn12();
    return only({ A: near(fall, 0.1), B: near(fall, 1 / 9), C: near(fall, 1 / 8), D: near(fall, 1 / 7) });
  },
  'tab-5': () => only({ A: exactlyReach([30, 41]), B: exactlyReach([41]), C: exactlyReach([30]), D: exactlyReach([12, 30, 41]) }),
  'tab-6': () => {
    const share = womenShare(120, 150);
    return only({ A: near(share, 0.375), B: near(share, 0.4), C: near(share, 0.6), D: near(share, 2 / 3) });
  },
  'tab-7': () => String(fewestWomen(520)),
  'tab-8': () => {
    const places = placesOfWoman(150);
    return only({ A: !places.has(405), B: !places.has(420), C: !places.has(500), D: !places.has(550) });
  },
  'tab-9': () => {
    const { low, high } = medianGap(); // the gap can be any value strictly between the two
    return only({
      A: high <= 10,
      B: low >= 10 && high <= 10,
      C: low >= 10 && high <= 20,
      D: high <= 20 && low < 10 && high > 10,
    });
  },
  'tab-10': () => {
    const count = upTo(men, 130) + upTo(women, 140);
    return only({ A: count === 300, B: count === 370, C: count === 470, D: count === 610 });
  },
};
