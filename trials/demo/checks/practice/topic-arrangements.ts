// Independent answers to questions/topic-arrangements.md: every arrangement that meets the conditions is enumerated, and every
// option is tested against all of them.

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

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((item, i) => permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [item, ...rest]));
}

// ---- arr-1 to arr-4: stalls at a book fair ----

interface Stalls {
  akshar: number;
  bodhi: number;
  chitran: number;
  darpan: number;
  ekta: number;
  fanus: number;
  granth: number;
  hamsa: number;
}

const allStalls: Stalls[] = permutations(range(1, 8)).map((p) => ({
  akshar: at(p, 0),
  bodhi: at(p, 1),
  chitran: at(p, 2),
  darpan: at(p, 3),
  ekta: at(p, 4),
  fanus: at(p, 5),
  granth: at(p, 6),
  hamsa: at(p, 7),
}));
const south = (stall: number): boolean => stall > 4;
const nextTo = (x: number, y: number): boolean => south(x) === south(y) && Math.abs(x - y) === 1;
const facing = (x: number, y: number): boolean => Math.abs(x - y) === 4;
const atEnd = (stall: number): boolean => [1, 4, 5, 8].includes(stall);
const fromWest = (stall: number): number => (stall - 1) % 4;

const withoutCondition4 = allStalls.filter(
  (s) => s.bodhi === 2 * s.akshar && s.fanus === s.chitran + 3 && s.bodhi + s.chitran === 9 && facing(s.ekta, s.granth),
);
const condition4 = (s: Stalls): boolean => nextTo(s.akshar, s.hamsa);
const fairs = withoutCondition4.filter(condition4);
const mustAtFair = (holds: (s: Stalls) => boolean): boolean => fairs.length > 0 && fairs.every(holds);
const replaces4 = (other: (s: Stalls) => boolean): boolean => withoutCondition4.every((s) => condition4(s) === other(s));

// ---- arr-5 to arr-8: a circle of drummers ----

const [AJIT, BHIM, CHANDU, DINESH, EKNATH, FIROZ] = [0, 1, 2, 3, 4, 5] as const;
const GANESH = 6;
interface Circle {
  order: readonly number[];
  away: readonly boolean[];
} // who stands where, clockwise; who faces away, by drummer

/** The drummer that stands `steps` to the right of `who`; to the left when negative. */
function toRight(circle: Circle, who: number, steps: number): number {
  const size = circle.order.length;
  const clockwise = at(circle.away, who) ? steps : -steps; // facing the centre, one's right is anticlockwise
  return at(circle.order, (((circle.order.indexOf(who) + clockwise) % size) + size) % size);
}
const opposite = (c: Circle, x: number, y: number): boolean => Math.abs(c.order.indexOf(x) - c.order.indexOf(y)) === 3;
const neighboursAway = (c: Circle): boolean =>
  c.order.some((who, i) => at(c.away, who) && at(c.away, at(c.order, (i + 1) % c.order.length)));

function circles(withCondition2: boolean): Circle[] {
  const found: Circle[] = [];
  for (const rest of permutations([BHIM, CHANDU, DINESH, EKNATH, FIROZ])) {
    for (const bits of range(0, 63)) {
      const c: Circle = { order: [AJIT, ...rest], away: range(0, 5).map((i) => ((bits >> i) & 1) === 1) };
      if (c.away.filter((a) => !a).length !== 4) continue;
      if (withCondition2 && neighboursAway(c)) continue;
      if (!opposite(c, EKNATH, FIROZ) || at(c.away, EKNATH) !== at(c.away, FIROZ)) continue;
      if (toRight(c, CHANDU, 2) !== EKNATH || toRight(c, DINESH, 1) !== EKNATH || toRight(c, AJIT, 1) !== BHIM) continue;
      found.push(c);
    }
  }
  return found;
}
let circleCache: Circle[] | undefined;
const theCircles = (): Circle[] => (circleCache ??= circles(true));
const mustInCircle = (holds: (c: Circle) => boolean): boolean => theCircles().length > 0 && theCircles().every(holds);

