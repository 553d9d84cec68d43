import type { CalendarView } from '@abhyas/rules/calendar/view-days.ts';
import type { KeyboardEvent } from 'react';

interface Shortcuts {
  readonly onView: (view: CalendarView, day: string | null) => void;
  readonly onToday: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

const views: Readonly<Record<string, CalendarView>> = { m: 'month', w: 'week', d: 'day', s: 'schedule' };

/** Where the keyboard writes or chooses, a letter is a letter. */
const isTyping = (target: HTMLElement): boolean => target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');

/**
 * The keys of the calendar, while the focus is in it: M, W, D and S for the views, which show the day that has the focus, T for today, Page Up and Page Down for the page before and after.
 */
export const shortcutsOf =
  ({ onView, onToday, onMove }: Shortcuts) =>
  (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || isTyping(target) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const view = views[key.toLowerCase()];
    if (view !== undefined) onView(view, target.closest<HTMLElement>('[data-date]')?.dataset['date'] ?? null);
    else if (key.toLowerCase() === 't') onToday();
    else if (key === 'PageUp' || key === 'PageDown') onMove(key === 'PageDown' ? 1 : -1);
    else return;
    event.preventDefault();
  };
