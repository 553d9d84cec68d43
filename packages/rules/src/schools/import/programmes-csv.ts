import type { Eligibility, Minimum } from '@abhyas/contract/schools/criteria.ts';
import { type Cells, type Parsed, readRows } from './read-rows.ts';

export const programmeColumns = [
  'School',
  'Key',
  'Name',
  'Kind',
  'Courses',
  'Exams',
  'Months',
  'Batch',
  'Fees',
  'Salary',
  'Classification',
  'Ranking',
  'First batch',
  'Apply',
  'Eligibility',
  'Graduation',
  'Graduation CGPA',
  'Graduation by category',
  'Class 12',
  'Class 12 CGPA',
  'Class 10',
  'Class 10 CGPA',
  'Work months',
  'Final year',
  'Withdraw',
] as const;
type Column = (typeof programmeColumns)[number];

/** A programme as a row of a file; null where a figure is not published. `courses` are the names of the portal's courses that show it. */
export interface ProgrammeRow {
  readonly school: string;
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly courses: readonly string[];
  readonly exams: readonly string[];
  readonly months: number | null;
  readonly batchSize: number | null;
  readonly fees: number | null;
  readonly salary: number | null;
  readonly classification: string;
  readonly ranking: string;
  readonly firstBatch: number | null;
  readonly applyUrl: string;
  readonly eligibilityText: string;
  /** Null where its cells are empty, so that what is known stays. */
  readonly eligibility: Eligibility | null;
  /** No course is to show it: only what names it counts. */
  readonly withdraw: boolean;
}

const eligibilityColumns = programmeColumns.slice(programmeColumns.indexOf('Graduation'), programmeColumns.indexOf('Withdraw'));

const rupees = { min: 0, max: 100_000_000 };
const percent = { min: 0, max: 100 };

/** Programmes from CSV. Money is in whole rupees. */
export function parseProgrammes(text: string): Parsed<ProgrammeRow> {
  return readRows({
    text,
    columns: programmeColumns,
    needed: ['School', 'Key', 'Name', 'Courses', 'Exams'],
    identifiedBy: ['School', 'Key'],
    read: (cells): ProgrammeRow => ({
      school: cells.key('School'),
      key: cells.key('Key'),
      name: cells.text('Name', { max: 200, needed: true }),
      kind: cells.text('Kind', { max: 50 }) || 'Full time',
      courses: needsSome({ cells, column: 'Courses' }),
      exams: needsSome({ cells, column: 'Exams' }),
      months: cells.wholeOrNull('Months', { min: 1, max: 120 }),
      batchSize: cells.wholeOrNull('Batch', { min: 1, max: 100_000 }),
      fees: cells.wholeOrNull('Fees', rupees),
      salary: cells.wholeOrNull('Salary', rupees),
      classification: cells.text('Classification', { max: 50 }),
      ranking: cells.text('Ranking', { max: 50 }),
      firstBatch: cells.wholeOrNull('First batch', { min: 1800, max: 2200 }),
      applyUrl: cells.link('Apply'),
      eligibilityText: cells.text('Eligibility', { max: 1000 }),
      eligibility: readEligibility(cells),
      withdraw: cells.isYes('Withdraw'),
    }),
    keyOf: ({ school, key }) => `${school}/${key}`,
  });
}

function needsSome({ cells, column }: { cells: Cells<Column>; column: 'Courses' | 'Exams' }): string[] {
  const found = cells.list(column);
  if (found.length === 0) cells.say(column, `Enter at least one, with semicolons between several`);
  if (found.length > 20) cells.say(column, 'Enter at most 20');
  return found;
}

function readEligibility(cells: Cells<Column>): Eligibility | null {
  if (eligibilityColumns.every((column) => cells.text(column, { max: 500 }) === '')) return null;
  const minimum = (column: 'Graduation' | 'Class 12' | 'Class 10', byCategory: Minimum['byCategory'] = {}): Minimum | null => {
    const needed = cells.decimalOrNull(column, percent);
    const cgpa = cells.decimalOrNull(`${column} CGPA`, { min: 0, max: 10 });
    if (needed === null && (cgpa !== null || Object.keys(byCategory).length > 0)) cells.say(column, 'Enter the percentage as well');
    return needed === null ? null : { percent: needed, cgpa, byCategory };
  };
  const final = cells.text('Final year') === '' ? 'yes' : cells.oneOf('Final year', ['yes', 'no']);
  return {
    graduation: minimum('Graduation', readCategories(cells)),
    class12: minimum('Class 12'),
    class10: minimum('Class 10'),
    workMonths: cells.wholeOrNull('Work months', { min: 0, max: 720 }) ?? 0,
    finalYear: final === 'yes',
  };
}

/** 'SC 45/4.5; ST 45': the percentage and where it is published the CGPA of a category. */
function readCategories(cells: Cells<Column>): Minimum['byCategory'] {
  return Object.fromEntries(
    cells.list('Graduation by category').map((part) => {
      const [, name = '', least = '', cgpa] = /^(.+?)\s+(\d{1,3}(?:\.\d+)?)(?:\/(\d{1,2}(?:\.\d+)?))?$/.exec(part) ?? [];
      if (name === '' || Number(least) > 100 || Number(cgpa ?? 0) > 10)
        cells.say('Graduation by category', `'${part.slice(0, 40)}' can't be read. Write it as SC 45/4.5`);
      return [name, { percent: Number(least), cgpa: cgpa === undefined ? null : Number(cgpa) }];
    }),
  );
}
