import { type Cells, type Parsed, readRows } from './read-rows.ts';

export const cutoffColumns = [
  'School',
  'Programme',
  'Category',
  'Exam',
  'Year',
  'Call',
  'Overall',
  'Sections',
  'Source',
  'Published',
  'Withdraw',
] as const;

/** A cutoff as a row of a file: of a programme by its keys, and of a category by its name. */
export interface CutoffRow {
  readonly school: string;
  readonly programme: string;
  readonly category: string;
  readonly exam: string;
  readonly year: number;
  readonly call: 'first' | 'final';
  readonly overall: number;
  readonly sections: Readonly<Record<string, number>>;
  readonly source: string;
  /** YYYY-MM-DD. */
  readonly published: string;
  /** It is to be removed: only what names it counts. */
  readonly withdraw: boolean;
}

/** Cutoffs from CSV. Sections are percentiles by the key of the section: 'varc 85; dilr 93; qa 85'. */
export function parseCutoffs(text: string): Parsed<CutoffRow> {
  return readRows({
    text,
    columns: cutoffColumns,
    needed: ['School', 'Programme', 'Category', 'Exam', 'Year', 'Overall', 'Source', 'Published'],
    identifiedBy: ['School', 'Programme', 'Category', 'Exam', 'Year', 'Call'],
    read: (cells): CutoffRow => ({
      school: cells.key('School'),
      programme: cells.key('Programme'),
      category: cells.text('Category', { max: 100, needed: true }),
      exam: cells.text('Exam', { max: 100, needed: true }),
      year: cells.whole('Year', { min: 1950, max: 2200 }),
      call: cells.text('Call') === '' ? 'first' : cells.oneOf('Call', ['first', 'final']),
      overall: cells.decimal('Overall', { min: 0, max: 100 }),
      sections: readSections(cells),
      source: cells.text('Source', { needed: true }),
      published: cells.day('Published'),
      withdraw: cells.isYes('Withdraw'),
    }),
    keyOf: ({ school, programme, category, exam, year, call }) => [school, programme, category, exam, year, call].join('/').toLowerCase(),
  });
}

function readSections(cells: Cells<(typeof cutoffColumns)[number]>): Record<string, number> {
  return Object.fromEntries(
    cells.list('Sections').map((part) => {
      const [, key = '', percentile = ''] = /^([a-z0-9-]{1,50})\s+(\d{1,3}(?:\.\d{1,3})?)$/.exec(part) ?? [];
      if (key === '' || Number(percentile) > 100)
        cells.say('Sections', `'${part.slice(0, 40)}' can't be read. Write it as varc 85; dilr 93`);
      return [key, Number(percentile)];
    }),
  );
}
