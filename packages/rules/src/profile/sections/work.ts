import type { WorkExperience } from '@abhyas/contract/profile/profile.ts';
import { recordLists } from '@abhyas/contract/profile/fields.ts';
import { type Faults, faultOf, freeText, listShown, required, validateFields } from '../fields.ts';
import { blankFields, isBlankRecord } from '../records.ts';

export const blankWork = (recordKey: string): WorkExperience => ({ recordKey, ...blankFields('work'), isDelete: '0' });

const written = /^(?:(\d{1,2}) ?(?:years?|yrs?|y))? ?(?:(\d{1,3}) ?(?:months?|mos?|m)?)?$/i;
/** Sixty years. */
const maxMonths = 720;

/** Months of work from '18', '18 months', '1 year' or '1 year 6 months' (decision 31); null for anything else. */
export function parseMonths(text: string): number | null {
  const [, years, months] = written.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? [];
  if (years === undefined && months === undefined) return null;
  const total = Number(years ?? 0) * 12 + Number(months ?? 0);
  return total <= maxMonths ? total : null;
}

const checks = {
  JobSectorName: required(faultOf('dropdown'), freeText(100)),
  Organisation: required(faultOf('organisationRequired'), freeText(150)),
  Work_experience_in_months: (value: string) => (parseMonths(value) === null ? faultOf('work') : null),
} as const;

/** Step 5: no one needs to have worked; a job that is named is named whole. */
export function validateWork({ workExperience }: { workExperience: readonly WorkExperience[] }): Faults {
  const shown = listShown(workExperience);
  const faults: Faults = shown.length > recordLists.work.max ? { workExperience: faultOf('tooMany') } : {};
  for (const { record, index } of shown) {
    if (!isBlankRecord({ section: 'work', record }))
      Object.assign(faults, validateFields({ path: `workExperience.${index}`, values: record, checks }));
  }
  return faults;
}
