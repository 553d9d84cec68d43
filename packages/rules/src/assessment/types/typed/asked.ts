import { plainText } from '../../../text/plain-text.ts';
import { exactKey, isWithin, parseExactNumber } from '../../paper/answers/exact-number.ts';
import type { AskedType, Compare, ResponseForm } from '../forms.ts';

/** A number; what could not be read as one must not be saved: '.', '1/0', '9,0', '1e1'. */
export const numeric: AskedType = {
  key: 'numeric',
  options: 'none',
  guess: () => 0,
  isUnfit: (response) => response.kind === 'typed' && response.text !== '' && parseExactNumber(response.text) === null,
  counted: () => [],
  readKey([written = '']) {
    const [value = '', tolerance = '0'] = written.split(' ± ');
    return { kind: 'numeric', value, tolerance };
  },
};

export const text: AskedType = {
  key: 'text',
  options: 'none',
  guess: () => 0,
  isUnfit: () => false,
  counted: () => [],
  readKey: (accepted) => ({ kind: 'text', accepted }),
};

export const typed: ResponseForm<'typed'> = {
  isSame: (one, other) => one.text === other.text,
  form: ({ kind }) => kind,
};

/** Numbers are compared exactly. Throws on a key that is no number. */
export const compareNumber: Compare<'numeric'> = ({ key, response }) => {
  if (response.kind !== 'typed' || plainText(response.text) === '') return 'blank';
  const value = parseExactNumber(response.text);
  if (value === null) return 'wrong';
  return isWithin({ value, key: exactKey(key.value), tolerance: exactKey(key.tolerance) }) ? 'correct' : 'wrong';
};

/** Words are compared as `plainText` has them, without regard to case, and as numbers where all that is accepted is numbers. */
export const compareText: Compare<'text'> = ({ key, response }) => {
  if (response.kind !== 'typed' || plainText(response.text) === '') return 'blank';
  return isAccepted(key.accepted, response.text) ? 'correct' : 'wrong';
};

/** Whether a typed text is one of these. Where all of them are plain numbers, it is compared as a number: 2.0 is 2, while 007 stays a word. */
function isAccepted(accepted: readonly string[], typedText: string): boolean {
  const isOne = (spelling: string) => plainWord(spelling) === plainWord(typedText);
  if (accepted.some(isOne)) return true;
  const value = accepted.every((spelling) => plainNumber.test(spelling)) ? parseExactNumber(typedText) : null;
  return value !== null && accepted.some((spelling) => isWithin({ value, key: exactKey(spelling), tolerance: exactKey('0') }));
}

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

const plainWord = (word: string): string => plainText(word).toLowerCase();
