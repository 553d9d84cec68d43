/** How many of a group had an item right and wrong, among candidates who are equally good in the whole test. */
export interface GroupCounts {
  readonly right: number;
  readonly wrong: number;
}
/** Two groups at one level of ability. */
export interface Stratum {
  readonly reference: GroupCounts;
  readonly focal: GroupCounts;
}

export interface Differential {
  /** On the delta scale of ETS: below 0 the item is harder for the focal group than for equally good others, above 0 easier. */
  readonly delta: number;
  readonly standardError: number;
  /** A negligible, B moderate, C large: the classes of ETS. */
  readonly size: 'A' | 'B' | 'C';
}

/** On the delta scale one unit of the log odds ratio is this much (Holland and Thayer, 1988). */
const deltaPerLogOdds = -2.35;
/** 1.96 standard errors: five per cent. */
const sureErrors = 1.96;

/**
 * Whether an item is harder for one group than for equally good members of another: the common odds ratio of Mantel and Haenszel over levels of ability as MH D-DIF (Holland and Thayer, 1988), its
 * variance by Robins, Breslow and Greenland (1986), the classes as ETS sets them (Zwick, *A Review of ETS Differential Item Functioning Assessment Procedures*, 2012): C is at least 1.5 and
 * significantly above 1, A is below 1 or not significantly off 0. Null where nothing can be compared.
 */
export function differential(strata: readonly Stratum[]): Differential | null {
  let [r, s, pr, psqr, qs] = [0, 0, 0, 0, 0];
  for (const { reference, focal } of strata) {
    const all = reference.right + reference.wrong + focal.right + focal.wrong;
    if (reference.right + reference.wrong === 0 || focal.right + focal.wrong === 0) continue;
    const [agree, differ] = [(reference.right * focal.wrong) / all, (reference.wrong * focal.right) / all];
    const [p, q] = [(reference.right + focal.wrong) / all, (reference.wrong + focal.right) / all];
    r += agree;
    s += differ;
    pr += p * agree;
    psqr += p * differ + q * agree;
    qs += q * differ;
  }
  if (r === 0 || s === 0) return null;
  const delta = deltaPerLogOdds * Math.log(r / s);
  const variance = pr / (2 * r * r) + psqr / (2 * r * s) + qs / (2 * s * s);
  const standardError = Math.abs(deltaPerLogOdds) * Math.sqrt(variance);
  const size = Math.abs(delta);
  if (size < 1 || size < sureErrors * standardError) return { delta, standardError, size: 'A' };
  return { delta, standardError, size: size >= 1.5 && (size - 1) / standardError > 1.645 ? 'C' : 'B' };
}
