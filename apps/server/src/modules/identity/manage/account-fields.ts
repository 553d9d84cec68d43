import { holdsAddress } from '@abhyas/contract/text-limits.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';

/** As it is stored, or the message that says what is wrong; an empty contact stays empty. */
export function parseField({ kind, typed }: { kind: 'pin' | 'mobile' | 'email'; typed: string }): { value: string } | { fault: string } {
  if (kind === 'pin') {
    const identifier = parseIdentifier(typed);
    if (identifier.kind === 'pin') return { value: identifier.value };
    return { fault: 'Enter three letters and digits, like ASC1001, or five to nine digits' };
  }
  if (typed.trim() === '') return { value: '' };
  const contact = parseContact({ kind, typed });
  return 'value' in contact ? contact : { fault: contact.message };
}

/** What is wrong with the names of a person, by field. */
export function nameFaults(names: { readonly firstName: string; readonly lastName: string }): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of ['firstName', 'lastName'] as const) {
    if (!isName(names[name])) fields[name] = 'Enter a name of at most 50 letters';
  }
  if (names.firstName.trim() === '') fields['firstName'] = 'Enter a name';
  return fields;
}

/** Whether a text may be a name, or is empty. */
export const isName = (typed: string): boolean =>
  typed.trim().length <= 50 && !/[\p{C}<>]/u.test(typed.trim()) && !holdsAddress.test(typed);
