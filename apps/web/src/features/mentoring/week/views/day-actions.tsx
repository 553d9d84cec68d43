import { ActionIcon } from '@mantine/core';
import { IconBriefcase, IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { now } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import type { ShownWeek } from './shown-week.ts';
import type { WeekDay } from '../week-layout.ts';
import { dayName } from '../../../../shared/mentoring/hours-words.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface DayActionsProps extends Pick<ShownWeek, 'zone' | 'onOpen' | 'onTakeOff' | 'onEndOff'> {
  readonly day: WeekDay;
}

/** Whether times can be opened on a day. */
export const mayOpen = ({ day: { date, off }, today }: { day: WeekDay; today: string }): boolean => date >= today && off === '';

/** What can be done with a day that is not over: opening times, taking it off, ending a day off, and moving the sessions of a holiday. */
export function DayActions({ day: { date, off, blocks }, zone, onOpen, onTakeOff, onEndOff }: DayActionsProps) {
  if (date < dayOf(now(), zone)) return null;
  const day = dayName(date);
  const button = { variant: 'subtle', color: 'gray', size: 28 } as const;
  if (off === 'holiday') {
    const isTaken = blocks.some(({ of }) => of.kind === 'booking' && of.booking.classStatus === 'UpComing');
    const label = m.mentor_move_holiday({ day });
    return isTaken ? (
      <ActionIcon {...button} aria-label={label} title={label} onClick={() => onTakeOff(date)}>
        <IconCalendarOff {...icon} />
      </ActionIcon>
    ) : null;
  }
  if (off === 'day-off') {
    return (
      <ActionIcon {...button} aria-label={m.mentor_end_off({ day })} title={m.mentor_end_off({ day })} onClick={() => onEndOff(date)}>
        <IconBriefcase {...icon} />
      </ActionIcon>
    );
  }
  return (
    <span className="inline-flex">
      <ActionIcon {...button} aria-label={m.mentor_open_on({ day })} title={m.mentor_open_on({ day })} onClick={() => onOpen(date)}>
        <IconPlus {...icon} />
      </ActionIcon>
      <ActionIcon {...button} aria-label={m.mentor_take_off({ day })} title={m.mentor_take_off({ day })} onClick={() => onTakeOff(date)}>
        <IconCalendarOff {...icon} />
      </ActionIcon>
    </span>
  );
}
