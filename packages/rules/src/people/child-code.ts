import { plainText } from '../text/plain-text.ts';

/** What codes are written with: no two of these signs look alike. Thirty-two, so that a byte gives each as often as any other. */
export const codeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** How many signs a code has. */
export const childCodeLength = 8;

/** The code of so many random bytes. */
export const childCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, childCodeLength), (byte) => codeSigns[byte % codeSigns.length]).join('');

/** As a person reads it: 'ABCD EFGH'. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** A code as someone types it, in any letter case, with blanks and dashes; null for what can be none. */
export function parseChildCode(typed: string): string | null {
  const code = plainText(typed).toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === childCodeLength && code.split('').every((sign) => codeSigns.includes(sign)) ? code : null;
}
