import { schoolDataLimits } from '@abhyas/contract/schools/school-limits.ts';
import { plainCell, readCsv } from '../../csv/read-csv.ts';
import { readDay } from '../../csv/read-moment.ts';

/** What is wrong in a file: `column` is '' where it is the row, or the file, as a whole. */
export interface ImportFault {
  readonly line: number;
  readonly column: string;
  readonly cause: string;
}

export interface Parsed<Row> {
  readonly rows: readonly (Row & { readonly line: number })[];
  readonly faults: readonly ImportFault[];
}

/** How many rows of a file go in at once. */
const maxImportRows = schoolDataLimits.rows;
const maxText = 300;

/** The cells of a row as values. Each method says what is wrong with its cell, and then gives a value that is never used. */
export interface Cells<Column extends string> {
  has(column: Column): boolean;
  /** A text with at most `max` characters. With `needed` it may not be empty. */
  text(column: Column, of?: { max?: number; needed?: boolean }): string;
  /** A key: letters, digits and dashes. */
  key(column: Column): string;
  whole(column: Column, of: { min: number; max: number }): number;
  /** The same, null where the cell is empty. */
  wholeOrNull(column: Column, of: { min: number; max: number }): number | null;
  /** A number with up to three decimals. */
  decimal(column: Column, of: { min: number; max: number }): number;
  decimalOrNull(column: Column, of: { min: number; max: number }): number | null;
  /** YYYY-MM-DD. */
  day(column: Column): string;
  /** An address that begins with https://, or ''. */
  link(column: Column): string;
  /** Parts of a cell with semicolons between them. */
  list(column: Column): string[];
  oneOf<Value extends string>(column: Column, values: readonly Value[]): Value;
  /** Whether the cell says yes; an empty one is no. */
  isYes(column: Column): boolean;
  say(column: Column | '', cause: string): void;
}

/**
 * Reads a file of rows: columns in any order, each fault with its line and column; a row with one is left out of `rows`. `keyOf` names what
 * a row is about, at most once; a withdrawn row needs only the columns of `identifiedBy`.
 */
export function readRows<Column extends string, Row extends object>({
  text,
  columns,
  needed,
  identifiedBy = [],
  read,
  keyOf,
}: {
  text: string;
  columns: readonly Column[];
  needed: readonly Column[];
  identifiedBy?: readonly Column[];
  read: (cells: Cells<Column>) => Row;
  keyOf: (row: Row) => string;
}): Parsed<Row> {
  const table = readCsv({ text, columns, needed, maxRows: maxImportRows });
  const faults: ImportFault[] = table.faults.map((fault) => ({ ...fault, column: '' }));
  const wrong = new Set(faults.map(({ line }) => line));
  const firstLines = new Map<string, number>();
  const rows = table.rows.flatMap(({ line, cell }) => {
    const said: ImportFault[] = [];
    const row = read(cellsOf({ cell, has: table.has, say: (column, cause) => void said.push({ line, column, cause }) }));
    const found =
      'withdraw' in row && row.withdraw === true ? said.filter(({ column }) => identifiedBy.some((each) => each === column)) : said;
    if (found.length === 0) {
      const key = keyOf(row);
      const first = firstLines.get(key);
      firstLines.set(key, first ?? line);
      if (first !== undefined) found.push({ line, column: '', cause: `This row is about the same as row ${first}` });
    }
    faults.push(...found);
    return found.length > 0 || wrong.has(line) ? [] : [{ ...row, line }];
  });
  return { rows, faults };
}

function cellsOf<Column extends string>({
  cell,
  has,
  say,
}: {
  cell: (column: string) => string;
  has: (column: string) => boolean;
  say: (column: Column | '', cause: string) => void;
}): Cells<Column> {
  const typed = (column: Column) => plainCell(cell(column));
  const number = (column: Column, { min, max, pattern, what }: { min: number; max: number; pattern: RegExp; what: string }) => {
    const value = typed(column);
    const found = pattern.test(value) ? Number(value) : Number.NaN;
    if (found >= min && found <= max) return found;
    say(column, value === '' ? 'Enter a number' : `'${value.slice(0, 40)}' is not a ${what} from ${min} to ${max}`);
    return min;
  };
  const whole = (column: Column, of: { min: number; max: number }) => number(column, { ...of, pattern: /^\d{1,9}$/, what: 'whole number' });
  const decimal = (column: Column, of: { min: number; max: number }) =>
    number(column, { ...of, pattern: /^\d{1,9}(\.\d{1,3})?$/, what: 'number' });
  const text: Cells<Column>['text'] = (column, { max = maxText, needed = false } = {}) => {
    const value = typed(column);
    if (value === '' && needed) say(column, `Enter a value in ${column}`);
    if (value.length > max) say(column, `Write at most ${max} characters`);
    return value;
  };
  return {
    has,
    say,
    text,
    whole,
    decimal,
    wholeOrNull: (column, of) => (typed(column) === '' ? null : whole(column, of)),
    decimalOrNull: (column, of) => (typed(column) === '' ? null : decimal(column, of)),
    key: (column) => {
      const value = typed(column);
      if (!/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/.test(value))
        say(column, value === '' ? 'Enter a key' : `'${value.slice(0, 40)}' is not a key. Use small letters, digits and dashes`);
      return value;
    },
    day: (column) => {
      const value = typed(column);
      const found = readDay(value);
      if (found === null) say(column, `'${value.slice(0, 40)}' is not a date. Write it as 2027-02-24 or 24 Feb 2027`);
      return found ?? '';
    },
    link: (column) => {
      const value = text(column, { max: 500 });
      if (value !== '' && !(URL.canParse(value) && new URL(value).protocol === 'https:'))
        say(column, `'${value.slice(0, 80)}' is not an address that begins with https://`);
      return value;
    },
    list: (column) => [
      ...new Set(
        text(column, { max: 500 })
          .split(';')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ],
    isYes: (column) => {
      const value = typed(column).toLowerCase();
      if (!['', 'yes', 'no'].includes(value)) say(column, `'${value.slice(0, 40)}' is neither yes nor no`);
      return value === 'yes';
    },
    oneOf: (column, values) => {
      const value = typed(column);
      const found = values.find((each) => each.toLowerCase() === value.toLowerCase());
      if (found === undefined) say(column, `'${value.slice(0, 40)}' is none of ${values.join(', ')}`);
      // a row with a fault is left out, so what it would have had is never read
      return found ?? (values[0] as (typeof values)[number]);
    },
  };
}
