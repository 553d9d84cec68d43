import type { ScoredKey } from '../forms.ts';

export const choice: ScoredKey<'choice'> = {
  format: ({ labels }) => [...labels],
  canonical: ({ labels }) => JSON.stringify(labels.toSorted()),
  /** Each right option brings its part where none that is wrong is chosen. */
  partialMarks({ key, response, partial }) {
    if (response.kind !== 'choice') return null;
    const labels = [...new Set(response.labels)];
    return labels.length > 0 && labels.every((label) => key.labels.includes(label)) ? partial * labels.length : null;
  },
  misfit: 'This question has no options.',
  shapeFault({ type, labels, key }) {
    if (type === 'single' && key.labels.length !== 1) return 'Choose one option.';
    return key.labels.every((label) => labels.includes(label)) ? '' : 'Choose from the options of this question.';
  },
  isCovered: ({ key, compare }) => compare({ kind: 'choice', labels: [...key.labels] }) === 'correct',
  tallied: ({ labels }) => labels.toSorted().join(','),
  rightResponse: ({ labels }) => ({ kind: 'choice', labels: labels.toSorted() }),
  wrongResponse({ key, labels }) {
    const [other] = labels.filter((label) => !key.labels.includes(label));
    return other === undefined ? null : { kind: 'choice', labels: [other] };
  },
  guessedResponse({ type, labels, random }) {
    if (type === 'single') return { kind: 'choice', labels: [random.pick(labels)] };
    const some = labels.filter(() => random.uniform() < 0.5);
    return { kind: 'choice', labels: some.length === 0 ? [random.pick(labels)] : some };
  },
};
