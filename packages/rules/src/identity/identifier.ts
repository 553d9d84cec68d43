import type { Said } from '@abhyas/contract/messages.gen.ts';
import { plainText } from '../text/plain-text.ts';

/** What someone typed to say who they are (decision 19). Mobiles are ten digits, pins are in capitals, emails in lower case. */
export type Identifier =
  | { readonly kind: 'mobile'; readonly value: string }
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'pin'; readonly value: string }
  | { readonly kind: 'invalid'; readonly fault: Said };

/** What is said of a number that is no mobile (IDN-051). */
export const invalidMobile = { key: 'fault_mobile' } as const;

/** Nothing that could end a line or a text somewhere further on. */
const email = /^[^\s\p{C}@<>]+@[^\s\p{C}@<>]+$/u;
const pin = /^[A-Z]{3}\d{1,8}$|^\d{5,9}$/;
/** Ten digits, after the code of India or the 0 of a trunk call. */
const mobile = /^(?:(?:\+|00)?91)?0?(\d{10})$/;

/** A typed number without what people group its digits by. */
export const withoutGroups = (typed: string): string => plainText(typed).replaceAll(/[\s().-]+/g, '');

/** The ten digits of an Indian mobile in any of the forms that people and phones write it in: '+91 90000 00001', '090000-00001'. Null for any other number or text. */
export const parseMobile = (typed: string): string | null => mobile.exec(withoutGroups(typed))?.[1] ?? null;

/**
 * Parses a login identifier: with @ it is an email, what `parseMobile` reads a mobile, three letters and digits or five to nine digits a
 * pin; spaces are ignored. Anything else is invalid, with the message to show; whether a portal has numeric pins its server decides.
 */
export function parseIdentifier(typed: string): Identifier {
  const text = plainText(typed);
  if (text.includes('@')) {
    return email.test(text) ? { kind: 'email', value: text.toLowerCase() } : { kind: 'invalid', fault: { key: 'fault_email' } };
  }
  const ownMobile = parseMobile(text);
  if (ownMobile !== null) return { kind: 'mobile', value: ownMobile };
  const compact = text.replaceAll(' ', '').toUpperCase();
  return pin.test(compact) ? { kind: 'pin', value: compact } : { kind: 'invalid', fault: invalidMobile };
}
