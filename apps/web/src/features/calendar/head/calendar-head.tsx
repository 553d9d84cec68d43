import { ActionIcon, Button } from '@mantine/core';
import type { CalendarView } from '@abhyas/rules/calendar/view-days.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './head.module.css';

interface CalendarHeadProps {
  readonly view: CalendarView;
  /** Week shows three days. */
  readonly isPhone: boolean;
  /** Whose calendar it is; '' for one's own. */
  readonly name: string;
  /** What the view shows: 'November 2026'. */
  readonly period: string;
  readonly onMove: (by: 1 | -1) => void;
  readonly onToday: () => void;
  readonly tabs: ReactNode;
  readonly actions: ReactNode;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function stepNames(view: CalendarView, isPhone: boolean): { before: string; after: string } {
  if (view === 'week' && isPhone) return { before: m.cal_before_days(), after: m.cal_after_days() };
  if (view === 'week') return { before: m.cal_before_week(), after: m.cal_after_week() };
  if (view === 'day') return { before: m.cal_before_day(), after: m.cal_after_day() };
  return { before: m.cal_before_month(), after: m.cal_after_month() };
}

/** The period that is shown, the way to the one before and after (CAL-002) and to today, the views, and what one can do. */
export function CalendarHead({ view, isPhone, name, period, onMove, onToday, tabs, actions }: CalendarHeadProps) {
  const { before, after } = stepNames(view, isPhone);
  return (
    <div className={classes['head']}>
      <h1 className={classes['period']}>
        {name === '' ? (
          <span className="visually-hidden">{m.cal_title()}, </span>
        ) : (
          <span className={classes['whose']}>{m.cal_title_of({ name })}</span>
        )}
        {period}
      </h1>
      <div className={classes['steps']}>
        <ActionIcon variant="default" size={36} className={classes['step'] ?? ''} aria-label={before} onClick={() => onMove(-1)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon variant="default" size={36} className={classes['step'] ?? ''} aria-label={after} onClick={() => onMove(1)}>
          <IconChevronRight {...icon} />
        </ActionIcon>
        <Button variant="default" h={36} px="sm" fz="var(--size-sm)" className={classes['step'] ?? ''} onClick={onToday}>
          {m.cal_today()}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {period}
      </p>
      <div className={classes['aside']}>
        {tabs}
        {actions}
      </div>
    </div>
  );
}
