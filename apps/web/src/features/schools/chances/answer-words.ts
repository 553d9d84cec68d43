import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { m } from '../../../paraglide/messages.js';

type Cutoff = NonNullable<SchoolChances['cutoff']>;
const answers = { yes: m.sch_yes, no: m.sch_no, unknown: m.sch_unknown } as const;

/** The whole exam or a section of it, by name. */
export const partName = ({ key, name }: Pick<Cutoff['parts'][number], 'key' | 'name'>): string => (key === '' ? m.sch_overall() : name);

/** Am I eligible? */
export const eligibleText = (eligibility: SchoolChances['eligibility']): string =>
  eligibility === null ? m.sch_not_published() : answers[eligibility.answer]();

/** Would I have met the cutoff? */
export function metText(cutoff: SchoolChances['cutoff']): string {
  if (cutoff === null) return m.sch_no_cutoff();
  const { answer, met, parts } = cutoff;
  if (answer === 'unknown') return m.sch_unknown();
  if (answer === 'yes') return m.sch_met_all({ met, count: parts.length });
  const short = parts.filter((part) => part.short !== null && part.short > 0);
  return m.sch_met_some({ met, count: parts.length, names: short.map(partName).join(', ') });
}

/** How likely is a call? In percent, and how far it may be off; without enough outcomes no figure. */
export function callText(chance: SchoolChances['chance']): { readonly figure: string | null; readonly interval: string } {
  if (chance === null || chance.percent === null) return { figure: null, interval: '' };
  const { percent, low, high } = chance;
  return { figure: `${percent}%`, interval: low === null || high === null ? '' : m.sch_interval({ low, high }) };
}
