/** Where the arrow keys lead in a room whose seats are numbered row by row. */
export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** The seat that a key leads to from `seat`, of those that can be chosen, in order; `seat` itself where there is none in that direction. */
export function seatAfter({ key, seat, seats, columns }: { key: Arrow; seat: number; seats: readonly number[]; columns: number }): number {
  const inColumn = (other: number) => other % columns === seat % columns;
  const found = {
    ArrowLeft: () => seats.findLast((other) => other < seat),
    ArrowRight: () => seats.find((other) => other > seat),
    ArrowUp: () => seats.findLast((other) => other < seat && inColumn(other)),
    ArrowDown: () => seats.find((other) => other > seat && inColumn(other)),
    Home: () => seats[0],
    End: () => seats.at(-1),
  }[key]();
  return found ?? seat;
}

export const isArrow = (key: string): key is Arrow => ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);
