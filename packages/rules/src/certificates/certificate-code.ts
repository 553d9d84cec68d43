import { codeSigns } from '../people/child-code.ts';

/** How many signs a code has: 80 bits, which no one guesses. */
export const certificateCodeLength = 16;

/** The code of so many random bytes, in groups of four: 'ABCD-EFGH-JKLM-NPQR'. */
export const certificateCodeOf = (bytes: Uint8Array): string =>
  Array.from(
    bytes.subarray(0, certificateCodeLength),
    (byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${codeSigns[byte % codeSigns.length]}`,
  ).join('');

/** A code as an address or a person writes it, in any letter case, with or without its dashes; null for what can be none. */
export function parseCertificateCode(typed: string): string | null {
  const signs = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  if (signs.length !== certificateCodeLength || !signs.split('').every((sign) => codeSigns.includes(sign))) return null;
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-');
}
