import { answersOf, chanceFrom, minRecord, usualSecondsFrom } from '@abhyas/rules/analytics/next-steps/chance.ts';
import { betterChoice, type MetItem, type Swap } from '@abhyas/rules/analytics/next-steps/marks-left.ts';
import { minCohortSize } from '@abhyas/rules/assessment/scoring/mark-steps.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import type { OwnItem, OwnPaper, OwnRecord } from '../../assessment/index.ts';

/** A question of a paper with what could have been expected of it, and what is known of the cohort; of fewer than ten candidates nothing is. */
export interface WeighedItem extends MetItem {
  readonly row: OwnItem;
  readonly cohort: { readonly seconds: number | null; readonly topSeconds: number | null; readonly correctPercent: number | null };
}

/** A section of a paper with the swaps that would have brought more, or null. */
export interface WeighedSection {
  readonly id: bigint;
  readonly name: string;
  readonly items: readonly WeighedItem[];
  readonly swap: Swap | null;
}

export interface WeighedPaper {
  readonly usedSeconds: number;
  /** The difficulties of its questions of which too few answers are on record for a chance, with how many there are. */
  readonly unknown: readonly { readonly difficulty: string; readonly answered: number }[];
  readonly sections: readonly WeighedSection[];
}

/** A paper with the chances from what is on record of other tests, and the best choice of its questions. `record` is of tests whose review is open. */
export function weighPaper({
  paper,
  assessmentId,
  record,
}: {
  paper: OwnPaper;
  assessmentId: bigint;
  record: readonly OwnRecord[];
}): WeighedPaper {
  // what became of its own questions is no record of what was to be expected of them
  const others = record.filter((row) => row.assessmentId !== assessmentId);
  const chanceOf = chanceFrom(others);
  const usualOf = usualSecondsFrom(others);
  // of fewer candidates it would be one's own time, or that of single people
  const candidates = Math.max(0, ...paper.sections.flatMap(({ items }) => items.map((item) => item.candidates)));
  const weigh = (row: OwnItem): WeighedItem => {
    const cohort = candidates < minCohortSize ? noCohort : cohortOf(row);
    const { outcome, marks, marking, seconds, bonus } = row;
    return {
      row,
      outcome,
      marks,
      marking,
      seconds,
      bonus,
      cohort,
      chance: chanceOf({ ...row, isBlank: outcome === 'blank' }),
      usualSeconds: cohort.seconds ?? usualOf(row),
    };
  };
  const difficulties = new Set(paper.sections.flatMap(({ items }) => items.map(({ difficulty }) => difficulty)));
  return {
    usedSeconds: paper.usedSeconds,
    unknown: [...difficulties]
      .map((difficulty) => ({ difficulty, answered: answersOf({ record: others, difficulty }) }))
      .filter(({ answered }) => answered < minRecord),
    sections: paper.sections.map(({ id, name, items }) => {
      const weighed = items.map(weigh);
      // where blanks cost by their number over sections, leaving a question has a price that no section knows
      return { id, name, items: weighed, swap: paper.hasBlankPenalty ? null : betterChoice(weighed) };
    }),
  };
}

const noCohort = { seconds: null, topSeconds: null, correctPercent: null };

const cohortOf = ({ medianSeconds, topSeconds, candidates, correct }: OwnItem) => ({
  seconds: medianSeconds,
  topSeconds,
  correctPercent: candidates > 0 ? sharePercent(correct / candidates) : null,
});

/** What better choices would have brought in all, in hundredths. */
export const gainOf = ({ sections }: WeighedPaper): number => sections.reduce((sum, { swap }) => sum + (swap?.gain ?? 0), 0);
