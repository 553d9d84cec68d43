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
    plain(m.sch_fees(), ({ Fee }) => feesText(Fee)),
    plain(m.sch_salary(), ({ avgSalary }) => salaryText(avgSalary)),
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
