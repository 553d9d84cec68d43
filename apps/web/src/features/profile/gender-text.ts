import { genders } from '@abhyas/rules/profile/sections/personal.ts';
import { m } from '../../paraglide/messages.js';

const labels: Readonly<Record<(typeof genders)[number], () => string>> = {
  Male: m.personal_male,
  Female: m.personal_female,
  Others: m.personal_others,
};

/** A gender as the page says it; '' where none was chosen, and what is no choice stays as it is. */
export function genderText(value: string): string {
  const gender = genders.find((each) => each === value);
  return gender === undefined ? value : labels[gender]();
}
