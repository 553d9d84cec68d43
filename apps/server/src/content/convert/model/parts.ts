import { compare, type Exact, exact, formatExact, roundMark, shareOut, sizeOf, sum } from './numbers.ts';
import { type Draft, letters, type Marks, type Passage, plainQuestion, type Question } from './question.ts';

export const partialLost = 'part of the marks for some of the right options of a part: it is right or wrong as a whole now';

export const hangsOnOthers = (wrong: Exact): string =>
  `what a wrong answer costs hangs on the other answers: it costs ${formatExact(sizeOf(wrong))} now`;

/** What a wrong answer of each part costs, as marks of 0 or less; where the marks need all parts, one wrong part costs what all do. */
export const lostTogether = ({ wrongs, isApart }: { wrongs: readonly Exact[]; isApart: boolean }): Exact =>
  isApart ? wrongs.reduce(sum, exact(0)) : wrongs.reduce((one, other) => (compare(other, one) < 0 ? other : one), exact(0));

/**
 * A question with several answers of its own (a matching, a text with gaps) as questions of one passage, because a question of the portal has one answer.
 * The marks are shared out by the weights of the parts, and what wrong answers cost by `wrongs`.
 */
export function splitIntoParts({
  whole,
  id,
  text,
  parts,
  change,
  weights = parts.map(() => exact(1)),
  wrongs = weights,
}: {
  whole: Draft;
  id: string;
  text: string;
  parts: readonly Question[];
  change: string;
  weights?: readonly Exact[];
  wrongs?: readonly Exact[];
}): { readonly passages: readonly Passage[]; readonly drafts: readonly Draft[] } {
  // parts that have no text in common need no passage
  const passage: Passage | null = text.trim() === '' ? null : { id, key: whole.key || 'passage', title: '', text };
  const shares = (name: 'correct' | 'wrong' | 'blank') =>
    shareOut({ mark: whole.marks?.[name] ?? 0, weights: name === 'wrong' ? wrongs.map(sizeOf) : weights });
  const [correct, wrong, blank] = [shares('correct'), shares('wrong'), shares('blank')];
  return {
    passages: passage === null ? [] : [passage],
    drafts: parts.map((question, index) => ({
      ...whole,
      place: { ...whole.place, name: `${whole.place.name} (${index + 1} of ${parts.length})` },
      key: whole.key === '' ? '' : `${whole.key}-${index + 1}`,
      passage: passage === null ? null : id,
      marks: whole.marks === null ? null : { correct: correct[index] ?? 0, wrong: wrong[index] ?? 0, blank: blank[index] ?? 0 },
      question,
      changed: [...whole.changed, change],
    })),
  };
}

/** The name of a bank whose questions are all of one category. */
export function titleFrom(drafts: readonly Draft[]): ReadonlyMap<string, string> {
  const [topic, other] = [...new Set(drafts.map((draft) => draft.topic ?? ''))];
  return new Map(topic === undefined || topic === '' || other !== undefined ? [] : [['', topic]]);
}

/** One pair of a matching: what is asked, and what belongs to it. Texts are Markdown. */
export interface Pair {
  readonly left: string;
  readonly right: string;
}

/**
 * A matching as one question; `partners` are the places of the right sides that belong to the left ones. Null where a pack has no room for it: fewer than two
 * items, more than nine, or a text with lines that look like items of their own.
 */
export function matchingQuestion({
  left,
  right,
  partners,
  about,
}: {
  left: readonly string[];
  right: readonly string[];
  partners: readonly number[];
  about: Omit<Question, 'type' | 'answer' | 'options'>;
}): Question | null {
  const isListed = [...left, ...right].some((text) => /^\s*$/.test(text) || /^[1-9A-L]\.(?:\s|$)/m.test(text));
  const fits = left.length >= 2 && left.length <= 9 && right.length >= 2 && right.length <= letters.length;
  if (!fits || isListed || about.stem.trim() === '') return null;
  const answer = partners.map((place, index) => `${index + 1}-${letters.charAt(place)}`).join(', ');
  return { ...about, type: 'match', options: [...left, ...right], answer };
}

const byText = new Intl.Collator('en', { numeric: true }).compare;

/** The same of pairs, among whose right sides one text is one option. The options are in the order of their texts: in that of the pairs they would tell the key. */
export function pairsQuestion({
  pairs,
  distractors,
  about,
}: {
  pairs: readonly Pair[];
  distractors: readonly string[];
  about: Omit<Question, 'type' | 'answer' | 'options'>;
}): Question | null {
  const right = [...new Set([...pairs.map((pair) => pair.right), ...distractors])].toSorted(byText);
  const partners = pairs.map((pair) => right.indexOf(pair.right));
  return matchingQuestion({ left: pairs.map((pair) => pair.left), right, partners, about });
}

/** The marks of a matching where each right pair brings its share. */
export function perPair({ marks, pairs }: { marks: Marks | null; pairs: number }): Marks | null {
  const partial = roundMark((marks?.correct ?? 0) / pairs);
  return marks === null || partial < 0.01 ? marks : { ...marks, partial };
}

/** The parts of a matching that is no question of its own: a single choice for each left side, among all right sides. Returns a fault where a pack has fewer options. */
export function matchingParts({
  pairs,
  distractors,
  about,
}: {
  pairs: readonly Pair[];
  distractors: readonly string[];
  about: Pick<Question, 'solution' | 'topic' | 'difficulty' | 'tags'>;
}): readonly Question[] | { readonly fault: string } {
  const options = [...new Set([...pairs.map(({ right }) => right), ...distractors])];
  if (options.length > letters.length)
    return { fault: `${options.length} things to match: a question has ${letters.length} options at most` };
  return pairs.map(({ left, right }) => ({
    ...plainQuestion,
    ...about,
    type: 'single',
    stem: left,
    options,
    answer: letters.charAt(options.indexOf(right)),
  }));
}
