import { blankCost } from '../paper/paid-blanks.ts';
import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';
import { type AnswerKey, type BlankPenalty, type Marking, markingOf, type MarkingScheme, type Ruling } from './answer-key.ts';
import type { ItemState } from '../log/fold.ts';
import { compareAnswer } from '../types/asked.ts';
import type { ScaleName } from '@abhyas/contract/assessment/scales.ts';
import { scaleRange } from '@abhyas/contract/assessment/scale-limits.ts';
import { type ScaledScore, sectionScore, wholeScore } from '../staged/scale.ts';
import type { Scored } from '../../measurement/irt/ability.ts';
import type { ItemCurve } from '../../measurement/irt/curve.ts';
import type { Outcome } from '../types/forms.ts';
import { scoredBy } from '../types/scored.ts';

/** An item as scoring sees it: `marking` is its own, where it differs from its type's; `ruling` is null if none was made. */
export interface ScoredItem {
  readonly itemId: string;
  readonly type: ItemType;
  readonly key: AnswerKey;
  readonly marking: Marking | null;
  /** In an adaptive paper: what is known of it; null in any other. */
  readonly curve?: ItemCurve | null;
  readonly ruling: Ruling | null;
}

export interface ScoredSection {
  readonly sectionId: string;
  readonly items: readonly ScoredItem[];
  /** False where its marks are shown apart and are in no total; absent where they are. */
  readonly counted?: boolean | undefined;
}

/** Marks in hundredths, of an adaptive paper the score on its scale; time in seconds. Dropped items are in none of the three counts. */
export interface ScoreTotals {
  readonly marks: number;
  readonly maxMarks: number;
  /** What the dropped items were worth: with `maxMarks` the marks of the paper as it was set. */
  readonly droppedMarks: number;
  /** The standard error of a score on a scale, in hundredths; null where marks are counted. */
  readonly error: number | null;
  readonly correct: number;
  readonly wrong: number;
  readonly blank: number;
  readonly seconds: number;
}

/** What became of an item: compared with its keys, or not counted for anyone. */
export type ItemOutcome = Outcome | 'dropped';

export interface ItemScore {
  readonly itemId: string;
  readonly sectionId: string;
  readonly response: ItemState['response'];
  readonly outcome: ItemOutcome;
  readonly marked: boolean;
  readonly marks: number;
  readonly seconds: number;
  readonly visits: number;
  readonly changes: number;
}

export interface AttemptScore {
  readonly items: readonly ItemScore[];
  readonly sections: readonly (ScoreTotals & { readonly sectionId: string })[];
  /** `penalty`: what blanks have cost, in hundredths, 0 or below; `marks` has it already. */
  readonly overall: ScoreTotals & { readonly penalty: number };
}

/** What scoring takes from the folded log of an item. */
export type FoldedItem = Pick<ItemState, 'response' | 'marked' | 'seconds' | 'visits' | 'changes'>;

/** Scores an attempt from its folded log, section by section and as a whole, which is that of the sections that count. An item that the log does not know is blank. */
export function scoreAttempt({
  sections,
  marking,
  blankPenalty,
  scale = null,
  states,
}: {
  sections: readonly ScoredSection[];
  marking: MarkingScheme;
  blankPenalty: BlankPenalty | null;
  scale?: ScaleName | null | undefined;
  states: ReadonlyMap<string, FoldedItem>;
}): AttemptScore {
  const scored = sections.map(({ sectionId, items, counted = true }) => {
    const ofItems = items.map((item) =>
      scoreOne({ item, sectionId, marking: markingOf({ ...item, scheme: marking }), state: states.get(item.itemId) }),
    );
    const worthOf = (isDropped: boolean) =>
      items
        .filter(({ ruling }) => (ruling?.kind === 'drop') === isDropped)
        .reduce((sum, item) => sum + markingOf({ ...item, scheme: marking }).correct, 0);
    const worth = { maxMarks: worthOf(false), droppedMarks: worthOf(true) };
    // whom a ruling gives the marks of an answer that was not right, is neither right nor wrong
    const given = items
      .filter((item) => isGiven({ item, response: states.get(item.itemId)?.response ?? null }))
      .map(({ itemId }) => itemId);
    const judged = ofItems.filter(({ itemId }) => !given.includes(itemId));
    return { sectionId, items: ofItems, judged, counted, totals: totalsOf({ items: ofItems, judged, ...worth }) };
  });
  const inTotal = scored.filter(({ counted }) => counted);
  const sumOf = (of: 'maxMarks' | 'droppedMarks') => inTotal.reduce((sum, { totals }) => sum + totals[of], 0);
  const whole = totalsOf({
    items: inTotal.flatMap((section) => section.items),
    judged: inTotal.flatMap(({ judged }) => judged),
    maxMarks: sumOf('maxMarks'),
    droppedMarks: sumOf('droppedMarks'),
  });
  const items = scored.flatMap((section) => section.items);
  const penalty = penaltyOf({ blankPenalty, sections: scored });
  if (scale !== null)
    return onScale({ items, sections: scored.map((section, at) => ({ ...section, asked: sections[at]?.items ?? [] })), whole });
  return {
    items,
    sections: scored.map(({ sectionId, totals }) => ({ sectionId, ...totals })),
    overall: { ...whole, marks: whole.marks + penalty, penalty },
  };
}

