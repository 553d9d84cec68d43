/**
 * A question that may be an instance of a model; `model` names the model, `set` all that is drawn together with it, which may be itself alone, and `seed` what from. All are null for any other question.
 */
interface MayBeInstance<Id> {
  readonly itemId: Id;
  readonly model: string | null;
  readonly set: string | null;
  readonly seed: number | null;
}

/** Of the seeds of a set the one that a learner should get: the first they have met nothing from, else the one they met longest ago. `met` are all they have met, longest ago first. */
function freshSeed<Id>({ instances, met }: { instances: readonly MayBeInstance<Id>[]; met: readonly Id[] }): number | null {
  const seeds = Map.groupBy(instances, ({ seed }) => seed);
  const last = ([, own]: readonly [number | null, readonly MayBeInstance<Id>[]]) =>
    Math.max(...own.map(({ itemId }) => met.lastIndexOf(itemId)));
  const inTurn = [...seeds].toSorted((one, other) => Math.max(0, last(one) + 1) - Math.max(0, last(other) + 1));
  return inTurn[0]?.[0] ?? null;
}

/**
 * The items with one instance of each model in place of all: that which is in `given`, else a fresh one, in a set all of one seed. `standIn` gives for each item the id of what is there in its
 * place, its own where it is there itself.
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
  for (const [set, together] of Map.groupBy(items, (each) => each.set)) {
    const seed =
      set === null ? null : (together.find(({ itemId }) => given.includes(itemId))?.seed ?? freshSeed<Id>({ instances: together, met }));
    for (const [model, instances] of Map.groupBy(together, (each) => each.model)) {
      const own = instances.find((each) => given.includes(each.itemId)) ?? instances.find((each) => each.seed === seed) ?? instances[0];
      for (const { itemId } of instances) standIn.set(itemId, (model === null ? undefined : own?.itemId) ?? itemId);
    }
  }
  return { items: items.filter(({ itemId }) => standIn.get(itemId) === itemId), standIn };
}
