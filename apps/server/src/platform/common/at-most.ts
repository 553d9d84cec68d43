/** The size of a cache of so many entries, as one that grows: `max` takes the room of all of them at once, which is megabytes and milliseconds at every start. */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
