import { nextItem } from '@abhyas/rules/adaptive/next-item.ts';
import { mostItems } from '@abhyas/rules/adaptive/practice-end.ts';
import { restingItems } from '@abhyas/rules/adaptive/resting.ts';
import { seededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import type { PoolItemRow } from '../pools-queries.ts';

/** A share of rounds says little before there have been so many. */
const fewestRounds = 20;
/** Of a question of a pool: no cohort has been timed with it. */
export const usualSeconds = 90;

/** The questions of a pool that a round may give: those of the student's last rounds rest. */
export function itemsToGive({
  items,
  lastGiven,
}: {
  items: readonly PoolItemRow[];
  lastGiven: readonly (readonly bigint[])[];
}): PoolItemRow[] {
  const resting = restingItems({ rounds: lastGiven, size: items.length, enough: mostItems });
  return items.filter(({ itemId }) => !resting.has(itemId));
}

/** The next question of a round, drawn by its seed; null when there is none left. */
export function chooseItem({
  round: { seed, shares, poolRounds },
  items,
  given,
  ability,
}: {
  round: { readonly seed: number; readonly shares: Readonly<Record<string, number>> | null; readonly poolRounds: number };
  items: readonly PoolItemRow[];
  given: readonly bigint[];
  ability: number;
}): PoolItemRow | null {
  const pool = items.map(({ itemId, topic, curve, given: times }) => ({
    id: itemId,
    topic,
    curve,
    exposure: poolRounds < fewestRounds ? 0 : times / poolRounds,
  }));
  const chosen = nextItem({
    pool,
    given: new Set(given),
    shares: sharesOf({ shares, items }),
    ability,
    random: seededRandom(`round ${seed} ${given.length}`),
  });
  return items.find(({ itemId }) => itemId === chosen?.id) ?? null;
}

/** What part of a round each topic should have: as the pool says, or as its questions are spread. */
function sharesOf({
  shares,
  items,
}: {
  shares: Readonly<Record<string, number>> | null;
  items: readonly PoolItemRow[];
}): ReadonlyMap<string, number> {
  const weights =
    shares === null
      ? [...Map.groupBy(items, ({ topic }) => topic)].map(([topic, own]) => [topic, own.length] as const)
      : Object.entries(shares);
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(weights.map(([topic, weight]) => [topic, weight / all]));
}
