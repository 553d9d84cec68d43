import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { ClassStretch, RollLine } from '@abhyas/contract/classes/roll.ts';
import { formatTime, formatTimeToSecond } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';

/** The mentor's page of a class (ROU-072). What it names beside the id is for the reader: the page asks for the class itself. */
export function mentorClassPath({ classDate, classTime, classTitle, mappingId, mode, status }: ClassCard): string {
  const query = new URLSearchParams({ status, mode, mappingId, date: classDate, time: classTime });
  return `/Classes/LIVE/${encodeURIComponent(classTitle)}/?${query.toString()}`;
}

const hows = { Live: m.roll_how_live, Play: m.roll_how_play, Room: m.roll_how_room } as const;

/** 'Live, 84 min', 'In the room', 'Marked by hand'; '' where nothing is known. */
export function howText({ attend_status: status, how, marked, minutes }: RollLine): string {
  const time = minutes > 0 && how !== 'Room' ? m.roll_minutes({ minutes }) : '';
  const by = how === '' ? (marked ? m.roll_how_marked() : status === '' && minutes > 0 ? m.roll_how_so_far() : '') : hows[how]();
  return [by, time].filter((part) => part !== '').join(', ');
}

const sources = { portal: m.roll_source_portal, provider: m.roll_source_provider, room: m.roll_source_room } as const;

/** '07:01:12 PM to 07:45:30 PM · Meeting' */
export function stretchText({ joinedAt, leftAt, source }: ClassStretch, zone: string): string {
  const from = formatTimeToSecond(joinedAt, zone);
  const time =
    source === 'room'
      ? formatTime(joinedAt, zone)
      : leftAt === null
        ? m.roll_since({ from })
        : m.class_range({ from, to: formatTimeToSecond(leftAt, zone) });
  return `${time} · ${sources[source]()}`;
}

/** How many are present, absent and neither. */
export function countsOf(students: readonly RollLine[]): { readonly present: number; readonly absent: number; readonly open: number } {
  const count = (status: RollLine['attend_status']) => students.filter(({ attend_status: each }) => each === status).length;
  return { present: count('present'), absent: count('absent'), open: count('') };
}
