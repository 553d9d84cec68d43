/** What a test shuffles for each candidate. */
export interface Shuffle {
  readonly questions: boolean;
  readonly options: boolean;
}

/**
 * The items of a section in the order of the candidate with this seed; those of one passage stay together, in their own order. The same
 * seed gives the same order, whatever order the items come in, except inside a passage.
 */
export function shuffleItems<T extends { readonly itemId: string; readonly passageId: string | null }>({
  items,
  seed,
}: {
  items: readonly T[];
  seed: number;
}): T[] {
  const blocks = [...Map.groupBy(items, ({ itemId, passageId }) => (passageId === null ? `item ${itemId}` : `passage ${passageId}`))];
  return inDrawnOrder({ seed, all: blocks, nameOf: ([name]) => name }).flatMap(([, inside]) => inside);
}

/** The left column of a question, whose labels are digits, and its options. A question with nothing to match has options alone. */
export function columnsOf<T extends { readonly label: string }>(
  options: readonly T[],
): { readonly left: readonly T[]; readonly right: readonly T[] } {
  const isLeft = ({ label }: T) => label >= '1' && label <= '9';
  return { left: options.filter(isLeft), right: options.filter((option) => !isLeft(option)) };
}

/** The options of an item in the order of the candidate with this seed, below a left column that stays. Their labels go with them. */
export function shuffleOptions<T extends { readonly label: string }>({
  options,
  itemId,
  seed,
}: {
  options: readonly T[];
  itemId: string;
  seed: number;
}): T[] {
  const { left, right } = columnsOf(options);
  return [...left, ...inDrawnOrder({ seed, all: right, nameOf: ({ label }) => `option ${itemId} ${label}` })];
}

/** Every name draws a number by the seed; they are in the order of the numbers. */
function inDrawnOrder<T>({ seed, all, nameOf }: { seed: number; all: readonly T[]; nameOf: (one: T) => string }): T[] {
  return all
    .map((one) => ({ one, name: nameOf(one), drawn: drawnNumber({ seed, name: nameOf(one) }) }))
    .sort((a, b) => a.drawn - b.drawn || (a.name < b.name ? -1 : 1))
    .map(({ one }) => one);
}

/** A number from 0 to 2^32 - 1: an FNV-1a hash of seed and name, mixed so that neighbours come far apart. Not for secrets. */
export function drawnNumber({ seed, name }: { seed: number; name: string }): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
