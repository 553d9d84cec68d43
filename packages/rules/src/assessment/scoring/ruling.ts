import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { AnswerKey, Marking, Ruling } from './answer-key.ts';
import { isWithin, parseExactNumber, plus, type ExactNumber } from '../paper/answers/exact-number.ts';
import { markItem } from './score-attempt.ts';
import { compareAnswer } from '../paper/answers/compare-answer.ts';
import { plainText } from '../../text/plain-text.ts';

/** How many candidates gave an answer. */
export interface AnswerCount {
  readonly response: Response | null;
  readonly candidates: number;
}

/** How many candidates a ruling moves by how much, in hundredths. */
export interface RulingEffect {
  readonly marks: number;
  readonly candidates: number;
}

/**
 * What a ruling would do to the marks of an item, for each answer that was given: those who would gain first, then those who would lose. Without what blanks
 * cost in all.
 */
export function rulingEffects({
  item: { key, ruling, marking },
  next,
  answers,
}: {
  item: { readonly key: AnswerKey; readonly ruling: Ruling | null; readonly marking: Marking };
  next: Ruling | null;
  answers: readonly AnswerCount[];
}): RulingEffect[] {
  const effects = new Map<number, number>();
  for (const { response, candidates } of answers) {
    const now = markItem({ key, ruling, marking, response }).marks;
    const then = markItem({ key, ruling: next, marking, response }).marks;
    if (now !== then) effects.set(then - now, (effects.get(then - now) ?? 0) + candidates);
  }
  return [...effects].map(([marks, candidates]) => ({ marks, candidates })).sort((a, b) => b.marks - a.marks);
}

/** Why a ruling cannot be made of an item of this type, with these options and this key; '' if it can. */
export function rulingFault({
  type,
  labels,
  key,
  ruling,
}: {
  type: ItemType;
  labels: readonly string[];
  key: AnswerKey;
  ruling: Ruling;
}): string {
  if (ruling.kind === 'replace') {
    const fault = shapeFault({ type, labels, key: ruling.key });
    return fault === '' && isSameKey(ruling.key, key) ? rightAlready : fault;
  }
  if (ruling.kind !== 'keys') return '';
  for (const other of ruling.keys) {
    const fault = keyFault({ type, labels, key, other });
    if (fault !== '') return fault;
  }
  return '';
}

function keyFault({ type, labels, key, other }: { type: ItemType; labels: readonly string[]; key: AnswerKey; other: AnswerKey }): string {
  const fault = shapeFault({ type, labels, key: other });
  if (fault !== '') return fault;
  switch (other.kind) {
    case 'choice':
      return alreadyRight({ key, response: { kind: 'choice', labels: [...other.labels] } });
    case 'numeric': {
      const [value, tolerance] = [parseExactNumber(other.value), parseExactNumber(other.tolerance)];
      return value !== null && tolerance !== null && isInside({ key, value, tolerance }) ? rightAlready : '';
    }
    case 'text':
      return other.accepted.map((text) => alreadyRight({ key, response: { kind: 'typed', text } })).find((found) => found !== '') ?? '';
  }
}

/** Why a key cannot be one of a question of this type; '' if it can. */
function shapeFault({ type, labels, key }: { type: ItemType; labels: readonly string[]; key: AnswerKey }): string {
  switch (key.kind) {
    case 'choice':
      if (type !== 'single' && type !== 'multiple') return 'This question has no options.';
      if (type === 'single' && key.labels.length !== 1) return 'Choose one option.';
      return key.labels.every((label) => labels.includes(label)) ? '' : 'Choose from the options of this question.';
    case 'numeric': {
      if (type !== 'numeric') return "This question doesn't take a number.";
      const [value, tolerance] = [parseExactNumber(key.value), parseExactNumber(key.tolerance)];
      if (value === null || tolerance === null) return 'Enter a number, a decimal or a fraction.';
      return tolerance.above < 0n ? "Tolerance can't be negative." : '';
    }
    case 'text':
      if (type !== 'text') return "This question doesn't take a text answer.";
      return key.accepted.some((text) => plainText(text) === '') ? 'Enter the answer.' : '';
  }
}

/** Whether two keys say the same, whatever the order of their options. */
function isSameKey(one: AnswerKey, other: AnswerKey): boolean {
  const plain = (key: AnswerKey) =>
    JSON.stringify(
      key.kind === 'choice' ? ['choice', ...key.labels.toSorted()] : Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return plain(one) === plain(other);
}

const rightAlready = 'This answer is already correct.';

function alreadyRight(of: { key: AnswerKey; response: Response }): string {
  return compareAnswer(of) === 'correct' ? rightAlready : '';
}

/** Whether a numeric key takes every number that is so near to `value`: both ends will do. */
function isInside({ key, value, tolerance }: { key: AnswerKey; value: ExactNumber; tolerance: ExactNumber }): boolean {
  if (key.kind !== 'numeric') return false;
  const [middle, width] = [parseExactNumber(key.value), parseExactNumber(key.tolerance)];
  if (middle === null || width === null) return false;
  const ends = [tolerance, { ...tolerance, above: -tolerance.above }].map((offset) => plus(value, offset));
  return ends.every((end) => isWithin({ value: end, key: middle, tolerance: width }));
}
