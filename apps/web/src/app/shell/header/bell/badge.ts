/** The most that the bell's badge counts. */
const maxCounted = 9;

/** What the badge of the bell says: nothing for none, the number up to nine, '9+' beyond (SHL-013, SHL-014). */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > maxCounted ? `${maxCounted}+` : String(count);
}
