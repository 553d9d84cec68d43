/** A key of the on-screen keypad. */
export type KeypadKey = `${number}` | '.' | '-' | 'back' | 'all';

/** The text of a numeric answer after a key of the keypad: at most one point and one leading minus, 20 characters. */
export function keyIn(text: string, key: KeypadKey): string {
  if (key === 'all') return '';
  if (key === 'back') return text.slice(0, -1);
  if (key === '-') return text.startsWith('-') ? text.slice(1) : `-${text}`;
  if (key === '.' && text.includes('.')) return text;
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
