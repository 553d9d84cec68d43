// Works out the key of every question in questions/jee-2-physics.md by small steps, by searching, or from the units.

const near = (a: number, b: number, within = 1e-2): boolean => Math.abs(a - b) < within;

/** The letters of the options that hold. */
const holding = (...options: readonly boolean[]): string =>
  options.flatMap((option, index) => (option ? ['ABCDE'.charAt(index)] : [])).join(',');

/** Moves with a constant acceleration until `isOver`; gives the way, the time and the last speed. */
function move({
  speed,
  acceleration,
  isOver,
}: {
  speed: number;
  acceleration: number;
  isOver: (of: { way: number; speed: number; time: number }) => boolean;
}) {
  const step = 1e-5;
  const of = { way: 0, speed, time: 0 };
  while (!isOver(of)) {
    of.way += step * (of.speed + (acceleration * step) / 2);
    of.speed += acceleration * step;
    of.time += step;
  }
  return of;
}

const parallel = (...all: readonly number[]) => 1 / all.reduce((sum, each) => sum + 1 / each, 0);

/** The field of a long wire in arbitrary units, upwards to its right. */
const field = (current: number, distance: number) => current / distance;

/** Exponents of metre, kilogram, second and ampere. */
const units = {
  newton: [1, 1, -2, 0],
  joule: [2, 1, -2, 0],
  volt: [2, 1, -3, -1],
  second: [0, 0, 1, 0],
  metre: [1, 0, 0, 0],
  ampere: [0, 0, 0, 1],
} as const;
type Unit = readonly number[];
const times = (a: Unit, b: Unit, power = 1): Unit => a.map((exponent, index) => exponent + power * (b[index] ?? 0));

export const checks: Record<string, () => string> = {
  // the slope does not matter: straight down
  'jee-2-p1': () => {
    const { speed } = move({ speed: 0, acceleration: 10, isOver: ({ way }) => way >= 5 });
    return holding(...[5, 7, 10, 20].map((option) => near(option, speed)));
  },
  'jee-2-p2': () => String(Math.round(move({ speed: 10, acceleration: -0.25 * 10, isOver: ({ speed }) => speed <= 0 }).way)),
  'jee-2-p3': () => holding(...[2, 4, 9, 12].map((option) => near(option, parallel(6, 6 + 6)))),
  'jee-2-p4': () => {
    const up = move({ speed: 30, acceleration: -10, isOver: ({ speed }) => speed <= 0 });
    const down = move({ speed: 0, acceleration: 10, isOver: ({ time }) => time >= 8 - up.time });
    return String(Math.round(down.way));
  },
  'jee-2-p5': () => {
    const image = (candle: number) => 1 / (1 / 20 - 1 / candle);
    return holding(near(image(30), 60), image(30) < 0, near(image(30) / 30, 2), image(15) > 0);
  },
  'jee-2-p6': () => holding(...[-200, -800, 800, 200].map((change) => change === 500 - 300)),
  'jee-2-p7': () => {
    const forces = [6 * field(4, 10), 4 * field(6, 10)] as const;
    const between = Array.from({ length: 99 }, (_, index) => (index + 1) / 10);
    const isZero = (second: number) => between.some((at) => near(field(4, at) - field(second, 10 - at), 0, 1e-9));
    return holding(4 * 6 < 0, near(forces[0], forces[1]), isZero(6), !isZero(-6));
  },
  'jee-2-p8': () => {
    const { newton, joule, volt, second, metre, ampere } = units;
    const left = [times(joule, second, -1), times(newton, times(metre, metre), -1), times(ampere, second), times(joule, ampere, -1)];
    const right = [
      times(newton, times(metre, metre), -1),
      times(volt, second),
      times(joule, second, -1),
      times(ampere, second),
      times(newton, metre),
    ];
    return left.map((unit, index) => `${index + 1}-${'ABCDE'.charAt(right.findIndex((each) => each.join() === unit.join()))}`).join(',');
  },
};
