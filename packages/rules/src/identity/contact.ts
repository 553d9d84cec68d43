import type { Said } from '@abhyas/contract/messages.gen.ts';
import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import { parseIdentifier } from './identifier.ts';

/** What a mobile or email must look like to be someone's own, or what is wrong with it. */
export type Contact = { readonly value: string } | { readonly fault: Said<'fault_mobile' | 'fault_email_like'> };

/** As strict as a registration: one mailbox that mail can be sent to as it is, at a domain with a dot. */
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const mailbox = new RegExp(`^[a-z0-9_+'-]+(?:\\.[a-z0-9_+'-]+)*@(?:${label}\\.)+[a-z]{2,}$`);
const maxEmailLength = 254;

/** Parses a new mobile or email as typed: ten digits, however they are written; an email in lower case. */
export function parseContact({ kind, typed }: { kind: ContactKind; typed: string }): Contact {
  const identifier = parseIdentifier(typed);
  const value = identifier.kind === kind ? identifier.value : '';
  if (kind === 'mobile') return value === '' ? { fault: { key: 'fault_mobile' } } : { value };
  return mailbox.test(value) && value.length <= maxEmailLength ? { value } : { fault: { key: 'fault_email_like' } };
}
