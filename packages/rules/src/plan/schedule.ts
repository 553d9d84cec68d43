/** Something to do: `key` names it, `minutes` is how long it takes. `notBefore` is the first day it can be done on, YYYY-MM-DD; '' for any. */
export interface PlanItem {
  readonly key: string;
  readonly minutes: number;
  readonly notBefore: string;
}

/** A mock has a window: `until` is its last day, '' for none. One with a seat is on that day. */
export interface PlanMock extends PlanItem {
  readonly until: string;
  readonly seatOn: string;
}

/** A path: what is left of it, in order, and how many minutes of it are done. */
interface PlanPath {
  readonly doneMinutes: number;
  readonly items: readonly PlanItem[];
}

/** What a student says: hours as minutes per week, the weekdays that are off (0 is Sunday), single days off, the exam. */
export interface Pace {
  readonly minutesPerWeek: number;
  readonly weekdaysOff: readonly number[];
  readonly datesOff: readonly string[];
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
  /** From when mocks are spread: the day of the last one, or on which the plan was made. */
  readonly mocksSince: string;
  readonly paths: readonly PlanPath[];
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
/** A day of the plan has at least so many minutes, unless no more can be done on it: for less, no one opens the books. */
export const leastMinutes = 10;
/** The last mock is at least so many days before the exam: after it there is time to learn from it. */
const lastMockDays = 3;
/** A plan looks ahead so many days at most. */
const maxDays = 800;
const dayMs = 86_400_000;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number): string => new Date(at(day) + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs);

/** The minutes of a day: the week's, spread evenly over its study days, less what classes and sessions take. */
export function roomOn({ day, pace, taken }: { day: string; pace: Pace; taken: ReadonlyMap<string, number> }): number {
  const off = new Set(pace.weekdaysOff);
  if (off.size >= 7 || off.has(new Date(at(day)).getUTCDay()) || pace.datesOff.includes(day)) return 0;
  return Math.max(0, Math.floor(pace.minutesPerWeek / (7 - off.size)) - (taken.get(day) ?? 0));
}

/**
 * Spreads what is left over the days from `from` to the day before the exam: revision first each day, mocks evenly, and of the paths the
 * one furthest behind. A day has more than its room only where a mock or an item is longer, and the days after give that back; no day is
 * worth less than `leastMinutes`.
 */
export function schedule(input: PlanInput): Schedule {
  const { from, pace, taken, revision, revisionBegun } = input;
  const length = Math.min(Math.max(daysBetween(from, pace.examOn), 0), maxDays);
  const rooms = Array.from({ length }, (_, index) => {
    const day = addDays(from, index);
    return { day, room: roomOn({ day, pace, taken }) };
  });
  const { mocksOf, left: mocksLeft } = placeMocks({ ...input, rooms });
  const queues = input.paths.map(({ doneMinutes, items }) => ({ done: doneMinutes, total: doneMinutes + sum(items), items: [...items] }));
  // minutes that come from the days before; less than nothing where those took too much
  let saved = 0;
  let revisionSaved = 0;
  let finishesOn = '';
  const days = rooms.map(({ day, room }): PlanDay => {
    const time = room + saved;
    const free = time < leastMinutes ? 0 : time;
    const mocks = (mocksOf.get(day) ?? []).map(({ key, minutes }) => ({ key, minutes }));
    const revise = Math.min((revision.get(day) ?? 0) + revisionSaved, free);
    const lessons = takeLessons({ queues, day, free, used: revise + sum(mocks), hasMock: mocks.length > 0 });
    if (lessons.length > 0) finishesOn = day;
    const isAlone = mocks.length === 0 && lessons.length === 0 && !(revisionBegun && day === from);
    const waits = isAlone && revise < leastMinutes ? revise : 0;
    if (free > 0) revisionSaved = waits;
    const items = [...(revise > waits ? [{ key: revisionKey, minutes: revise }] : []), ...mocks, ...lessons];
    saved = free === 0 ? time - sum(items) : Math.min(0, free - sum(items));
    return { day, room, items };
  });
  return { days, left: [...mocksLeft, ...queues.flatMap(({ items }) => items)], finishesOn };
}

