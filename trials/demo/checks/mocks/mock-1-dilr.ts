// Independent answers to questions/mock-1-dilr.md: every arrangement that meets the conditions is enumerated, and every option is
// tested against all of them.

/** The letter of the one option that holds. */
function only(options: Record<string, boolean>): string {
  const [letter, ...more] = Object.keys(options).filter((key) => options[key] === true);
  if (letter === undefined || more.length > 0) throw new Error(`${letter === undefined ? 0 : more.length + 1} options hold`);
  return letter;
}

/** The one value all solutions agree on. */
function same<T>(values: readonly T[]): T {
  const [first, ...rest] = [...new Set(values)];
  if (first === undefined || rest.length > 0) throw new Error(`${values.length} solutions, ${rest.length + 1} values`);
  return first;
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`nothing at ${index}`);
  return value;
}

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((item, i) => permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [item, ...rest]));
}

// ---- dilr-1 to dilr-5: a mallakhamb final ----

type Row = readonly number[];
const sheet: { marks: readonly (number | null)[]; score: number | null }[] = [
  { marks: [3, 10, null, null, 5], score: 22 },
  { marks: [4, null, 8, null, null], score: 23 },
  { marks: [null, null, null, null, 3], score: null },
  { marks: [7, 6, null, null, null], score: 18 },
  { marks: [null, null, 5, 9, null], score: 24 },
];
const judgeTotals = [30, 38, 32, 36, 30];
const AAROHI = 0,
  CHARU = 2,
  DEVIKA = 3;

const finalScore = (row: Row): number => sum(row) - Math.max(...row) - Math.min(...row);
const distinct = (list: readonly number[]): boolean => new Set(list).size === list.length;
const column = (grid: readonly Row[], judge: number): number[] => grid.map((row) => at(row, judge));

function rowsFor(marks: readonly (number | null)[], score: number | null): Row[] {
  let rows: number[][] = [[]];
  for (const mark of marks) {
    rows = rows.flatMap((row) => (mark === null ? range(1, 10) : [mark]).filter((m) => !row.includes(m)).map((m) => [...row, m]));
  }
  return rows.filter((row) => score === null || finalScore(row) === score);
}

function fillSheet(): Row[][] {
  const full: Row[][] = [];
  const candidates = sheet.map((line) => rowsFor(line.marks, line.score));
  const order = [0, 4, 1, 3, 2]; // the row without a score comes last
  const grow = (chosen: Row[], depth: number): void => {
    if (depth === order.length) {
      if (judgeTotals.every((total, judge) => sum(column(chosen, judge)) === total))
        full.push(order.map((_, i) => at(chosen, order.indexOf(i))));
      return;
    }
    for (const row of at(candidates, at(order, depth))) {
      const next = [...chosen, row];
      const fits = judgeTotals.every((total, judge) => {
        const marks = column(next, judge);
        return distinct(marks) && sum(marks) + (order.length - next.length) <= total;
      });
      if (fits) grow(next, depth + 1);
    }
  };
  grow([], 0);
  return full;
}

let sheetCache: Row[][] | undefined;
const sheets = (): Row[][] => (sheetCache ??= fillSheet());

function contribution(grid: readonly Row[], judge: number): number {
  return sum(
    grid.map((row) => {
      const mark = at(row, judge);
      return mark === Math.max(...row) || mark === Math.min(...row) ? 0 : mark;
    }),
  );
}
const leastContributor = (grid: readonly Row[], judge: number): boolean =>
  range(0, 4).every((other) => other === judge || contribution(grid, judge) < contribution(grid, other));
const tieWithout = (grid: readonly Row[], judge: number): boolean => !distinct(grid.map((row) => sum(row) - at(row, judge)));
const onlyTieWithout = (grid: readonly Row[], judge: number | null): boolean =>
  range(0, 4).every((other) => tieWithout(grid, other) === (other === judge));

function bestAppeal(grid: readonly Row[]): number {
  const scores = [];
  for (const judge of range(0, 4)) {
    for (const mark of range(1, 10)) {
      if (mark === at(at(grid, DEVIKA), judge)) continue;
      const changed = grid.map((row, i) => (i === DEVIKA ? row.map((m, j) => (j === judge ? mark : m)) : row));
      if (distinct(at(changed, DEVIKA)) && distinct(column(changed, judge))) scores.push(finalScore(at(changed, DEVIKA)));
    }
  }
  return Math.max(...scores);
}

// ---- dilr-6 to dilr-10: seven nights at an observatory ----

type Night = number; // 1 Monday to 7 Sunday
interface Schedule {
  filters: string;
  A: Night;
  B: Night;
  C: Night;
  D: Night;
  E: Night;
  F: Night;
  G: Night;
}

