import type { CompareRow } from '@abhyas/contract/schools/details.ts';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { feesText, salaryText } from '../words.ts';

/** A row of a comparison. */
export interface ComparedRow {
  readonly name: string;
  /** What is compared with the other programmes; null while it is not known. */
  readonly text: (row: CompareRow) => string | null;
  readonly value: (row: CompareRow) => ReactNode;
  /** A figure, and whether less or more is better; null while it is not known. */
  readonly better?: { readonly is: 'less' | 'more'; readonly of: (row: CompareRow) => number | null };
}

const plain = (name: string, text: (row: CompareRow) => string): ComparedRow => ({
  name,
  text,
  value: (row) => text(row) || m.sch_none(),
});

/** What a school says of a programme, with what only a student has an answer to after the programme and its place. */
export function comparedRows(own: readonly ComparedRow[]): ComparedRow[] {
  return [
    plain(m.sch_programme(), ({ programName }) => programName),
    plain(m.sch_location(), ({ location }) => location),
    ...own,
    { ...plain(m.sch_fees(), ({ Fee }) => feesText(Fee)), better: { is: 'less', of: ({ Fee }) => Fee } },
    { ...plain(m.sch_salary(), ({ avgSalary }) => salaryText(avgSalary)), better: { is: 'more', of: ({ avgSalary }) => avgSalary } },
    plain(m.sch_duration(), ({ Duration }) => Duration),
    plain(m.sch_sort_batch(), ({ batchSize }) => (batchSize === null ? '' : String(batchSize))),
    plain(m.sch_classification(), ({ Classification }) => Classification),
    plain(m.sch_ranking(), ({ ranking }) => ranking),
    plain(m.sch_exam_accepted(), ({ examAccepted }) => examAccepted.join(', ')),
    plain(m.sch_eligibility(), ({ eligibilityCriteria }) => eligibilityCriteria),
  ];
}

/** Whether the programmes of a comparison have more than one answer in a row. */
export const differs = (row: ComparedRow, compared: readonly CompareRow[]): boolean =>
  new Set(compared.map(row.text).filter((text) => text !== null)).size > 1;

/** The programmes with the best figure of a row; none where no figure is better than another. */
export function bestIn({ better }: ComparedRow, compared: readonly CompareRow[]): readonly CompareRow[] {
  if (better === undefined) return [];
  const known = compared.flatMap((row) => better.of(row) ?? []);
  const best = better.is === 'less' ? Math.min(...known) : Math.max(...known);
  return new Set(known).size < 2 ? [] : compared.filter((row) => better.of(row) === best);
}
