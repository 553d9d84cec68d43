/** A key of the on-screen keypad. */
export type KeypadKey = `${number}` | '.' | '-' | '/' | 'left' | 'right' | 'back' | 'all';

/** The text of a field, and before which of its characters the next one goes. */
export interface Typing {
  readonly text: string;
  readonly caret: number;
}

/** The most characters of a number. */
export const maxNumberLength = 20;

/** The field of a numeric answer after a key of the keypad: a decimal or a fraction, with one leading minus at most, 20 characters. */
export function keyIn({ text, caret }: Typing, key: KeypadKey): Typing {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  switch (key) {
    case 'all':
      return { text: '', caret: 0 };
    case 'left':
      return { text, caret: Math.max(0, caret - 1) };
    case 'right':
      return { text, caret: Math.min(text.length, caret + 1) };
    case 'back':
      return { text: before.slice(0, -1) + after, caret: Math.max(0, caret - 1) };
    case '-':
      if (/^[\p{Pd}\u2212]/u.test(text)) return { text: text.slice(1), caret: Math.max(0, caret - 1) };
      return text.length >= maxNumberLength ? { text, caret } : { text: `-${text}`, caret: caret + 1 };
    default: {
      const isSecondPoint = (key === '.' || key === '/') && /[./]/.test(text);
      // nothing is before the minus
      const isBeforeMinus = /^[\p{Pd}\u2212]/u.test(after);
      if (isSecondPoint || isBeforeMinus || text.length >= maxNumberLength) return { text, caret };
      return { text: before + key + after, caret: caret + 1 };
    }
  }
}
