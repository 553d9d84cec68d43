/** Something to do: `key` names it, `minutes` is how long it takes. `notBefore` is the first day it can be done on, YYYY-MM-DD; '' for any. `on` is the day that the student moved it to, '' for none: one that is over comes next. */
export interface PlanItem {
  readonly key: string;
  readonly minutes: number;
  readonly notBefore: string;
  readonly on: string;
}

/** A mock has a window: `until` is its last day, '' for none. One with a seat is on that day. */
export interface PlanMock extends PlanItem {
  readonly until: string;
  readonly seatOn: string;
}

/** A path: what is left of it, in order, and how many minutes of it are done. */
interface PlanPath {
  readonly doneMinutes: number;
  /** The student finds it hardest: until it is done, it is kept half as far again as the others. */
  readonly isWeakest?: boolean;
  readonly items: readonly PlanItem[];
}

/** What a student says: hours as minutes per week, the weekdays that are off (0 is Sunday), single days off, minutes that single days have more, the exam. */
export interface Pace {
  readonly minutesPerWeek: number;
  readonly weekdaysOff: readonly number[];
  readonly datesOff: readonly string[];
  readonly more: ReadonlyMap<string, number>;
  readonly examOn: string;
}

export interface PlanInput {
  readonly from: string;
  readonly pace: Pace;
  /** Minutes of a day that classes and sessions take. */
  readonly taken: ReadonlyMap<string, number>;
  /** Minutes of revision due on a day. */
  readonly revision: ReadonlyMap<string, number>;
  /** Some of the revision of `from` is done: it stays on that day, however little it is. */
  readonly revisionBegun: boolean;
  readonly mocks: readonly PlanMock[];
  /** The day on which the plan was made, and those of the mocks that were taken: the others are spread from the last of them on. */
  readonly madeOn: string;
  readonly mocksTaken: readonly string[];
  readonly paths: readonly PlanPath[];
  /** Minutes that the days before `from` took over their room. */
  readonly owed: number;
}

export interface PlanDay {
  readonly day: string;
  /** The minutes that the student has on it. */
  readonly room: number;
  readonly items: readonly { readonly key: string; readonly minutes: number }[];
}

export interface Schedule {
  readonly days: readonly PlanDay[];
  /** What does not fit before the exam, in order. */
  readonly left: readonly PlanItem[];
  /** The last day with something of a path; '' for none. */
  readonly finishesOn: string;
}

export const revisionKey = 'revision';
/** How far ahead of the others the path is kept that the student finds hardest, as a factor of the share that is done. */
const weakestLead = 1.5;
/** A day of the plan has at least so many minutes, unless no more can be done on it: for less, no one opens the books. */
export const leastMinutes = 20;
/** The last days before the exam are for revision: no lesson and no mock, and on the very last one half the time. */
export const lastDays = 3;
/** A plan looks ahead so many days at most. */
const maxDays = 800;
const dayMs = 86_400_000;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number): string => new Date(at(day) + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs);

/** Whether a day is one of the last before the exam. */
export const isLastDay = ({ day, examOn }: { day: string; examOn: string }): boolean => daysBetween(day, examOn) <= lastDays;

/** What a study day has of the week's minutes, and what a day off would have. */
export const shareOf = ({ minutesPerWeek, weekdaysOff }: Pick<Pace, 'minutesPerWeek' | 'weekdaysOff'>): number =>
  Math.floor(minutesPerWeek / Math.max(1, 7 - new Set(weekdaysOff).size));

/** Whether a student has said that they do not study on a day. */
export const isOff = ({ day, pace: { weekdaysOff, datesOff } }: { day: string; pace: Pace }): boolean =>
  weekdaysOff.includes(new Date(at(day)).getUTCDay()) || datesOff.includes(day);

/** The minutes of a day: the week's, spread evenly over its study days, with what this day has more, less what classes and sessions take; half of that on the day before the exam. */
export function roomOn({ day, pace, taken }: { day: string; pace: Pace; taken: ReadonlyMap<string, number> }): number {
  const share = (isOff({ day, pace }) ? 0 : shareOf(pace)) + (pace.more.get(day) ?? 0);
  const room = Math.max(0, share - (taken.get(day) ?? 0));
  return daysBetween(day, pace.examOn) === 1 ? Math.floor(room / 2) : room;
}

