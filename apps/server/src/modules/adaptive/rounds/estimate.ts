import { type ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import { posteriorOf } from '@abhyas/rules/measurement/irt/ability.ts';

/** The ability after the answers of a round; a question that was skipped is one that was not known. */
export function estimateAfter({
  round: { priorMean, priorSd },
  answers,
  curveOf,
}: {
  round: { readonly priorMean: number; readonly priorSd: number };
  answers: readonly { readonly itemId: bigint; readonly outcome: string | null }[];
  curveOf: ReadonlyMap<bigint, ItemCurve>;
}): { ability: number; se: number } {
  // a question that has left the pool meanwhile tells nothing any more
  const known = answers.flatMap(({ itemId, outcome }) => {
    const curve = curveOf.get(itemId);
    return curve === undefined ? [] : [{ curve, response: outcome === 'correct' ? (1 as const) : (0 as const) }];
  });
  const { eap, se } = posteriorOf({
    items: known.map(({ curve }) => curve),
    responses: known.map(({ response }) => response),
    prior: { mean: priorMean, sd: priorSd },
  });
  return { ability: eap, se };
}
