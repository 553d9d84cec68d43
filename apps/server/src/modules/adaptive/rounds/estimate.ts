import { type ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import { posteriorOf } from '@abhyas/rules/measurement/irt/ability.ts';

/** The ability after the answers of a round; a question that was skipped is one that was not known, and one that was right with a hint says nothing of what is known without. */
export function estimateAfter({
  round: { priorMean, priorSd },
  answers,
  curveOf,
}: {
  round: { readonly priorMean: number; readonly priorSd: number };
  answers: readonly { readonly itemId: bigint; readonly outcome: string | null; readonly hints?: number }[];
  curveOf: ReadonlyMap<bigint, ItemCurve>;
}): { ability: number; se: number } {
  // a question that has left the pool meanwhile tells nothing any more
  const known = answers.flatMap(({ itemId, outcome, hints = 0 }) => {
    const curve = curveOf.get(itemId);
    return curve === undefined || (outcome === 'correct' && hints > 0)
      ? []
      : [{ curve, response: outcome === 'correct' ? (1 as const) : (0 as const) }];
  });
  const { eap, se } = posteriorOf({
    items: known.map(({ curve }) => curve),
    responses: known.map(({ response }) => response),
    prior: { mean: priorMean, sd: priorSd },
  });
  return { ability: eap, se };
}
