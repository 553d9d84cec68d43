import { plainText } from '../../../text/plain-text.ts';
import { exactKey, isWithin, parseExactNumber, plus } from '../../paper/answers/exact-number.ts';
import type { ScoredKey } from '../forms.ts';

export const numeric: ScoredKey<'numeric'> = {
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

export const text: ScoredKey<'text'> = {
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
