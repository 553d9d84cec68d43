import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { AnswerKey } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import type { ItemInput, PassageInput } from '../../../modules/assessment/import/content-input.ts';
import { writtenTypes } from '../../question-types.ts';

/** What one bank file holds. */
export interface Bank {
  readonly bank: string;
  readonly file: string;
  readonly passages: readonly PassageInput[];
  readonly items: readonly ItemInput[];
  /** The instances of its models but the first of each, which is among the items. */
  readonly instances?: readonly ItemInput[];
  /** Why someone picks options that are wrong, by the key of the question: HTML, for those who write questions. */
  readonly reasons?: ReadonlyMap<string, readonly { readonly label: string; readonly html: string }[]>;
  /** What the first instance of each of its models draws, in words, by the key of the question. */
  readonly drawn?: ReadonlyMap<string, string>;
  /** Where its questions and passages are written and in which language, as 'Question key' and 'Passage key'. */
  readonly written?: ReadonlyMap<string, { readonly line: number; readonly language: Language }>;
  /** The keys of all its questions, those with a fault too; with '' if a key is unreadable. */
  readonly keys: ReadonlySet<string>;
}

/** The bank that a file of questions is, as tests name it. */
export const bankOf = (file: string): string => file.slice('questions/'.length).replace(/\.(md|jsonl)$/, '');

/** An instance of a model that only a paper has: no practice and no retry gives it. */
export const isForPapers = ({ model, seed }: Pick<ItemInput, 'model' | 'seed'>): boolean => model == null && seed != null;

/** The model that a question is named as an instance of, and its number: `sum.9` is the ninth instance of `sum`; null for any other name. */
export function instanceNamed(key: string): { readonly model: string; readonly number: number } | null {
  const [, model, number] = /^(.+)\.([1-9]\d?)$/.exec(key) ?? [];
  return model === undefined ? null : { model, number: Number(number) };
}

/** A question of a bank by its key, an instance of a model among them. */
export const findItem = (bank: Pick<Bank, 'items' | 'instances'> | undefined, key: string): ItemInput | undefined =>
  bank?.items.find((item) => item.key === key) ?? bank?.instances?.find((item) => item.key === key);

/** All questions of a bank, the instances of its models among them. */
export const itemsOf = ({ items, instances = [] }: Pick<Bank, 'items' | 'instances'>): readonly ItemInput[] => [...items, ...instances];

const letters = 'ABCDEFGHIJKL';

/** The labels of options in their order, below a left column of so many items. */
export const labelsOf = ({ left, count }: { left: number; count: number }): string =>
  '123456789'.slice(0, left) + letters.slice(0, count - left);

/** The label of the option at `index`, 'A' first. */
export function labelAt(index: number): string {
  return letters.charAt(index);
}

/** Reads a written answer for a type of item, or says what is wrong with it. */
export function readAnswer({
  type,
  answer,
  tolerance,
  labels,
  isNumber,
}: {
  type: ItemType;
  answer: string;
  tolerance: string;
  /** Those of its options, one character each. */
  labels: string;
  isNumber: (text: string) => boolean;
}): AnswerKey | { readonly fault: string } {
  if (answer === '') return { fault: 'the answer is missing' };
  return writtenTypes[type].readAnswer({ answer, tolerance, labels, isNumber });
}