function filterPatterns(): string[] {
  let patterns = [''];
  for (let night = 0; night < 7; night++) patterns = patterns.flatMap((p) => ['r', 'g', 'b'].map((f) => p + f));
  const count = (p: string, f: string): number => p.split(f).length - 1;
  return patterns.filter(
    (p) => count(p, 'r') === 3 && count(p, 'g') === 2 && count(p, 'b') === 2 && !/rr|gg|bb/.test(p) && p.lastIndexOf('g') < p.indexOf('b'),
  );
}

const filterOn = (s: Schedule, night: Night): string => s.filters.charAt(night - 1);

function schedules(withCondition6: boolean): Schedule[] {
  const found: Schedule[] = [];
  const orders = permutations(range(1, 7));
  for (const filters of filterPatterns()) {
    for (const order of orders) {
      const s: Schedule = {
        filters,
        A: at(order, 0),
        B: at(order, 1),
        C: at(order, 2),
        D: at(order, 3),
        E: at(order, 4),
        F: at(order, 5),
        G: at(order, 6),
      };
      if (filterOn(s, s.G) !== 'r' || filterOn(s, s.F) !== 'b' || s.F !== s.G + 1) continue;
      if (filterOn(s, s.E) !== 'r' || s.E >= s.G) continue;
      if (s.C !== s.B + 2) continue;
      if (withCondition6 && Math.abs(s.A - s.B) !== 3) continue;
      found.push(s);
    }
  }
  return found;
}

let scheduleCache: Schedule[] | undefined;
const allSchedules = (): Schedule[] => (scheduleCache ??= schedules(true));
const must = (holds: (s: Schedule) => boolean): boolean => allSchedules().length > 0 && allSchedules().every(holds);
const could = (holds: (s: Schedule) => boolean): boolean => allSchedules().some(holds);
const leavesOne = (holds: (s: Schedule) => boolean): boolean => allSchedules().filter(holds).length === 1;
const consecutive = (a: Night, b: Night): boolean => Math.abs(a - b) === 1;

// ---- dilr-11 to dilr-15: a football league on the coast ----

const teams = ['Aldona', 'Benaulim', 'Colva', 'Divar', 'Fatorda', 'Guirim'] as const;
const ALDONA = 0,
  BENAULIM = 1,
  COLVA = 2,
  DIVAR = 3,
  FATORDA = 4,
  GUIRIM = 5;
const board: readonly (readonly (number | null)[])[] = [
  [3, null, 6, 6, 9],
  [3, null, 4, 7, 7],
  [null, 1, 2, 2, 5],
  [null, null, 6, 9, 10],
  [0, null, 2, null, 2],
  [0, 3, 4, 7, 8],
];
interface Match {
  round: number;
  a: number;
  b: number;
  pointsA: number;
  pointsB: number;
}

function pointRows(line: readonly (number | null)[]): number[][] {
  let rows: number[][] = [[]];
  for (const known of line) {
    rows = rows.flatMap((row) => [0, 1, 3].map((p) => [...row, p])).filter((row) => known === null || sum(row) === known);
  }
  return rows;
}

const resultFits = (x: number, y: number): boolean => (x === 1 && y === 1) || (x === 3 && y === 0) || (x === 0 && y === 3);

function pairings(free: readonly number[]): [number, number][][] {
  const [first, ...others] = free;
  if (first === undefined) return [[]];
  return others.flatMap((other) =>
    pairings(others.filter((t) => t !== other)).map((rest): [number, number][] => [[first, other], ...rest]),
  );
}

function leagues(): Match[][] {
  const found: Match[][] = [];
  const rounds = pairings(range(0, 5));
  let tables: number[][][] = [[]];
  for (const line of board) tables = tables.flatMap((table) => pointRows(line).map((row) => [...table, row]));
  for (const table of tables) {
    const grow = (played: Match[], round: number): void => {
      if (round === 5) {
        found.push(played);
        return;
      }
      for (const pairing of rounds) {
        const matches = pairing.map(([a, b]): Match => ({
          round: round + 1,
          a,
          b,
          pointsA: at(at(table, a), round),
          pointsB: at(at(table, b), round),
        }));
        const good = matches.every((m) => resultFits(m.pointsA, m.pointsB) && !played.some((p) => p.a === m.a && p.b === m.b));
        if (good) grow([...played, ...matches], round + 1);
      }
    };
    grow([], 0);
  }
  return found;
}

let leagueCache: Match[][] | undefined;
const allLeagues = (): Match[][] => (leagueCache ??= leagues());
const pointsOf = (league: readonly Match[]): number[] =>
  teams.map((_, t) => sum(league.map((m) => (m.a === t ? m.pointsA : m.b === t ? m.pointsB : 0))));
const met = (league: readonly Match[], round: number, x: number, y: number): boolean =>
  league.some((m) => m.round === round && ((m.a === x && m.b === y) || (m.a === y && m.b === x)));
