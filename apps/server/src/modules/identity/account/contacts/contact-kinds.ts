import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Person } from '../../people/people-queries.ts';

export const channelOf = { mobile: 'sms', email: 'mail' } as const satisfies Record<ContactKind, 'sms' | 'mail'>;
export const contactKinds = ['email', 'mobile'] as const satisfies readonly ContactKind[];
export const maskOf = { mobile: maskMobile, email: maskEmail } as const satisfies Record<ContactKind, (value: string) => string>;

/** What a code is sent for that changes a contact: it proves nothing else, and for no one else. */
export const subjectOf = ({ personId, kind, value }: { personId: bigint; kind: ContactKind; value: string }) =>
  `contact:${personId}:${kind}:${value}`;

const refuseValue = (message: string) => new AppError('INVALID_REQUEST', { fields: { value: message } });

/** The INVALID_REQUEST error for a contact that is already this person's own. */
export const alreadyOwnError = (kind: ContactKind) => refuseValue(`This is already your ${kind}`);

/** Parses a typed contact into its stored form. Throws INVALID_REQUEST if it is invalid. */
export function parseTypedContact({ kind, typed }: { kind: ContactKind; typed: string }): string {
  const contact = parseContact({ kind, typed });
  if ('message' in contact) throw refuseValue(contact.message);
  return contact.value;
}

/** Whether this is the person's current contact, and verified. */
export function isVerifiedContact({ person, kind, value }: { person: Person; kind: ContactKind; value: string }): boolean {
  return value === person[kind] && (kind === 'email' || person.mobileProved);
}
