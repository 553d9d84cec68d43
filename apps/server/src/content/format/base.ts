import { isRelativeDay, splitMoment, toDay } from '@abhyas/rules/content/pack-moment.ts';
import { endOfDay, momentIn, startOfDay } from '../../platform/common/moment-in.ts';

/** Days of a pack: fixed ('2026-11-21') or relative to its anchor day ('today', 'today+3d', 'today-2w'). A time of the clock may follow where a test opens or ends. */

export function isDay(text: string): boolean {
  if (isRelativeDay(text)) return true;
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // 31 February is read as a day of March
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether a text is a day, or a day with a time of the clock. */
export const isMoment = (text: string): boolean => isDay(splitMoment(text).day);

/** The zone of a pack without a brand. */
export const defaultTimeZone = 'Asia/Kolkata';

/** Whether these days can be compared whatever the anchor day is: all hang on it, or none does. */
export const haveOneAnchor = (days: readonly string[]): boolean =>
  new Set(days.map((text) => isRelativeDay(splitMoment(text).day))).size <= 1;

/** Whether `end` comes before `start`, where that is so whatever the anchor day is. A day without a time is whole. */
export function endsBefore({ start, end }: { start: string; end: string }): boolean {
  if (!haveOneAnchor([start, end])) return false;
  const anchor = '2000-01-01';
  const [first, last] = [toDay({ text: start, anchor }), toDay({ text: end, anchor })];
  const [from, to] = [splitMoment(start).time || '00:00', splitMoment(end).time || '24:00'];
  return last < first || (last === first && to <= from);
}

/** The first and the last moment of a window, whose whole days and times are those of a zone. */
export function windowIn({ release, end, anchor, timeZone }: { release: string; end: string; anchor: string; timeZone: string }): {
  releaseAt: Date;
  endAt: Date;
} {
  const at = (text: string, whole: typeof startOfDay) => {
    const [day, { time }] = [toDay({ text, anchor }), splitMoment(text)];
    return time === '' ? whole({ day, timeZone }) : momentIn({ text: `${day} ${time}`, timeZone });
  };
  return { releaseAt: at(release, startOfDay), endAt: at(end, endOfDay) };
}

/** How many days are between two days; null where that depends on the anchor day. */
export function daysBetween({ from, to }: { from: string; to: string }): number | null {
  const anchor = '2000-01-01';
  const [start, end] = [from, to].map((text) => Date.parse(`${toDay({ text, anchor })}T00:00:00Z`));
  return haveOneAnchor([from, to]) ? ((end ?? 0) - (start ?? 0)) / 86_400_000 : null;
}

/** How many whole years are between a day and a later one; 0 where it is not later. */
export function yearsBetween({ from, to }: { from: string; to: string }): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years);
}

/** The same day so many years later; the 29th of February is the 1st of March where a year has none. */
export function addYears({ day, years }: { day: string; years: number }): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved.toISOString().slice(0, 10);
}

/** Where something is: a file of the pack and a line in it, from 1. `isRefused` where the field there has been refused already, so that all else about it only follows. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly isRefused?: boolean;
}

/** One thing that is wrong with a pack, or only doubtful, with its place and what to do about it. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly cause: string;
  /** The place that asks for what is missing here, where that is in another file. */
  readonly askedAt?: Place;
}

/** A doubtful thing that does not stop an import. `count` is how often the file has it; `line` is the first of them. */
export interface Warning extends Fault {
  readonly count: number;
}

/** Collects every fault of a pack, so that all are reported at once. */
export interface Faults {
  /** An error: the pack cannot be imported. What only follows from an earlier fault at the same place is left out. */
  add(fault: Place & Pick<Fault, 'cause' | 'askedAt'>): void;
  /** Only doubtful: the pack can be imported. */
  warn(fault: Fault): void;
  list(): readonly Fault[];
  warnings(): readonly Warning[];
}

const byPlace = (a: Fault, b: Fault) => a.file.localeCompare(b.file) || a.line - b.line;

export function collectFaults(): Faults {
  const found: Fault[] = [];
  const doubtful = new Map<string, Warning>();
  return {
    add: ({ file, line, cause, askedAt, isRefused = false }) =>
      void (isRefused || found.push({ file, line, cause, ...(askedAt === undefined ? {} : { askedAt }) })),
    warn: ({ file, line, cause }) => {
      const name = `${file}\n${cause}`;
      const first = doubtful.get(name);
      doubtful.set(name, { file, line: first?.line ?? line, cause, count: (first?.count ?? 0) + 1 });
    },
    list: () => found.toSorted(byPlace),
    warnings: () => [...doubtful.values()].toSorted(byPlace),
  };
}

/** 'tests/mock-1.yaml:12 cause', one line a fault. */
export function writeFaults(faults: readonly Fault[]): string {
  return faults.map(({ file, line, cause }) => `${file}:${line}  ${cause}`).join('\n');
}

/** 'questions/algebra.jsonl:3 warning: cause (and 2 more)', one line a warning. */
export function writeWarnings(warnings: readonly Warning[]): string {
  const more = (count: number) => (count === 1 ? '' : ` (and ${count - 1} more)`);
  return warnings.map(({ file, line, cause, count }) => `${file}:${line}  warning: ${cause}${more(count)}`).join('\n');
}

export const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Thrown by an import whose pack has faults; nothing was changed. */
export class PackError extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(`The pack has ${countOf(faults.length, 'fault')}; nothing was changed.\n${writeFaults(faults)}`);
    this.name = 'PackError';
    this.faults = faults;
  }
}

/** The value of a name that the pack check has already found valid. */
export function getChecked<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the check let ${String(key)} pass`);
  return value;
}
