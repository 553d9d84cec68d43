import { oneOfEachModel } from '@abhyas/rules/adaptive/fresh-instance.ts';
import { nextItem } from '@abhyas/rules/adaptive/next-item.ts';
import { mostItems } from '@abhyas/rules/adaptive/practice-end.ts';
import { restingItems } from '@abhyas/rules/adaptive/resting.ts';
import { seededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listMetInTests, listSiblings } from '../../assessment/paper/item-queries.ts';
import type { PoolItemRow } from '../pools-queries.ts';
import { listMetInRounds } from './round-queries.ts';

/** A share of rounds says little before there have been so many. */
const fewestRounds = 20;
/** Of a question of a pool: no cohort has been timed with it. */
export const usualSeconds = 90;

/** The questions of a pool that a round may give: those of the student's last rounds rest, and of each model there is one instance, which counts as often given as all of them. */
export function itemsToGive({
  items,
  lastGiven,
  met,
  given,
}: {
  items: readonly PoolItemRow[];
  lastGiven: readonly (readonly bigint[])[];
  /** The instances that the student has met, longest ago first. */
  met: readonly bigint[];
  /** What the round has had. */
  given: readonly bigint[];
}): PoolItemRow[] {
  const { items: single, standIn } = oneOfEachModel<bigint, PoolItemRow>({ items, met, given });
  const rounds = lastGiven.map((ids) => ids.map((itemId) => standIn.get(itemId) ?? itemId));
  const resting = restingItems({ rounds, size: single.length, enough: mostItems });
  const timesOf = Map.groupBy(items, ({ model }) => model);
  return single
    .filter(({ itemId }) => !resting.has(itemId))
    .map((item) => {
      const all = item.model === null ? [item] : (timesOf.get(item.model) ?? []);
      return { ...item, given: all.reduce((sum, each) => sum + each.given, 0) };
    });
}

/** Those of some questions that are instances and that a student has met, in tests and rounds, longest ago first. */
export async function listMetInstances({
  queryable,
  studentId,
  items,
}: {
  queryable: Queryable;
  studentId: bigint;
  items: readonly { readonly itemId: bigint; readonly model: string | null }[];
}): Promise<bigint[]> {
  const itemIds = items.flatMap(({ itemId, model }) => (model === null ? [] : [itemId]));
  // one after the other: a transaction has one connection
  const inRounds = await listMetInRounds({ queryable, studentId, itemIds });
  const inTests = await listMetInTests({ queryable, studentId, itemIds });
  return [...inRounds, ...inTests].toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ itemId }) => itemId);
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

/** The same questions of a revision, but of a model another instance: one that the student has not met, or met longest ago, and none of them twice. */
export async function withFreshInstances<Item extends { readonly itemId: bigint }>({
  queryable,
  studentId,
  items,
}: {
  queryable: Queryable;
  studentId: bigint;
  items: readonly Item[];
}): Promise<(Item & { lostId: bigint | null })[]> {
  const siblings = await listSiblings({ queryable, itemIds: items.map(({ itemId }) => itemId) });
  const met = siblings.length === 0 ? [] : await listMetInstances({ queryable, studentId, items: siblings });
  const instancesOf = Map.groupBy(siblings, ({ of }) => of);
  const { items: fresh } = oneOfEachModel<bigint, (typeof siblings)[number]>({ items: siblings, met, given: [] });
  const freshIds = new Set(fresh.map(({ itemId }) => itemId));
  const used = new Set<bigint>();
  return items.map((item) => {
    const ids = (instancesOf.get(item.itemId) ?? []).map(({ itemId }) => itemId);
    // a model may be lost as two of its instances, which are two questions again
    const itemId = [...ids.filter((id) => freshIds.has(id)), item.itemId, ...ids].find((id) => !used.has(id)) ?? item.itemId;
    used.add(itemId);
    return { ...item, itemId, lostId: itemId === item.itemId ? null : item.itemId };
  });
}
