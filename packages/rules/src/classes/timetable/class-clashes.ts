/** A class at its time: one that is there, or one that is wanted; or what else keeps its mentor, which is of no batch. `key` tells it from others. */
export interface Slot {
  readonly key: string;
  readonly batchId: bigint | null;
  readonly mentorId: bigint | null;
  readonly number: number;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Why a wanted class can't be: its number is taken in its batch, or the batch or the mentor has something else then. */
export interface Clash {
  readonly wanted: Slot;
  readonly kind: 'number' | 'batch' | 'mentor';
  readonly other: Slot;
}

/**
 * The clashes of `wanted` classes with those that are `held`; cancelled ones have a number and no time, so they go into `numbered` alone.
 * Of two wanted ones that clash the later in the list has the clash.
 */
export function findClashes({
  wanted,
  held,
  numbered = [],
}: {
  wanted: readonly Slot[];
  held: readonly Slot[];
  numbered?: readonly Slot[];
}): Clash[] {
  const order = new Map(wanted.map(({ key }, index) => [key, index]));
  const clashes: Clash[] = [];
  const byNumber = new Map<string, Slot>();
  for (const slot of [...held, ...numbered, ...wanted]) {
    if (slot.batchId === null) continue;
    const name = `${slot.batchId}:${slot.number}`;
    const first = byNumber.get(name);
    if (first === undefined) byNumber.set(name, slot);
    else if (order.has(slot.key)) clashes.push({ wanted: slot, kind: 'number', other: first });
  }
  const groups = { batch: (slot: Slot) => slot.batchId, mentor: (slot: Slot) => slot.mentorId } as const;
  for (const kind of ['batch', 'mentor'] as const) {
    const byOwner = Map.groupBy([...held, ...wanted], groups[kind]);
    byOwner.delete(null);
    for (const slots of byOwner.values()) clashes.push(...overlapsIn({ slots, order, kind }));
  }
  return clashes.toSorted((one, other) => (order.get(one.wanted.key) ?? 0) - (order.get(other.wanted.key) ?? 0));
}

function overlapsIn({
  slots,
  order,
  kind,
}: {
  slots: readonly Slot[];
  order: ReadonlyMap<string, number>;
  kind: 'batch' | 'mentor';
}): Clash[] {
  const inTime = slots.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const clashes: Clash[] = [];
  inTime.forEach((slot, index) => {
    for (let next = index + 1; next < inTime.length; next += 1) {
      const later = inTime[next];
      if (later === undefined || later.startsAt >= slot.endsAt) break;
      const places = [order.get(slot.key), order.get(later.key)] as const;
      if (places[0] === undefined && places[1] === undefined) continue;
      const [wanted, other] = (places[0] ?? -1) > (places[1] ?? -1) ? [slot, later] : [later, slot];
      clashes.push({ wanted, kind, other });
    }
  });
  return clashes;
}
