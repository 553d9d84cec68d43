/** What nothing is drawn for: zero-width characters, direction marks, soft hyphens, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;
const plainSigns: readonly (readonly [RegExp, string])[] = [
  [/[`\u00B4\u02B9\u02BB\u02BC\u2018-\u201B\u2032\u2035\uFF07]/g, "'"],
  [/[\u00AB\u00BB\u201C-\u201F\u2033\u2036\u301D-\u301F\uFF02]/g, '"'],
  [/[\p{Pd}\u2212\u208B]/gu, '-'],
];
/** Halves and quarters in one character: after a digit they are the rest of a mixed number. */
const fractions = /(\p{Nd}?)([\u00BC-\u00BE\u2150-\u215F\u2189])/gu;
/** Raised characters say something else than plain ones: x² is not x2. */
const notRaised = /[^\u00B2\u00B3\u00B9\u02B0-\u02B8\u02E0-\u02E4\u1D2C-\u1D61\u1D78\u1D9B-\u1DBF\u2070-\u207F]+/g;
const isPlain = /^[!-_a-~]*$/;

/**
 * A typed text as it is compared: without invisible characters, with straight quotes, plain hyphens and the digits 0 to 9 whatever the script, full-width forms and ligatures as plain ones, and one
 * blank between words. Raised characters stay, and so does the case.
 */
export function plainText(typed: string): string {
  if (isPlain.test(typed)) return typed;
  const text = withPlainSigns(typed.replace(invisible, ''))
    .replace(fractions, (_, digit: string, fraction: string) => (digit === '' ? fraction : `${digit} ${fraction}`))
    .replace(notRaised, (part) => part.normalize('NFKC'));
  return plainDigits(withPlainSigns(text))
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/\u066B/g, '.')
    .replace(/\u066C/g, ',')
    .replace(/\s+/g, ' ')
    .trim();
}

const withPlainSigns = (text: string): string => plainSigns.reduce((changed, [signs, plain]) => changed.replace(signs, plain), text);

/** A text with the digits of all scripts as 0 to 9; all else stays. */
export const plainDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** Unicode keeps the ten digits of a script in a row from 0 to 9, and rows that touch are whole ones. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}