/**
 * Spreads what is left over the days from `from` to the day before the exam: revision first each day, mocks as `placeMocks` has them, what
 * the student moved on its day, and of the paths the one furthest behind; the weakest has to be half as far again. A day has more than its room only where a mock, what was moved
 * or one item is longer, and the days after give that back, a third of a day at a time; no day is worth less than `leastMinutes`.
 */
export function schedule(input: PlanInput): Schedule {
  const { from, pace, taken, revision, revisionBegun } = input;
  const length = Math.min(Math.max(daysBetween(from, pace.examOn), 0), maxDays);
  const rooms = Array.from({ length }, (_, index) => {
    const day = addDays(from, index);
    return { day, room: roomOn({ day, pace, taken }) };
  });
  const { mocksOf, left: mocksLeft } = placeMocks({ ...input, rooms });
  const end = addDays(from, length);
  const isMoved = ({ on }: PlanItem) => on >= from && on < end;
  const isSlipped = ({ on }: PlanItem) => on !== '' && on < from;
  const moved = Map.groupBy(
    input.paths.flatMap(({ items }) => items.filter(isMoved)),
    ({ on }) => on,
  );
  const queues: Queue[] = [
    { done: -1, total: 1, isNext: true, items: input.paths.flatMap(({ items }) => items.filter(isSlipped)) },
    ...input.paths
      .toSorted((one, other) => Number(other.isWeakest ?? false) - Number(one.isWeakest ?? false))
      .map(({ doneMinutes, items, isWeakest = false }) => ({
        done: doneMinutes,
        total: (doneMinutes + sum(items)) * (isWeakest ? weakestLead : 1),
        isNext: false,
        items: items.filter((item) => !isMoved(item) && !isSlipped(item)),
      })),
  ];
  // minutes that the days before took over their room, and those that were too few for a block
  let { owed } = input;
  let spare = 0;
  let revisionSaved = 0;
  let finishesOn = '';
  const fixedOn = (day: string) => [...(mocksOf.get(day) ?? []), ...(moved.get(day) ?? [])].map(({ key, minutes }) => ({ key, minutes }));
  const isQuietOn = (day: string) => isLastDay({ day, examOn: pace.examOn });
  const days = rooms.map(({ day, room }, index): PlanDay => {
    const time = room + spare;
    const paid = owed >= time ? time : Math.min(owed, Math.floor(time / 3));
    const free = time - paid < leastMinutes ? 0 : time - paid;
    const fixed = fixedOn(day);
    const revise = Math.min((revision.get(day) ?? 0) + revisionSaved, free);
    const next = rooms.slice(index + 1).find((one) => one.room > 0 && !isQuietOn(one.day));
    const lessons = isQuietOn(day)
      ? []
      : takeLessons({
          queues,
          day,
          time,
          free,
          used: revise + sum(fixed),
          hasFixed: fixed.length > 0,
          next: next === undefined ? 0 : next.room - sum(fixedOn(next.day)),
        });
    if (lessons.length > 0 || moved.has(day)) finishesOn = day;
    const isAlone = fixed.length === 0 && lessons.length === 0 && !(revisionBegun && day === from);
    const waits = isAlone && revise < leastMinutes ? revise : 0;
    if (free > 0) revisionSaved = waits;
    const items = [...(revise > waits ? [{ key: revisionKey, minutes: revise }] : []), ...fixed, ...lessons];
    const over = owed + sum(items) - time;
    owed = Math.max(0, over);
    spare = free === 0 ? Math.max(0, -over) : 0;
    return { day, room, items };
  });
  return { days, left: [...mocksLeft, ...queues.flatMap(({ items }) => items)], finishesOn };
}

