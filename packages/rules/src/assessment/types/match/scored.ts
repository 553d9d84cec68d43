import type { ScoredKey } from '../forms.ts';
import { pairsOf } from './asked.ts';

export const match: ScoredKey<'match'> = {
  format: ({ labels }) => [...labels],
  canonical: ({ labels }) => JSON.stringify(labels.toSorted()),
  /** Each right pair brings its part, whatever the others are; where none is right, the answer is wrong as a whole. */
  partialMarks({ key, response, partial }) {
    if (response.kind !== 'match') return null;
    const right = new Set(response.labels.filter((pair) => key.labels.includes(pair))).size;
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
