/**
 * The items that rest: those of the learner's last rounds that were had most recently, as many as leave enough others for a whole round. So when all were had lately, those come back first
 * that the learner had longest ago. `rounds` are the items of each in their order, the latest round first; `size` is how many items the pool has.
 */
export function restingItems<Id>({ rounds, size, enough }: { rounds: readonly (readonly Id[])[]; size: number; enough: number }): Set<Id> {
  const latestFirst = new Set(rounds.flatMap((items) => items.toReversed()));
  return new Set([...latestFirst].slice(0, Math.max(0, size - enough)));
}
