import { type RefObject, useLayoutEffect } from 'react';

/** Pixels that a week of the month takes at least: its days, and below them the longest of its lists. */
const heights = { day: 89, dayHead: 37, chip: 24 };

function leastHeight(week: HTMLElement): number {
  const lists = [...week.querySelectorAll<HTMLElement>('[data-chips]')];
  const longest = Math.max(0, ...lists.map(({ dataset }) => Number(dataset['chips'])));
  return Math.max(heights.day, heights.dayHead + longest * heights.chip);
}

const weeksOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[role=row]:has(> [role=gridcell])')];

/** The weeks that begin below the window. Nothing is measured of them: the library has not placed their events yet. */
function weeksBelow(root: HTMLElement, weeks: readonly HTMLElement[]): HTMLElement[] {
  let { top } = root.getBoundingClientRect();
  return weeks.filter((week) => {
    const isBelow = top > window.innerHeight;
    top += leastHeight(week);
    return isBelow;
  });
}

/**
 * Draws the weeks of a month below the window after those in it, one with each frame: a full month is hundreds of events, of which the window shows a third. Until then the lists of a week have their place and their height, and nothing of them is laid
 * out or painted (`data-later`). A week has its height from the first frame on, in which the library has not placed its events yet: nothing moves when it does.
 */
export function useLaterWeeks({ root, isMonth }: { root: RefObject<HTMLElement | null>; isMonth: boolean }): void {
  useLayoutEffect(() => {
    if (!isMonth || root.current === null) return;
    const weeks = weeksOf(root.current);
    for (const week of weeks) week.style.minHeight = `${leastHeight(week)}px`;
    const later = weeksBelow(root.current, weeks);
    for (const week of later) week.dataset['later'] = '';
    const drawNext = () => {
      const week = later.shift();
      if (week === undefined) return;
      delete week.dataset['later'];
      frame = requestAnimationFrame(drawNext);
    };
    // the next frame is that of the weeks in the window
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        for (const week of weeks) week.style.minHeight = '';
        drawNext();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const week of later) delete week.dataset['later'];
      for (const week of weeks) week.style.minHeight = '';
    };
  }, [root, isMonth]);
}
