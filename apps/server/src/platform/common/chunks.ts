/** The rows, so many at a time. */
export function* chunks<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
