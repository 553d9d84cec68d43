import type { MentorSettings, Week } from '@abhyas/contract/mentoring/week.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCopy, IconPlus, IconRepeat, IconSettings } from '@tabler/icons-react';
import { zoneName } from '../../../lib/dates/zone-beside.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { addDays } from './week-layout.ts';
import classes from './week-panel.module.css';
import { useWeekCalls } from './week-queries.ts';
import { openedText, weekName } from './week-words.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface WeekHeadProps {
  readonly week: Week;
  readonly settings: MentorSettings;
  /** Any day of the week to show, '' for this week. */
  readonly onGo: (date: string) => void;
  readonly onOpen: () => void;
  readonly onRepeat: () => void;
  readonly onSettings: () => void;
}

/** Which week it is, the ways to others, what is in it, and what fills it. */
export function WeekHead({ week, settings, onGo, onOpen, onRepeat, onSettings }: WeekHeadProps) {
  const { copy } = useWeekCalls();
  const { from } = week;
  const before = addDays({ day: from, days: -7 });
  const free = week.times.filter(({ state }) => state === 'free').length;
  const about = [
    m.mentor_week_about({ booked: week.bookings.length, free }),
    m.mentor_week_length({ minutes: settings.minutes, buffer: settings.buffer }),
    m.mentor_zone({ zone: zoneName({ moment: `${from}T12:00:00.000Z`, zone: week.timeZone }) }),
  ].join(' · ');
  return (
    <div className={classes['head']}>
      <div className={classes['name']}>
        <h2 id="mentor-week" className={classes['title']}>
          {weekName({ from, to: addDays({ day: from, days: 6 }) })}
        </h2>
        <ActionIcon variant="default" size={36} aria-label={m.mentor_week_before()} onClick={() => onGo(before)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={m.mentor_week_after()} onClick={() => onGo(addDays({ day: from, days: 7 }))}>
          <IconChevronRight {...icon} />
        </ActionIcon>
        <Button variant="default" size="sm" onClick={() => onGo('')}>
          {m.session_today()}
        </Button>
      </div>
      <p className={classes['about']}>{about}</p>
      <div className={classes['actions']}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy {...icon} />}
          loading={copy.isPending}
          onClick={() =>
            copy.mutate({ week: before, fromWeek: from, toWeek: from }, { onSuccess: (answer) => showSuccess(openedText(answer)) })
          }
        >
          {m.mentor_copy_week()}
        </Button>
        <Button variant="default" size="sm" leftSection={<IconRepeat {...icon} />} onClick={onRepeat}>
          {m.mentor_repeat()}
        </Button>
        <Button variant="default" size="sm" leftSection={<IconSettings {...icon} />} onClick={onSettings}>
          {m.mentor_settings()}
        </Button>
        <Button variant="light" size="sm" leftSection={<IconPlus {...icon} />} onClick={onOpen}>
          {m.mentor_to_slots()}
        </Button>
      </div>
      {copy.isError ? <FormError>{copy.error.message}</FormError> : null}
    </div>
  );
}
