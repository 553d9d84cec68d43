import { roundMark } from './numbers.ts';
import { type Draft, letters, type Passage, plainQuestion, type Question } from './question.ts';

/**
 * A question with several answers of its own (a matching, a text with gaps) as questions of one passage, because a question of the portal has one answer.
 * The marks are shared out equally.
 */
export function splitIntoParts({
  whole,
  id,
  text,
  parts,
  change,
}: {
  whole: Draft;
  id: string;
  text: string;
  parts: readonly Question[];
  change: string;
}): { readonly passages: readonly Passage[]; readonly drafts: readonly Draft[] } {
  const passage: Passage = { id, key: whole.key || 'passage', title: '', text };
  const share = (mark: number) => roundMark(mark / parts.length);
  const marks =
    whole.marks === null ? null : { correct: share(whole.marks.correct), wrong: share(whole.marks.wrong), blank: share(whole.marks.blank) };
  return {
    passages: [passage],
    drafts: parts.map((question, index) => ({
      ...whole,
      place: { ...whole.place, name: `${whole.place.name} (${index + 1} of ${parts.length})` },
      key: whole.key === '' ? '' : `${whole.key}-${index + 1}`,
      passage: id,
      marks,
      question,
      changed: [...whole.changed, change],
    })),
  };
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
