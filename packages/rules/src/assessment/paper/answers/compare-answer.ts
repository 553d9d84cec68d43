import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { AnswerKey } from '../../scoring/answer-key.ts';
import { plainText } from '../../../text/plain-text.ts';
import { type ExactNumber, isWithin, parseExactNumber } from './exact-number.ts';

export type Outcome = 'correct' | 'wrong' | 'blank';

/**
 * Compares an answer with its key. Choices must be exactly the key's labels; numbers are compared exactly; words as `plainText` has them, without
 * regard to case, and as numbers where all that is accepted is numbers. An answer of the wrong shape, and a typed one of spaces only, is none. Throws on a numeric key that is no number.
 */
export function compareAnswer({ key, response }: { key: AnswerKey; response: Response | null }): Outcome {
  if (response === null) return 'blank';
  if (key.kind === 'choice') {
    if (response.kind !== 'choice') return 'blank';
    const chosen = new Set(response.labels);
    return outcome(chosen.size === new Set(key.labels).size && key.labels.every((label) => chosen.has(label)));
  }
  if (response.kind !== 'typed' || plainText(response.text) === '') return 'blank';
  if (key.kind === 'text') return outcome(isAccepted(key.accepted, response.text));
  const value = parseExactNumber(response.text);
  if (value === null) return 'wrong';
  return outcome(isWithin({ value, key: exactKey(key.value), tolerance: exactKey(key.tolerance) }));
}

function outcome(right: boolean): Outcome {
  return right ? 'correct' : 'wrong';
}

/** Whether a typed text is one of these. Where all of them are plain numbers, it is compared as a number: 2.0 is 2, while 007 stays a word. */
function isAccepted(accepted: readonly string[], typed: string): boolean {
  const isOne = (spelling: string) => plainWord(spelling) === plainWord(typed);
  if (accepted.some(isOne)) return true;
  const value = accepted.every((spelling) => plainNumber.test(spelling)) ? parseExactNumber(typed) : null;
  return value !== null && accepted.some((spelling) => isWithin({ value, key: exactKey(spelling), tolerance: exactKey('0') }));
}

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

const plainWord = (text: string): string => plainText(text).toLowerCase();

/** A number of a key, exactly; throws for what is none. */
export function exactKey(text: string): ExactNumber {
  const value = parseExactNumber(text);
  if (value === null) throw new Error(`'${text}' is not a number an answer key can hold`);
  return value;
}
