import { CsvError, parse } from 'csv-parse/sync';
import { ConvertError } from '../container/convert-error.ts';

/** One row of a table: its cells, and the line it begins on. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a file of separated values. What separates them (comma, semicolon or tab) the heading says. */
export function readCsvRows({ file, text }: { file: string; text: string }): Row[] {
  const heading = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = [',', ';', '\t'].map((sign) => [sign, heading.split(sign).length] as const);
  const delimiter = counts.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
  const rows: Row[] = [];
  let line = 1;
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      on_record: (cells: string[], { lines }) => {
        // the parser counts the line on which a row ends
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
        line = lines + 1;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new ConvertError(`${file}: is not a table of separated values: ${error.message}`, { cause: error });
    throw error;
  }
  return rows;
}
