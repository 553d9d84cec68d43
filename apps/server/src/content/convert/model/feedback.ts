import { letters, type Notes } from './question.ts';

/** What a file says after an answer: to everyone, to a right or a wrong answer, to those who chose some options (from 0), or who typed some words. Texts are Markdown. */
export interface Feedback {
  readonly to: 'all' | 'right' | 'wrong' | readonly number[] | { readonly typed: string };
  readonly text: string;
}

/** What a name of a feedback says of whom it is for. */
export function audienceOf(name: string): 'right' | 'wrong' | 'all' {
  if (/incorrect|wrong|(^|[^a-z])(no|fail|bad|false)([^a-z]|$)/i.test(name)) return 'wrong';
  return /correct|right|(^|[^a-z])(ok|yes|good|pass|well|true)([^a-z]|$)/i.test(name) ? 'right' : 'all';
}

/**
 * A solution of everything that is said after an answer, each with its answer: options by references that follow the shuffle. `right` are the options (from 0)
 * that are right, null where the answer is typed.
 */
export function solutionFrom({
  feedback,
  right,
  notes,
}: {
  feedback: readonly Feedback[];
  right: readonly number[] | null;
  notes: Notes;
}): string {
  const distinct = feedback
    .filter(({ text }) => text.trim() !== '')
    .filter(
      ({ text, to }, index, all) => all.findIndex((each) => each.text === text && JSON.stringify(each.to) === JSON.stringify(to)) === index,
    );
  const general = distinct.filter(({ to }) => to === 'all').map(({ text }) => text);
  const own = distinct.filter(({ to }) => to !== 'all');
  if (own.length > 0) notes.change('the feedback of the answers is part of the solution');
  const only = right?.length === 1 ? right : null;
  const named = own.map(({ to, text }) => {
    if (typeof to !== 'string' && 'typed' in to) return { at: 50, line: `**${to.typed}**: ${text}` };
    const isRight = to === 'right';
    const chosen = typeof to === 'string' ? (isRight ? only : null) : to;
    const name = isRight ? 'Right answer' : only === null ? 'Wrong answer' : 'Any other answer';
    return {
      at: chosen === null ? (isRight ? -1 : 99) : (chosen[0] ?? 99),
      line: `**${chosen === null ? name : chosen.map((index) => `{option:${letters.charAt(index)}}`).join(', ')}**: ${text}`,
    };
  });
  const lines = named.toSorted((one, other) => one.at - other.at).map(({ line }) => line);
  return [...general, ...lines].join('\n\n');
}
