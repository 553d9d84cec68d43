import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { blockLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import { addDays, weekdayOf } from '@abhyas/rules/calendar/view-days.ts';
import { momentIn } from '../../lib/dates/moment-in.ts';
import { wallTime } from '../../lib/dates/wall-time.ts';
import { m } from '../../paraglide/messages.js';
import type { ShownEvent } from './shown-event.ts';
import { newUuid } from '../../lib/new-key.ts';

type Repeat = RequestOf<'addStudyBlock'>['repeat'];
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type Weekday = (typeof weekdays)[number];

/** What the form of a study block has in it. Days are YYYY-MM-DD, times '17:30', both in the calendar's zone. */
export interface BlockForm {
  readonly title: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly repeats: '' | 'day' | 'week';
  readonly on: readonly Weekday[];
  /** The last day of a block that repeats; '' for none. */
  readonly until: string;
}

/** An empty form for a day: an hour in the evening, or what was chosen in the grid. */
export const emptyForm = ({ day, from = '18:00', to = '19:00' }: { day: string; from?: string; to?: string }): BlockForm => ({
  title: '',
  day,
  from,
  to,
  repeats: '',
  on: [],
  until: '',
});

/** The form of a block that there is. */
export function formOf({ event, name, wallStart, wallEnd, firstDay }: ShownEvent): BlockForm {
  const { repeatType, repeatOn, endsOn } = event;
  return {
    title: name,
    day: firstDay,
    from: wallStart.slice(11, 16),
    to: wallEnd.slice(11, 16),
    repeats: repeatType === 'day' || repeatType === 'week' ? repeatType : '',
    on: weekdays.filter((day) => repeatOn.split(',').includes(day)),
    until: endsOn,
  };
}

type BlockFault = Partial<Record<'title' | 'day' | 'to' | 'until', string>>;

/** What is wrong with a form, by field. */
export function faultsOf({ form, zone }: { form: BlockForm; zone: string }): BlockFault {
  const times = timesOf({ form, zone });
  const minutes = times === null ? 0 : (Date.parse(times.endsAt) - Date.parse(times.startsAt)) / 60_000;
  return {
    ...(form.title.trim() === '' ? { title: m.block_no_title() } : {}),
    ...(times === null ? { day: m.block_no_day() } : {}),
    ...(times !== null && (minutes < blockLimits.minMinutes || minutes > blockLimits.maxMinutes)
      ? { to: m.block_length({ least: blockLimits.minMinutes, most: blockLimits.maxMinutes / 60 }) }
      : {}),
    ...(form.repeats !== '' && form.until !== '' && !(form.until >= form.day) ? { until: m.block_until_before() } : {}),
  };
}

/** When a block is; null where that is no day or time. A block that ends before it starts ends the next day. */
export function timesOf({ form: { day, from, to }, zone }: { form: BlockForm; zone: string }): { startsAt: string; endsAt: string } | null {
  const startsAt = /^\d{4}-\d\d-\d\d$/.test(day) ? momentIn({ day, time: from, zone }) : null;
  const endsAt = startsAt === null ? null : momentIn({ day: to > from ? day : addDays(day, 1), time: to, zone });
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}

/** How a form repeats, as the calls have it. */
export function repeatOf({ repeats, on, until, day }: BlockForm): Repeat {
  const isSeries = repeats !== '';
  const days = on.length > 0 ? on : [weekdays[weekdayOf(day)] ?? 'sun'];
  return {
    meetingRecurrance: isSeries ? '1' : '0',
    repeatType: repeats,
    repeatCount: 1,
    repeatOn: repeats === 'week' ? weekdays.filter((each) => days.includes(each)).join(',') : '',
    endsNever: isSeries && until === '',
    endsOn: isSeries ? until : '',
    endsAfter: 0,
  };
}

/** The times after a block was dragged by hand: what the grid shows, as moments. */
export function movedTimes({ wallStart, wallEnd, zone }: { wallStart: string; wallEnd: string; zone: string }) {
  const at = (wall: string) => momentIn({ day: wall.slice(0, 10), time: wall.slice(11, 16), zone });
  const [startsAt, endsAt] = [at(wallStart), at(wallEnd)];
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}

/** How an event repeats, as it came. */
export const repeatOfEvent = ({ event }: Pick<ShownEvent, 'event'>): Repeat => ({
  meetingRecurrance: event.meetingRecurrance,
  repeatType: event.repeatType,
  repeatCount: event.repeatCount,
  repeatOn: event.repeatOn,
  endsNever: event.endsNever,
  endsOn: event.endsOn,
  endsAfter: event.endsAfter,
});

/** Where a new block begins: on the next full hour, for an hour; late in the evening at six. */
export function nextHour({ now, zone }: { now: number; zone: string }): { from: string; to: string } {
  const hour = Number(wallTime(new Date(now), zone).slice(11, 13)) + 1;
  const at = (full: number) => `${String(full).padStart(2, '0')}:00`;
  return hour > 22 ? { from: at(18), to: at(19) } : { from: at(hour), to: at(hour + 1) };
}

type Change = RequestOf<'changeStudyBlock'>;
type Event = AnswerOf<'calendarData'>['events'][number];

/** A study block that was dragged: as it was, its new times, and how much of its series goes with it. */
export interface BlockMove {
  readonly shown: ShownEvent;
  readonly times: { readonly startsAt: string; readonly endsAt: string };
  readonly scope: 'one' | 'following';
}

/** The change that a drag asks for. What does not repeat changes as a whole. */
export function changeOf({ shown, times, scope }: BlockMove): Change {
  const { entryId, occursAt } = shown.event;
  const what = { blockKey: newUuid(), title: shown.name, repeat: repeatOfEvent(shown) };
  return { ...what, entryId, occursAt, scope: occursAt === '' ? 'following' : scope, ...times };
}

/**
 * The change that takes a drag back. Later ones that went with it may be a series of their own now: `entryId` is what the drag answered, `events` what the calendar has since, and says how many of a number of times
 * that series has.
 */
export function changeBack({ move, entryId, events }: { move: BlockMove; entryId: string; events: readonly Event[] }): Change {
  const { startsAt, endsAt, event } = move.shown;
  const change = { ...changeOf(move), startsAt, endsAt };
  if (change.scope === 'one' || event.occursAt === '') return change;
  const moved = events.find((one) => one.entryId === entryId && one.occursAt === move.times.startsAt);
  const repeat = { ...change.repeat, endsAfter: moved?.endsAfter ?? change.repeat.endsAfter };
  return { ...change, entryId, occursAt: move.times.startsAt, repeat };
}

/** What is said of a drag. */
export function movedWords({ shown: { event }, scope }: BlockMove): string {
  if (event.occursAt === '') return m.block_changed();
  return scope === 'one' ? m.block_changed_one() : m.block_changed_following();
}