/** Takes the lessons of a day that has `free` minutes, some of them used by revision and mocks. */
function takeLessons({
  queues,
  day,
  free,
  used,
  hasMock,
}: {
  queues: Queue[];
  day: string;
  free: number;
  used: number;
  hasMock: boolean;
}): PlanDay['items'] {
  const items: { key: string; minutes: number }[] = [];
  let total = used;
  const take = (room: number): boolean => {
    const next = takeNext({ queues, day, room });
    if (next === null) return false;
    items.push({ key: next.key, minutes: next.minutes });
    total += next.minutes;
    return true;
  };
  while (total < free) {
    const mayExceed = total < leastMinutes || (items.length === 0 && !hasMock);
    if (!take(mayExceed ? Infinity : free - total)) break;
  }
  const rest = queues.flatMap((queue) => queue.items);
  const isAll = rest.every(({ notBefore }) => notBefore <= day) && sum(rest) < leastMinutes;
  while (free > 0 && isAll && take(Infinity));
  return items;
}

const sum = (items: readonly { readonly minutes: number }[]): number => items.reduce((total, { minutes }) => total + minutes, 0);

interface Queue {
  done: number;
  readonly total: number;
  items: PlanItem[];
}

/** Takes the next item that may be done on a day and fits, from the path with the smallest share done. */
function takeNext({ queues, day, room }: { queues: Queue[]; day: string; room: number }): PlanItem | null {
  const waiting = queues
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => one.done / Math.max(one.total, 1) - other.done / Math.max(other.total, 1));
  for (const queue of waiting) {
    const next = queue.items.find(({ notBefore }) => notBefore <= day);
    if (next === undefined || next.minutes > room) continue;
    queue.items = queue.items.filter((item) => item !== next);
    queue.done += next.minutes;
    return next;
  }
  return null;
}

const lastDayOf = ({ until }: PlanMock) => until || '9999-12-31';

/** Mocks, one a day: those with a seat on its day, the others in the order in which they end and then their own, evenly from the last one to some days before the exam. One that was missed is due on the next study day. */
function placeMocks({ from, pace, mocks, mocksSince, rooms }: PlanInput & { rooms: readonly { day: string; room: number }[] }): {
  mocksOf: Map<string, PlanMock[]>;
  left: PlanMock[];
} {
  const mocksOf = new Map<string, PlanMock[]>();
  const left: PlanMock[] = [];
  const put = (day: string, mock: PlanMock) => mocksOf.set(day, [...(mocksOf.get(day) ?? []), mock]);
  const isInPlan = (day: string) => day >= from && day < pace.examOn && rooms.some((one) => one.day === day);
  for (const mock of mocks.filter(({ seatOn }) => seatOn !== '')) {
    if (isInPlan(mock.seatOn)) put(mock.seatOn, mock);
    else left.push(mock);
  }
  // one that ends soon is not put behind one that can wait
  const loose = mocks.filter(({ seatOn }) => seatOn === '').toSorted((one, other) => at(lastDayOf(one)) - at(lastDayOf(other)));
  const since = mocksSince < from ? mocksSince : from;
  const span = Math.max(0, daysBetween(since, addDays(pace.examOn, -lastMockDays)));
  const last = addDays(pace.examOn, -lastMockDays);
  let previous = '';
  for (const [index, mock] of loose.entries()) {
    const target = addDays(since, Math.round(((index + 1) * span) / loose.length));
    const earliest = [target, mock.notBefore, from, previous === '' ? '' : addDays(previous, 1)].reduce((a, b) => (a > b ? a : b));
    const isFree = ({ day, room }: { day: string; room: number }) =>
      room > 0 && !mocksOf.has(day) && day <= last && day >= mock.notBefore && (mock.until === '' || day <= mock.until);
    const afterPrevious = ({ day }: { day: string }) => previous === '' || day > previous;
    const day =
      rooms.find((one) => one.day >= earliest && isFree(one))?.day ?? rooms.findLast((one) => isFree(one) && afterPrevious(one))?.day;
    if (day === undefined) left.push(mock);
    else {
      put(day, mock);
      previous = day;
    }
  }
  return { mocksOf, left };
}