/** The same with the score on the scale in the place of marks. A section and the whole can bring the same for everyone, whatever was dropped. */
function onScale({
  items,
  sections,
  whole,
}: {
  items: readonly ItemScore[];
  sections: readonly {
    readonly sectionId: string;
    readonly asked: readonly ScoredItem[];
    readonly items: readonly ItemScore[];
    readonly totals: ScoreTotals;
  }[];
  whole: ScoreTotals;
}): AttemptScore {
  const scores = sections.map(({ asked, items: own }) =>
    sectionScore({ items: asked.map(({ curve }) => curve ?? unknownCurve), responses: own.map(({ outcome }) => asScored(outcome)) }),
  );
  const onIt = (totals: ScoreTotals, { score, error }: ScaledScore, to: number) => ({
    ...totals,
    marks: 100 * score,
    maxMarks: 100 * to,
    droppedMarks: 0,
    error: Math.round(100 * error),
  });
  return {
    items,
    sections: sections.map(({ sectionId, totals }, at) => ({
      sectionId,
      ...onIt(totals, scores[at] ?? { score: scaleRange.section.from, error: 0 }, scaleRange.section.to),
    })),
    overall: { ...onIt(whole, wholeScore(scores), scaleRange.whole.to), penalty: 0 },
  };
}

const unknownCurve: ItemCurve = { discrimination: 1, difficulty: 0, guess: 0, ceiling: 1 };

/** An outcome as an estimate of ability takes it: a blank is wrong, and what is dropped says nothing. */
export function asScored(outcome: ItemOutcome): Scored {
  return outcome === 'dropped' ? null : outcome === 'correct' ? 1 : 0;
}

const isGiven = ({ item: { key, ruling }, response }: { item: ScoredItem; response: ItemState['response'] }): boolean =>
  ruling?.kind === 'bonus' && compareAnswer({ key, response }) !== 'correct';

function scoreOne({
  item: { itemId, key, ruling },
  sectionId,
  marking,
  state,
}: {
  item: ScoredItem;
  sectionId: string;
  marking: Marking;
  state: FoldedItem | undefined;
}): ItemScore {
  const response = state?.response ?? null;
  return {
    itemId,
    sectionId,
    response,
    marked: state?.marked ?? false,
    ...markItem({ key, ruling, marking, response }),
    seconds: state?.seconds ?? 0,
    visits: state?.visits ?? 0,
    changes: state?.changes ?? 0,
  };
}

/** What becomes of one answer, and the marks it brings. */
export function markItem({
  key,
  ruling,
  marking,
  response,
}: {
  key: AnswerKey;
  ruling: Ruling | null;
  marking: Marking;
  response: ItemState['response'];
}): { outcome: ItemOutcome; marks: number } {
  const outcome = outcomeOf({ key, ruling, response });
  if (outcome === 'dropped') return { outcome, marks: 0 };
  const partial = outcome === 'wrong' ? partialMarks({ keys: keysOf({ key, ruling }), marking, response }) : null;
  return { outcome, marks: partial ?? marking[outcome] };
}

/** What a part of the right answer brings, by the key that it fits best; null where nothing of it counts. */
function partialMarks({
  keys,
  marking: { partial = 0 },
  response,
}: {
  keys: readonly AnswerKey[];
  marking: Marking;
  response: ItemState['response'];
}): number | null {
  if (partial === 0 || response === null) return null;
  const parts = keys.map((key) => scoredBy(key).partialMarks({ key, response, partial })).filter((marks) => marks !== null);
  return parts.length === 0 ? null : Math.max(...parts);
}

function outcomeOf({ key, ruling, response }: { key: AnswerKey; ruling: Ruling | null; response: ItemState['response'] }): ItemOutcome {
  if (ruling?.kind === 'drop') return 'dropped';
  if (ruling?.kind === 'bonus') return 'correct';
  const [first, ...others] = keysOf({ key, ruling });
  const outcome = compareAnswer({ key: first, response });
  if (outcome !== 'wrong') return outcome;
  return others.some((other) => compareAnswer({ key: other, response }) === 'correct') ? 'correct' : 'wrong';
}

/** What answers an item after a ruling, the one that the solution is about first. */
export function keysOf({ key, ruling }: { key: AnswerKey; ruling: Ruling | null }): readonly [AnswerKey, ...AnswerKey[]] {
  switch (ruling?.kind) {
    case 'replace':
      return [ruling.key];
    case 'keys':
      return [key, ...ruling.keys];
    default:
      return [key];
  }
}

/** What the blanks beyond the free ones cost, 0 or below. */
function penaltyOf({
  blankPenalty,
  sections,
}: {
  blankPenalty: BlankPenalty | null;
  sections: readonly { readonly sectionId: string; readonly totals: ScoreTotals }[];
}): number {
  if (blankPenalty === null) return 0;
  const blanks = sections.reduce((sum, { sectionId, totals }) => sum + (blankPenalty.sectionIds.includes(sectionId) ? totals.blank : 0), 0);
  return blankCost({ blanks, ...blankPenalty });
}

/** Marks of all items; right, wrong and blank only of items judged by their answer. */
function totalsOf({
  items,
  judged,
  maxMarks,
  droppedMarks,
}: {
  items: readonly ItemScore[];
  judged: readonly ItemScore[];
} & Pick<ScoreTotals, 'maxMarks' | 'droppedMarks'>): ScoreTotals {
  const count = (outcome: Outcome) => judged.filter((item) => item.outcome === outcome).length;
  return {
    marks: items.reduce((sum, { marks }) => sum + marks, 0),
    maxMarks,
    droppedMarks,
    error: null,
    correct: count('correct'),
    wrong: count('wrong'),
    blank: count('blank'),
    seconds: items.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
