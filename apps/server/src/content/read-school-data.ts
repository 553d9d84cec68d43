import { parseCutoffs } from '@abhyas/rules/schools/import/cutoffs-csv.ts';
import { parseOutcomes } from '@abhyas/rules/schools/import/outcomes-csv.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import type { Parsed } from '@abhyas/rules/schools/import/read-rows.ts';
import { ConvertError } from './convert/container/convert-error.ts';
import { readCsvRows } from './convert/table/csv.ts';
import type { Faults } from './format/base/faults.ts';
import type { SchoolData } from './format/pack.ts';
import type { PackFiles } from './format/pack-files.ts';

type Table = SchoolData['tables'] extends ReadonlyMap<string, infer T> ? T : never;

/** Reads the CSV files of the folder 'schools' that schools.yaml names: cutoffs, outcomes, and the free tables of courses. */
export function readSchoolData({
  file,
  listed,
  readText,
  faults,
}: {
  file: PackFiles['schools'];
  listed: readonly string[];
  readText: (file: string) => string | null;
  faults: Faults;
}): SchoolData {
  const texts = new Map(listed.map((path) => [path, readText(path)]));
  const textOf = (path: string | undefined, ...field: PropertyKey[]): string | null => {
    if (path === undefined || file === null) return null;
    if (!texts.has(path)) faults.add({ ...file.at(field), cause: `there is no file '${path}' in the pack` });
    return texts.get(path) ?? null;
  };
  const rowsOf = <Row>(path: string | undefined, field: string, parse: (text: string) => Parsed<Row>): Parsed<Row>['rows'] => {
    const text = textOf(path, field);
    if (path === undefined || text === null) return [];
    const { rows, faults: found } = parse(text);
    for (const { line, column, cause } of found) faults.add({ file: path, line, cause: column === '' ? cause : `${column}: ${cause}` });
    return rows;
  };
  const tables = (file?.value.tables ?? []).flatMap(({ file: path }, t) => {
    const text = textOf(path, 'tables', t, 'file');
    return text === null ? [] : [[path, readTable({ path, text, faults })] as const];
  });
  return {
    cutoffs: rowsOf(file?.value.cutoffs, 'cutoffs', parseCutoffs),
    outcomes: rowsOf(file?.value.outcomes, 'outcomes', parseOutcomes),
    tables: new Map(tables),
  };
}

/** A table with any columns: the first line names them. A short row ends in empty cells. */
function readTable({ path, text, faults }: { path: string; text: string; faults: Faults }): Table {
  try {
    const [heading, ...rows] = readCsvRows({ file: path, text });
    const columns = (heading?.cells ?? []).map((cell) => cell.trim());
    if (columns.length === 0 || columns.includes('')) faults.add({ file: path, line: 1, cause: 'the first line names every column' });
    if (new Set(columns).size < columns.length) faults.add({ file: path, line: 1, cause: 'two columns have the same name' });
    if (columns.length > packLimits.schoolTableColumns)
      faults.add({
        file: path,
        line: 1,
        cause: `a table has ${packLimits.schoolTableColumns} columns at most; this has ${columns.length}`,
      });
    if (rows.length > packLimits.schoolTableRows)
      faults.add({ file: path, line: 1, cause: `a table has ${packLimits.schoolTableRows} rows at most; this has ${rows.length}` });
    for (const { line, cells } of rows)
      if (cells.length > columns.length)
        faults.add({ file: path, line, cause: `this row has ${cells.length} cells, the first line ${columns.length}` });
    return { columns, rows: rows.map(({ cells }) => columns.map((_column, at) => (cells[at] ?? '').trim())) };
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error;
    faults.add({ file: path, line: 1, cause: error.message });
    return { columns: [], rows: [] };
  }
}
