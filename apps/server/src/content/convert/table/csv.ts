import { csvLines } from '@abhyas/rules/csv/read-csv.ts';
import { ConvertError } from '../container.ts';

/** One row of a table: its cells, and its number as a spreadsheet shows it. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a file of separated values. What separates them (comma, semicolon or tab) the heading says. */
export function readCsvRows({ file, text }: { file: string; text: string }): readonly Row[] {
  const read = csvLines(text);
  if ('fault' in read) throw new ConvertError(`${file}: is not a table of separated values: ${read.fault}`);
  return read.lines;
}
