import { columnsOf } from '../../paper/order/shuffle.ts';
import type { AskedType, Compare, ResponseForm } from '../forms.ts';

/** Items of a left column that are matched with options; of all ways to match them hardly anyone guesses the right one. */
export const match: AskedType = {
  key: 'match',
  options: 'matched',
  guess: () => 0,
  isUnfit: () => false,
  counted: (labels) => pairsOf(labels).flat(),
  readKey: (labels) => ({ kind: 'match', labels }),
};

/** The same pairs, in whatever order. */
export const matched: ResponseForm<'match'> = {
  isSame: (one, other) => one.labels.length === other.labels.length && one.labels.every((pair) => other.labels.includes(pair)),
  form: ({ labels }) => `match ${labels.length}`,
};

/** Right is exactly the key's pair for each of the left column. */
export const compareMatch: Compare<'match'> = ({ key, response }) => {
  if (response.kind !== 'match') return 'blank';
  const pairs = new Set(response.labels);
  return pairs.size === key.labels.length && key.labels.every((pair) => pairs.has(pair)) ? 'correct' : 'wrong';
};

/** Of the labels of a question, the pairs that each of the left column can be in. */
export function pairsOf(labels: readonly string[]): string[][] {
  const { left, right } = columnsOf(labels.map((label) => ({ label })));
  return left.map((item) => right.map((option) => `${item.label}-${option.label}`));
}
