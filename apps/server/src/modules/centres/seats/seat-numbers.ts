export const inOrder = (seats: readonly number[]): number[] => seats.toSorted((a, b) => a - b);
export const without = (seats: readonly number[], taken: readonly number[]): number[] => seats.filter((seat) => !taken.includes(seat));
/** The seats of a room with so many. */
export const seatsUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
