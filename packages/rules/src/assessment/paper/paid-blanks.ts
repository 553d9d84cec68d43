/** Of questions left blank those that are paid for: the ones beyond the free ones. */
export function paidBlanks({ blanks, free }: { blanks: number; free: number }): number {
  return Math.max(0, blanks - free);
}
