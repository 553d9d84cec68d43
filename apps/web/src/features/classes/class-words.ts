import type { ClassAction, ClassCard } from '@abhyas/contract/classes/card.ts';
import { joinMs, recordingMs } from '@abhyas/rules/classes/class-card.ts';
import { now } from '../../lib/clock.ts';
import { dayOf, daysBetween, formatDayFirst, formatTime } from '../../lib/dates/dates.ts';
import { dayText } from '../../lib/dates/day-text.ts';
import { formatDuration } from '../../lib/format/durations.ts';
import { timeThere } from '../../lib/dates/time-there.ts';
import { m } from '../../paraglide/messages.js';
import type { BadgeTone } from '../../ui/cards/badge.tsx';

const minute = 60_000;

/** What a card offers of this kind; undefined where it offers nothing of it. */
export const actionOf = ({ actions }: Pick<ClassCard, 'actions'>, kind: ClassAction['kind']): ClassAction | undefined =>
  actions.find((action) => action.kind === kind);

/** The page of a class with the code that its room shows: it checks the student in. */
export const checkInPath = ({ mappingId, code }: { mappingId: string; code: string }): string =>
  `/Classes/LIVE/${mappingId}?${new URLSearchParams({ code }).toString()}`;

type Times = Pick<ClassCard, 'startsAt' | 'endsAt' | 'timeZone'>;

/** 'Tue 24 Nov 2026' and '07:00 PM to 08:30 PM', with the zone where the reader's clock shows another time. */
export const whenParts = ({ startsAt, endsAt, timeZone }: Times): { readonly day: string; readonly range: string } => ({
  day: dayText({ startsAt, timeZone }),
  range: m.class_range({ from: formatTime(startsAt, timeZone), to: timeThere({ moment: endsAt, zone: timeZone }) }),
});

/** 'Tue 24 Nov 2026, 07:00 PM to 08:30 PM' */
export function whenText(times: Times): string {
  const { day, range } = whenParts(times);
  return m.class_moment({ day, time: range });
}

/** '20 Nov 2026, 07:00 PM' */
export const startText = ({ startsAt, timeZone }: Pick<ClassCard, 'startsAt' | 'timeZone'>): string =>
  m.class_moment({ day: formatDayFirst(startsAt, timeZone), time: timeThere({ moment: startsAt, zone: timeZone }) });

/** 'Today, 07:00 PM' or 'Mon 30 Nov 2026, 07:00 PM' of a class that is to come or runs, '20 Nov 2026, 07:00 PM' of one that is over. */
export const atText = (card: Pick<ClassCard, 'startsAt' | 'timeZone' | 'status'>): string =>
  card.status === 'Completed'
    ? startText(card)
    : m.class_moment({ day: dayText(card), time: timeThere({ moment: card.startsAt, zone: card.timeZone }) });

/** 'Online', or the room. */
export const placeText = ({ mode, place }: Pick<ClassCard, 'mode' | 'place'>): string => (mode === 'Virtual' ? m.class_online() : place);

/** 'Join opens at 06:45 PM', or when one can check in; '' once that is open. */
export function opensText(card: ClassCard): string {
  const action = actionOf(card, 'join') ?? actionOf(card, 'scan');
  if (action === undefined || action.enabled) return '';
  const time = timeThere({ moment: new Date(Date.parse(card.startsAt) - joinMs), zone: card.timeZone });
  return action.kind === 'join' ? m.class_joins_at({ time }) : m.class_scans_at({ time });
}

/** 'In 2 days', 'Starts in 1 h 40 min', 'Ends at 08:30 PM'; '' for a class that is over or cancelled. */
export function untilText({ startsAt, endsAt, timeZone, isCancelled, status }: ClassCard): string {
  if (isCancelled || status === 'Completed') return '';
  if (status === 'Live') return m.class_ends_at({ time: timeThere({ moment: endsAt, zone: timeZone }) });
  const wait = Date.parse(startsAt) - now().getTime();
  const days = daysBetween({ from: dayOf(now(), timeZone), to: dayOf(new Date(startsAt), timeZone) });
  // 'Tomorrow' says it already
  if (wait > 24 * 60 * minute) return days > 1 ? m.class_in_days({ count: days }) : '';
  return m.class_starts_in({ time: formatDuration(60 * Math.max(1, Math.round(wait / minute))) });
}

/** Whole minutes of a class. */
const minutesOf = ({ startsAt, endsAt }: ClassCard): number => Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minute);

interface Chip {
  readonly text: string;
  readonly tone: BadgeTone;
  /** What to do about it, or ''. */
  readonly beside: string;
}

/** Whether the student was there, in a few words; null while that can't be said. */
export function attendanceChip(card: ClassCard): Chip | null {
  const { attendance } = card;
  if (card.isCancelled || attendance.status === '') return null;
  if (attendance.status === 'absent')
    return { text: m.class_missed(), tone: 'bad', beside: card.watchCounts ? m.class_watch_counts() : '' };
  return { text: attendedText(card), tone: 'good', beside: '' };
}

function attendedText(card: ClassCard): string {
  const { how, minutes } = card.attendance;
  switch (how) {
    case 'Live':
      return minutes > 0 ? m.class_attended_live({ minutes, total: minutesOf(card) }) : m.class_attended_live_only();
    case 'Play':
      return m.class_attended_play();
    case 'Room':
      return m.class_attended_room();
    case '':
      return m.class_attended();
  }
}

/** How far the recording of a class is; '' where there is none to wait for. */
export function recordingText({ recording, endsAt }: Pick<ClassCard, 'recording' | 'endsAt'>): string {
  if (recording === 'overdue') return m.class_recording_overdue();
  if (recording !== 'processing') return '';
  const left = Math.ceil((Date.parse(endsAt) + recordingMs - now().getTime()) / minute);
  return left > 0 ? m.class_recording_in({ time: formatDuration(60 * left) }) : m.class_recording_soon();
}

/** 'Watch again' for one who was there, else 'Watch recording'. */
export const watchText = ({ attendance }: Pick<ClassCard, 'attendance'>): string =>
  attendance.status === 'present' ? m.class_watch_again() : m.class_watch();
