import { bestChoice } from '../../measurement/choice/best-choice.ts';
import type { Marking } from '../../assessment/scoring/answer-key.ts';
import type { ItemOutcome } from '../../assessment/scoring/score-attempt.ts';

/** A question of a paper as it was met, and what could have been expected of it. Marks in hundredths. */
export interface MetItem {
  readonly outcome: ItemOutcome;
  readonly marks: number;
  readonly marking: Marking;
  readonly seconds: number;
  /** That this student answers it right; null without enough record (see chance.ts). */
  readonly chance: number | null;
  /** What it usually takes: the cohort's median, else the student's own; null while neither is known. */
  readonly usualSeconds: number | null;
  /** Everyone has its marks, whatever they did: there was nothing to choose. */
  readonly bonus: boolean;
}

/** What a better choice would have left and taken, by place in the section, and what it would have brought in hundredths. */
export interface Swap {
  readonly leave: readonly number[];
  readonly take: readonly { readonly at: number; readonly seconds: number }[];
  readonly gain: number;
}

/** Marks that one has are worth this much more than marks that are expected: a right answer is left only for a quarter more than it brought. */
const certain = 1.25;

/** What an answer to a question of a known chance brings on average, in hundredths. */
export const expectedMarks = ({ chance, marking: { correct, wrong } }: { chance: number; marking: Marking }): number =>
  chance * correct + (1 - chance) * wrong;

type KnownItem = MetItem & { readonly chance: number };
const isKnown = (item: MetItem): item is KnownItem => item.chance !== null;

/**
 * The best choice of questions of a section in the seconds that its questions took, solved exactly (see best-choice.ts), against the choice that was made. What a
 * question is worth is what it brings beyond its marks for a blank:
 *
 * - a right answer its own marks, which it is sure of, in its own seconds;
 * - a wrong answer what could be expected of it, in its own seconds: that it would be wrong was not known, how long it took was;
 * - a blank what could be expected of it, in the seconds that it usually takes, or those that went into it where they were more.
 *
 * A dropped question, one whose marks everyone has and one without a chance are out of it, with their time. The gain is the marks expected of what is taken, less those that what is left
 * really brought. A blank is said to be left only where it took as long as an answer; a glance is none. Null where the gain would round to nothing.
 */
export function betterChoice(items: readonly MetItem[]): Swap | null {
  const open = [...items.entries()].flatMap(([at, item]) =>
    item.outcome !== 'dropped' && !item.bonus && isKnown(item) ? [[at, item] as const] : [],
  );
  const options = open.map(([, item]) => optionOf(item));
  const seconds = open.reduce((sum, [, item]) => sum + item.seconds, 0);
  const chosen = new Set(bestChoice({ options, seconds }).chosen);
  const leave = open.flatMap(([at, item], place) => (!chosen.has(place) && isSpent(item) ? [at] : []));
  const take = open.flatMap(([at, { outcome }], place) =>
    chosen.has(place) && outcome === 'blank' ? [{ at, seconds: options[place]?.seconds ?? 0 }] : [],
  );
  const beyondBlank = (at: number, of: (item: KnownItem) => number) => {
    const item = items[at];
    return item === undefined || !isKnown(item) ? 0 : of(item) - item.marking.blank;
  };
  const brought = leave.reduce((sum, at) => sum + beyondBlank(at, ({ marks }) => marks), 0);
  const gain = tenths(take.reduce((sum, { at }) => sum + beyondBlank(at, expectedMarks), 0) - brought);
  return gain > 0 ? { leave, take, gain } : null;
}

/** Hundredths of a mark to the nearest tenth of one. */
export const tenths = (hundredths: number): number => Math.round(hundredths / 10) * 10;

function optionOf(item: KnownItem): { marks: number; seconds: number } {
  const { outcome, marks, marking, seconds, usualSeconds } = item;
  const expected = expectedMarks(item) - marking.blank;
  if (outcome === 'correct') return { marks: certain * (marks - marking.blank), seconds };
  if (outcome === 'wrong') return { marks: expected, seconds };
  // nothing is said of a question of which no one knows how long it takes
  return usualSeconds === null ? { marks: 0, seconds } : { marks: expected, seconds: Math.max(1, seconds, usualSeconds) };
}

/** Whether time went into a question as into an answer. */
const isSpent = ({ outcome, seconds, usualSeconds }: MetItem): boolean =>
  outcome !== 'blank' || (seconds > 0 && usualSeconds !== null && seconds >= usualSeconds);
