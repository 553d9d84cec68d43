import { formatPercentile } from '../../lib/format/percentile.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { compareCells } from '@abhyas/rules/schools/compare-cells.ts';
import { matchesSearch } from '../../lib/format/matches-search.ts';
import { m } from '../../paraglide/messages.js';
import { cutoffText, sectionKeys } from './words.ts';

/** A table of any columns: those to show, in their order, over rows that may have more (SCH-030). */
export interface FreeTable {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

export interface Sorting {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** The next order after a press on the head of a column: up, down, and as it came. */
export function nextSorting({ sorting, column }: { sorting: Sorting | null; column: string }): Sorting | null {
  if (sorting?.column !== column) return { column, direction: 'asc' };
  return sorting.direction === 'asc' ? { column, direction: 'desc' } : null;
}

/** The rows that have the searched words in a column that is shown, in the chosen order. */
export function shownRows({ table, search, sorting }: { table: FreeTable; search: string; sorting: Sorting | null }): FreeTable['rows'] {
  const found = table.rows.filter((row) => matchesSearch({ name: table.columns.map((column) => row[column] ?? '').join(' '), search }));
  if (sorting === null) return found;
  const { column, direction } = sorting;
  return found.toSorted((one, other) => compareCells({ a: one[column] ?? '', b: other[column] ?? '', direction }));
}

/** A table of a course as it travels. */
export const freeTable = ({ parametersToBeDisplayed: columns, csvFile: rows }: AnswerOf<'schoolDeadlines'>): FreeTable => ({
  columns,
  rows,
});

/** The selection criteria of a call. */
export function callTable(
  { firstCall, finalCall }: AnswerOf<'selectionCriteria'>,
  call: AnswerOf<'selectionCriteria'>['calls'][number],
): FreeTable {
  return call === 'First call'
    ? { columns: firstCall.parametersToBeDisplayed, rows: firstCall.firstCallCsv }
    : { columns: finalCall.parametersToBeDisplayed, rows: finalCall.finalCallCsv };
}

const upper = (section: string): string => section.toLocaleUpperCase('en');

/** The cutoffs of a category as a table: a row per programme with its school, a column per section that any of them has (SCH-028). */
export function cutoffTable(schools: AnswerOf<'courseCutoff'>): FreeTable {
  const cutoffs = schools.flatMap(({ schoolName, programData }) => programData.map((cutoff) => ({ schoolName, ...cutoff })));
  const sections = sectionKeys(cutoffs);
  const [school, programme, exam, year, overall] = [
    m.schp_col_school(),
    m.schp_col_programme(),
    m.schp_col_exam(),
    m.schp_col_year(),
    m.schp_col_overall(),
  ];
  return {
    columns: [school, programme, exam, year, overall, ...sections.map(upper)],
    rows: cutoffs.map((cutoff) => ({
      [school]: cutoff.schoolName,
      [programme]: cutoff.programName,
      [exam]: cutoff.exam,
      [year]: String(cutoff.year),
      [overall]: formatPercentile(cutoff.overall),
      ...Object.fromEntries(
        sections.map((section) => [upper(section), cutoffText(cutoff.sections.find(({ key }) => key === section)?.percentile)]),
      ),
    })),
  };
}

/** What the row of a programme says beside its school and its name; none where the table has no row of it. */
export function criteriaOf({
  table: { columns, rows },
  schoolName,
  programName,
}: {
  table: FreeTable;
  schoolName: string;
  programName: string;
}) {
  const [school = '', ...others] = columns;
  const ofSchool = rows.filter((row) => row[school] === schoolName);
  const row = ofSchool.find((each) => others.some((column) => each[column] === programName));
  if (row === undefined) return [];
  return others.flatMap((column) => {
    const value = row[column] ?? '';
    return value === '' || value === programName ? [] : [{ name: column, value }];
  });
}
