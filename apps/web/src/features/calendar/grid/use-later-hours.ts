import { type RefObject, useLayoutEffect } from 'react';

/** Pixels of an hour in a grid of hours, as the library knows it, and of all that is on the page above and below the grid. */
const heights = { hour: 82, around: 280 };

/** The first hour below the window, '14:00', of a grid of hours that opens at `hour`, '07:00:00'. */
export function hourBelow(hour: string): string {
  const inWindow = Math.ceil((window.innerHeight - heights.around) / heights.hour);
  return `${String(Math.min(24, Number(hour.slice(0, 2)) + Math.max(1, inWindow))).padStart(2, '0')}:00`;
}

/** Marks an event that begins below the window (`data-below`), by what the grid says of itself (`data-hour-below`). */
export function markBelow({ el, wallStart }: { el: HTMLElement; wallStart: string }): void {
  const from = el.closest<HTMLElement>('[data-hour-below]')?.dataset['hourBelow'];
  if (from !== undefined && wallStart.slice(11, 16) >= from) el.dataset['below'] = '';
}

/** Writes what is on the events of a week below the window (`data-below`) after the frame of those in it (`data-later`): a full week is hundreds, and the window shows half. */
export function useLaterHours({ root, isWeek }: { root: RefObject<HTMLElement | null>; isWeek: boolean }): void {
  useLayoutEffect(() => {
    const grid = root.current;
    if (!isWeek || grid === null) return;
    grid.setAttribute('data-later', '');
    const write = () => grid.removeAttribute('data-later');
    // the next frame is that of the hours in the window
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(write);
    });
    return () => {
      cancelAnimationFrame(frame);
      write();
    };
  }, [root, isWeek]);
}
