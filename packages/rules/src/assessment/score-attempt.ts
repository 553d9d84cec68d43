import type { ItemType } from '@abhyas/contract/assessment.ts';
import type { AnswerKey, Marking } from './answer-key.ts';
import type { ItemState } from './fold.ts';
import { scoreItem, type Outcome } from './score-item.ts';

export interface ScoredSection {
  readonly sectionId: string;
  readonly items: readonly { readonly itemId: string; readonly type: ItemType; readonly key: AnswerKey }[];
}

/** Marks in hundredths, time in seconds. */
export interface ScoreTotals {
  readonly marks: number;
  readonly maxMarks: number;
  readonly correct: number;
  readonly wrong: number;
  readonly blank: number;
  readonly seconds: number;
}

export interface ItemScore {
  readonly itemId: string;
  readonly sectionId: string;
  readonly response: ItemState['response'];
  readonly outcome: Outcome;
  readonly marked: boolean;
  readonly marks: number;
  readonly seconds: number;
  readonly visits: number;
}

export interface AttemptScore {
  readonly items: readonly ItemScore[];
  readonly sections: readonly (ScoreTotals & { readonly sectionId: string })[];
  readonly overall: ScoreTotals;
}

/** Scores an attempt from its folded log, section by section and as a whole. An item that the log does not know is blank. */
export function scoreAttempt({
  sections,
  marking,
  states,
}: {
  sections: readonly ScoredSection[];
  marking: Readonly<Record<ItemType, Marking>>;
  states: ReadonlyMap<string, ItemState>;
}): AttemptScore {
  const scored = sections.map(({ sectionId, items }) => {
    const ofItems = items.map(({ itemId, type, key }): ItemScore => {
      const state = states.get(itemId);
      const response = state?.response ?? null;
      const outcome = scoreItem({ key, response });
      return {
        itemId,
        sectionId,
        response,
        outcome,
        marked: state?.marked ?? false,
        marks: marking[type][outcome],
        seconds: state?.seconds ?? 0,
        visits: state?.visits ?? 0,
      };
    });
    const maxMarks = items.reduce((sum, { type }) => sum + marking[type].correct, 0);
    return { sectionId, items: ofItems, totals: totalsOf({ items: ofItems, maxMarks }) };
  });
  const items = scored.flatMap((section) => section.items);
  return {
    items,
    sections: scored.map(({ sectionId, totals }) => ({ sectionId, ...totals })),
    overall: totalsOf({ items, maxMarks: scored.reduce((sum, { totals }) => sum + totals.maxMarks, 0) }),
  };
}

function totalsOf({ items, maxMarks }: { items: readonly ItemScore[]; maxMarks: number }): ScoreTotals {
  const count = (outcome: Outcome) => items.filter((item) => item.outcome === outcome).length;
  return {
    marks: items.reduce((sum, { marks }) => sum + marks, 0),
    maxMarks,
    correct: count('correct'),
    wrong: count('wrong'),
    blank: count('blank'),
    seconds: items.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
