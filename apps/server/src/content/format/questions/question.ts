import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';
import type { AnswerKey } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { plainText } from '@abhyas/rules/text/plain-text.ts';
import type { ItemInput, PassageInput } from '../../../modules/assessment/index.ts';

/** What one bank file holds. */
export interface Bank {
  readonly bank: string;
  readonly file: string;
  readonly passages: readonly PassageInput[];
  readonly items: readonly ItemInput[];
  /** The keys of all its questions, those with a fault too; with '' if the key of one cannot be told. */
  readonly keys: ReadonlySet<string>;
}

const labels = 'ABCDEFGHIJKL';

/** The label of the option at `index`, 'A' first. */
export function labelAt(index: number): string {
  return labels.charAt(index);
}

/** Reads a written answer for a type of item, or says what is wrong with it. */
export function readAnswer({
  type,
  answer,
  tolerance,
  optionCount,
  isNumber,
}: {
  type: ItemType;
  answer: string;
  tolerance: string;
  optionCount: number;
  isNumber: (text: string) => boolean;
}): AnswerKey | { readonly fault: string } {
  if (answer === '') return { fault: 'the answer is missing' };
  if (type === 'text') {
    const accepted = answer
      .split('|')
      .map((spelling) => spelling.trim())
      .filter((spelling) => plainText(spelling) !== '');
    return accepted.length > 0 ? { kind: 'text', accepted } : { fault: 'the answer is empty: write the accepted spellings' };
  }
  if (type === 'numeric') {
    if (!isNumber(answer)) return { fault: `the answer '${answer}' is not a whole number, a decimal or a fraction like 3/5` };
    if (!isNumber(tolerance)) return { fault: `the tolerance '${tolerance}' is not a number` };
    if (plainText(tolerance).startsWith('-')) return { fault: `the tolerance '${tolerance}' is below 0` };
    return { kind: 'numeric', value: answer, tolerance };
  }
  const chosen = answer.split(',').map((label) => label.trim());
  const known = labels.slice(0, optionCount);
  const strange = chosen.find((label) => label.length !== 1 || !known.includes(label));
  if (strange !== undefined) return { fault: `the answer '${strange}' is not one of the ${optionCount} options` };
  if (new Set(chosen).size < chosen.length) return { fault: `the answer '${answer}' names an option twice` };
  if (type === 'single' && chosen.length !== 1) return { fault: 'a single-choice question has one answer' };
  return { kind: 'choice', labels: chosen.toSorted() };
}
