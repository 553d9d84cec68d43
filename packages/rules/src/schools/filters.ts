/** How a filter of the school listing travels: an empty-string list says that nothing is chosen (SCH-009). */
export const nothingChosen: readonly string[] = [''];

/** What is chosen of a list as it travels: the empty string is no choice, and each choice counts once. */
export const chosenOnly = (list: readonly string[]): string[] => [...new Set(list.filter((value) => value !== ''))];

/** A list as it travels. */
export const toChosen = (list: readonly string[]): string[] => (list.length === 0 ? [...nothingChosen] : [...list]);

/** The range of a slider as it travels; null for all. Its ends may come in either order. */
export function chosenRange(range: readonly (number | '')[]): [number, number] | null {
  const [from, to] = range;
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  return [Math.min(from, to), Math.max(from, to)];
}

/** A slider's range as it travels: a range that is the full one counts as unfiltered (SCH-010), and so does one that holds more. */
export function toRange({ range, full }: { range: readonly [number, number]; full: readonly [number, number] }): [number, number] | [''] {
  return range[0] <= full[0] && range[1] >= full[1] ? [''] : [range[0], range[1]];
}
