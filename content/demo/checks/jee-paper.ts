// Works out the key of every question in questions/jee-paper.md by counting, scanning or stepping through time.

/** The letter of the only option that satisfies the test; throws when none or several do. */
const onlyOption = <T>(options: readonly T[], holds: (option: T) => boolean): string => {
  const letters = options.flatMap((option, index) => (holds(option) ? ["ABCD".charAt(index)] : []));
  const [letter] = letters;
  if (letter === undefined || letters.length > 1) throw new Error(`${letters.length} options hold`);
  return letter;
};

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-3;

const wholeNumbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const checks: Record<string, () => string> = {
  "jee-m1": () => {
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

  "jee-m2": () => {
    let coefficients = [1];
    for (let round = 0; round < 8; round += 1) {
      const next = Array.from({ length: coefficients.length + 3 }, () => 0);
      for (const [power, coefficient] of coefficients.entries())
        for (const [more, factor] of [1, 0, 1, -1].entries()) next[power + more] = (next[power + more] ?? 0) + coefficient * factor;
      coefficients = next;
    }
    return onlyOption([364, 476, 420, 56], (option) => option === coefficients[10]);
  },

  "jee-m3": () => {
    let words = new Set([""]);
    const letters = "PARALLEL".split("");
    const left = (word: string): string[] => word.split("").reduce((rest, letter) => rest.toSpliced(rest.indexOf(letter), 1), letters);
    for (let place = 0; place < letters.length; place += 1)
      words = new Set([...words].flatMap((word) => left(word).map((letter) => word + letter)).filter((word) => !word.includes("LL")));
    return String(words.size);
  },

  "jee-m4": () => {
    const steps = 300_000;
    let area = 0;
    for (let step = 0; step < steps; step += 1) {
      const x = -2 + ((step + 0.5) * 5) / steps;
      area += (Math.abs(Math.abs(x * x - 4) - (x + 2)) * 5) / steps;
    }
    return String(Math.round(area * 1000) / 1000);
  },

  "jee-p1": () => {
    const step = 0.0001;
    let metres = 0;
    for (let time = step / 2; time < 6; time += step) metres += Math.abs(12 * time - 3 * time * time) * step;
    return onlyOption([0, 64, 32, 48], (distance) => near(distance, metres));
  },

  "jee-p2": () => {
    const total = 12 / (1 / (1 / 6 + 1 / 3) + 4);
    const current = (12 - 4 * total) / 3;
    const known = [2 / 3, 1, 4 / 3];
    return onlyOption([...known, "none"], (option) => (option === "none" ? !known.some((one) => near(one, current)) : near(Number(option), current)));
  },

  "jee-p3": () => {
    const step = 0.000001;
    let metres = 0;
    // straight up takes as much of the speed as along the arc
    for (let speed = (0.02 * 300) / (0.02 + 1.98); speed > 0; speed -= 10 * step) metres += speed * step;
    return String(Math.round(metres * 10_000) / 100);
  },

  "jee-p4": () => {
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
};
