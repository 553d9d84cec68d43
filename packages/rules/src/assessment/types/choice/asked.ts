import type { AskedType, Compare, ResponseForm } from '../forms.ts';

export const single: AskedType = {
  key: 'choice',
  options: 'chosen',
  guess: (options) => (options > 0 ? 1 / options : 0),
  isUnfit: () => false,
  counted: (labels) => labels,
  readKey: (labels) => ({ kind: 'choice', labels }),
};

/** Several right options are hardly guessed. */
export const multiple: AskedType = { ...single, guess: () => 0 };

/** The same options, in whatever order. */
export const chosen: ResponseForm<'choice'> = {
  isSame: (one, other) => one.labels.length === other.labels.length && one.labels.every((label) => other.labels.includes(label)),
  form: ({ labels }) => String(labels.length),
};

/** Right are exactly the key's labels. */
export const compareChoice: Compare<'choice'> = ({ key, response }) => {
  if (response.kind !== 'choice') return 'blank';
  const labels = new Set(response.labels);
  return labels.size === new Set(key.labels).size && key.labels.every((label) => labels.has(label)) ? 'correct' : 'wrong';
};
