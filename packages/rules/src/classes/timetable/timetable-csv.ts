import { plainCell, readCsv, writeCsv } from '../../csv/read-csv.ts';
import { readDay, readTime } from '../../csv/read-moment.ts';
import { classLimits, maxTimetableRows } from '@abhyas/contract/classes/class-limits.ts';

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

/** Whether a text is an https address as long as one may be. */
export function isHttps(text: string): boolean {
  return text.length <= classLimits.link && URL.canParse(text) && new URL(text).protocol === 'https:';
}

/**
 * Reads a timetable from CSV: the columns of `timetableColumns`, in any order. Faults name row and column, and a row with one is left out
 * of `rows`; `planTimetable` judges the times.
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
