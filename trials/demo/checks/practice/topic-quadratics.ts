// Works out the key of every question in questions/topic-quadratics.md by counting or scanning.

/** The letter of the only option that satisfies the test; throws when none or several do. */
const onlyOption = <T>(options: readonly T[], holds: (option: T) => boolean): string => {
  const letters = options.flatMap((option, index) => (holds(option) ? ['ABCDEFGH'.charAt(index)] : []));
  const [letter] = letters;
  if (letter === undefined || letters.length > 1) throw new Error(`${letters.length} options hold`);
  return letter;
};

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every zero crossing of a function between two bounds, found on a grid and refined by bisection. */
const crossings = (f: (x: number) => number, from: number, to: number, steps = 20_000): number[] => {
  const found: number[] = [];
  const width = (to - from) / steps;
  for (let index = 0; index < steps; index += 1) {
    let low = from + index * width;
    let high = low + width;
    const lowSign = Math.sign(f(low));
    if (lowSign === Math.sign(f(high))) continue;
    for (let round = 0; round < 60; round += 1) {
      const middle = (low + high) / 2;
      if (Math.sign(f(middle)) === lowSign) low = middle;
      else high = middle;
    }
    found.push((low + high) / 2);
  }
  return found;
};

export const checks: Record<string, () => string> = {
  'quad-1': () => {
    const [alpha, beta, ...more] = crossings((x) => x * x - 6 * x + 4, -50.003, 50);
    if (alpha === undefined || beta === undefined || more.length > 0) throw new Error('not two roots');
    const sum = (alpha * alpha) / beta + (beta * beta) / alpha;
    return onlyOption([36, 48, 72, 144], (value) => near(value, sum));
  },

  'quad-2': () => onlyOption([80, 24, 20, 16], (friends) => near(7_200 / (friends - 4), 7_200 / friends + 90)),

  'quad-3': () => {
    const larger = new Set<number>();
    for (const b of range(-100, 100)) {
      for (const c of range(-200, 200)) {
        const nikhil = [3, 10].map((x) => -(x * x + b * x));
        const pooja = [-3, -12].map((x) => -(x * x + c) / x);
        const nikhilFits = nikhil[0] === nikhil[1] && nikhil[0] !== c;
        const poojaFits = pooja[0] === pooja[1] && pooja[0] !== b;
        if (nikhilFits && poojaFits) larger.add(Math.max(...range(-200, 200).filter((x) => x * x + b * x + c === 0)));
      }
    }
    const [root] = larger;
    if (root === undefined || larger.size > 1) throw new Error(`${larger.size} equations fit`);
    return String(root);
  },

  'quad-4': () => {
    const rootsOf = (b: number, c: number): readonly [number, number] => {
      const spread = Math.sqrt(b * b - 4 * c);
      return [(-b - spread) / 2, (-b + spread) / 2];
    };
    const sums = new Set<number>();
    for (const step of range(-20_000, 6_250)) {
      const k = step / 1_000;
      if (k === 0) continue;
      const [low, high] = rootsOf(-5, k);
      const [left, right] = rootsOf(-8, 2 * k);
      const pairings = [
        [low, high, left, right],
        [low, high, right, left],
        [high, low, left, right],
        [high, low, right, left],
      ] as const;
      for (const [common, other, twin, last] of pairings) if (near(common, twin)) sums.add(other + last);
    }
    const [sum] = sums;
    if (sum === undefined || sums.size > 1) throw new Error(`${sums.size} sums`);
    return onlyOption([18, 13, 11, 9], (value) => near(value, sum));
  },

  'quad-5': () => {
    const values = range(-40_000, 40_000).map((step) => (8 * (step / 1_000) + 6) / ((step / 1_000) ** 2 + 1));
    const reached = range(-50, 50).filter((y) => {
      const above = values.some((value) => value >= y - 1e-12);
      const below = values.some((value) => value <= y + 1e-12);
      return above && below;
    });
    return String(reached.length);
  },

  'quad-6': () => {
    const count = range(-50, 50).filter((k) => {
      const roots = crossings((x) => x * x - k * x + k * k - 13, -60.0007, 60, 12_000);
      return roots.some((root) => root < 3 - 1e-9) && roots.some((root) => root > 3 + 1e-9);
    }).length;
    return onlyOption([4, 5, 6, 9], (value) => value === count);
  },

  'quad-7': () => {
    const found = range(-500, 500).filter((m) => {
      const roots = range(-600, 600).filter((x) => x * x + m * x + m + 17 === 0);
      return roots.length > 0; // one integer root makes the other, -m minus it, an integer too
    });
    return onlyOption([3, 5, 6, 12], (value) => value === found.length);
  },

  'quad-8': () => {
    const found = range(-100, 200).filter(
      (m) => crossings((x) => (x - 1) * (x - 3) * (x - 5) * (x - 7) - m, -6.00037, 14, 4_000).length === 4,
    );
    return String(found.length);
  },

  'quad-9': () => {
    let greatest = -1e9;
    for (const step of range(-20_000, 20_000)) {
      const k = step / 1_000;
      const constant = 3 * k * k - 12 * k + 10;
      const quarter = k * k - constant;
      if (quarter < 0) continue;
      greatest = Math.max(greatest, (k + Math.sqrt(quarter)) ** 2 + (k - Math.sqrt(quarter)) ** 2);
    }
    return onlyOption([52, 50, 34, 2], (value) => near(value, greatest));
  },

  'quad-10': () => {
    const points = range(0, 20_000).map((step) => step / 100);
    const count = range(-60, 60).filter((a) => points.every((x) => x * x - 2 * a * x + a + 6 > 0)).length;
    return onlyOption([4, 8, 9, 10], (value) => value === count);
  },
};
