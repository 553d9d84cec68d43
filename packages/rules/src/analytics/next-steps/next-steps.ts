import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import { sharePercent } from '../../measurement/arithmetic/share-percent.ts';
import { isSlow } from '../../assessment/result/slow.ts';
import type { QuestionKind } from './chance.ts';
import { expectedMarks, type MetItem, tenths } from './marks-left.ts';

/** A question of one of the last papers. `tag` is the student's own, '' for none. */
export interface StepItem extends MetItem {
  readonly visits: number;
  readonly tag: ErrorTag | '';
}

/** One of the last papers: its name, its questions, and what a better choice would have brought in hundredths. */
export interface StepPaper {
  readonly name: string;
  readonly items: readonly StepItem[];
  readonly gain: number;
}

/** How a student did in a kind of question in some tests, against the cohorts of those tests: `cohortShare` of the same questions, 0 to 1. */
export interface KindGap extends QuestionKind {
  readonly right: number;
  readonly answered: number;
  readonly questions: number;
  readonly cohortShare: number;
}

/** What to do next, with its figures; `marks` in hundredths, at stake in one test. `at`: the question to look at first. */
export type NextStep =
  | {
      readonly kind: 'leave';
      readonly questions: number;
      readonly seconds: number;
      readonly right: number;
      readonly marks: number;
      readonly at: StepItem;
    }
  | {
      readonly kind: 'revise';
      readonly questions: number;
      readonly minutes: number;
      readonly tests: readonly string[];
      readonly marks: number;
      /** Those questions. */
      readonly slips: readonly StepItem[];
    }
  | ({
      readonly kind: 'topic';
      readonly right: number;
      readonly answered: number;
      readonly questions: number;
      readonly cohortPercent: number;
      readonly marks: number;
    } & QuestionKind)
  | {
      readonly kind: 'tag';
      readonly tag: ErrorTag;
      readonly questions: number;
      readonly test: string;
      readonly marks: number;
      readonly at: StepItem;
    };

const maxSteps = 3;
/** Of fewer questions no share is shown. */
const minQuestions = 5;

/**
 * What a student does best next: at most three steps, those with the most marks at stake in one test first, of equal ones in the order in which they are here. Each is
 * at most once there, and none without at least a tenth of a mark.
 *
 * - `leave`: questions of the last papers that took far longer than usual, if at most half of them were right. At stake is what a better choice would have brought.
 * - `revise`: questions lost, wrong or looked at and left, of which the student gets more than half right. At stake is what could be expected of them.
 * - `topic`: the topic and difficulty, of five questions and more, with the most marks between the student's share and the cohort's over the same questions.
 * - `tag`: the one of the student's tags careless, misread and guess that cost most: against the full marks, a guess against a blank. A review shows one
 *   test, so it is of one: the test in which it cost most.
 */
export function nextSteps({
  papers,
  kinds,
  kindTests,
}: {
  papers: readonly StepPaper[];
  kinds: readonly KindGap[];
  /** In how many tests the questions of `kinds` were. */
  kindTests: number;
}): NextStep[] {
  const items = papers.flatMap((paper) => paper.items).filter(counts);
  const perTest = (marks: number) => tenths(marks / Math.max(1, papers.length));
  const found = [
    leaveStep({ items, marks: perTest(papers.reduce((sum, { gain }) => sum + gain, 0)) }),
    reviseStep({ items, papers, perTest }),
    topicStep({ kinds, kindTests, fullMarks: average(items.map(({ marking }) => marking.correct)) }),
    tagStep({ papers, perTest }),
  ];
  return found
    .flatMap((step) => (step === null || step.marks <= 0 ? [] : [step]))
    .toSorted((one, other) => other.marks - one.marks)
    .slice(0, maxSteps);
}

function leaveStep({ items, marks }: { items: readonly StepItem[]; marks: number }): NextStep | null {
  const slow = items.filter(({ seconds, usualSeconds }) => isSlow({ seconds, median: usualSeconds }));
  const right = slow.filter(({ outcome }) => outcome === 'correct').length;
  const [at] = slow.toSorted((one, other) => other.seconds - one.seconds);
  if (at === undefined || 2 * right > slow.length) return null;
  return { kind: 'leave', questions: slow.length, seconds: total(slow, ({ seconds }) => seconds), right, marks, at };
}

function reviseStep({
  items,
  papers,
  perTest,
}: {
  items: readonly StepItem[];
  papers: readonly StepPaper[];
  perTest: (marks: number) => number;
}): NextStep | null {
  const isSlip = ({ outcome, visits, chance }: StepItem) =>
    chance !== null && chance > 0.5 && (outcome === 'wrong' || (outcome === 'blank' && visits > 0));
  const slips = items.filter(isSlip);
  if (slips.length === 0) return null;
  return {
    kind: 'revise',
    questions: slips.length,
    minutes: Math.max(1, Math.round(total(slips, ({ seconds, usualSeconds }) => usualSeconds ?? seconds) / 60)),
    tests: papers.filter((paper) => paper.items.some((item) => slips.includes(item))).map(({ name }) => name),
    marks: perTest(total(slips, ({ chance, marking, marks }) => (chance === null ? 0 : expectedMarks({ chance, marking }) - marks))),
    slips,
  };
}

function topicStep({ kinds, kindTests, fullMarks }: { kinds: readonly KindGap[]; kindTests: number; fullMarks: number }): NextStep | null {
  const behind = kinds
    .filter(({ questions }) => questions >= minQuestions)
    .map((kind) => ({ kind, lost: kind.cohortShare * kind.questions - kind.right }))
    .toSorted((one, other) => other.lost - one.lost || (nameOf(one.kind) < nameOf(other.kind) ? -1 : 1));
  const [widest] = behind;
  if (widest === undefined || widest.lost <= 0) return null;
  const { topic, difficulty, right, answered, questions, cohortShare } = widest.kind;
  const marks = tenths((widest.lost * fullMarks) / Math.max(1, kindTests));
  return { kind: 'topic', topic, difficulty, right, answered, questions, cohortPercent: sharePercent(cohortShare), marks };
}

const nameOf = ({ topic, difficulty }: QuestionKind): string => `${topic} ${difficulty}`;

const costs: Readonly<Partial<Record<ErrorTag, (item: StepItem) => number>>> = {
  careless: ({ marking, marks }) => marking.correct - marks,
  misread: ({ marking, marks }) => marking.correct - marks,
  guess: ({ marking, marks }) => Math.max(0, marking.blank - marks),
};

function tagStep({ papers, perTest }: { papers: readonly StepPaper[]; perTest: (marks: number) => number }): NextStep | null {
  const found = papers.flatMap(({ name, items }) =>
    (Object.keys(costs) as ErrorTag[]).map((tag) => {
      const tagged = items.filter((item) => counts(item) && item.tag === tag && (item.outcome === 'wrong' || item.outcome === 'blank'));
      return { tag, test: name, tagged, cost: total(tagged, costs[tag] ?? (() => 0)) };
    }),
  );
  const [worst] = found.toSorted((one, other) => other.cost - one.cost);
  const at = worst?.tagged[0];
  if (worst === undefined || at === undefined) return null;
  return { kind: 'tag', tag: worst.tag, questions: worst.tagged.length, test: worst.test, marks: perTest(worst.cost), at };
}

/** Whether a question was one to win or lose marks with. */
const counts = ({ outcome, bonus }: StepItem): boolean => outcome !== 'dropped' && !bonus;
const total = <T>(list: readonly T[], of: (each: T) => number): number => list.reduce((sum, each) => sum + of(each), 0);
const average = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : total(numbers, (each) => each) / numbers.length);
