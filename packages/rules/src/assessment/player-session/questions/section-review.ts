import { editsLeft } from '../../log/edits.ts';
import { withEffects, withNotice, type Outcome } from '../state/outcome.ts';
import type { SessionState } from '../state/session-state.ts';

/** Of a section of a paper that limits changes of answers: its questions are answered one after the other, and reviewed when all are. */
export interface SectionReview {
  /** How many saved answers of the section may be changed, and how many more. */
  readonly edits: number;
  readonly left: number;
  /** The question to answer now; null once all are answered. */
  readonly nextId: string | null;
  /** All are answered that are here, and more come: the answers choose them. */
  readonly awaitsStage: boolean;
  /** The list of the section's questions is on the screen. */
  readonly isOpen: boolean;
}

/** The review of the section on the screen; null in a paper without. */
export function sectionReview({ test, items, sectionId, stage }: SessionState): SectionReview | null {
  const section = test.sections.find((one) => one.sectionId === sectionId);
  if (test.edits === null || section === undefined || section.items.length === 0) return null;
  const itemIds = section.items.map(({ itemId }) => itemId);
  const left = editsLeft({ edits: test.edits, itemIds, items }) ?? 0;
  const nextId = itemIds.find((itemId) => (items.get(itemId)?.response ?? null) === null) ?? null;
  const awaitsStage = nextId === null && section.items.length < section.questionCount;
  return { edits: test.edits, left, nextId, awaitsStage, isOpen: nextId === null && stage.kind === 'playing' && stage.isReviewing };
}

/** Shows the list of the section's questions, once all are answered. */
export function openReview(state: SessionState): Outcome {
  const { stage } = state;
  const review = sectionReview(state);
  if (stage.kind !== 'playing' || review === null || review.awaitsStage) return withEffects(state);
  if (review.nextId !== null) return withEffects(withNotice(state, 'answer-first'));
  return withEffects({ ...state, stage: { ...stage, blankedId: null, isReviewing: true } });
}
