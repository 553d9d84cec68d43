import { type ImportFault, type Parsed, readRows } from './read-rows.ts';

export const outcomeColumns = [
  'School',
  'Programme',
  'Category',
  'Exam',
  'Year',
  'From',
  'To',
  'Candidates',
  'Called',
  'Source',
  'As of',
] as const;

/** How many of the candidates of a year with percentiles in a band were called. */
export interface OutcomeRow {
  readonly school: string;
  readonly programme: string;
  readonly category: string;
  readonly exam: string;
  readonly year: number;
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly called: number;
  readonly source: string;
  /** YYYY-MM-DD. */
  readonly asOf: string;
}

const percentile = { min: 0, max: 100 };
const people = { min: 0, max: 1_000_000 };

/** Outcomes from CSV: numbers of many people, never a person. Bands of one programme, category and exam may not overlap, also not those of different years, because the years are added. */
export function parseOutcomes(text: string): Parsed<OutcomeRow> {
  const parsed = readRows({
    text,
    columns: outcomeColumns,
    needed: ['School', 'Programme', 'Category', 'Exam', 'Year', 'From', 'To', 'Candidates', 'Called', 'Source', 'As of'],
    read: (cells): OutcomeRow => {
      const [from, to] = [cells.decimal('From', percentile), cells.decimal('To', percentile)];
      if (to <= from) cells.say('To', `Enter a percentile above ${from}`);
      const [n, called] = [cells.whole('Candidates', people), cells.whole('Called', people)];
      if (called > n) cells.say('Called', `At most ${n} of ${n} candidates can have been called`);
      return {
        school: cells.key('School'),
        programme: cells.key('Programme'),
        category: cells.text('Category', { max: 100, needed: true }),
        exam: cells.text('Exam', { max: 100, needed: true }),
        year: cells.whole('Year', { min: 1950, max: 2200 }),
        from,
        to,
        n,
        called,
        source: cells.text('Source', { needed: true }),
        asOf: cells.day('As of'),
      };
    },
    keyOf: (row) => [groupOf(row), row.year, row.from].join('/'),
  });
  const overlapping = overlaps(parsed.rows);
  const wrong = new Set(overlapping.map(({ line }) => line));
  return { rows: parsed.rows.filter(({ line }) => !wrong.has(line)), faults: [...parsed.faults, ...overlapping] };
}

const groupOf = ({ school, programme, category, exam }: OutcomeRow): string => [school, programme, category, exam].join('/').toLowerCase();

function overlaps(rows: Parsed<OutcomeRow>['rows']): ImportFault[] {
  return [...Map.groupBy(rows, groupOf).values()].flatMap((group) => {
    const bands = [...Map.groupBy(group, ({ from, to }) => `${from} ${to}`).values()].toSorted(
      ([one], [other]) => (one?.from ?? 0) - (other?.from ?? 0) || (one?.line ?? 0) - (other?.line ?? 0),
    );
    let end = { to: 0, line: 0 };
    return bands.flatMap((band) => {
      const [first] = band;
      if (first === undefined) return [];
      const isOver = first.from < end.to;
      const cause = `The band from ${first.from} to ${first.to} overlaps the one of row ${end.line}`;
      if (first.to > end.to) end = { to: first.to, line: first.line };
      return isOver ? band.map(({ line }) => ({ line, column: 'From', cause })) : [];
    });
  });
}
