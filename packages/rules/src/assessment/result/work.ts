import { blankCost } from '../paper/paid-blanks.ts';
import type { Marking } from '../scoring/answer-key.ts';

/** A question of a scored attempt: marks in hundredths, `section` as the penalty for blanks names it. Dropped questions are left out before. */
export interface WorkedItem {
  readonly section: string;
  /** Whether its marks are in the total of the test. */
  readonly counted: boolean;
  readonly topic: string;
  readonly difficulty: string;
  readonly outcome: 'correct' | 'wrong' | 'blank';
  readonly marks: number;
  readonly marking: Marking;
  readonly seconds: number;
}

/** The questions of one topic and one difficulty. */
export interface WorkCell {
  readonly topic: string;
  readonly difficulty: string;
  readonly questions: number;
  readonly correct: number;
  readonly wrong: number;
  readonly blank: number;
  readonly marks: number;
  readonly maxMarks: number;
  readonly seconds: number;
}

export interface Work {
  /** Seconds that went into right, partly right and wrong answers, and into questions without one. */
  readonly seconds: Readonly<Record<WorkedItem['outcome'] | 'partly', number>>;
  /** What wrong answers took away, in hundredths, 0 or above. */
  readonly negatives: number;
  /** The marks of the test had every wrong answer been left blank, with what more blanks would have cost. One that was partly right and brought marks stays. */
  readonly withoutWrong: number;
  readonly cells: readonly WorkCell[];
  /** The topic that lost the largest share of its marks, among equals the one that lost most; '' if there is none to compare, or nothing was lost. */
  readonly weakest: string;
}

/** A topic with fewer questions says little. */
const minQuestions = 3;

/** What became of the work in an attempt: where the time went, what wrong answers cost, and topic by difficulty. Topics and difficulties are in the order of the paper. */
export function workOf({
  items,
  blankPenalty,
}: {
  items: readonly WorkedItem[];
  /** `each` in hundredths, above 0, for every blank beyond `free` in these sections together. */
  blankPenalty: { readonly sections: readonly string[]; readonly free: number; readonly each: number } | null;
}): Work {
  const secondsOf = (outcome: WorkedItem['outcome'] | 'partly') =>
    sum(items.filter((item) => (isPartlyRight(item) ? 'partly' : item.outcome) === outcome).map(({ seconds }) => seconds));
  const inTotal = items.filter(({ counted }) => counted);
  const withoutWrong = sum(inTotal.map((item) => (isMistake(item) ? item.marking.blank : item.marks)));
  const cells = cellsOf(items);
  return {
    seconds: { correct: secondsOf('correct'), partly: secondsOf('partly'), wrong: secondsOf('wrong'), blank: secondsOf('blank') },
    negatives: -sum(inTotal.filter(isMistake).map(({ marks }) => Math.min(0, marks))),
    withoutWrong: withoutWrong + penalty({ items, blankPenalty }),
    cells,
    weakest: weakestOf(cellsOf(inTotal)),
  };
}

/** Not right, and it brought marks. */
const isPartlyRight = ({ outcome, marks }: WorkedItem): boolean => outcome === 'wrong' && marks > 0;

/** A wrong answer, not one that was right in part. */
const isMistake = ({ outcome, marks, marking }: WorkedItem): boolean => outcome === 'wrong' && marks <= marking.wrong;

const cellsOf = (items: readonly WorkedItem[]): WorkCell[] =>
  [...Map.groupBy(items, ({ topic, difficulty }) => JSON.stringify([topic, difficulty])).values()].map(cellOf);

function cellOf(items: readonly WorkedItem[]): WorkCell {
  const count = (outcome: WorkedItem['outcome']) => items.filter((item) => item.outcome === outcome).length;
  return {
    topic: items[0]?.topic ?? '',
    difficulty: items[0]?.difficulty ?? '',
    questions: items.length,
    correct: count('correct'),
    wrong: count('wrong'),
    blank: count('blank'),
    marks: sum(items.map(({ marks }) => marks)),
    maxMarks: sum(items.map(({ marking }) => marking.correct)),
    seconds: sum(items.map(({ seconds }) => seconds)),
  };
}

function penalty({ items, blankPenalty }: Parameters<typeof workOf>[0]): number {
  if (blankPenalty === null) return 0;
  const blanks = items.filter(
    (item) => blankPenalty.sections.includes(item.section) && (item.outcome === 'blank' || isMistake(item)),
  ).length;
  return blankCost({ blanks, ...blankPenalty });
}

function weakestOf(cells: readonly WorkCell[]): string {
  const topics = [...Map.groupBy(cells, ({ topic }) => topic)]
    .map(([topic, inside]) => ({
      topic,
      questions: sum(inside.map(({ questions }) => questions)),
      share: sum(inside.map(({ marks }) => marks)) / Math.max(1, sum(inside.map(({ maxMarks }) => maxMarks))),
      lost: sum(inside.map(({ marks, maxMarks }) => maxMarks - marks)),
    }))
    .filter(({ topic, questions }) => topic !== '' && questions >= minQuestions);
  const [first] = topics.toSorted((one, other) => one.share - other.share || other.lost - one.lost);
  return topics.length < 2 || first === undefined || first.share >= 1 ? '' : first.topic;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