const decided = (league: readonly Match[]): Match[] => league.filter((m) => m.pointsA !== m.pointsB);
const winner = (m: Match): number => (m.pointsA > m.pointsB ? m.a : m.b);
const loser = (m: Match): number => (m.pointsA > m.pointsB ? m.b : m.a);
const always = (holds: (league: readonly Match[]) => boolean): boolean => allLeagues().length > 0 && allLeagues().every(holds);

function lostOnlyToTwoBelow(league: readonly Match[], team: number): boolean {
  const points = pointsOf(league);
  const table = range(0, 5).sort((x, y) => at(points, y) - at(points, x));
  const place = table.indexOf(team);
  const beatenBy = decided(league)
    .filter((m) => loser(m) === team)
    .map(winner);
  return beatenBy.length === 2 && beatenBy.every((t) => table.slice(place + 1, place + 3).includes(t));
}

function leaderAfterExchange(league: readonly Match[], match: Match): number | null {
  const points = pointsOf(league.map((m) => (m === match ? { ...m, pointsA: m.pointsB, pointsB: m.pointsA } : m)));
  const best = Math.max(...points);
  return points.filter((p) => p === best).length === 1 ? points.indexOf(best) : null;
}

/** The final points for every way the shoot-outs of the drawn matches can go. */
function shootOuts(league: readonly Match[]): number[][] {
  let tables = [pointsOf(league)];
  for (const m of league.filter((d) => d.pointsA === d.pointsB)) {
    tables = tables.flatMap((table) => [m.a, m.b].map((won) => table.map((p, t) => (t === won ? p + 1 : p))));
  }
  return tables;
}
/** Who could be alone in front after the last round, had each of its matches ended in any way. */
function couldLead(league: readonly Match[]): number[] {
  const last = league.filter((m) => m.round === 5);
  let tables = [pointsOf(league.filter((m) => m.round < 5))];
  for (const m of last)
    tables = tables.flatMap((table) =>
      [
        [3, 0],
        [1, 1],
        [0, 3],
      ].map(([a = 0, b = 0]) => table.map((p, t) => p + (t === m.a ? a : t === m.b ? b : 0))),
    );
  return range(0, 5).filter((team) => tables.some((table) => table.every((p, t) => t === team || p < at(table, team))));
}
const impossible = (holds: (points: readonly number[]) => boolean): boolean => always((league) => !shootOuts(league).some(holds));

// ---- dilr-16 to dilr-20: a pump works ----

const made = [260, 300, 300, 320, 350, 360, 320, 300];
const ordered = [220, 260, 320, 400, 460, 380, 260, 200];

/** Plays the months order by order: what was sent out in each month and how many orders were met late. */
function works(opening: number, production: readonly number[], store = Infinity): { sent: number[]; late: number } {
  const waiting: number[] = []; // the month of every order that waits, oldest first
  const sent: number[] = [];
  let stock = opening,
    late = 0;
  ordered.forEach((orders, month) => {
    stock += at(production, month);
    for (let i = 0; i < orders; i++) waiting.push(month);
    const out = Math.min(stock, waiting.length);
    late += waiting.splice(0, out).filter((came) => came < month).length;
    stock = Math.min(stock - out, store);
    sent.push(out);
  });
  if (waiting.length > 0) return { sent, late: late + waiting.length };
  return { sent, late };
}
const lateShare = works(40, made).late / sum(ordered);
const smallest = (from: number, good: (value: number) => boolean): number => {
  let value = from;
  while (!good(value)) value++;
  return value;
};
/** What the month-ends cost with an opening stock: the orders are met one by one. */
function monthEndCost(opening: number): number {
  let [stock, waiting, cost] = [opening, 0, 0];
  ordered.forEach((orders, month) => {
    stock += at(made, month);
    waiting += orders;
    while (stock > 0 && waiting > 0) {
      stock--;
      waiting--;
    }
    cost += 50 * stock + 200 * waiting;
  });
  return cost;
}
const cheapestOpening = (): number => {
  const openings = range(0, 1000);
  const lowest = Math.min(...openings.map(monthEndCost));
  return same(openings.filter((opening) => monthEndCost(opening) === lowest));
};
const openingNeeded = (): number => smallest(0, (stock) => works(stock, made).late === 0);

