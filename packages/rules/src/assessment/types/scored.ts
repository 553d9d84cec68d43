import type { AnswerKey } from '@abhyas/contract/assessment/item-types.ts';
import { plainText } from '../../text/plain-text.ts';
import { exactKey, isWithin, parseExactNumber, plus } from '../paper/answers/exact-number.ts';
import { pairsOf } from './asked.ts';
import type { KeyKind, ScoredKey } from './forms.ts';

const choice: ScoredKey<'choice'> = {
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

const match: ScoredKey<'match'> = {
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

const numeric: ScoredKey<'numeric'> = {
  /** The number with its tolerance. */
  format: ({ value, tolerance }) => [exactKey(tolerance).above === 0n ? value : `${value} ± ${tolerance}`],
  canonical: ({ value, tolerance }) => JSON.stringify([value, tolerance]),
  partialMarks: () => null,
  misfit: "This question doesn't take a number.",
  shapeFault({ key }) {
    const [value, tolerance] = [parseExactNumber(key.value), parseExactNumber(key.tolerance)];
    if (value === null || tolerance === null) return 'Enter a number, a decimal or a fraction.';
    return tolerance.above < 0n ? "Tolerance can't be negative." : '';
  },
  /** Both ends will do. */
  isCovered({ key, before }) {
    if (before.kind !== 'numeric') return false;
    const [value, tolerance, middle, width] = [key.value, key.tolerance, before.value, before.tolerance].map(parseExactNumber);
    if (!value || !tolerance || !middle || !width) return false;
    const ends = [tolerance, { ...tolerance, above: -tolerance.above }].map((offset) => plus(value, offset));
    return ends.every((end) => isWithin({ value: end, key: middle, tolerance: width }));
  },
  tallied: () => null,
  rightResponse: ({ value }) => ({ kind: 'typed', text: value }),
  wrongResponse: ({ key }) => ({ kind: 'typed', text: `${key.value}1` }),
  guessedResponse({ key, random, turn }) {
    const value = parseExactNumber(key.value);
    if (value === null) return { kind: 'typed', text: '0' };
    const step = BigInt(Math.ceil(random.uniform() * 5) * turn * (random.uniform() < 0.5 ? -1 : 1));
    const above = value.above + step * value.below;
    return { kind: 'typed', text: value.below === 1n ? String(above) : `${above}/${value.below}` };
  },
};

const text: ScoredKey<'text'> = {
  /** The accepted spellings. */
  format: ({ accepted }) => [...accepted],
  canonical: ({ accepted }) => JSON.stringify(accepted),
  partialMarks: () => null,
  misfit: "This question doesn't take a text answer.",
  shapeFault: ({ key }) => (key.accepted.some((spelling) => plainText(spelling) === '') ? 'Enter the answer.' : ''),
  isCovered: ({ key, compare }) => key.accepted.some((spelling) => compare({ kind: 'typed', text: spelling }) === 'correct'),
  tallied: () => null,
  rightResponse: ({ accepted }) => ({ kind: 'typed', text: accepted[0] ?? '-' }),
  wrongResponse: ({ key }) => ({ kind: 'typed', text: `not ${key.accepted[0] ?? ''}` }),
  guessedResponse: ({ key, random }) => ({ kind: 'typed', text: shuffled({ word: key.accepted[0] ?? '', random }) || '?' }),
};

function shuffled({ word, random }: { word: string; random: { uniform(): number } }): string {
  return Array.from(word)
    .map((letter) => ({ letter, place: random.uniform() }))
    .sort((a, b) => a.place - b.place)
    .map(({ letter }) => letter)
    .join('');
}

const keys: { readonly [K in KeyKind]: ScoredKey<K> } = { choice, numeric, text, match };

/** What the portal does with a key, by its kind. */
// a key and the row of its own kind go together, which the table says and TypeScript cannot see
export const scoredBy = ({ kind }: AnswerKey) => keys[kind] as ScoredKey<KeyKind>;

/** The correct answer as text: option labels, the number with its tolerance, or the accepted spellings. */
export const formatAnswerKey = (key: AnswerKey): string[] => scoredBy(key).format(key);

/** Whether two keys say the same, whatever the order of their options. */
export const isSameKey = (one: AnswerKey, other: AnswerKey): boolean =>
  one.kind === other.kind && scoredBy(one).canonical(one) === scoredBy(other).canonical(other);
