/** Where the keys go in a grid of the calendar. The library draws it; the day that Tab comes to, and the way between days and events, are ours. */

const cellsOf = (root: HTMLElement, day: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[role=gridcell][data-date='${day}']`),
];
/** The cell of a day: in a grid of hours its column, which comes after the row of whole days. */
export const cellOf = (root: HTMLElement, day: string): HTMLElement | undefined => cellsOf(root, day).at(-1);

/** The day of an element of the grid; '' outside of every day. */
export const dayAt = (element: Element | null): string =>
  element?.closest<HTMLElement>('[role=gridcell][data-date]')?.dataset['date'] ?? '';

/** What one can press on a day, from top to bottom, in a grid of hours the whole days first. */
export const eventsOn = (root: HTMLElement, day: string): HTMLElement[] =>
  cellsOf(root, day).flatMap((cell) =>
    [...cell.querySelectorAll<HTMLElement>('[data-event], button')].toSorted(
      (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
    ),
  );

/** Makes the cell of the day the one that Tab comes to. */
export function setTabStop(root: HTMLElement, day: string): void {
  for (const cell of root.querySelectorAll<HTMLElement>('[role=gridcell][data-date][tabindex="0"]')) cell.tabIndex = -1;
  const cell = cellOf(root, day) ?? root.querySelector<HTMLElement>('[role=gridcell][data-date]');
  if (cell) cell.tabIndex = 0;
}

/** Gives a day the focus. A column is longer than the window: it does not scroll to its beginning. Returns whether there is such a day. */
export function focusDay(root: HTMLElement, day: string): boolean {
  const cell = cellOf(root, day);
  if (cell === undefined) return false;
  setTabStop(root, day);
  cell.focus({ preventScroll: cell.clientHeight > window.innerHeight / 2 });
  return true;
}
