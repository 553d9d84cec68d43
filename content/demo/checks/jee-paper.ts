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
    const roots = wholeNumbers(-100, 100).filter((x) => x * x - 5 * Math.abs(x) + 6 === 0);
    return onlyOption([1, 2, 3, 4], (count) => count === roots.length);
  },

  "jee-m2": () => {
    let coefficients = [1];
    for (let round = 0; round < 11; round += 1) {
      const next = Array.from({ length: coefficients.length + 2 }, () => 0);
      for (const [power, coefficient] of coefficients.entries())
        for (const [more, factor] of [1, 1, -3].entries()) next[power + more] = (next[power + more] ?? 0) + coefficient * factor;
      coefficients = next;
    }
    const sum = coefficients.reduce((total, coefficient) => total + coefficient, 0);
    return onlyOption([1, -1, 0, -(3 ** 11)], (option) => option === sum);
  },

  "jee-m3": () => String(wholeNumbers(1000, 9999).filter((number) => number % 5 === 0 && new Set(String(number)).size === 4).length),

  "jee-m4": () => {
    const steps = 300_000;
    let area = 0;
    for (let step = 0; step < steps; step += 1) {
      const x = -4 + ((step + 0.5) * 8) / steps;
      area += (Math.max(0, x + 2 - x * x) * 8) / steps;
    }
    return String(Math.round(area * 1000) / 1000);
  },

  "jee-p1": () => {
    const step = 0.0001;
    let above = 0;
    for (let time = 0; time < 5; time += step) above += 20 * time - 5 * time * time > 15 ? step : 0;
    return onlyOption([1, 2, 3, 4], (seconds) => near(seconds, above));
  },

  "jee-p2": () => {
    const total = 12 / (1 / (1 / 6 + 1 / 3) + 4);
    const current = (12 - 4 * total) / 3;
    const known = [2 / 3, 1, 4 / 3];
    return onlyOption([...known, "none"], (option) => (option === "none" ? !known.some((one) => near(one, current)) : near(Number(option), current)));
  },

  "jee-p3": () => {
    const step = 0.00001;
    let metres = 0;
    for (let speed = 72 / 3.6; speed > 0; speed -= 5 * step) metres += speed * step;
    return String(Math.round(metres * 100) / 100);
  },

  "jee-p4": () => {
    const step = 0.00001;
    let metres = 0;
    let speed = 0;
    for (let time = 0; time < 4; time += step) {
      speed += ((10 - 0.2 * 2 * 10) / 2) * step;
      metres += speed * step;
    }
    return String(Math.round(metres * 100) / 100);
  },
};
