import type { SeededRandom } from '../measurement/arithmetic/seeded-random.ts';
import { informationOf, type ItemCurve } from '../measurement/irt/curve.ts';

/** An item that may be given next. */
export interface PoolItem<Id> {
  readonly id: Id;
  readonly topic: string;
  readonly curve: ItemCurve;
  /** The share of practice sessions in which it was given, 0 to 1. */
  readonly exposure: number;
}

/** One of so many of the most informative is drawn, so that not everyone at a level meets the same items (Kingsbury and Zara, 1989). */
const drawnFrom = 5;
/** An item given in a larger share of the sessions waits while others of its topic are there. */
const mostExposed = 0.25;

/**
 * The next item for a learner: of the topic that is furthest behind its share (content balancing, Kingsbury and Zara, 1989), drawn from the five with the most information at the ability, and not
 * one that everyone gets. Null when every item has been given.
 *
 * `given` are the ids so far; `shares` is the part each topic should have, topics without one have none unless nothing else is left.
 */
export function nextItem<Id>({
  pool,
  given,
  shares,
  ability,
  random,
}: {
  pool: readonly PoolItem<Id>[];
  given: ReadonlySet<Id>;
  shares: ReadonlyMap<string, number>;
  ability: number;
  random: SeededRandom;
}): PoolItem<Id> | null {
  const left = pool.filter(({ id }) => !given.has(id));
  if (left.length === 0) return null;
  const topic = topicBehind({ pool, left, given, shares });
  const ofTopic = left.filter((item) => item.topic === topic);
  const rested = ofTopic.filter(({ exposure }) => exposure <= mostExposed);
  const best = (rested.length > 0 ? rested : ofTopic)
    .map((item) => ({ item, information: informationOf({ item: item.curve, ability }) }))
    .toSorted((one, other) => other.information - one.information)
    .slice(0, drawnFrom);
  return random.pick(best).item;
}

/** The topic whose share of the items given is furthest below what it should be, if it has items left; of equal ones the first of the pool. */
function topicBehind<Id>({
  pool,
  left,
  given,
  shares,
}: {
  pool: readonly PoolItem<Id>[];
  left: readonly PoolItem<Id>[];
  given: ReadonlySet<Id>;
  shares: ReadonlyMap<string, number>;
}): string {
  const behind = (topic: string) => {
    const had = pool.filter((item) => item.topic === topic && given.has(item.id)).length;
    return (shares.get(topic) ?? 0) - had / Math.max(1, given.size);
  };
  const topics = [...new Set(left.map(({ topic }) => topic))].map((topic) => ({ topic, behind: behind(topic) }));
  return topics.toSorted((one, other) => other.behind - one.behind)[0]?.topic ?? '';
}
