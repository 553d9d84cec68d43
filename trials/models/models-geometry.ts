import { crossing, total, upTo } from './search.ts';
import type { Answers } from './values.ts';

export const answers: Answers = {
  'right-triangle': ({ a, b }) => Math.hypot(a, b),
  'similar-area': ({ p, q, small }) => {
    // a triangle of base p and the area, and its copy that is q/p times as large
    const height = (2 * small) / p;
    return (((p * q) / p) * ((height * q) / p)) / 2;
  },
  inradius: ({ a, b }) => {
    // the centre (r, r) is r away from the line between (a, 0) and (0, b)
    const apart = (r: number) => (a * b - r * (a + b)) / Math.hypot(a, b);
    return crossing({ low: 0, high: Math.min(a, b) / 2, of: (r) => r - apart(r) });
  },
  'polygon-angle': ({ n }) => {
    const [one, two] = [1, 2].map((at) => [Math.cos((2 * Math.PI * at) / n), Math.sin((2 * Math.PI * at) / n)]);
    const [[ax, ay], [bx, by]] = [
      [1 - one[0], -one[1]],
      [two[0] - one[0], two[1] - one[1]],
    ];
    return (Math.acos((ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by))) * 180) / Math.PI;
  },
  'polygon-diagonals': ({ n }) => {
    const corners = upTo(1, n);
    return total(corners.map((one) => corners.filter((other) => other > one + 1 && other - one < n - 1).length));
  },
  'chord-distance': ({ r, away }) => 2 * r * Math.sin(Math.acos(away / r)),
  'tangent-length': ({ away, r }) => away * Math.cos(Math.asin(r / away)),
  'ring-area': ({ r, gap }) => {
    // rings of a hundredth, each as long as its middle line
    const thin = gap / 100;
    return total(upTo(0, 99).map((at) => 2 * (r + (at + 0.5) * thin) * thin));
  },
  'melted-cubes': ({ big, a }) => {
    let [left, made] = [big ** 3, 0];
    for (; left >= a ** 3; made += 1) left -= a ** 3;
    return made;
  },
  'cylinder-rise': ({ r, R, h }) => crossing({ low: 0, high: h, of: (water) => Math.PI * R * R * water - Math.PI * r * r * h }),
  'box-surface': ({ a, b, c }) => {
    // unit squares that the outside of the box has
    const sides = upTo(1, a).flatMap((x) => upTo(1, b).map((y) => [x, y]));
    const floor = 2 * sides.length;
    const walls = c * (2 * a + 2 * b);
    return floor + walls;
  },
  'points-distance': ({ dx, dy }) => Math.hypot(dx, dy),
  'line-intercepts': ({ a, b, c }) => {
    // strips of the triangle, whose height falls evenly
    const [width, parts] = [c / a, 1000];
    return total(upTo(0, parts - 1).map((at) => ((c - (a * (at + 0.5) * width) / parts) / b) * (width / parts)));
  },
  'lattice-triangle': ({ x1, y1, x2, y2 }) => {
    const sides = [Math.hypot(x1, y1), Math.hypot(x2, y2), Math.hypot(x1 - x2, y1 - y2)];
    const half = total(sides) / 2;
    return Math.round(2 * Math.sqrt(half * sides.reduce((product, side) => product * (half - side), 1))) / 2;
  },
};
