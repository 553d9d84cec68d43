import type { AnswerKey, ItemType, Response } from '@abhyas/contract/assessment/item-types.ts';
import { plainText } from '../../text/plain-text.ts';
import { exactKey, isWithin, parseExactNumber } from '../paper/answers/exact-number.ts';
import { columnsOf } from '../paper/order/shuffle.ts';
import type { AskedType, Compare, KeyKind, Outcome, ResponseForm, ResponseKind } from './forms.ts';

const single: AskedType = {
  key: 'choice',
  options: 'chosen',
  guess: (options) => (options > 0 ? 1 / options : 0),
  isUnfit: () => false,
  counted: (labels) => labels,
  readKey: (labels) => ({ kind: 'choice', labels }),
};

/** Several right options are hardly guessed. */
const multiple: AskedType = { ...single, guess: () => 0 };

/** The same options, in whatever order. */
const chosen: ResponseForm<'choice'> = {
  isSame: (one, other) => one.labels.length === other.labels.length && one.labels.every((label) => other.labels.includes(label)),
  form: ({ labels }) => String(labels.length),
};

/** Right are exactly the key's labels. */
const compareChoice: Compare<'choice'> = ({ key, response }) => {
  if (response.kind !== 'choice') return 'blank';
  const labels = new Set(response.labels);
  return labels.size === new Set(key.labels).size && key.labels.every((label) => labels.has(label)) ? 'correct' : 'wrong';
};

/** Items of a left column that are matched with options; of all ways to match them hardly anyone guesses the right one. */
const match: AskedType = {
  key: 'match',
  options: 'matched',
  guess: () => 0,
  isUnfit: () => false,
  counted: (labels) => pairsOf(labels).flat(),
  readKey: (labels) => ({ kind: 'match', labels }),
};

/** The same pairs, in whatever order. */
const matched: ResponseForm<'match'> = {
  isSame: (one, other) => one.labels.length === other.labels.length && one.labels.every((pair) => other.labels.includes(pair)),
  form: ({ labels }) => `match ${labels.length}`,
};

/** Right is exactly the key's pair for each of the left column. */
const compareMatch: Compare<'match'> = ({ key, response }) => {
  if (response.kind !== 'match') return 'blank';
  const pairs = new Set(response.labels);
  return pairs.size === key.labels.length && key.labels.every((pair) => pairs.has(pair)) ? 'correct' : 'wrong';
};

/** Of the labels of a question, the pairs that each of the left column can be in. */
export function pairsOf(labels: readonly string[]): string[][] {
  const { left, right } = columnsOf(labels.map((label) => ({ label })));
  return left.map((item) => right.map((option) => `${item.label}-${option.label}`));
}

/** A number; what could not be read as one must not be saved: '.', '1/0', '9,0', '1e1'. */
const numeric: AskedType = {
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

const text: AskedType = {
  key: 'text',
  options: 'none',
  guess: () => 0,
  isUnfit: () => false,
  counted: () => [],
  readKey: (accepted) => ({ kind: 'text', accepted }),
};

const typed: ResponseForm<'typed'> = {
  isSame: (one, other) => one.text === other.text,
  form: ({ kind }) => kind,
};

/** Numbers are compared exactly. Throws on a key that is no number. */
const compareNumber: Compare<'numeric'> = ({ key, response }) => {
  if (response.kind !== 'typed' || plainText(response.text) === '') return 'blank';
  const value = parseExactNumber(response.text);
  if (value === null) return 'wrong';
  return isWithin({ value, key: exactKey(key.value), tolerance: exactKey(key.tolerance) }) ? 'correct' : 'wrong';
};

/** Words are compared as `plainText` has them, without regard to case, and as numbers where all that is accepted is numbers. */
const compareText: Compare<'text'> = ({ key, response }) => {
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

/** The types of questions: what a browser may know of them. What their keys bring is in `scored.ts`, which never comes there. */
export const itemTypes: Readonly<Record<ItemType, AskedType>> = { single, multiple, numeric, text, match };

const responseForms: { readonly [K in ResponseKind]: ResponseForm<K> } = { choice: chosen, typed, match: matched };
const compares: { readonly [K in KeyKind]: Compare<K> } = {
  choice: compareChoice,
  numeric: compareNumber,
  text: compareText,
  match: compareMatch,
};

// a value and the row of its own kind go together, which the table says and TypeScript cannot see
const formOf = ({ kind }: Response) => responseForms[kind] as ResponseForm<ResponseKind>;
const compareBy = ({ kind }: AnswerKey) => compares[kind] as Compare<KeyKind>;

/** The types whose answers name options, which statistics count. */
export const typesWithOptions: readonly ItemType[] = (Object.keys(itemTypes) as ItemType[]).filter(
  (type) => itemTypes[type].options !== 'none',
);

/** The options that are chosen one by one, so that keys choose them and they can be struck out; none where they are matched. */
export const optionsToChoose = <T>({ type, options }: { type: ItemType; options: readonly T[] }): readonly T[] =>
  itemTypes[type].options === 'chosen' ? options : [];

/** Whether two answers are the same. */
export function sameResponse(a: Response | null, b: Response | null): boolean {
  if (a === null || b === null) return a === b;
  return a.kind === b.kind && formOf(a).isSame(a, b);
}

/** What the marks of a part of an answer may hang on; '' for no answer. */
export const responseForm = (response: Response | null): string => (response === null ? '' : formOf(response).form(response));

/** Compares an answer with its key. An answer of the wrong shape, and a typed one of spaces only, is none. Throws on a numeric key that is no number. */
export function compareAnswer({ key, response }: { key: AnswerKey; response: Response | null }): Outcome {
  return response === null ? 'blank' : compareBy(key)({ key, response });
}

/** Whether an answer could not be scored, so that it must not be saved. */
export function isUnfit({ type, response }: { type: ItemType; response: Response | null }): boolean {
  return response !== null && itemTypes[type].isUnfit(response);
}
