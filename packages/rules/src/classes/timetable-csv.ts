import { plainCell, readCsv, writeCsv } from '../csv/read-csv.ts';
import { classLimits, maxTimetableRows } from '@abhyas/contract/class-limits.ts';

/** What is wrong in a timetable: `column` is '' where it is the row, or the file, as a whole. */
export interface TimetableFault {
  readonly line: number;
  readonly column: string;
  readonly cause: string;
}

/** What a row says of its class besides its time; null where the file has no such column, so that what is known stays. */
export interface TimetableTexts {
  readonly module: number | null;
  readonly minutes: number | null;
  readonly description: string | null;
  /** The ID of the mentor, in capitals; '' for none yet. */
  readonly mentor: string | null;
  /** Where it is in person; '' online. */
  readonly place: string | null;
  readonly link: string | null;
  /** Where the mentor starts it; null, for an empty cell too, keeps what is known, because it is written and never read. */
  readonly hostLink: string | null;
}

export interface TimetableRow extends TimetableTexts {
  readonly line: number;
  /** The name of the batch; '' where the file has no such column. */
  readonly batch: string;
  readonly number: number;
  readonly title: string;
  /** YYYY-MM-DD and HH:MM, on the clock of the portal. */
  readonly date: string;
  readonly time: string;
}

/** The columns that a timetable may have. */
export const timetableColumns = [
  'Batch',
  'Number',
  'Module',
  'Title',
  'Description',
  'Date',
  'Time',
  'Minutes',
  'Mentor',
  'Place',
  'Link',
  'Host link',
] as const;
type Column = (typeof timetableColumns)[number];
/** Those that are written, in their order: the link of the mentor is shown to no one else (decision 23). */
const writtenColumns = timetableColumns.filter((column) => column !== 'Host link');
const needed: readonly Column[] = ['Number', 'Title', 'Date', 'Time'];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** A date as YYYY-MM-DD from '2027-02-24', '24 Feb 2027', '24-Feb-2027', '24/02/2027' or '24-02-2027': the day comes first, as spreadsheets in India write it. Null for anything else. */
export function readDay(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return toDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month = '', year] = /^(\d{1,2})[ /.-]([a-z]{3,9}|\d{1,2})[ /.-](\d{4})$/i.exec(text) ?? [];
  if (day === undefined) return null;
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return toDay(Number(year), /^\d/.test(month) ? Number(month) : named, Number(day));
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : null;
}

/** A time as HH:MM from '19:00', '19:00:00', '7:00 PM' or '7 pm'; null for anything else. */
export function readTime(text: string): string | null {
  const [, hours = '', minutes = '00', half = ''] = /^(\d{1,2})(?::(\d{2})(?::00)?)?\s*(am|pm)?$/i.exec(text) ?? [];
  if (hours === '' || (half === '' && !text.includes(':'))) return null;
  const typed = Number(hours);
  if (Number(minutes) > 59 || (half === '' ? typed > 23 : typed < 1 || typed > 12)) return null;
  const hour = half === '' ? typed : (typed % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${pad(hour)}:${minutes}`;
}

/** Whether a text is an https address as long as one may be. */
export function isHttps(text: string): boolean {
  return text.length <= classLimits.link && URL.canParse(text) && new URL(text).protocol === 'https:';
}

/**
 * Reads a timetable from CSV: the columns of `timetableColumns`, in any order. Says per row and column what can't be read; a row with a fault is left out of
 * `rows`. Whether a class may be at its time is for `planTimetable`.
 */
export function parseTimetable(text: string): { rows: TimetableRow[]; faults: TimetableFault[] } {
  const table = readCsv({ text, columns: timetableColumns, needed, maxRows: maxTimetableRows });
  const faults: TimetableFault[] = table.faults.map((fault) => ({ ...fault, column: '' }));
  const wrong = new Set(faults.map(({ line }) => line));
  const rows = table.rows.flatMap(({ line, cell }): TimetableRow[] => {
    const found: TimetableFault[] = [];
    const say = (column: Column, cause: string) => void found.push({ line, column, cause });
    const textOf = (column: Column) => plainCell(cell(column));
    const limited = (column: Column, max: number) => {
      const value = textOf(column);
      if (value.length > max) say(column, `Write at most ${max} characters`);
      return value;
    };
    const whole = (column: Column, { min, max }: { min: number; max: number }) => {
      const value = textOf(column);
      const count = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
      if (!(count >= min && count <= max))
        say(column, value === '' ? 'Enter a number' : `'${value}' is not a whole number from ${min} to ${max}`);
      return count;
    };
    const optional = <T>(column: Column, value: () => T): T | null => (table.has(column) ? value() : null);
    const linkIn = (column: Column) => {
      const value = textOf(column);
      if (value !== '' && !isHttps(value)) say(column, `'${value.slice(0, 80)}' is not an address that begins with https://`);
      return value;
    };
    const day = readDay(textOf('Date'));
    if (day === null) say('Date', `'${textOf('Date')}' is not a date. Write it as 2027-02-24 or 24 Feb 2027`);
    const time = readTime(textOf('Time'));
    if (time === null) say('Time', `'${textOf('Time')}' is not a time. Write it as 19:00 or 07:00 PM`);
    const title = limited('Title', classLimits.title);
    if (title === '') say('Title', 'Enter a title');
    if (table.has('Batch') && textOf('Batch') === '') say('Batch', 'Enter the name of the batch');
    const row = {
      line,
      batch: textOf('Batch'),
      number: whole('Number', classLimits.number),
      title,
      date: day ?? '',
      time: time ?? '',
      module: optional('Module', () => whole('Module', classLimits.module)),
      minutes: optional('Minutes', () => (textOf('Minutes') === '' ? classLimits.minutes.usual : whole('Minutes', classLimits.minutes))),
      description: optional('Description', () => limited('Description', classLimits.description)),
      mentor: optional('Mentor', () => textOf('Mentor').toUpperCase()),
      place: optional('Place', () => limited('Place', classLimits.place)),
      link: optional('Link', () => linkIn('Link')),
      hostLink: optional('Host link', () => linkIn('Host link')) || null,
    };
    faults.push(...found);
    return found.length > 0 || wrong.has(line) ? [] : [row];
  });
  return { rows, faults };
}

/** A class as a line of a timetable. */
export interface TimetableLine {
  readonly batch: string;
  readonly number: number;
  readonly module: number;
  readonly title: string;
  readonly description: string;
  readonly date: string;
  readonly time: string;
  readonly minutes: number;
  readonly mentor: string;
  readonly place: string;
  readonly link: string;
}

/** A timetable as CSV, as `parseTimetable` reads it. */
export function writeTimetable(lines: readonly TimetableLine[]): string {
  const cells = lines.map((of): string[] => [
    of.batch,
    String(of.number),
    String(of.module),
    of.title,
    of.description,
    of.date,
    of.time,
    String(of.minutes),
    of.mentor,
    of.place,
    of.link,
  ]);
  return writeCsv([writtenColumns, ...cells]);
}