/** Takes the lessons of a day with `time`, `free` without what it gives back to the days before, and some of that used: what does not fit only where the day would be less than half of itself. The last two days share what is left, where the `next` study day has time for its half. */
function takeLessons({
  queues,
  day,
  time,
  free,
  used,
  hasFixed,
  next,
}: {
  queues: Queue[];
  day: string;
  time: number;
  free: number;
  used: number;
  hasFixed: boolean;
  next: number;
}): PlanDay['items'] {
  const items: { key: string; minutes: number }[] = [];
  let total = used;
  const take = (room: number, order: typeof furthestBehind = furthestBehind): boolean => {
    const item = takeNext({ queues, day, room, order });
    if (item === null) return false;
    items.push({ key: item.key, minutes: item.minutes });
    total += item.minutes;
    return true;
  };
  const rest = () => queues.flatMap((queue) => queue.items);
  const isEnd = rest().every(({ notBefore }) => notBefore <= day);
  const left = sum(rest());
  const half = left / 2;
  const isShared = isEnd && left > free - used && half < free - used && half <= next;
  while (isShared && total - used < half && take(Math.min(left - 2 * (total - used), free - total)));
  while (total < (isShared ? Math.min(free, used + half) : free)) {
    const isFirst = items.length === 0 && !hasFixed;
    if (take(isFirst ? Infinity : free - total)) continue;
    const isShort = total < time / 2;
    if (!(total < leastMinutes || isShort) || !take(total < leastMinutes ? Infinity : 2 * (time - total), shortest)) break;
  }
  const isAll = isEnd && sum(rest()) < leastMinutes;
  while (free > 0 && isAll && take(Infinity));
  return items;
}

const sum = (items: readonly { readonly minutes: number }[]): number => items.reduce((total, { minutes }) => total + minutes, 0);

interface Queue {
  done: number;
  readonly total: number;
  /** What is in it comes before all else. */
  readonly isNext: boolean;
  items: PlanItem[];
}
interface Head {
  readonly queue: Queue;
  readonly next: PlanItem;
}

const shareDone = ({ done, total }: Queue) => done / Math.max(total, 1);
const furthestBehind = (one: Head, other: Head) => shareDone(one.queue) - shareDone(other.queue);
const shortest = (one: Head, other: Head) => one.next.minutes - other.next.minutes;

/** Takes the first item in this order that is next on its path, may be done on a day and fits. */
function takeNext({
  queues,
  day,
  room,
  order,
}: {
  queues: Queue[];
  day: string;
  room: number;
  order: (one: Head, other: Head) => number;
}): PlanItem | null {
  const heads = queues.flatMap((queue): Head[] => {
    const next = queue.items.find(({ notBefore }) => notBefore <= day);
    return next === undefined ? [] : [{ queue, next }];
  });
  const first = heads.find(({ queue }) => queue.isNext);
  const head = (first ? [first] : heads.toSorted(order)).find(({ next }) => next.minutes <= room);
  if (head === undefined) return null;
  head.queue.items = head.queue.items.filter((item) => item !== head.next);
  head.queue.done += head.next.minutes;
  return head.next;
}

/** How dense mocks are: in so many of the last days before the exam, in relation to the rest of the year, and how many a day at most. */
const phases = [
  { days: 28, weight: 8, most: 2 / 7 },
  { days: 56, weight: 4, most: 1 / 7 },
  { days: Infinity, weight: 1, most: 1 / 7 },
] as const;
type Phase = (typeof phases)[number];
const phaseOf = (daysToExam: number): Phase => phases.find(({ days }) => daysToExam <= days) ?? phases[2];

/** For each of `count` mocks the day on which it would be by the calendar of the exam: few far from it, weekly in the last eight weeks, at most two a week in the last four. */
function mockTargets({ count, since, last, examOn }: { count: number; since: string; last: string; examOn: string }): string[] {
  const length = Math.max(0, daysBetween(since, last));
  const ofDays = Array.from({ length }, (_, index) => phaseOf(daysBetween(addDays(since, index + 1), examOn)));
  const full = new Set<Phase>();
  let rate = 0;
  // a phase that would have more than it can has what it can, and the others share the rest
  for (const _ of phases) {
    const open = ofDays.filter((phase) => !full.has(phase));
    const held = ofDays.reduce((total, phase) => total + (full.has(phase) ? phase.most : 0), 0);
    rate = Math.max(0, count - held) / open.reduce((total, { weight }) => total + weight, 0);
    for (const phase of open) if (rate * phase.weight > phase.most) full.add(phase);
  }
  const targets: string[] = [];
  let sofar = 0;
  for (const [index, phase] of ofDays.entries()) {
    sofar += full.has(phase) ? phase.most : rate * phase.weight;
    while (targets.length < count && sofar > targets.length + 1 - 0.001) targets.push(addDays(since, index + 1));
  }
  return [...targets, ...Array.from({ length: count - targets.length }, () => last)];
}

