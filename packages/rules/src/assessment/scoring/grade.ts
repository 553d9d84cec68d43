import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { BlankPenalty, MarkingScheme } from './answer-key.ts';
import { fold } from '../log/fold.ts';
import { isAnswer, isOfItem, type FoldEvent } from '../log/event.ts';
import { type LateRulings, rulingOn } from '../log/late-rulings.ts';
import type { ScaleName } from '@abhyas/contract/assessment/scales.ts';
import type { Paper } from '../paper/paper.ts';
import { scoreAttempt, type AttemptScore, type ScoredSection } from './score-attempt.ts';

/** A test as scoring sees it: sections with their items and keys, in order, and how long each and the break after it last for the candidate. */
export interface GradedTest {
  readonly order: 'fixed' | 'free';
  readonly marking: MarkingScheme;
  readonly blankPenalty: BlankPenalty | null;
  /** Of an adaptive paper. */
  readonly scale?: ScaleName | null;
  readonly untimed?: boolean;
  readonly edits?: number | null;
  readonly sections: readonly (ScoredSection & {
    readonly seconds: number;
    readonly breakSeconds: number;
    readonly part?: number | undefined;
  })[];
}

export interface Grade extends AttemptScore {
  /** Late answers that staff have not ruled on, if they arrived before the attempt was closed, too late for their section, or before the last ruling. */
  readonly lateEvents: number;
}

/** What a closed attempt ran by. Moments are ISO 8601. */
interface Ran {
  readonly test: GradedTest;
  readonly startedAt: string;
  readonly closedAt: string;
  /** What staff have decided of late answers, and up to which moment they have seen them; null if none. */
  readonly lateRulings: LateRulings;
  readonly lateRuledAt: string | null;
  readonly turns: Turns;
}

/** The paper of a closed attempt, for `fold`. */
export function paperOfClosed({ test, lateRuledAt: _lateRuledAt, ...times }: Ran): Paper {
  const sections = test.sections.map(({ sectionId, seconds, breakSeconds, part, items }) => ({
    sectionId,
    seconds,
    breakSeconds,
    part,
    itemIds: items.map(({ itemId }) => itemId),
  }));
  return { order: test.order, untimed: test.untimed ?? false, edits: test.edits ?? null, ...times, sections };
}

/** The score of a closed attempt from its log, its clock and the keys; nothing else. */
export function grade({ events, ...ran }: Ran & { readonly events: readonly FoldEvent[] }): Grade {
  const { test, closedAt, lateRuledAt, lateRulings } = ran;
  const { items: states, late } = fold({ events, paper: paperOfClosed(ran) });
  const score = scoreAttempt({
    sections: test.sections,
    marking: test.marking,
    blankPenalty: test.blankPenalty,
    scale: test.scale,
    states,
  });
  const end = Math.max(Date.parse(closedAt), lateRuledAt === null ? 0 : Date.parse(lateRuledAt));
  const lateEvents = late.filter((entry) => isOpenAnswer({ entry, rulings: lateRulings, end })).length;
  return { ...score, lateEvents };
}

/** How many questions have late answers that no one has ruled on, whenever they arrived. `paper`: with the rulings. */
export function countOpenLate({ events, paper }: { events: readonly FoldEvent[]; paper: Paper }): number {
  const open = fold({ events, paper }).late.filter((entry) => isOpenAnswer({ entry, rulings: paper.lateRulings ?? {}, end: Infinity }));
  return new Set(open.map(({ event }) => isOfItem(event) && event.itemId)).size;
}

/** Whether an entry is a late answer of before `end` that no one has ruled on. */
function isOpenAnswer({ entry: { event, receivedAt }, rulings, end }: { entry: FoldEvent; rulings: LateRulings; end: number }): boolean {
  if (!isAnswer(event) || !isOfItem(event) || receivedAt === null) return false;
  const at = Date.parse(receivedAt);
  return at <= end && rulingOn({ rulings, itemId: event.itemId, receivedAt: at }) === null;
}
