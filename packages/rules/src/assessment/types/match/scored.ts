import type { ScoredKey } from '../forms.ts';
import { pairsOf } from './asked.ts';

export const match: ScoredKey<'match'> = {
  format: ({ labels }) => [...labels],
  canonical: ({ labels }) => JSON.stringify(labels.toSorted()),
  /** Each right pair brings its part, whatever the others are, but an item in two pairs brings none; where none is right, the answer is wrong as a whole. */
  partialMarks({ key, response, partial }) {
    if (response.kind !== 'match') return null;
    const itemOf = (pair: string) => pair.charAt(0);
    const pairs = [...new Set(response.labels)];
    const isOnly = (pair: string) => pairs.filter((other) => itemOf(other) === itemOf(pair)).length === 1;
    const right = pairs.filter((pair) => isOnly(pair) && key.labels.includes(pair)).length;
    return right === 0 ? null : partial * right;
  },
  misfit: 'This question has nothing to match.',
  shapeFault({ labels, key }) {
    const rows = pairsOf(labels);
    const isWhole = key.labels.length === rows.length && rows.every((row) => row.some((pair) => key.labels.includes(pair)));
    return isWhole ? '' : 'Choose one option for each item.';
  },
  isCovered: ({ key, compare }) => compare({ kind: 'match', labels: [...key.labels] }) === 'correct',
  tallied: ({ labels }) => labels.toSorted().join(','),
  rightResponse: ({ labels }) => ({ kind: 'match', labels: labels.toSorted() }),
  wrongResponse({ key, labels }) {
    const [first = []] = pairsOf(labels);
    const other = first.find((pair) => !key.labels.includes(pair));
    return other === undefined ? null : { kind: 'match', labels: [other, ...key.labels.toSorted().slice(1)] };
  },
  guessedResponse: ({ labels, random }) => ({ kind: 'match', labels: pairsOf(labels).map((row) => random.pick(row)) }),
};
