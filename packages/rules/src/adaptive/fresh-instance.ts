/** A question that may be an instance of a model; `model` names the model, and is null for any other question. */
interface MayBeInstance<Id> {
  readonly itemId: Id;
  readonly model: string | null;
}

/** Of the instances of a model the one that a learner should get: the first they have not met, else the one they met longest ago. `met` are all they have met, longest ago first. */
export function freshInstance<Id, Item extends MayBeInstance<Id>>({
  instances,
  met,
}: {
  instances: readonly Item[];
  met: readonly Id[];
}): Item | undefined {
  const last = (item: Item) => met.lastIndexOf(item.itemId);
  return instances.find((item) => last(item) < 0) ?? instances.toSorted((one, other) => last(one) - last(other))[0];
}

/**
 * The items with one instance of each model in place of all: that which is in `given`, else a fresh one. `standIn` gives for each item the id of what is there in its place, its own where it
 * is there itself.
 */
export function oneOfEachModel<Id, Item extends MayBeInstance<Id>>({
  items,
  met,
  given,
}: {
  items: readonly Item[];
  met: readonly Id[];
  given: readonly Id[];
}): { items: Item[]; standIn: ReadonlyMap<Id, Id> } {
  const standIn = new Map<Id, Id>();
  for (const [model, instances] of Map.groupBy(items, (item) => item.model)) {
    const chosen =
      model === null ? undefined : (instances.find(({ itemId }) => given.includes(itemId)) ?? freshInstance<Id, Item>({ instances, met }));
    for (const { itemId } of instances) standIn.set(itemId, chosen?.itemId ?? itemId);
  }
  return { items: items.filter(({ itemId }) => standIn.get(itemId) === itemId), standIn };
}
