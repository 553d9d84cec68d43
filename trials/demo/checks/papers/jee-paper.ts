// Works out the key of every question in questions/jee-paper.md by counting, scanning or stepping through time.

/** The letter of the only option that satisfies the test; throws when none or several do. */
const onlyOption = <T>(options: readonly T[], holds: (option: T) => boolean): string => {
  const letters = options.flatMap((option, index) => (holds(option) ? ['ABCD'.charAt(index)] : []));
  const [letter] = letters;
  if (letter === undefined || letters.length > 1) throw new Error(`${letters.length} options hold`);
  return letter;
};

/** The letters of all options that hold, as the key of a question with several is written. */
const allOptions = (hold: readonly boolean[]): string => hold.flatMap((holds, index) => (holds ? ['ABCD'.charAt(index)] : [])).join(',');

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-3;

const wholeNumbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Moves a charge through the slab of the passage in short steps, with m = v = qB = 1: how far its velocity has turned, and after what time it is out. */
const acrossSlab = (): { angle: number; time: number } => {
  const step = 1e-5;
  let [depth, angle, time] = [0, 0, 0];
  while (depth < 1 / 2) {
    depth += Math.cos(angle + step / 2) * step;
    angle += step;
    time += step;
  }
  return { angle, time };
};

export const checks: Record<string, () => string> = {
  'jee-m1': () => {
    let farthest = 0;
    for (const step of wholeNumbers(0, 35_999)) {
      const angle = (step * Math.PI) / 18_000;
      const difference = (r: number): number =>
        Math.hypot(r * Math.cos(angle) - 8, r * Math.sin(angle)) - 2 * Math.hypot(r * Math.cos(angle) - 2, r * Math.sin(angle));
      let [low, high] = [0, 100];
      for (let round = 0; round < 50; round += 1) {
        const middle = (low + high) / 2;
        if (difference(middle) > 0) low = middle;
        else high = middle;
      }
      farthest = Math.max(farthest, Math.hypot(low * Math.cos(angle), low * Math.sin(angle) - 3));
    }
    return onlyOption([4, 5, 6, 7], (distance) => near(distance, farthest));
  },

  'jee-m2': () => {
    let coefficients = [1];
    for (let round = 0; round < 8; round += 1) {
      const next = Array.from({ length: coefficients.length + 3 }, () => 0);
      for (const [power, coefficient] of coefficients.entries())
        for (const [more, factor] of [1, 0, 1, -1].entries()) next[power + more] = (next[power + more] ?? 0) + coefficient * factor;
      coefficients = next;
    }
    return onlyOption([364, 476, 420, 56], (option) => option === coefficients[10]);
  },

  'jee-m3': () => {
    let words = new Set(['']);
    const letters = 'PARALLEL'.split('');
    const left = (word: string): string[] => word.split('').reduce((rest, letter) => rest.toSpliced(rest.indexOf(letter), 1), letters);
    for (let place = 0; place < letters.length; place += 1)
      words = new Set([...words].flatMap((word) => left(word).map((letter) => word + letter)).filter((word) => !word.includes('LL')));
    return String(words.size);
  },

  'jee-m4': () => {
    const steps = 300_000;
    let area = 0;
    for (let step = 0; step < steps; step += 1) {
      const x = -2 + ((step + 0.5) * 5) / steps;
      area += (Math.abs(Math.abs(x * x - 4) - (x + 2)) * 5) / steps;
    }
    return String(Math.round(area * 1000) / 1000);
  },

  'jee-p1': () => {
    const step = 0.0001;
    let metres = 0;
    for (let time = step / 2; time < 6; time += step) metres += Math.abs(12 * time - 3 * time * time) * step;
    return onlyOption([0, 64, 32, 48], (distance) => near(distance, metres));
  },

  'jee-p2': () => {
    const total = 12 / (1 / (1 / 6 + 1 / 3) + 4);
    const current = (12 - 4 * total) / 3;
    const known = [2 / 3, 1, 4 / 3];
    return onlyOption([...known, 'none'], (option) =>
      option === 'none' ? !known.some((one) => near(one, current)) : near(Number(option), current),
    );
  },

  'jee-p3': () => {
    const step = 0.000001;
    let metres = 0;
    // straight up takes as much of the speed as along the arc
    for (let speed = (0.02 * 300) / (0.02 + 1.98); speed > 0; speed -= 10 * step) metres += speed * step;
    return String(Math.round(metres * 10_000) / 100);
  },

  'jee-p4': () => {
    const step = 0.00001;
    let metres = 0;
    let speed = 0;
    do {
      const pull = metres < 1.6 ? 2 * 10 : 0;
      const mass = metres < 1.6 ? 5 : 3;
      speed += ((pull - 0.2 * 3 * 10) / mass) * step;
      metres += speed * step;
    } while (speed > 0);
    return String(Math.round(metres * 100) / 100);
  },

  'jee-m5': () => {
    const f = (k: number) => (x: number) => x ** 3 - 3 * x ** 2 - 9 * x + k;
    const signChanges = (k: number): number => {
      const signs = wholeNumbers(-200_000, 200_000).map((step) => Math.sign(f(k)(step / 10_000 + 0.000_037)));
      return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
    };
    const beside = [-30, -5.01, -4.99, 0, 11, 26.99, 27.01, 60];
    const scanned = wholeNumbers(-2000, 2000).map((step) => step / 100);
    const touching = (at: number): number[] => {
      const slope = (f(0)(at + 1e-6) - f(0)(at - 1e-6)) / 2e-6;
      return scanned.filter((x) => Math.abs(f(0)(x) - f(0)(at) - slope * (x - at)) < 1e-7);
    };
    const different = scanned.filter((x) => near(f(27)(x), 0) && Number.isInteger(x));
    const expanded = scanned.every((x) => Math.abs(f(27)(x) - (x - 3) ** 2 * (x + 3)) < 1e-6);
    return allOptions([
      beside.every((k) => (signChanges(k) === 3) === (-5 < k && k < 27)),
      expanded && different.reduce((total, x) => total + x * x, 0) === 18,
      touching(1).every((x) => Math.abs(x - 1) < 0.05),
      scanned.every((h) => near(f(5)(1 + h) + f(5)(1 - h), 2 * 5)),
    ]);
  },

  'jee-m6': () => {
    const die = wholeNumbers(1, 6);
    const throws = die.flatMap((a) => die.flatMap((b) => die.map((c) => [a, b, c] as const)));
    const adds = (to: number) => throws.filter(([a, b, c]) => a + b + c === to);
    const share = (some: readonly unknown[], all: readonly unknown[]): number => some.length / all.length;
    const e = adds(10);
    const f = throws.filter(([a]) => a === 4);
    return allOptions([
      near(
        share(
          e.filter(([a]) => a === 4),
          throws,
        ),
        share(e, throws) * share(f, throws),
      ),
      near(
        share(
          e.filter((all) => new Set(all).size === 3),
          e,
        ),
        2 / 3,
      ),
      adds(11).length === e.length,
      near(
        share(
          e.filter(([a]) => a === 4),
          e,
        ),
        5 / 27,
      ),
    ]);
  },

  'jee-p5': () => {
    // a rod of many small weights on a hinge, let go from level and followed until it hangs straight down
    const weights = wholeNumbers(0, 999).map((index) => ({ mass: 2 / 1000, arm: ((index + 0.5) * 1.2) / 1000 }));
    const total = (of: (weight: { mass: number; arm: number }) => number): number => weights.reduce((sum, weight) => sum + of(weight), 0);
    const inertia = total(({ mass, arm }) => mass * arm * arm);
    const moment = total(({ mass, arm }) => mass * 10 * arm);
    const turning = (angle: number): number => (moment * Math.cos(angle)) / inertia;
    const step = 0.000_01;
    let [angle, speed] = [0, 0];
    while (angle < Math.PI / 2) {
      speed += turning(angle) * step;
      angle += speed * step;
    }
    const isAbout = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
    return allOptions([
      turning(0) * 1.2 > 10,
      isAbout(
        total(({ mass, arm }) => mass * 10 - mass * turning(0) * arm),
        5,
      ),
      isAbout(speed * 1.2, Math.sqrt(2 * 10 * 1.2)),
      isAbout(
        total(({ mass, arm }) => mass * 10 + mass * speed * speed * arm),
        50,
      ),
    ]);
  },

  'jee-p6': () => {
    const nand = (a: boolean, b: boolean): boolean => !(a && b);
    const gates: Record<string, (a: boolean, b: boolean) => boolean> = {
      AND: (a, b) => a && b,
      OR: (a, b) => a || b,
      NAND: nand,
      NOR: (a, b) => !(a || b),
      XOR: (a, b) => a !== b,
      XNOR: (a, b) => a === b,
    };
    const inputs = [true, false].flatMap((a) => [true, false].map((b) => [a, b] as const));
    const made = (a: boolean, b: boolean): boolean => nand(nand(a, nand(a, b)), nand(b, nand(a, b)));
    const [name] = Object.keys(gates).filter((gate) => inputs.every(([a, b]) => gates[gate]?.(a, b) === made(a, b)));
    // the other accepted answers are other ways to write the name
    return [name, `${name} gate`, 'EXOR', 'EX-OR', 'exclusive OR'].join('|');
  },
  'jee-p7': () => onlyOption([3, 6, 4, 2], (part) => near(Math.PI / part, acrossSlab().angle)),
  'jee-p8': () => onlyOption([Math.PI / 6, 1 / 2, Math.PI / 3, 2 * Math.PI], (time) => near(time, acrossSlab().time)),
  'jee-m7': () => {
    const functions = [
      (x: number) => x * x - 4 * x + 7,
      (x: number) => Math.abs(x - 1) + Math.abs(x - 5),
      (x: number) => 2 ** x + 2 ** -x,
      (x: number) => Math.sin(x) + Math.cos(x),
    ];
    const values = [2, 3, 4, -Math.sqrt(2), -1];
    return functions
      .map((f, index) => {
        const least = Math.min(...wholeNumbers(-20_000, 20_000).map((step) => f(step / 2000)));
        return `${index + 1}-${'ABCDE'.charAt(values.findIndex((value) => near(value, least)))}`;
      })
      .join(',');
  },
};
