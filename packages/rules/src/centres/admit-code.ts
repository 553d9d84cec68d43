import { plainText } from '../text/plain-text.ts';

/** Crockford's base 32: no I, L, O and U, so that what is read aloud or typed is not mistaken. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of the proof, 25 bits, and the fewest of the booking's number. */
const proofLength = 5;
const minNumberLength = 4;

const digitOf = (sign: string): number => alphabet.indexOf(sign);

/** A number in base 32, filled up with zeros to `length`. */
function encode({ value, length }: { value: bigint; length: number }): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 32n) text = alphabet.charAt(Number(rest % 32n)) + text;
  return text.padStart(length, '0');
}

/** The check character of a text, by Luhn's way in base 32: it finds one wrong character, and two neighbours in the wrong order. */
function checkOf(text: string): string {
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, sign, place) => {
      const weighed = digitOf(sign) * (place % 2 === 0 ? 2 : 1);
      return total + Math.floor(weighed / 32) + (weighed % 32);
    }, 0);
  return alphabet.charAt((32 - (sum % 32)) % 32);
}

/** The first 25 bits of a keyed hash, as the code on an admit card proves its booking by them. */
export function proofOf(hash: Uint8Array): string {
  const bits = hash.slice(0, 4).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) >> 7n;
  return encode({ value: bits, length: proofLength });
}

/** The code on an admit card: the booking's number, its proof and a check character, in groups of at most five: '001A7-KQ2MX'. */
export function formatAdmitCode({ bookingId, proof }: { bookingId: bigint; proof: string }): string {
  const body = encode({ value: bookingId, length: minNumberLength }) + proof;
  const signs = body + checkOf(body);
  const first = signs.length - 5;
  return `${signs.slice(0, first)}-${signs.slice(first)}`;
}

/**
 * What a code says that someone typed or scanned: case, blanks and dashes do not matter, O is read as 0 and I and L as 1. Null where it is none, or where
 * its check character does not fit: a typing mistake.
 */
export function parseAdmitCode(typed: string): { bookingId: bigint; proof: string } | null {
  const text = plainText(typed).toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{10,18}$/.test(text)) return null;
  const body = text.slice(0, -1);
  if (checkOf(body) !== text.at(-1)) return null;
  const number = body.slice(0, -proofLength);
  const bookingId = Array.from(number).reduce((value, sign) => value * 32n + BigInt(digitOf(sign)), 0n);
  return { bookingId, proof: body.slice(-proofLength) };
}
