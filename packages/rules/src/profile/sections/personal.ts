import { type ChoiceField, personalFields, type PersonalField } from '@abhyas/contract/profile/fields.ts';
import type { SectionValues } from '@abhyas/contract/profile/profile.ts';
import { type Faults, type FieldCheck, faultOf, personName, type ProfileFault, required, validateFields } from '../fields.ts';

/** Nothing given. */
export const blankPersonal = Object.fromEntries(Object.keys(personalFields).map((field) => [field, ''])) as SectionValues<'personal'>;

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
    if (!isDay(value)) return faultOf('noSuchDate');
    if (value >= today) return faultOf('dobFuture');
    return value < '1900-01-01' ? faultOf('dobEarly') : null;
  };

/** What is wrong with a choice that is not offered, where it has words of its own. */
const choiceFaults: Partial<Record<ChoiceField, ProfileFault>> = { gender: faultOf('gender') };

const choice =
  (field: PersonalField, options: readonly string[]): FieldCheck =>
  (value) =>
    value === '' || options.includes(value) ? null : (choiceFaults[field as ChoiceField] ?? faultOf('notInList'));

function checkOf({ field, today }: { field: PersonalField; today: string }): FieldCheck {
  const described = personalFields[field];
  switch (described.kind) {
    case 'name':
      return 'isRequired' in described ? required(faultOf('nameRequired'), personName(50)) : personName(50);
    case 'birthday':
      return birthday(today);
    case 'choice':
      return choice(field, described.options);
    case 'avatar':
      return () => null;
  }
}

/** Step 1. `today` is YYYY-MM-DD in the zone of the brand. */
export function validatePersonal({ values, today }: { values: SectionValues<'personal'>; today: string }): Faults {
  const fields = Object.keys(personalFields) as PersonalField[];
  return validateFields({ path: '', values, checks: Object.fromEntries(fields.map((field) => [field, checkOf({ field, today })])) });
}
