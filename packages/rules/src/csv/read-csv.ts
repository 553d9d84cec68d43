import { fileKindOf, fileKinds, headBytes } from '../files/file-kind.ts';

/** What is wrong with a line of a file; lines count from 1 as the rows of a spreadsheet do, the heading included. */
export interface RowFault {
  readonly line: number;
  readonly cause: string;
}

/** A line of a file. */
export interface CsvRow {
  readonly line: number;
  /** What is in a column of this line; '' where it is empty or the file has no such column. */
  readonly cell: (column: string) => string;
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

const names: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };

/** What separates the cells: a comma, a semicolon as Excel writes it in many countries, or a tab as in text copied from a sheet. */
function separatorOf(text: string): string {
  const heading = /^\s*([^\r\n]*)/.exec(text)?.[1]?.replace(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: heading.split(sign).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).sign;
}

/** Splits CSV text into the cells of its lines (RFC 4180: quotes, and line breaks within them); null where a quote is not closed. */
function splitCsv({ text, separator }: { text: string; separator: string }): Line[] | null {
  const lines: Line[] = [];
  let [cells, cell, begun, isQuoted]: [string[], string, number, boolean] = [[], '', 1, false];
  // a spreadsheet counts rows: a line break in a cell begins none
  const endLine = () => {
    cells.push(cell.trim());
    if (cells.some((each) => each !== '')) lines.push({ line: begun, cells });
    [cells, cell, begun] = [[], '', begun + 1];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (character === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (character === '\n' || (character === '\r' && text.charAt(at + 1) !== '\n')) endLine();
    else cell += character;
  }
  endLine();
  return isQuoted ? null : lines;
}

/** The lines of CSV that are not empty and what separates their cells, or why the text is none. */
export function csvLines(text: string): { readonly lines: readonly Line[]; readonly separator: string } | { readonly fault: string } {
  const kind = fileKindOf(text.slice(0, headBytes));
  if (kind !== null && kind !== 'text')
    return { fault: `The file is ${fileKinds[kind].name}, not CSV. Open it in Excel and save it as CSV UTF-8` };
  if (text.includes('\uFFFD') || text.includes('\0'))
    return { fault: 'The list is not UTF-8. In Excel, save it as CSV UTF-8 and choose it again' };
  // a first line that names the separator is for Excel, which shows it as no row
  const [first = '', named] = /^\uFEFF?(?:sep=(.)[^\S\r\n]*(?:\r\n|\r|\n))?/i.exec(text) ?? [];
  const plain = text.slice(first.length);
  const separator = named ?? separatorOf(plain);
  const lines = splitCsv({ text: plain, separator });
  return lines === null ? { fault: 'A quote (") is not closed' } : { lines, separator };
}

/**
 * Reads a table from CSV, whose first line names the columns in any order and case. Faults are those of the file itself: encoding, quotes,
 * columns, rows with too many cells, more than `maxRows` rows. `has` says whether the file has a column.
 */
export function readCsv({
  text,
  columns: known,
  needed,
  maxRows,
}: {
  text: string;
  columns: readonly string[];
  needed: readonly string[];
  maxRows: number;
}): { rows: CsvRow[]; has: (column: string) => boolean; faults: RowFault[] } {
  const refused = (faults: RowFault[]) => ({ rows: [], has: () => false, faults });
  const split = csvLines(text);
  if ('fault' in split) return refused([{ line: 1, cause: split.fault }]);
  const { lines, separator } = split;
  const [heading, ...rest] = lines;
  if (heading === undefined)
    return refused([{ line: 1, cause: `The list is empty. The first line names the columns: ${known.join(',')}` }]);
  const columns = heading.cells.map((cell) => known.find((name) => name.toLowerCase() === cell.toLowerCase()) ?? null);
  const faults: RowFault[] = [];
  const unknown = heading.cells.filter((_, index) => columns[index] === null).map((typed) => `'${typed}'`);
  if (unknown.length > 0) {
    const named = unknown.length === 1 ? 'Unknown column' : 'Unknown columns';
    faults.push({ line: heading.line, cause: `${named} ${unknown.join(', ')}. Columns are ${known.join(', ')}` });
  }
  columns.forEach((name, index) => {
    if (name !== null && columns.indexOf(name) !== index) faults.push({ line: heading.line, cause: `The column ${name} is there twice` });
  });
  for (const name of needed) if (!columns.includes(name)) faults.push({ line: heading.line, cause: `The column ${name} is missing` });
  if (rest.length > maxRows)
    faults.push({ line: heading.line, cause: `The list has ${rest.length} rows; at most ${maxRows} go in at once` });
  if (faults.length > 0) return refused(faults);
  for (const { line, cells } of rest) {
    if (cells.length > columns.length)
      faults.push({
        line,
        cause: `This row has more cells than there are columns. Put text with a ${names[separator] ?? `'${separator}'`} in quotes`,
      });
  }
  const rows = rest.map(({ line, cells }) => ({ line, cell: (column: string) => cells[columns.indexOf(column)] ?? '' }));
  return { rows, has: (column) => columns.includes(column), faults };
}

/** Whether a spreadsheet would take a text for a formula, or for one that was kept from being one. */
const formula = /^'*[=+\-@\t\r]/;

/** One cell of CSV. A text that a spreadsheet would take for a formula gets a `'` in front, which `plainCell` takes away. */
const csvCell = (text: string): string => {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A cell without the `'` that keeps a spreadsheet from taking it for a formula. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

/** CSV of a heading and rows, with line ends as RFC 4180 has them. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
