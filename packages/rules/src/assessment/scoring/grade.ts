import type { ItemType, Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { BlankPenalty, Marking } from './answer-key.ts';
import { fold } from '../log/fold.ts';
import { isAnswer, type FoldEvent } from '../log/event.ts';
import type { Paper } from '../paper/paper.ts';
import { scoreAttempt, type AttemptScore, type ScoredSection } from './score-attempt.ts';

/** A test as scoring sees it: sections with their items and keys, in order, and how long each and the break after it last for the candidate. */
export interface GradedTest {
  readonly order: 'fixed' | 'free';
  readonly marking: Readonly<Record<ItemType, Marking>>;
  readonly blankPenalty: BlankPenalty | null;
  readonly untimed?: boolean;
  readonly sections: readonly (ScoredSection & { readonly seconds: number; readonly breakSeconds: number })[];
}

export interface Grade extends AttemptScore {
  /** Answers that arrived before the attempt was closed and still too late for their section. */
  readonly lateEvents: number;
}

/** What a closed attempt ran by. Moments are ISO 8601. */
interface Ran {
  readonly test: GradedTest;
  readonly startedAt: string;
  readonly closedAt: string;
  readonly lateAcceptedAt: string | null;
  readonly turns: Turns;
}

/** The paper of a closed attempt, for `fold`. */
export function paperOfClosed({ test, ...times }: Ran): Paper {
  const sections = test.sections.map(({ sectionId, seconds, breakSeconds, items }) => ({
    sectionId,
    seconds,
    breakSeconds,
    itemIds: items.map(({ itemId }) => itemId),
  }));
  return { order: test.order, untimed: test.untimed ?? false, ...times, sections };
}

/** The score of a closed attempt from its log, its clock and the keys; nothing else. */
export function grade({ events, ...ran }: Ran & { readonly events: readonly FoldEvent[] }): Grade {
  const { test, closedAt } = ran;
  const { items: states, late } = fold({ events, paper: paperOfClosed(ran) });
  const score = scoreAttempt({ sections: test.sections, marking: test.marking, blankPenalty: test.blankPenalty, states });
  const end = Date.parse(closedAt);
  const lateEvents = late.filter(({ event, receivedAt }) => isAnswer(event) && receivedAt !== null && Date.parse(receivedAt) <= end).length;
  return { ...score, lateEvents };
}
