import { plainDigits } from '@abhyas/rules/text/plain-text.ts';

/** The six boxes of a code, '' if one is empty, and the box that has the focus. */
export interface Digits {
  readonly boxes: readonly string[];
  readonly focus: number;
}

const count = 6;

/** Empty boxes, again each time: boxes that were empty before take the focus to the first one too. */
export function noDigits(): Digits {
  return { boxes: Array.from({ length: count }, () => ''), focus: 0 };
}

const digitsIn = (typed: string): string => plainDigits(typed).replaceAll(/\D/g, '');
const within = (index: number): number => Math.min(count - 1, Math.max(0, index));
const withBox = ({ boxes, index, digit }: { boxes: readonly string[]; index: number; digit: string }): string[] =>
  boxes.map((box, at) => (at === index ? digit : box));

/** The whole code, or null while a box is empty. */
export function codeOf({ boxes }: Digits): string | null {
  return boxes.every((box) => box !== '') ? boxes.join('') : null;
}

/** The code that the institute has handed over, as it may be typed; null while it is not whole. */
export function handedCodeOf(typed: string): string | null {
  const digits = digitsIn(typed);
  return digits.length === 2 * count ? digits : null;
}

/**
 * What a box holds after typing, pasting or autofill: digits fill the boxes from there on, a whole code all of them, and anything else is
 * dropped. A second digit in a full box replaces the first.
 */
export function typeInto({ digits, index, text }: { digits: Digits; index: number; text: string }): Digits {
  const typed = digitsIn(text);
  const before = digits.boxes[index] ?? '';
  if (typed === '')
    return text === '' ? { boxes: withBox({ boxes: digits.boxes, index, digit: '' }), focus: index } : { ...digits, focus: index };
  const added = before !== '' && typed.length === 2 ? typed.replace(before, '') : typed;
  const start = added.length >= count ? 0 : index;
  const boxes = digits.boxes.map((box, at) => added[at - start] ?? box);
  return { boxes, focus: within(start + added.length) };
}

/** What a key does that is no digit: null if the browser does the rest. Backspace in an empty box takes the one before. */
export function pressKey({ digits, index, key }: { digits: Digits; index: number; key: string }): Digits | null {
  switch (key) {
    case 'Backspace': {
      const at = digits.boxes[index] === '' ? within(index - 1) : index;
      return { boxes: withBox({ boxes: digits.boxes, index: at, digit: '' }), focus: at };
    }
    case 'Delete':
      return { boxes: withBox({ boxes: digits.boxes, index, digit: '' }), focus: index };
    case 'ArrowLeft':
      return { ...digits, focus: within(index - 1) };
    case 'ArrowRight':
      return { ...digits, focus: within(index + 1) };
    case 'Home':
      return { ...digits, focus: 0 };
    case 'End':
      return { ...digits, focus: count - 1 };
    default:
      return null;
  }
}
