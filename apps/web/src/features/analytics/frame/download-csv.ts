import { csvFile } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/calls/download.ts';

/** The figures of a screen for a spreadsheet, and what they are called. */
export interface Csv {
  readonly name: string;
  readonly rows: () => readonly (readonly string[])[];
}

export const downloadCsv = ({ name, rows }: Csv): void => saveFile({ file: csvFile(rows()), name: `${name}.csv` });
