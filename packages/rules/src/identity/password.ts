import type { Said } from '@abhyas/contract/messages.gen.ts';
/** Decision 15: the length matters, not the kinds of characters. */
export const minPasswordLength = 10;

type PasswordFault = 'fault_password_short' | 'fault_password_common' | 'fault_password_close';

/** What is known of whose password it is; '' if something is not. */
export interface PasswordOwner {
  readonly pin: string;
  readonly mobile: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Whether both entries of a new password are there and the same. */
export function isConfirmed({ password, confirmation }: { password: string; confirmation: string }): boolean {
  return password !== '' && password === confirmation;
}

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** What someone who knows the owner would try first. */
function ownWords({ pin, mobile, email, firstName, lastName }: PasswordOwner): string[] {
  const mailbox = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const words = [email, mailbox, mobile, pin, firstName + lastName, lastName + firstName, firstName, lastName];
  return words.map(lettersAndDigits).filter((word) => word.length >= 3);
}

/**
 * What is wrong with a new password, or null. It has at least ten characters, is none of the common ones (`isCommon` takes it in
 * lower case; the browser has no such list and leaves it out), and is more than the owner's own pin, mobile, email or name.
 */
export function findPasswordFault({
  password,
  owner,
  isCommon = () => false,
}: {
  password: string;
  owner: PasswordOwner;
  isCommon?: (lowerCase: string) => boolean;
}): Said<PasswordFault> | null {
  if (Array.from(password).length < minPasswordLength) return { key: 'fault_password_short', values: { count: minPasswordLength } };
  if (isCommon(password.toLowerCase())) return { key: 'fault_password_common' };
  const bare = lettersAndDigits(password);
  for (const word of ownWords(owner)) {
    // five more characters around one's name are no secret
    if (bare.includes(word) && bare.replaceAll(word, '').length < 6) {
      return { key: 'fault_password_close' };
    }
  }
  return null;
}
