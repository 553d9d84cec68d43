import type { z } from 'zod';
import type { CalendarEventSchema } from '@abhyas/contract/calendar/event.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { MessageValues } from '@abhyas/contract/messages.gen.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import type { readRule } from '@abhyas/rules/calendar/repeat-rule.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import { say } from '../../platform/language.ts';
import type { AgendaRow } from '../agenda/read-queries.ts';
import { entryIn } from './entry-words.ts';
import type { Occurrence } from './list-calendar.ts';

type CalendarEvent = z.output<typeof CalendarEventSchema>;

/** An occurrence as the specification's fields name it (DAT-044 to 047): a class, a visit and everything else each in its own ones. */
export function presentEvent({
  row: stored,
  occurrence: { occursAt, startsAt, endsAt, change },
  repeat,
  isOwner,
  wasPresent,
  timeZone,
  language,
}: {
  row: AgendaRow;
  occurrence: Occurrence;
  /** How the row repeats. */
  repeat: ReturnType<typeof readRule>;
  /** The calendar is the reader's own. Where an event leads is theirs alone; others read what is planned. */
  isOwner: boolean;
  /** Of a class: whether the student was there, undefined while it is not known. */
  wasPresent: boolean | undefined;
  timeZone: string;
  language: Language;
}): CalendarEvent {
  const row = entryIn({ row: stored, isOwner, language });
  const isSeries = row.rule !== '';
  const isClass = row.type === 'Class';
  const day = (moment: Date) => (row.allDay ? dayIn({ moment, timeZone: row.zone }) : '');
  return {
    id: isSeries ? `${row.id}:${occursAt.getTime()}` : `${row.id}`,
    entryId: row.id,
    moduleType: row.type,
    ...namesOf({ row, startsAt, language }),
    ctaName: row.cta || say({ key: 'calendar_open' }, language),
    link: row.link,
    hangoutLink: row.meetingUrl,
    handout: row.handoutUrl,
    mentor_name: row.withName,
    about: row.about,
    startDate: day(startsAt),
    // the last moment of the last day
    endDate: day(new Date(endsAt.getTime() - 1)),
    endTime: endsAt,
    // of a series each occurrence counts down to its own
    countDownDate: row.countdownTo === null ? null : new Date(row.countdownTo.getTime() + occursAt.getTime() - row.startsAt.getTime()),
    publishTime: row.publishAt,
    event_details: {
      ...row.details,
      classTitle: isClass ? row.title : '',
      classDate: isClass ? dayIn({ moment: startsAt, timeZone }) : '',
      classTime: isClass ? startsAt : null,
      mappingId: isClass ? row.ref : '',
    },
    meetingRecurrance: toFlag(isSeries),
    ...repeat,
    state: stateOf({ row, isDone: row.doneAt !== null || (change?.doneAt ?? null) !== null, wasPresent }),
    movedFrom: startsAt.getTime() === occursAt.getTime() ? null : occursAt,
    own: row.source === 'block' && isOwner,
    occursAt: isSeries ? occursAt : null,
  };
}

function stateOf({
  row,
  isDone,
  wasPresent,
}: {
  row: AgendaRow;
  isDone: boolean;
  wasPresent: boolean | undefined;
}): CalendarEvent['state'] {
  if (row.cancelledAt !== null) return 'cancelled';
  if (wasPresent !== undefined) return wasPresent ? 'attended' : 'missed';
  return isDone ? 'done' : '';
}

function namesOf({ row, startsAt, language }: { row: AgendaRow; startsAt: Date; language: Language }) {
  const at = startsAt;
  if (row.type === 'Class') return { classTitle: row.title, mappingId: row.ref, classTime: at, venue_name: row.place };
  if (row.type === 'Mentor Visit')
    return {
      sessionName: row.withName === '' ? row.title : say({ key: 'session_entry', values: { name: row.withName } }, language),
      bookingId: row.ref,
      bookingTime: at,
      branchName: row.place,
    };
  return { name: row.title, startTime: at, venue: row.place };
}

/** CAL-003, CAL-004: the filters with their values, and as the screen names them. */
export function presentFilters(language: Language): ResultOf<'calendarFilters'> {
  const named = <V extends string>(value: V, filter: MessageValues['calendar_filter']['filter']) => ({
    value,
    name: say({ key: 'calendar_filter', values: { filter } }, language),
  });
  return {
    type: [
      named('All', 'all'),
      named('Test', 'tests'),
      named('Event', 'events'),
      named('Mentor Visit', 'visits'),
      named('Class', 'classes'),
    ],
    classes: [named('attended', 'attended'), named('missed', 'missed'), named('upcoming', 'upcoming')],
  };
}
