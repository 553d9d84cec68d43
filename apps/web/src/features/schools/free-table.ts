import type { ReactNode } from 'react';
import { now } from '../../lib/clock.ts';
import { dayOf, daysBetween } from '../../lib/dates/dates.ts';
import { formatPercentile } from '../../lib/format/percentile.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { compareCells } from '@abhyas/rules/schools/compare-cells.ts';
import { matchesSearch } from '../../lib/format/matches-search.ts';
import { m } from '../../paraglide/messages.js';
import { cutoffGap } from '@abhyas/rules/schools/cutoff-gap.ts';
import { cutoffText, detailsPath, sectionKeys } from './words.ts';

type Row = Readonly<Record<string, string>>;

/** A table of any columns: those to show, in their order, over rows that may have more (SCH-030). */
export interface FreeTable {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** What a cell of a column shows, where that is more than its text. */
  readonly looks?: Readonly<Record<string, (text: string) => ReactNode>>;
  /** What the rows can be narrowed down to; the first choice holds at the beginning. */
  readonly choices?: readonly { readonly value: string; readonly text: string; readonly has: (row: Row) => boolean }[];
}

/** The page of the school that a row is about, at its programme; null where it is about none that the course shows. */
export const rowPath = ({ schoolId = '', programId = '' }: Row): string | null =>
  schoolId === '' ? null : detailsPath({ schoolId, programId });

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

/** How many days are left until the deadline of a row; below 0 it is over. */
const daysLeft = ({ at = '' }: Row): number =>
  at === '' ? 0 : new Date(at) < now() ? -1 : daysBetween({ from: dayOf(now()), to: dayOf(new Date(at)) });

/** The deadlines of a course with the days that are left, narrowed down to those to come. `shortlist`: the programmes that the student has shortlisted, null for others than students. */
export function deadlineTable({
  data,
  shortlist,
  look,
}: {
  data: AnswerOf<'schoolDeadlines'>;
  shortlist: ReadonlySet<string> | null;
  look: (days: string) => ReactNode;
}): FreeTable {
  const { columns, rows } = freeTable(data);
  if (rows.every(({ at = '' }) => at === '')) return { columns, rows };
  const left = m.schp_col_left();
  const [school = '', programme = '', city = '', ...others] = columns;
  const isOver = (row: Row) => daysLeft(row) < 0;
  return {
    columns: [school, programme, ...others.slice(0, 1), left, ...others.slice(1), city],
    rows: rows.map((row) => ({ ...row, [left]: isOver(row) ? '' : String(daysLeft(row)) })),
    looks: { [left]: look },
    choices: [
      { value: 'coming', text: m.schp_coming(), has: (row) => !isOver(row) },
      ...(shortlist === null
        ? []
        : [{ value: 'shortlist', text: m.schp_shortlisted(), has: (row: Row) => !isOver(row) && shortlist.has(row['programId'] ?? '') }]),
      { value: 'over', text: m.schp_over_deadlines(), has: isOver },
    ],
  };
}

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

/** How far the student's percentile is above a cutoff of the exam they are judged in, and '' of another one. */
const gapText = (judgedBy: JudgedBy, cutoff: { readonly exam: string; readonly overall: number }): string =>
  judgedBy?.exam === cutoff.exam ? String(cutoffGap({ cutoff: cutoff.overall, own: judgedBy.percentile })) : '';

export type JudgedBy = AnswerOf<'schoolMatches'>['judgedBy'];

/** The cutoffs of a category as a table: a row per programme with its school, a column per section that any of them has (SCH-028), and how far the student is from each. */
export function cutoffTable({
  schools,
  judgedBy,
  look,
}: {
  schools: AnswerOf<'courseCutoff'>;
  judgedBy: JudgedBy;
  look: (gap: string) => ReactNode;
}): FreeTable {
  const cutoffs = schools.flatMap(({ schoolId, schoolName, programData }) =>
    programData.map((cutoff) => ({ schoolId, schoolName, ...cutoff })),
  );
  const sections = sectionKeys(cutoffs);
  const you = m.schp_col_you();
  const gaps = judgedBy === null ? [] : [you];
  const gapOf = (row: Row) => (row[you] === '' ? null : Number(row[you]));
  const reach = judgedBy === null || judgedBy.high === null ? 0 : judgedBy.high - judgedBy.percentile;
  const [school, programme, exam, year, overall] = [
    m.schp_col_school(),
    m.schp_col_programme(),
    m.schp_col_exam(),
    m.schp_col_year(),
    m.schp_col_overall(),
  ];
  return {
    columns: [school, programme, exam, year, overall, ...gaps, ...sections.map(upper)],
    looks: { [you]: look },
    choices:
      judgedBy === null
        ? []
        : [
            { value: 'all', text: m.schp_show_all(), has: () => true },
            { value: 'met', text: m.schp_you_meet(), has: (row) => (gapOf(row) ?? -1) >= 0 },
            { value: 'near', text: m.schp_in_reach(), has: (row) => isBetween(gapOf(row), -reach) },
          ],
    rows: cutoffs.map((cutoff) => ({
      schoolId: cutoff.schoolId,
      programId: cutoff.programId,
      [you]: gapText(judgedBy, cutoff),
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

/** Whether a gap is short of its cutoff, but no further than the end of the student's range. */
const isBetween = (gap: number | null, furthest: number): boolean => gap !== null && gap < 0 && gap >= furthest;

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