export const checks: Record<string, () => string> = {
  'dilr-1': () => {
    const mark = same(sheets().map((grid) => at(at(grid, DEVIKA), 4)));
    return only({ A: mark === 6, B: mark === 8, C: mark === 9, D: mark === 10 });
  },
  'dilr-2': () => String(same(sheets().map((grid) => finalScore(at(grid, CHARU))))),
  'dilr-3': () => {
    const holds = (judge: number): boolean => sheets().every((grid) => leastContributor(grid, judge - 1));
    return only({ A: holds(1), B: holds(3), C: holds(4), D: holds(5) });
  },
  'dilr-4': () => {
    const holds = (judge: number | null): boolean => sheets().every((grid) => onlyTieWithout(grid, judge));
    const tied = same(
      sheets().map((grid) => {
        const sums = grid.map((row) => sum(row) - at(row, 3));
        return sums.filter((s) => s === at(sums, AAROHI)).length;
      }),
    );
    if (tied !== 2) throw new Error(`${tied} gymnasts tie`);
    return only({ A: holds(0), B: holds(3), C: holds(4), D: holds(null) });
  },
  'dilr-5': () => String(same(sheets().map(bestAppeal))),
  'dilr-6': () => String(filterPatterns().length),
  'dilr-7': () =>
    only({
      A: must((s) => filterOn(s, s.A) === 'b'),
      B: must((s) => filterOn(s, s.D) === 'r'),
      C: must((s) => s.F === 7),
      D: must((s) => filterOn(s, s.B) === filterOn(s, s.C)),
    }),
  'dilr-8': () =>
    only({
      A: could((s) => consecutive(s.D, s.F)),
      B: could((s) => consecutive(s.A, s.E)),
      C: could((s) => consecutive(s.B, s.C)),
      D: could((s) => consecutive(s.E, s.G)),
    }),
  'dilr-9': () =>
    only({
      A: leavesOne((s) => filterOn(s, s.D) === 'r'),
      B: leavesOne((s) => s.C === 3),
      C: leavesOne((s) => filterOn(s, s.A) === 'r'),
      D: leavesOne((s) => filterOn(s, 1) === 'r'),
    }),
  'dilr-10': () => String(schedules(false).length),
  'dilr-11': () =>
    only({
      A: always((l) => met(l, 4, BENAULIM, ALDONA)),
      B: always((l) => met(l, 4, BENAULIM, COLVA)),
      C: always((l) => met(l, 4, BENAULIM, FATORDA)),
      D: always((l) => met(l, 4, BENAULIM, GUIRIM)),
    }),
  'dilr-12': () =>
    only({
      A: always((l) => met(l, 3, COLVA, FATORDA)),
      B: always((l) => lostOnlyToTwoBelow(l, ALDONA)),
      C: always((l) => !decided(l).some((m) => m.round > 2 && winner(m) === GUIRIM)),
      D: always((l) => met(l, 5, BENAULIM, FATORDA)),
    }),
  'dilr-13': () =>
    String(
      same(
        allLeagues().map((league) => {
          const points = pointsOf(league);
          return decided(league).filter((m) => at(points, winner(m)) < at(points, loser(m))).length;
        }),
      ),
    ),
  'dilr-14': () =>
    String(
      same(
        allLeagues().map(
          (league) =>
            decided(league).filter((m) => {
              const leader = leaderAfterExchange(league, m);
              return leader !== null && leader !== DIVAR;
            }).length,
        ),
      ),
    ),
  'dilr-15': () =>
    only({
      A: impossible((p) => at(p, GUIRIM) === at(p, DIVAR)),
      B: impossible((p) => at(p, GUIRIM) > at(p, ALDONA)),
      C: impossible((p) => at(p, COLVA) === at(p, BENAULIM)),
      D: impossible((p) => at(p, BENAULIM) > at(p, GUIRIM)),
    }),
  'dilr-21': () => {
    const holds = (...expected: number[]): boolean =>
      always((l) => JSON.stringify(couldLead(l)) === JSON.stringify(expected.toSorted((one, other) => one - other)));
    return only({
      A: holds(DIVAR),
      B: holds(DIVAR, GUIRIM),
      C: holds(DIVAR, BENAULIM, GUIRIM),
      D: holds(DIVAR, BENAULIM, GUIRIM, ALDONA),
    });
  },
  'dilr-22': () => String(cheapestOpening()),
  'dilr-16': () => String(at(works(40, made).sent, 4)),
  'dilr-17': () => {
    const isAbout = (percent: number): boolean => Math.abs(lateShare * 100 - percent) < 0.05;
    return only({ A: isAbout(4.4), B: isAbout(9.2), C: isAbout(10), D: isAbout(22.7) });
  },
  'dilr-18': () => {
    const needed = openingNeeded();
    return only({ A: needed === 110, B: needed === 150, C: needed === 200, D: needed === 290 });
  },
  'dilr-19': () =>
    String(
      smallest(
        0,
        (rate) =>
          works(
            40,
            made.map(() => rate),
          ).late === 0,
      ),
    ),
  'dilr-20': () => {
    const late = works(40, made, 100).late;
    return only({ A: late === 250, B: late === 270, C: late === 290, D: late === 310 });
  },
};
