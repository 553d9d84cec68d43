/** What someone typed to say who they are (decision 19). Mobiles are ten digits, pins are in capitals, emails in lower case. */
export type Identifier =
  | { readonly kind: 'mobile'; readonly value: string }
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'pin'; readonly value: string }
  | { readonly kind: 'invalid'; readonly message: string };

/** What is said of a number that is no mobile (IDN-051). */
export const invalidMobile = 'Please enter valid Mobile Number';

/** Nothing that could end a line or a text somewhere further on. */
const email = /^[^\s\p{C}@<>]+@[^\s\p{C}@<>]+$/u;
const pin = /^[A-Z]{3}\d{1,8}$|^\d{5,9}$/;

/**
 * Parses a login identifier: with @ it is an email, ten digits are a mobile, three letters and digits or five to nine digits are a pin. Spaces around it and
 * inside a number are ignored. Whether a portal has pins that are numbers is for its server to know: where it has none, such a number is invalid too. Anything else is invalid, with the message to show.
 */
export function parseIdentifier(typed: string): Identifier {
  const text = typed.trim();
  if (text.includes('@')) {
    return email.test(text) ? { kind: 'email', value: text.toLowerCase() } : { kind: 'invalid', message: 'Please enter valid Email' };
  }
  const compact = text.replaceAll(/\s+/g, '').toUpperCase();
  if (/^\d{10}$/.test(compact)) return { kind: 'mobile', value: compact };
  if (pin.test(compact)) return { kind: 'pin', value: compact };
  return { kind: 'invalid', message: invalidMobile };
}
