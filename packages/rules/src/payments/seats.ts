/** The numbers of the seats that are free: from 1, without those that are taken, and with them no more than there are. A taken number may be above the count where there were more seats once. */
export function freeSeatsOf({ seats, taken }: { seats: number; taken: readonly number[] }): number[] {
  const gone = new Set(taken);
  const numbers = Array.from({ length: seats }, (_, at) => at + 1).filter((number) => !gone.has(number));
  return numbers.slice(0, Math.max(0, seats - gone.size));
}
