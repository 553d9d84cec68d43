import type { ItemType } from '@abhyas/contract/assessment.ts';
import type { Marking } from './answer-key.ts';
import { fold, type FoldEvent } from './fold.ts';
import { scoreAttempt, type AttemptScore, type ScoredSection } from './score-attempt.ts';

/** A test as scoring sees it: sections with their items and keys, in order. */
export interface GradedTest {
  readonly order: 'fixed' | 'free';
  readonly marking: Readonly<Record<ItemType, Marking>>;
  readonly sections: readonly (ScoredSection & { readonly seconds: number })[];
}

export interface Grade extends AttemptScore {
  /** Events that arrived before the attempt was closed and still too late for their section. */
  readonly lateEvents: number;
}

/** The score of a closed attempt from its log and the keys; nothing else. Moments are ISO 8601. */
export function grade({
  test,
  startedAt,
  closedAt,
  events,
}: {
  test: GradedTest;
  startedAt: string;
  closedAt: string;
  events: readonly FoldEvent[];
}): Grade {
  const sections = test.sections.map(({ sectionId, seconds, items }) => ({
    sectionId,
    seconds,
    itemIds: items.map(({ itemId }) => itemId),
  }));
  const { items: states, late } = fold({ events, paper: { order: test.order, startedAt, closedAt, sections } });
  const score = scoreAttempt({ sections: test.sections, marking: test.marking, states });
  const end = Date.parse(closedAt);
  const lateEvents = late.filter(({ receivedAt }) => receivedAt !== null && Date.parse(receivedAt) <= end).length;
  return { ...score, lateEvents };
}