const lastDayOf = ({ until }: PlanMock) => until || '9999-12-31';

/**
 * Mocks: those with a seat or moved by the student on its day, the others in the order in which they end and then their own, near their
 * targets; never on two days running, more than two in seven days, or in the last days before the exam, and one a week until the last
 * four weeks where they fit so. One that was missed is due on the next study day.
 */
function placeMocks({ from, pace, mocks, mocksTaken, madeOn, rooms }: PlanInput & { rooms: readonly { day: string; room: number }[] }): {
  mocksOf: Map<string, PlanMock[]>;
  left: PlanMock[];
} {
  const mocksOf = new Map<string, PlanMock[]>();
  const left: PlanMock[] = [];
  // days by their number from `from` on
  const numberOf = (day: string) => daysBetween(from, day);
  const days = new Set(mocksTaken.map(numberOf));
  const put = (mock: PlanMock, index: number) => {
    const room = rooms[index];
    if (room === undefined) return left.push(mock);
    days.add(index);
    return mocksOf.set(room.day, [...(mocksOf.get(room.day) ?? []), mock]);
  };
  const fixedOn = ({ seatOn, on }: PlanMock) => seatOn || (on >= from ? on : '');
  for (const mock of mocks) if (fixedOn(mock) !== '') put(mock, numberOf(fixedOn(mock)));
  // one that ends soon is not put behind one that can wait, and one that slipped is next
  const loose = mocks
    .filter((mock) => fixedOn(mock) === '')
    .toSorted((one, other) => Number(other.on !== '') - Number(one.on !== '') || at(lastDayOf(one)) - at(lastDayOf(other)));
  const last = addDays(pace.examOn, -lastDays - 1);
  const since = [...mocksTaken, madeOn].reduce((a, b) => (a > b ? a : b));
  const targets = mockTargets({ count: loose.length, since: since < from ? since : from, last, examOn: pace.examOn });
  const countOf = (first: number, length: number) => range(length).filter((step) => days.has(first + step)).length;
  const isSpaced = (index: number) => countOf(index - 1, 3) === 0 && range(7).every((back) => countOf(index - back, 7) < 2);
  const isWeekly = (index: number) => rooms.length - index <= phases[0].days || countOf(index - 6, 13) === 0;
  let previous = -1;
  for (const [index, mock] of loose.entries()) {
    const earliest = Math.max(previous + 1, mock.on === '' ? numberOf(targets[index] ?? last) : 0);
    const final = Math.min(numberOf(last), numberOf(lastDayOf(mock)), rooms.length - 1);
    const first = Math.max(0, mock.notBefore === '' ? 0 : numberOf(mock.notBefore));
    const free = range(Math.max(0, final - first + 1)).map((step) => first + step);
    const isFree = (one: number) => (rooms[one]?.room ?? 0) > 0 && isSpaced(one);
    const on =
      free.find((one) => one >= earliest && isFree(one) && isWeekly(one)) ??
      free.findLast((one) => one > previous && isFree(one) && isWeekly(one)) ??
      free.find((one) => one >= earliest && isFree(one)) ??
      free.findLast(isFree);
    put(mock, on ?? -1);
    previous = Math.max(previous, on ?? -1);
  }
  return { mocksOf: inOrder({ loose, mocksOf }), left };
}

/** The same days, with the mocks on them in their order where their windows allow it. */
function inOrder({ loose, mocksOf }: { loose: readonly PlanMock[]; mocksOf: ReadonlyMap<string, PlanMock[]> }): Map<string, PlanMock[]> {
  const placed = new Map([...mocksOf].flatMap(([day, mocks]) => mocks.map((mock) => [mock, day] as const)));
  const isIn = (mock: PlanMock, day: string) => day >= mock.notBefore && day <= lastDayOf(mock);
  for (const [index, one] of loose.entries())
    for (const other of loose.slice(index + 1)) {
      const [a, b] = [placed.get(one), placed.get(other)];
      if (a === undefined || b === undefined || a <= b || !isIn(one, b) || !isIn(other, a)) continue;
      placed.set(one, b);
      placed.set(other, a);
    }
  const days = Map.groupBy(placed, ([, day]) => day);
  return new Map([...days].map(([day, pairs]) => [day, pairs.map(([mock]) => mock)]));
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
