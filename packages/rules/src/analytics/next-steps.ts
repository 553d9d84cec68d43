import { bestChoice } from '../measurement/best-choice.ts';
import type { Marking } from '../assessment/scoring/answer-key.ts';
import type { ItemOutcome } from '../assessment/scoring/score-attempt.ts';
import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import { sharePercent } from '../measurement/arithmetic/share-percent.ts';
import { isSlow } from '../assessment/result/slow.ts';

/** A kind of question: its topic and how hard it is. */
interface QuestionKind {
  readonly topic: string;
  readonly difficulty: string;
}

/** What a student has on record for a kind of question: how many they met, answered and got right, and the seconds that went into those answers. */
export interface AnswerRecord extends QuestionKind {
  readonly right: number;
  readonly answered: number;
  readonly questions: number;
  readonly seconds: number;
}

/** So many answers of one's own count as much as what is expected without them. Below as many, the screens show a count and no share. */
const priorAnswers = 5;

/** So many answers of a difficulty make a chance: their weight is then twice that of what is expected without them. */
export const minRecord = 2 * priorAnswers;

interface Tally {
  readonly right: number;
  /** Of how many. */
  readonly of: number;
}

/** The mean of a beta distribution that was worth `priorAnswers` answers of the share `prior`, after these answers (Gelman and others, Bayesian Data Analysis, 2.4). */
const shrunk = ({ tally: { right, of }, prior }: { tally: Tally; prior: number }): number =>
  (right + priorAnswers * prior) / (of + priorAnswers);

const tallyOf = (records: readonly AnswerRecord[], of: 'answered' | 'questions'): Tally => ({
  right: records.reduce((sum, { right }) => sum + right, 0),
  of: records.reduce((sum, each) => sum + each[of], 0),
});

/** How many answers of a difficulty a student has on record. */
export const answersOf = ({ record, difficulty }: { record: readonly AnswerRecord[]; difficulty: string }): number =>
  tallyOf(
    record.filter((each) => each.difficulty === difficulty),
    'answered',
  ).of;

/**
 * The chance, above 0 and below 1, that a student gets a question of a kind right, from their record of other tests; null with fewer than
 * ten answers of its difficulty. Three beta-binomial steps, each shrunk towards the one before with the weight of five answers: all
 * (Laplace's rule of succession), the difficulty, the topic in that difficulty.
 */
export function chanceFrom(record: readonly AnswerRecord[]): (question: QuestionKind & { readonly isBlank: boolean }) => number | null {
  return ({ topic, difficulty, isBlank }) => {
    if (answersOf({ record, difficulty }) < minRecord) return null;
    const of = isBlank ? 'questions' : 'answered';
    const all = tallyOf(record, of);
    const alike = record.filter((each) => each.difficulty === difficulty);
    const ofDifficulty = shrunk({ tally: tallyOf(alike, of), prior: (all.right + 1) / (all.of + 2) });
    const ofTopic = tallyOf(
      alike.filter((each) => each.topic === topic),
      of,
    );
    return shrunk({ tally: ofTopic, prior: ofDifficulty });
  };
}

/**
 * How many whole seconds a student's answer to a question of a kind takes, on average: to its topic and difficulty where five such answers are on record, else to its
 * difficulty, else to any question. Null without an answer.
 */
export function usualSecondsFrom(record: readonly AnswerRecord[]): (kind: QuestionKind) => number | null {
  return ({ topic, difficulty }) => {
    const alike = record.filter((each) => each.difficulty === difficulty);
    const steps = [alike.filter((each) => each.topic === topic), alike, record];
    const enough = steps.find((each) => tallyOf(each, 'answered').of >= priorAnswers) ?? record;
    const { of: answered } = tallyOf(enough, 'answered');
    return answered === 0 ? null : Math.round(enough.reduce((sum, { seconds }) => sum + seconds, 0) / answered);
  };
}

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
 * The best choice of questions of a section in the seconds that its questions took, solved exactly (see best-choice.ts), against the choice
 * that was made. A question is worth what it brings beyond its marks for a blank:
 *
 * - a right answer its own marks, in its own seconds;
 * - a wrong answer its expected marks, in its own seconds;
 * - a blank its expected marks, in the seconds that it usually takes, or took where they were more;
 * - a dropped question, one whose marks everyone has and one without a chance: not in it, with their time.
 *
 * Null where the gain (expected marks of what is taken, less what the left questions brought) would round to nothing.
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
const tenths = (hundredths: number): number => Math.round(hundredths / 10) * 10;

function optionOf(item: KnownItem): { marks: number; seconds: number } {
  const { outcome, marks, marking, seconds, usualSeconds } = item;
  const expected = expectedMarks(item) - marking.blank;
  if (outcome === 'correct') return { marks: certain * (marks - marking.blank), seconds };
  if (outcome === 'wrong') return { marks: expected, seconds };
  // there is no advice on a question of unknown duration
  return usualSeconds === null ? { marks: 0, seconds } : { marks: expected, seconds: Math.max(1, seconds, usualSeconds) };
}

/** Whether time went into a question as into an answer. */
const isSpent = ({ outcome, seconds, usualSeconds }: MetItem): boolean =>
  outcome !== 'blank' || (seconds > 0 && usualSeconds !== null && seconds >= usualSeconds);

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
 * What a student does best next: at most three steps, each once, by the marks at stake in one test (a tenth at least), then in this order.
 *
 * - `leave`: questions that took far longer than usual, if at most half of them were right; at stake is the gain of a better choice
 * - `revise`: questions lost where the student gets more than half right; at stake are their expected marks
 * - `topic`: the topic and difficulty, of five questions and more, furthest below the cohort in marks over the same questions
 * - `tag`: the tag careless, misread or guess that cost most in one test, against the full marks, a guess against a blank
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

interface Cell {
  readonly right: number;
  readonly answered: number;
}

/** How many answers to questions of a topic were right, by difficulty and in all. */
interface TopicRow {
  readonly topic: string;
  readonly easy: Cell;
  readonly medium: Cell;
  readonly hard: Cell;
  readonly all: Cell;
}

/** Topics by difficulty, by name. A topic without an answered question has no row; a difficulty other than the three counts in `all` alone. */
export function topicTable(record: readonly AnswerRecord[]): TopicRow[] {
  return [...Map.groupBy(record, ({ topic }) => topic)]
    .map(([topic, rows]) => {
      const cell = (...difficulties: string[]): Cell => {
        const inside = difficulties.length === 0 ? rows : rows.filter(({ difficulty }) => difficulties.includes(difficulty));
        return {
          right: inside.reduce((sum, { right }) => sum + right, 0),
          answered: inside.reduce((sum, { answered }) => sum + answered, 0),
        };
      };
      return { topic, easy: cell('easy'), medium: cell('medium'), hard: cell('hard'), all: cell() };
    })
    .filter(({ all }) => all.answered > 0)
    .toSorted((one, other) => (one.topic < other.topic ? -1 : 1));
}