/** Whether Ganesh can step between these two as the question asks. */
function ganeshFits(c: Circle, x: number, y: number): boolean {
  return c.order.some((who, i) => {
    const next = at(c.order, (i + 1) % 6);
    if (!((who === x && next === y) || (who === y && next === x))) return false;
    const joined: Circle = { order: [...c.order.slice(0, i + 1), GANESH, ...c.order.slice(i + 1)], away: [...c.away, true] };
    return !neighboursAway(joined) && toRight(joined, GANESH, 2) === EKNATH;
  });
}

// ---- arr-10: a cycle race ----

interface Race {
  pranav: number;
  qasim: number;
  rehan: number;
  soham: number;
  tejas: number;
}
const races: Race[] = permutations(range(1, 5))
  .map((p) => ({ pranav: at(p, 0), qasim: at(p, 1), rehan: at(p, 2), soham: at(p, 3), tejas: at(p, 4) }))
  .filter((r) => {
    const predictions: [boolean, boolean][] = [
      [r.rehan === 1, r.soham === 4],
      [r.soham === 5, r.tejas === 3],
      [r.tejas === 4, r.qasim === 3],
      [r.rehan === 4, r.qasim === 2],
      [r.soham === 2, r.pranav === 3],
    ];
    return predictions.every(([first, second]) => first !== second);
  });
const inRace = (holds: (r: Race) => boolean): boolean => races.length > 0 && races.every(holds);

export const checks: Record<string, () => string> = {
  'arr-1': () =>
    only({
      A: mustAtFair((s) => facing(s.hamsa, s.bodhi)),
      B: mustAtFair((s) => facing(s.hamsa, s.chitran)),
      C: mustAtFair((s) => facing(s.hamsa, s.darpan)),
      D: mustAtFair((s) => facing(s.hamsa, s.fanus)),
    }),
  'arr-2': () => String(same(fairs.map((s) => s.darpan))),
  'arr-3': () =>
    only({
      A: mustAtFair((s) => nextTo(s.ekta, s.bodhi)),
      B: mustAtFair((s) => south(s.granth)),
      C: mustAtFair((s) => s.darpan > s.fanus),
      D: mustAtFair(
        (s) => atEnd(s.fanus) && atEnd(s.hamsa) && fromWest(s.fanus) !== fromWest(s.hamsa) && south(s.fanus) !== south(s.hamsa),
      ),
    }),
  'arr-4': () =>
    only({
      A: replaces4((s) => s.hamsa % 2 === 1),
      B: replaces4((s) => s.hamsa < s.granth),
      C: replaces4((s) => nextTo(s.darpan, s.granth)),
      D: replaces4((s) => !nextTo(s.darpan, s.chitran)),
    }),
  'arr-5': () =>
    only({
      A: mustInCircle((c) => toRight(c, FIROZ, -1) === AJIT),
      B: mustInCircle((c) => toRight(c, FIROZ, -1) === BHIM),
      C: mustInCircle((c) => toRight(c, FIROZ, -1) === CHANDU),
      D: mustInCircle((c) => toRight(c, FIROZ, -1) === DINESH),
    }),
  'arr-6': () =>
    only({
      A: mustInCircle((c) => opposite(c, BHIM, DINESH)),
      B: mustInCircle((c) => opposite(c, AJIT, FIROZ)),
      C: mustInCircle((c) => at(c.away, CHANDU) === at(c.away, FIROZ)),
      D: mustInCircle((c) => toRight(c, EKNATH, -1) === DINESH),
    }),
  'arr-7': () =>
    only({
      A: mustInCircle((c) => ganeshFits(c, CHANDU, DINESH)),
      B: mustInCircle((c) => ganeshFits(c, DINESH, EKNATH)),
      C: mustInCircle((c) => ganeshFits(c, BHIM, FIROZ)),
      D: mustInCircle((c) => ganeshFits(c, AJIT, BHIM)),
    }),
  'arr-8': () => String(circles(false).length),
  'arr-9': () =>
    String(permutations(range(1, 6)).filter((row) => row.every((card, i) => i === 0 || (card + at(row, i - 1)) % 3 !== 0)).length),
  'arr-10': () =>
    only({
      A: inRace((r) => r.pranav === 5),
      B: inRace((r) => r.qasim === 5),
      C: inRace((r) => r.soham === 5),
      D: inRace((r) => r.tejas === 5),
    }),
};
