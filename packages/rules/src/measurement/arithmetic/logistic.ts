/** 1 / (1 + e^-x). */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** log(1 + e^x), without overflow. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
