/** A key of the on-screen keypad. */
export type KeypadKey = `${number}` | '.' | '-' | '/' | 'back' | 'all';

/** The text of a numeric answer after a key of the keypad: a decimal or a fraction, with one leading minus at most, 20 characters. */
export function keyIn(text: string, key: KeypadKey): string {
  if (key === 'all') return '';
  if (key === 'back') return text.slice(0, -1);
  if (key === '-') return text.startsWith('-') ? text.slice(1) : `-${text}`;
  if ((key === '.' || key === '/') && /[./]/.test(text)) return text;
  return text.length >= 20 ? text : text + key;
}

/** What may stand in the field of a numeric answer: digits, a point or slash, a leading minus; all else that was typed or pasted is left out. */
export function cleanNumeric(text: string): string {
  return text
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[^\d./-]/g, '')
    .replaceAll(/(?!^)-/g, '')
    .slice(0, 20);
}
