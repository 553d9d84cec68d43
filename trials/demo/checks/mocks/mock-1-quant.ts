// Works out the key of every question in questions/mock-1-quant.md by counting, scanning or simulating.

/** The letter of the only option that satisfies the test; throws when none or several do. */
const onlyOption = <T>(options: readonly T[], holds: (option: T) => boolean): string => {
  const letters = options.flatMap((option, index) => (holds(option) ? ['ABCDEFGH'.charAt(index)] : []));
  const [letter] = letters;
  if (letter === undefined || letters.length > 1) throw new Error(`${letters.length} options hold`);
  return letter;
};

/** The only value in a list, as text; throws when there is none or several. */
const onlyValue = (values: readonly number[]): string => {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new Error(`${values.length} values hold`);
  return String(value);
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
    for (let round = 0; round < 100; round += 1) {
      const middle = (low + high) / 2;
      if (Math.sign(f(middle)) === lowSign) low = middle;
      else high = middle;
    }
    found.push((low + high) / 2);
  }
  return found;
};

const onlyCrossing = (f: (x: number) => number, from: number, to: number): number => {
  const found = crossings(f, from, to, 1_000);
  const [root] = found;
  if (root === undefined || found.length > 1) throw new Error(`${found.length} crossings`);
  return root;
};

type Point = readonly [number, number];

const distance = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1]);

const between = (p: Point, q: Point, part: number): Point => [p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])];

const area = (corners: readonly Point[]): number => {
  let twice = 0;
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    twice += corner[0] * next[1] - next[0] * corner[1];
  });
  return Math.abs(twice) / 2;
};

const incentre = (a: Point, b: Point, c: Point): Point => {
  const [p, q, r] = [distance(b, c), distance(c, a), distance(a, b)];
  const sum = p + q + r;
  return [(p * a[0] + q * b[0] + r * c[0]) / sum, (p * a[1] + q * b[1] + r * c[1]) / sum];
};

/** Volume of the part of an upright cone (base radius 1) between two distances from its tip, by thin slices. */
const coneSlice = (height: number, from: number, to: number): number => {
  const slices = 2_000;
  const thickness = (to - from) / slices;
  let volume = 0;
  for (let index = 0; index < slices; index += 1) {
    volume += Math.PI * ((from + (index + 0.5) * thickness) / height) ** 2 * thickness;
  }
  return volume;
};

