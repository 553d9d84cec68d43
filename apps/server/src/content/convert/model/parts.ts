import { type Exact, exact, shareOut } from './numbers.ts';
import { type Draft, letters, type Passage, plainQuestion, type Question } from './question.ts';

/**
 * A question with several answers of its own (a matching, a text with gaps) as questions of one passage, because a question of the portal has one answer.
 * The marks are shared out by the weights of the parts.
 */
export function splitIntoParts({
  whole,
  id,
  text,
  parts,
  change,
  weights = parts.map(() => exact(1)),
}: {
  whole: Draft;
  id: string;
  text: string;
  parts: readonly Question[];
  change: string;
  weights?: readonly Exact[];
}): { readonly passages: readonly Passage[]; readonly drafts: readonly Draft[] } {
  // parts that have no text in common need no passage
  const passage: Passage | null = text.trim() === '' ? null : { id, key: whole.key || 'passage', title: '', text };
  const shares = (name: 'correct' | 'wrong' | 'blank') => shareOut({ mark: whole.marks?.[name] ?? 0, weights });
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

/** The parts of a matching: a single choice for each left side, among all right sides. Returns a fault where a pack has fewer options. */
export function matchingParts({
  pairs,
  distractors,
  about,
}: {
  pairs: readonly Pair[];
  distractors: readonly string[];
  about: Pick<Question, 'solution' | 'topic' | 'difficulty'>;
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
