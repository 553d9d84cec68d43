/** Of questions left blank those that are paid for: the ones beyond the free ones. */
export function paidBlanks({ blanks, free }: { blanks: number; free: number }): number {
  return Math.max(0, blanks - free);
}

/** What questions left blank cost, 0 or below; `each` is above 0. */
export function blankCost({ blanks, free, each }: { blanks: number; free: number; each: number }): number {
  const beyond = paidBlanks({ blanks, free });
  return beyond === 0 ? 0 : -beyond * each;
}
