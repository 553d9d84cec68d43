/**
 * The items that rest: those of the learner's last rounds, as many rounds back as leave enough others for a whole round. `rounds` are the items of each, the latest first;
 * `size` is how many items the pool has.
 */
export function restingItems({
  rounds,
  size,
  enough,
}: {
  rounds: readonly (readonly string[])[];
  size: number;
  enough: number;
}): Set<string> {
  let resting = new Set<string>();
  for (const items of rounds) {
    const wider = new Set([...resting, ...items]);
    if (size - wider.size < enough) return resting;
    resting = wider;
  }
  return resting;
}
