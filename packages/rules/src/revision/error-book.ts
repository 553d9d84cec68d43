import type { RevisionCause } from '@abhyas/contract/adaptive/rounds.ts';
import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import type { Outcome } from '../assessment/types/forms.ts';
import { revisionCause } from './cause.ts';
import type { Rating } from './memory.ts';

/** A question is learnt after so many right retries in a row. */
const learntAfter = 2;

/** How many right retries in a row a question has after a review. One that a hint helped counts neither way. */
export function rightInRow({ before, rating, hinted }: { before: number; rating: Rating; hinted: boolean }): number {
  if (rating === 'again') return 0;
  return hinted ? before : before + 1;
}

/** A question of the error book: one that was wrong, left blank, guessed or slow. */
export interface BookEntry {
  readonly itemId: bigint;
  /** The test or practice set it was asked in; null for a round of practice. */
  readonly assessmentId: bigint | null;
  readonly topic: string;
  /** Of the test; '' in a test without sections, and in practice. */
  readonly section: string;
  /** What happened. */
  readonly happened: RevisionCause;
  /** Why, in the student's own view; '' for not said yet. */
  readonly tag: ErrorTag | '';
  readonly at: Date;
  /** Null where no schedule has it. */
  readonly dueAt: Date | null;
  readonly rightInRow: number;
  /** In hundredths of a mark. */
  readonly marksLost: number;
  /** It has all words that are searched for. */
  readonly isFound: boolean;
}

export const isLearnt = (entry: Pick<BookEntry, 'rightInRow'>): boolean => entry.rightInRow >= learntAfter;

/** An answer in a round of practice or revision. */
export interface RoundAnswer {
  readonly kind: 'adaptive' | 'revision' | 'diagnostic';
  readonly itemId: bigint;
  readonly at: Date;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** What the question usually takes. */
  readonly expectedSeconds: number;
  readonly hints: number;
}

/**
 * The questions that were lost in practice, from the student's answers, each with its last loss and how often it was right since, without hints. A slow answer is a loss as in a test; in a round of revision it
 * is not, because there only a wrong one sets a question back.
 */
export function lostInPractice<A extends RoundAnswer>(
  answers: readonly A[],
): { readonly answer: A; readonly happened: RevisionCause; readonly rightInRow: number }[] {
  return [...Map.groupBy(answers, ({ itemId }) => itemId).values()].flatMap((ofItem) => {
    const inOrder = ofItem.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const last = inOrder.findLastIndex((answer) => happenedIn(answer) !== null);
    const [answer, happened] = [inOrder[last], inOrder[last] === undefined ? null : happenedIn(inOrder[last])];
    // what was lost in revision alone is a question of a test
    if (answer === undefined || happened === null || inOrder.every(({ kind }) => kind === 'revision')) return [];
    return [{ answer, happened, rightInRow: inOrder.slice(last + 1).filter(({ hints }) => hints === 0).length }];
  });
}

const happenedIn = ({ kind, outcome, seconds, expectedSeconds }: RoundAnswer): RevisionCause | null =>
  revisionCause({ outcome, seconds, medianSeconds: kind === 'adaptive' ? expectedSeconds : null, bonus: false, tag: '', changes: 0 });

export type BookGrouping = 'topic' | 'cause';

/** The part of an error book that is asked for; '' for all. */
export interface BookFilter {
  readonly learnt: boolean;
  /** 'none': no cause is said yet. */
  readonly cause: ErrorTag | 'none' | '';
  readonly section: string;
  readonly topic: string;
  /** The first moment; null for all. */
  readonly since: Date | null;
}

export const causeOf = ({ tag }: Pick<BookEntry, 'tag'>): ErrorTag | 'none' => (tag === '' ? 'none' : tag);

/** A topic or a cause with its questions. */
export interface BookGroup<E> {
  readonly key: string;
  /** In hundredths. */
  readonly marksLost: number;
  readonly entries: readonly E[];
}

/** The entries that fit, in groups: the group that cost most marks first, of as many the one with most questions, and inside it the latest first. */
export function groupBook<E extends BookEntry>({
  entries,
  filter,
  grouping,
}: {
  entries: readonly E[];
  filter: BookFilter;
  grouping: BookGrouping;
}): BookGroup<E>[] {
  const { learnt, cause, section, topic, since } = filter;
  const fitting = entries.filter(
    (entry) =>
      entry.isFound &&
      isLearnt(entry) === learnt &&
      (cause === '' || causeOf(entry) === cause) &&
      (section === '' || entry.section === section) &&
      (topic === '' || entry.topic === topic) &&
      (since === null || entry.at >= since),
  );
  return [...Map.groupBy(fitting, (entry) => (grouping === 'topic' ? entry.topic : causeOf(entry)))]
    .map(([key, inside]) => ({
      key,
      marksLost: sumOf(inside),
      entries: inside.toSorted((one, other) => other.at.getTime() - one.at.getTime() || Number(one.itemId - other.itemId)),
    }))
    .toSorted(
      (one, other) =>
        other.marksLost - one.marksLost ||
        other.entries.length - one.entries.length ||
        (one.key < other.key ? -1 : Number(one.key > other.key)),
    );
}

/** The questions that a retry of at most so many gives, in order: what is due first first, and what no schedule has after that, the longest ago first. */
export function chooseRetry<E extends BookEntry>({ entries, most }: { entries: readonly E[]; most: number }): E[] {
  const when = ({ dueAt }: E) => dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return entries.toSorted((one, other) => when(one) - when(other) || one.at.getTime() - other.at.getTime()).slice(0, most);
}

/** So many tests say what questions cost: those before them say little of the student of today. */
const latestTests = 5;

/**
 * What the questions that are not learnt cost in the student's latest tests, by topic, the dearest first: the marks between what each brought there and what it holds, as the review has them (`marksLost`), in
 * hundredths. `perTest` is their mean over those tests. It is what was lost, no forecast: another paper asks other questions.
 */
export function marksLostIn({
  entries,
  tests,
}: {
  entries: readonly BookEntry[];
  /** The completed tests, the latest first. */
  tests: readonly { readonly assessmentId: bigint }[];
}): { tests: number; marks: number; perTest: number; topics: { topic: string; marks: number; questions: number }[] } {
  const latest = new Set(tests.slice(0, latestTests).map(({ assessmentId }) => assessmentId));
  const lost = entries.filter(
    (entry) => entry.assessmentId !== null && latest.has(entry.assessmentId) && entry.marksLost > 0 && !isLearnt(entry),
  );
  const marks = sumOf(lost);
  return {
    tests: latest.size,
    marks,
    perTest: latest.size === 0 ? 0 : Math.round(marks / latest.size),
    topics: [...Map.groupBy(lost, ({ topic }) => topic)]
      .map(([topic, inside]) => ({ topic, marks: sumOf(inside), questions: inside.length }))
      .toSorted((one, other) => other.marks - one.marks || other.questions - one.questions),
  };
}

const sumOf = (entries: readonly BookEntry[]) => entries.reduce((sum, { marksLost }) => sum + marksLost, 0);
