import type { Week } from '@abhyas/contract/mentoring/week.ts';
import { formatDayMonth } from '../../../lib/dates/day-month.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import type { WeekBlock } from './week-layout.ts';
import { dayName } from '../../../shared/mentoring/hours-words.ts';

/** '22 Nov 2026 to 28 Nov 2026' */
export const weekName = ({ from, to }: { from: string; to: string }): string =>
  m.mentor_week_range({ from: formatDayMonth(from), to: formatDayFirst(to) });

const states = { free: m.mentor_free, held: m.mentor_held, over: m.mentor_not_booked } as const;

/** What a block is called in the grid: the student, the class, or 'Free'. */
export function blockTitle({ of }: WeekBlock): string {
  if (of.kind === 'class') return of.held.classTitle;
  return of.kind === 'booking' ? of.booking.studentName : states[of.time.state]();
}

/** '05:00 PM to 05:45 PM' */
export const blockTimes = ({ block, zone }: { block: WeekBlock; zone: string }): string =>
  m.mentor_block_times({ from: formatTime(block.startsAt, zone), to: formatTime(block.endsAt, zone) });

/** What fits into a block of the grid, whose rows say the hours: '05:00 PM · Virtual', or the venue of a free time. */
export const blockShort = ({ block, zone }: { block: WeekBlock; zone: string }): string =>
  [formatTime(block.startsAt, zone), shortPlace(block)].filter((part) => part !== '').join(' · ');

function shortPlace({ of }: WeekBlock): string {
  if (of.kind === 'class') return m.mentor_block_is_class();
  if (of.kind === 'booking') return of.booking.mode;
  return [...of.time.modes.filter((mode) => mode === 'Virtual'), of.time.venue].filter((part) => part !== '').join(', ');
}

/** What the place of a block says beside its own words: 'booked, Wed 25 Nov 2026, 05:00 PM to 05:45 PM'. */
export const blockRest = ({ block, date, zone }: { block: WeekBlock; date: string; zone: string }): string =>
  [...(block.of.kind === 'booking' ? [m.mentor_block_is_booked()] : []), dayName(date), blockTimes({ block, zone })].join(', ');

/** The whole of a free time in words. */
export function timeName({
  block,
  time,
  date,
  zone,
}: {
  block: WeekBlock;
  time: Week['times'][number];
  date: string;
  zone: string;
}): string {
  const where = [time.modes.join(', '), time.venue].filter((part) => part !== '').join(', ');
  return [blockTitle(block), dayName(date), blockTimes({ block, zone }), where].join(', ');
}
