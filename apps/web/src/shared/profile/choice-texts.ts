import type { ChoiceField, personalFields } from '@abhyas/contract/profile/fields.ts';
import { m } from '../../paraglide/messages.js';

type Option<F extends ChoiceField> = (typeof personalFields)[F]['options'][number];

/** What a field that is chosen from a few is called, and each of its choices. */
export const choiceTexts: {
  readonly [F in ChoiceField]: { readonly label: () => string; readonly options: Readonly<Record<Option<F>, () => string>> };
} = {
  gender: { label: m.personal_gender, options: { Male: m.personal_male, Female: m.personal_female, Others: m.personal_others } },
};

/** A choice in words; '' where none was chosen, and what is no choice stays as it is. */
export function choiceText({ field, value }: { field: ChoiceField; value: string }): string {
  const options: Readonly<Record<string, () => string>> = choiceTexts[field].options;
  return Object.hasOwn(options, value) ? (options[value]?.() ?? value) : value;
}
