/** Precise enough: the standard error of the ability at which practice of a topic ends. */
const enough = 0.3;
/** No one works longer than this on one round. */
export const mostItems = 18;

/** Why a round of adaptive practice is over; null while it lasts. */
export type PracticeEnd = 'precise' | 'long' | 'used-up';

/** Whether a round is over after so many items: the ability is known to 0.30, 18 items were given, or there are no others. */
export function practiceEnd({ items, se, left }: { items: number; se: number; left: number }): PracticeEnd | null {
  if (items > 0 && se <= enough) return 'precise';
  if (items >= mostItems) return 'long';
  return left === 0 ? 'used-up' : null;
}