export const checks: Record<string, () => string> = {
  'qa-1': () =>
    onlyOption([5, 20, 25, 43], (discount) => {
      const takings = 140 * 0.9 * 2 + 140 * (1 - discount / 100);
      return near((takings - 300) / 300, 0.19);
    }),

  'qa-2': () => {
    const fits: number[] = [];
    for (const boys of range(1, 108)) {
      for (const girls of range(1, 108)) {
        const total = boys + girls;
        if (total > 100 && total < 110 && 62 * boys + 71 * girls === 66 * total) fits.push(boys);
      }
    }
    return onlyValue(fits);
  },

  'qa-3': () => {
    const slices = 1_000;
    const hole = 400;
    const fillTime = (leak: number): number =>
      range(0, slices - 1).reduce((time, slice) => time + 1 / slices / (1 / 6 - (slice >= hole ? leak : 0)), 0);
    const leak = onlyCrossing((rate) => fillTime(rate) - 8.4, 0, 0.16);
    const sinkTime = range(hole, slices - 1).reduce((time) => time + 1 / slices / leak, 0);
    return onlyOption([6, 9, 12.6, 15], (hours) => near(hours, sinkTime));
  },

  'qa-4': () => {
    const gap = (power: number): number => {
      const x = Math.exp(power);
      return Math.log(x ** (Math.log(x) / Math.log(3))) - Math.log(27 * x * x);
    };
    const product = crossings(gap, -20.003, 20).reduce((result, power) => result * Math.exp(power), 1);
    return onlyOption([9, 27, 82 / 3, 81], (value) => near(value, product));
  },

  'qa-5': () => {
    const a: Point = [3, 28];
    const b: Point = [0, 0];
    const c: Point = [10, 0];
    const d = between(b, c, 2 / 5);
    const e = between(a, d, 1 / 2);
    const turn = (part: number): number => {
      const f = between(a, c, part);
      return (e[0] - b[0]) * (f[1] - b[1]) - (e[1] - b[1]) * (f[0] - b[0]);
    };
    const f = between(a, c, onlyCrossing(turn, 0.00001, 1));
    if (!near(area([a, b, c]), 140)) throw new Error('triangle ABC is not 140');
    return onlyOption([42, 63, 67.2, 72], (value) => near(value, area([c, d, e, f])));
  },

  'qa-6': () => {
    const length = (asha: number): number => asha * (8 / 3) + (asha + 3) * 1.5;
    const asha = onlyCrossing((speed) => (speed * length(speed)) / (2 * speed + 3) - (speed + 3) * 1.5, 0.1, 100.003);
    const road = length(asha);
    if (!near(road, Math.round(road))) throw new Error(`${road} km`);
    return String(Math.round(road));
  },

  'qa-7': () => {
    const count = range(1000, 9999).filter((number) => {
      const digits = Array.from(String(number), Number);
      return number % 2 === 0 && digits.every((digit, index) => index === 0 || digit > (digits[index - 1] ?? 9));
    }).length;
    return onlyOption([35, 45, 46, 63], (value) => value === count);
  },

  'qa-8': () => {
    const values = range(0, 99_999).map((step) => {
      const angle = (step * Math.PI) / 50_000;
      const [across, up] = [Math.cos(angle), Math.sin(angle)];
      const squared = 12 / (across * across + across * up + up * up);
      return squared * (across * across - across * up + up * up);
    });
    const sum = values.reduce((a, b) => Math.max(a, b)) + values.reduce((a, b) => Math.min(a, b));
    return onlyOption([16, 24, 36, 40], (value) => near(value, sum));
  },

  'qa-9': () => {
    // Solutions are counted where f(f(x)) changes its sign; a double one would be missed, so the borders of the options are left out.
    const solutions = (c: number): number => {
      const f = (x: number): number => x * x + 4 * x + c;
      return crossings((x) => f(f(x)), -12.0007, 8).length;
    };
    const samples = range(-8, 14).map((step) => step / 2 + 0.23);
    const options: readonly ((c: number) => boolean)[] = [(c) => c > 0 && c < 3, (c) => c > 0 && c < 4, (c) => c < 3, (c) => c < 0];
    return onlyOption(options, (holds) => samples.every((c) => holds(c) === (solutions(c) === 2)));
  },

  'qa-10': () => {
    const number = 2 ** 7 * 3 ** 6 * 5 ** 3;
    let count = 0;
    for (let root = 1; root * root <= number; root += 1) {
      const square = root * root;
      if (number % square === 0 && Math.round(Math.cbrt(square)) ** 3 !== square) count += 1;
    }
    return String(count);
  },

  'qa-11': () => {
    const a: Point = [0, 0];
    const b: Point = [15, 0];
    const c: Point = [0, 20];
    const slope = (part: number): number => distance(a, between(b, c, part + 1e-6)) - distance(a, between(b, c, part - 1e-6));
    const d = between(b, c, onlyCrossing(slope, 0.00003, 1));
    const gap = distance(incentre(a, b, d), incentre(a, c, d));
    return onlyOption([5, 7, 5 * Math.SQRT2, 7 * Math.SQRT2], (value) => Math.abs(value - gap) < 1e-4);
  },

  'qa-12': () => {
    const fits = range(1, 4_000)
      .map((step) => step / 100)
      .filter((drawn) => {
        let acid = 80;
        acid -= (acid / 80) * drawn;
        acid -= (acid / 80) * 2 * drawn;
        return near(acid, 30);
      });
    return onlyValue(fits);
  },

  'qa-13': () => {
    const faces = range(1, 6);
    const products = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => a * b * c)));
    const chance = products.filter((product) => product % 10 === 0).length / products.length;
    return onlyOption([8 / 27, 1 / 3, 637 / 1728, 91 / 216], (value) => near(value, chance));
  },

  'qa-14': () => {
    const starts = range(1, 360).filter((start) => {
      let [done, workers, days] = [0, start, 0];
      while (done < 360) {
        done += workers;
        workers += 3;
        days += 1;
      }
      return done === 360 && days > 1;
    });
    return String(starts.length);
  },

  'qa-15': () => {
    const excesses = new Set<number>();
    for (const tenths of range(1, 1_000)) {
      const rate = tenths / 1_000;
      const principal = 3_300 / ((1 + rate) * rate);
      const balances = [principal, principal * (1 + rate), principal * (1 + rate) ** 2, principal * (1 + rate) ** 3] as const;
      if (near(balances[3] - balances[2], 3_630)) excesses.add(balances[3] - principal - 3 * principal * rate);
    }
    const excess = Number(onlyValue([...excesses]));
    return onlyOption([300, 630, 900, 930], (value) => near(value, excess));
  },

  'qa-16': () => {
    const next = (x: number): number => 1 / (1 - x);
    // What f is at 3 decides what it is at the two numbers after it, and has to agree with itself on the way back.
    return onlyOption([20 / 9, 61 / 18, 19 / 6, -22 / 9], (atThree) => {
      let [x, value] = [3, atThree];
      for (let turn = 0; turn < 3; turn += 1) [x, value] = [next(x), (3 * x - value) / 2];
      return near(x, 3) && near(value, atThree);
    });
  },

  'qa-17': () => {
    // The centre slides along the line at distance r from OB and keeps in touch with the arc; r is right when it meets the semicircle.
    const miss = (radius: number): number => {
      const height = Math.sqrt((12 - radius) ** 2 - radius ** 2);
      return distance([radius, height], [6, 0]) - 6 - radius;
    };
    const radius = onlyCrossing(miss, 0.0001, 6);
    if (!near(radius, Math.round(radius))) throw new Error(`radius ${radius}`);
    return String(Math.round(radius));
  },

  'qa-18': () => {
    let count = 0;
    for (const m of range(1, 500)) for (const n of range(1, 500)) if (m * n + 3 * m - 5 * n === 75) count += 1;
    return onlyOption([8, 9, 12, 24], (value) => value === count);
  },

  'qa-19': () => {
    const total = (x: number): number => [-7, 2, 5, 15].reduce((sum, point) => sum + Math.abs(x - point), 0);
    return String(range(-1_000, 1_000).filter((x) => total(x) <= 49).length);
  },

  'qa-20': () =>
    onlyOption([152, 162, 180, 200], (ila) => {
      const jayaSpeed = 900 / ila;
      const kavyaSpeed = 900 / (1_000 / jayaSpeed);
      return near(1_000 / kavyaSpeed - ila, 38);
    }),

  'qa-21': () => {
    const water = coneSlice(30, 20, 30);
    const depth = onlyCrossing((level) => coneSlice(30, 0, level) - water, 0.01, 30);
    return onlyOption([20, 10 * Math.sqrt(5), 10 * Math.cbrt(19), 10 * Math.cbrt(26)], (value) => Math.abs(value - depth) < 1e-4);
  },

  'qa-22': () => {
    const shares = range(1, 5);
    let count = 0;
    for (const aarav of shares) {
      for (const bhavna of shares) {
        for (const charu of shares) {
          for (const dev of shares) if (aarav + bhavna + charu + dev === 12 && aarav > bhavna) count += 1;
        }
      }
    }
    return String(count);
  },
};
