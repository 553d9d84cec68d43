import type { Week } from '@abhyas/contract/mentoring/week.ts';
import { dayOf } from '../../../lib/dates/dates.ts';

/** A block of the week: a booking, a class, or a time that is not booked. Minutes are of the day on the mentor's clock; `end` is at most 24 h. */
export interface WeekBlock {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Until when the buffer after it lasts. */
  readonly until: number;
  /** The column of the day that it is in, counted from 0, and how many there are: blocks at the same time are beside each other. */
  readonly lane: number;
  readonly lanes: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly of:
    | { readonly kind: 'booking'; readonly booking: Week['bookings'][number] }
    | { readonly kind: 'class'; readonly held: Week['classes'][number] }
    | { readonly kind: 'time'; readonly time: Week['times'][number] };
}

export interface WeekDay {
  readonly date: string;
  readonly off: Week['days'][number]['off'];
  readonly name: string;
  readonly full: boolean;
  readonly blocks: readonly WeekBlock[];
}

export interface WeekLayout {
  /** The first and the last hour that the grid shows, 0 to 24. */
  readonly fromHour: number;
  readonly toHour: number;
  readonly days: readonly WeekDay[];
}

const fullDay = 24 * 60;
/** What an empty week shows, and the hour from which on the working day begins. */
const usual = { from: 9, to: 20, working: 7 };

/** The minute of the day at a moment, on the clock of a zone. */
export function minuteOf({ moment, zone }: { moment: Date; zone: string }): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(
    moment,
  );
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? '0');
  return part('hour') * 60 + part('minute');
}

function stretchOf(of: WeekBlock['of']): { startsAt: string; endsAt: string; busyUntil: string } {
  if (of.kind === 'class') return { ...of.held, busyUntil: of.held.endsAt };
  return of.kind === 'booking' ? of.booking : of.time;
}

type Placed = Omit<WeekBlock, 'lane' | 'lanes'> & { readonly date: string };

/** Where each block of a week is, by day, and the hours that show all of them. A block belongs to the day on which it starts. */
export function layOutWeek(week: Week): WeekLayout {
  const zone = week.timeZone;
  const place = (of: WeekBlock['of'], key: string): Placed => {
    const { startsAt, endsAt, busyUntil } = stretchOf(of);
    const start = minuteOf({ moment: new Date(startsAt), zone });
    const length = (to: string) => (Date.parse(to) - Date.parse(startsAt)) / 60_000;
    return {
      key,
      of,
      startsAt,
      endsAt,
      date: dayOf(new Date(startsAt), zone),
      start,
      end: Math.min(fullDay, start + length(endsAt)),
      until: Math.min(fullDay, start + length(busyUntil)),
    };
  };
  const blocks = [
    ...week.bookings.map((booking) => place({ kind: 'booking', booking }, `booking ${booking.bookingId}`)),
    ...week.classes.map((held) => place({ kind: 'class', held }, `class ${held.mappingId}`)),
    ...week.times.map((time) => place({ kind: 'time', time }, `time ${time.timeId}`)),
  ].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const fromHour = Math.floor(Math.min(usual.from * 60, ...blocks.map(({ start }) => start)) / 60);
  const toHour = Math.ceil(Math.max(usual.to * 60, ...blocks.map(({ until }) => until)) / 60);
  return { fromHour, toHour, days: week.days.map((day) => ({ ...day, blocks: inLanes(blocks.filter(({ date }) => date === day.date)) })) };
}

/** Blocks of a day by their start, each in the first column that is free; those that overlap, one after the other, share the width of the day. */
function inLanes(blocks: readonly Placed[]): readonly WeekBlock[] {
  const placed: WeekBlock[] = [];
  let together: (Placed & { lane: number })[] = [];
  const close = () => {
    const lanes = Math.max(0, ...together.map(({ lane }) => lane + 1));
    placed.push(...together.map((block) => ({ ...block, lanes })));
    together = [];
  };
  for (const block of blocks) {
    const running = together.filter(({ end }) => end > block.start);
    if (running.length === 0) close();
    const taken = new Set(running.map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    together.push({ ...block, lane });
  }
  close();
  return placed;
}
/** Pixels: how high a block is at least (its target, and a line), and an hour: a session of 45 minutes has two lines, so that name and time fit. */
const heights = { block: 26, hour: 52 };

/** How high an hour of the grid is, in pixels: so much that no block is lower than a target, whatever follows it in its column, and all are in proportion. */
export function hourHeightOf(days: readonly WeekDay[]): number {
  const steps = days.flatMap(({ blocks }) =>
    blocks.map(({ start, lane }, index) => (blocks.slice(index + 1).find((next) => next.lane === lane)?.start ?? Infinity) - start),
  );
  const shortest = Math.max(5, Math.min(...steps));
  return Math.max(heights.hour, Math.ceil((heights.block * 60) / shortest));
}

/** The minute of the day with which a week that is higher than its frame begins: half an hour before what is first in the working day, or, where all is earlier, before the first of all. Null for an empty week. */
export function opensAt(days: readonly WeekDay[]): number | null {
  const starts = days.flatMap(({ blocks }) => blocks.map(({ start }) => start));
  const working = starts.filter((start) => start >= usual.working * 60);
  return starts.length === 0 ? null : Math.min(...(working.length > 0 ? working : starts)) - 30;
}

/** '16:00' of a minute of the day; '00:00' at its end. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
