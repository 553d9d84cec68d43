/** A point of a quadrature over the standard normal distribution and its weight; the weights add up to 1. */
export interface Node {
  readonly at: number;
  readonly weight: number;
}

/**
 * Gauss-Hermite quadrature over the standard normal distribution: the zeros of the Hermite polynomial of that degree, each found by bisection between the zeros of the
 * one below, as those of orthogonal polynomials interlace; weights 1 / sum of the squared normalised polynomials (Golub and Welsch, 1969).
 */
export function gaussHermite(count: number): Node[] {
  let zeros: number[] = [];
  for (let degree = 1; degree <= count; degree += 1) {
    const edge = 2 * Math.sqrt(degree) + 1;
    const borders = [-edge, ...zeros, edge];
    zeros = borders.slice(1).map((high, at) => zeroBetween({ degree, low: borders[at] ?? 0, high }));
  }
  return zeros.map((at) => ({ at, weight: 1 / squares({ degree: count, at }) }));
}

/** Normalised probabilists' Hermite polynomials h0..h(degree) at a point: sqrt(k) h(k) = x h(k-1) - sqrt(k-1) h(k-2). */
function polynomials({ degree, at }: { degree: number; at: number }): number[] {
  const values = [1, at];
  for (let k = 2; k <= degree; k += 1) values.push((at * (values[k - 1] ?? 0) - Math.sqrt(k - 1) * (values[k - 2] ?? 0)) / Math.sqrt(k));
  return values.slice(0, degree + 1);
}

function squares({ degree, at }: { degree: number; at: number }): number {
  return polynomials({ degree: degree - 1, at }).reduce((total, value) => total + value * value, 0);
}

function zeroBetween({ degree, low: from, high: to }: { degree: number; low: number; high: number }): number {
  const signAt = (at: number) => Math.sign(polynomials({ degree, at })[degree] ?? 0);
  let [low, high] = [from, to];
  const rising = signAt(to);
  for (let round = 0; round < 80; round += 1) {
    const middle = (low + high) / 2;
    if (signAt(middle) === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
