import { readFileSync } from 'node:fs';
import { readCsvRows } from '../../content/convert/table/csv.ts';
import { explainFileError, StartError } from '../../platform/common/start-error.ts';

/** A table from a file of separated values: the names of its columns, and its rows with the line each begins on. */
export interface Table {
  readonly path: string;
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Reads a table. Throws a StartError for a file that is not there, without rows, or with a row that is longer or shorter than the header. */
export function readTable(path: string): Table {
  const [heading, ...rows] = readCsvRows({ file: path, text: readText(path) });
  const header = heading?.cells.map((cell) => cell.trim()) ?? [];
  if (rows.length === 0) throw new StartError(`${path}: has no rows below its header.`);
  for (const { line, cells } of rows)
    if (cells.length !== header.length)
      throw new StartError(`${path}:${line}: has ${cells.length} cells; the header has ${header.length}.`);
  return { path, header, rows };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new StartError(`${path}: there is no such file.`);
    throw explainFileError({ error, path });
  }
}

/** The number in a cell. Throws a StartError that names file, line and column for what is none, or is outside the bounds. */
export function numberIn({
  table: { path, header },
  line,
  cell,
  column,
  from = -Infinity,
  to = Infinity,
}: {
  table: Table;
  line: number;
  cell: string | undefined;
  column: number;
  from?: number;
  to?: number;
}): number {
  const value = cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell);
  if (value >= from && value <= to) return value;
  const bounds = from === -Infinity ? '' : to === Infinity ? ` of ${from} or more` : ` from ${from} to ${to}`;
  throw new StartError(`${path}:${line}: '${cell ?? ''}' under ${header[column] ?? `column ${column + 1}`} is no number${bounds}.`);
}
