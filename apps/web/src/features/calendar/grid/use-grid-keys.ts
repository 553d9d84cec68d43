import { addDays, monthGridOf } from '@abhyas/rules/calendar/view-days.ts';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { dayAt, eventsOn, focusDay, setTabStop } from './grid-focus.ts';
import type { GridViewName } from './grid-view.tsx';

interface GridKeys {
  readonly root: RefObject<HTMLElement | null>;
  readonly view: GridViewName;
  readonly day: string;
  /** Saturdays and Sundays are left out. */
  readonly weekdays: boolean;
  /** Turns to a day that is not in the grid, which then `takesFocus`: this grid may go while the days are on their way. */
  readonly onDay: (day: string) => void;
  /** Opens a day that has no events. */
  readonly onOpenDay: (day: string) => void;
  /** Whether the focus goes to a day that is turned to. */
  readonly takesFocus: boolean;
}

const weekdayOf = (day: string) => new Date(day).getUTCDay();
const isWeekend = (day: string) => weekdayOf(day) % 6 === 0;

/** How many days an arrow goes in a view; 0 where it goes along the events. */
function stepOf(key: string, view: GridViewName): number {
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowRight') return 1;
  if (view !== 'month') return 0;
  if (key === 'ArrowUp') return -7;
  return key === 'ArrowDown' ? 7 : 0;
}

/** Whether the grid of a day is drawn: its cell may also be at the edge of the month before or after, which is about to go. */
function isDrawn({ element, view, day }: { element: HTMLElement; view: GridViewName; day: string }): boolean {
  if (view !== 'month') return true;
  const { first } = monthGridOf(day);
  // without weekends it begins on Monday
  return [first, addDays(first, 1)].includes(dayAt(element.querySelector('[role=gridcell][data-date]')));
}

/**
 * The keys of a grid: arrows from day to day, Home and End within the week, Enter to the events of a day, among which Up and Down go, and Escape back to the day. A day outside the grid is turned to.
 */
export function useGridKeys({ root, view, day, weekdays, onDay, onOpenDay, takesFocus }: GridKeys) {
  const wanted = useRef('');
  /** The cell that got the focus because it was asked for. */
  const given = useRef<Element | null>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    // who went on to something else while the day was on its way is left there
    const isFree = document.activeElement === document.body || element.contains(document.activeElement);
    if (takesFocus && isFree) wanted.current = day;
    // the library draws its cells after this: what was asked for by key gets the focus as soon as it is there
    const settle = (changes: readonly MutationRecord[] = []) => {
      // it may also draw them once more or move them, and the focus went with the cell that had it
      const { current: cell } = given;
      const isMoved = cell !== null && changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(cell)));
      if ((isMoved || cell?.isConnected === false) && document.activeElement === document.body) wanted.current ||= dayAt(cell);
      if (wanted.current !== '' && isDrawn({ element, view, day: wanted.current }) && focusDay(element, wanted.current)) {
        given.current = document.activeElement;
        wanted.current = '';
      } else if (element.querySelector('[role=gridcell][data-date][tabindex="0"]') === null) setTabStop(element, day);
    };
    settle();
    const observer = new MutationObserver((changes) => settle(changes));
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root, day, view, takesFocus]);

  const goTo = (to: string) => {
    if (root.current !== null && !focusDay(root.current, to)) onDay(to);
  };
  /** The day, or the next one in a direction that is not left out. */
  const shown = (to: string, by: number): string => (weekdays && isWeekend(to) ? shown(addDays(to, by), by) : to);
  return (event: KeyboardEvent) => {
    const { key, target } = event;
    const element = root.current;
    if (element === null || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = dayAt(target);
    if (at === '') return;
    const events = eventsOn(element, at);
    const index = events.indexOf(target);
    const weekday = weekdayOf(at);
    const act = (): boolean => {
      if (index >= 0 && key === 'Escape') return focusDay(element, at);
      if (index >= 0 && (key === 'ArrowUp' || key === 'ArrowDown')) {
        const next = events[index + (key === 'ArrowDown' ? 1 : -1)];
        if (next) next.focus();
        else if (key === 'ArrowUp') focusDay(element, at);
        return true;
      }
      if (index >= 0 && (key === 'Enter' || key === ' ')) {
        target.click();
        return true;
      }
      if (index < 0 && (key === 'Enter' || key === ' ' || (key === 'ArrowDown' && view !== 'month'))) {
        const [first] = events;
        if (first) first.focus();
        else if (view !== 'day') onOpenDay(at);
        return true;
      }
      const step = stepOf(key, view);
      if (step !== 0) goTo(shown(addDays(at, step), Math.sign(step)));
      else if (key === 'Home') goTo(shown(addDays(at, -weekday), 1));
      else if (key === 'End') goTo(shown(addDays(at, 6 - weekday), -1));
      else return false;
      return true;
    };
    if (act()) event.preventDefault();
  };
}
