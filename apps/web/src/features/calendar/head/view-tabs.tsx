import { Tabs } from '@mantine/core';
import type { CalendarView } from '@abhyas/rules/calendar/view-days.ts';
import { m } from '../../../paraglide/messages.js';
import { viewNames } from '../words.ts';
import classes from './head.module.css';

const views: readonly CalendarView[] = ['month', 'week', 'day', 'schedule'];
const isView = (text: string | null): text is CalendarView => views.some((view) => view === text);

/** Month, Week, Day and Schedule (CAL-001): tabs, on a phone one list. */
export function ViewTabs({ isPhone, value, onChange }: { isPhone: boolean; value: CalendarView; onChange: (view: CalendarView) => void }) {
  if (isPhone) {
    return (
      <select
        className={classes['select']}
        aria-label={m.cal_views()}
        value={value}
        onChange={({ currentTarget: { value: view } }) => (isView(view) ? onChange(view) : undefined)}
      >
        {views.map((view) => (
          <option key={view} value={view}>
            {view === 'week' ? m.cal_three_days() : viewNames[view]()}
          </option>
        ))}
      </select>
    );
  }
  return (
    <Tabs.List aria-label={m.cal_views()} className={classes['tabs'] ?? ''}>
      {views.map((view) => (
        <Tabs.Tab key={view} value={view} className={classes['tab'] ?? ''}>
          {viewNames[view]()}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** The tabs with the panel they belong to. */
export function ViewPanels({
  value,
  onChange,
  children,
}: {
  value: CalendarView;
  onChange: (view: CalendarView) => void;
  children: React.ReactNode;
}) {
  return (
    <Tabs unstyled value={value} onChange={(view) => (isView(view) ? onChange(view) : undefined)} keepMounted={false}>
      {children}
    </Tabs>
  );
}
