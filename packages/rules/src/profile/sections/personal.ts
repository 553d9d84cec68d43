import type { SectionValues } from '@abhyas/contract/profile/profile.ts';
import { type Faults, type FieldCheck, faultTexts, personName, required, validateFields } from '../fields.ts';

export const genders = ['Male', 'Female', 'Others'] as const;

/** Whether there is such a day in the calendar. `day` is YYYY-MM-DD. */
function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

/** A date of birth, YYYY-MM-DD, before `today`; '' if none is given. */
const birthday =
  (today: string): FieldCheck =>
  (value) => {
    if (value === '') return null;
    if (!isDay(value)) return faultTexts.noSuchDate;
    if (value >= today) return faultTexts.dobFuture;
    return value < '1900-01-01' ? faultTexts.dobEarly : null;
  };

const gender: FieldCheck = (value) => (value === '' || (genders as readonly string[]).includes(value) ? null : faultTexts.gender);

/** Step 1. `today` is YYYY-MM-DD in the zone of the brand. */
export function validatePersonal({ values, today }: { values: SectionValues<'personal'>; today: string }): Faults {
  return validateFields({
    path: '',
    values,
    checks: {
      firstName: required(faultTexts.nameRequired, personName(50)),
      lastName: personName(50),
      dob: birthday(today),
      gender,
    },
  });
}
