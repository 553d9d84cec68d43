import { formatPercentile } from '../../lib/format/percentile.ts';
import type { ApplicationStatus } from '@abhyas/contract/schools/school-limits.ts';
import { inLakhs } from '@abhyas/rules/schools/money.ts';
import type { CutoffRow } from '@abhyas/contract/schools/details.ts';
import { m } from '../../paraglide/messages.js';
import type { BadgeTone } from '../../ui/cards/badge.tsx';

/** The page of a school, at a programme of it. */
export const detailsPath = ({ schoolId, programId }: { readonly schoolId: string; readonly programId: string }): string =>
  `/school/details?schoolId=${schoolId}&programId=${programId}`;

/** Rupees as fees are shown, in lakhs; a dash where the school has not said. */
export const feesText = (rupees: number | null): string => (rupees === null ? m.sch_none() : m.sch_lakh({ amount: inLakhs(rupees) }));
/** Rupees as an average salary is shown, in lakhs per annum. */
export const salaryText = (rupees: number | null): string => (rupees === null ? m.sch_none() : m.sch_lpa({ amount: inLakhs(rupees) }));

export const statusWords: Readonly<Record<ApplicationStatus, { readonly name: () => string; readonly tone: BadgeTone }>> = {
  'not-started': { name: m.sch_status_not_started, tone: 'plain' },
  'in-progress': { name: m.sch_status_in_progress, tone: 'warn' },
  applied: { name: m.sch_status_applied, tone: 'good' },
  called: { name: m.sch_status_called, tone: 'brand' },
  admitted: { name: m.sch_status_admitted, tone: 'good' },
  'not-admitted': { name: m.sch_status_not_admitted, tone: 'plain' },
};

/** The keys of the sections that any of these cutoffs asks for, in the order of the exam: the cutoff with most of them tells it. */
export const sectionKeys = (cutoffs: readonly Pick<CutoffRow, 'sections'>[]): string[] => [
  ...new Set(
    cutoffs.toSorted((one, other) => other.sections.length - one.sections.length).flatMap(({ sections }) => sections.map(({ key }) => key)),
  ),
];

/** What a cutoff asks of a section, or overall; a dash where it asks for nothing. */
export const cutoffText = (percentile: number | undefined): string =>
  percentile === undefined ? m.sch_none() : formatPercentile(percentile);

/** A chosen range in words: 'up to 24 lakh', 'from 15 LPA', '8 to 24 lakh'. */
export function rangeWords({
  range: [from, to],
  full: [least, most],
  text,
}: {
  range: readonly [number, number];
  /** Both unknown ends count as open. */
  full: readonly [number, number];
  text: (rupees: number) => string;
}): string {
  if (from <= least) return m.sch_up_to({ amount: text(to) });
  return to >= most ? m.sch_from({ amount: text(from) }) : m.sch_between({ from: text(from), to: text(to) });
}

/** A pack writes 'first' and 'final', or the name of a call as the school has it. */
export const callName = (call: string): string => (call === 'first' ? m.sch_first_call() : call === 'final' ? m.sch_final_call() : call);
