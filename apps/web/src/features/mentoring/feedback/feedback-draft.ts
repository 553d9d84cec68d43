import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';

type Step = RequestOf<'mentorAction'>['actionItems'][number];

/** Feedback that is being written. */
export interface FeedbackDraft {
  readonly text: string;
  readonly steps: readonly Step[];
  /** The attachments of the card that go, by their place in its list. */
  readonly removed: readonly number[];
  /** The last-change date of the feedback that it began with; '' for none. */
  readonly seen: string;
}

/** What editing begins with: the feedback that is there. */
export const draftFrom = ({ feedback, actionItems, feedBackModifiedDate }: BookingCard): FeedbackDraft => ({
  text: feedback,
  steps: actionItems.map(({ text, dueOn }) => ({ text, dueOn })),
  removed: [],
  seen: feedBackModifiedDate,
});

/** What the device kept; null where there is nothing, or nothing readable. */
export function readDraft(kept: string): FeedbackDraft | null {
  if (kept === '') return null;
  try {
    const { text, steps, removed, seen } = JSON.parse(kept) as FeedbackDraft;
    return typeof text === 'string' && typeof seen === 'string' && Array.isArray(steps) && Array.isArray(removed)
      ? { text, steps, removed, seen }
      : null;
  } catch {
    return null;
  }
}

/** The body that saves a draft, with the links of the files that were added. Steps without words are left out. */
export function feedbackBody({
  card,
  draft,
  links,
}: {
  card: BookingCard;
  draft: FeedbackDraft;
  links: readonly string[];
}): RequestOf<'mentorAction'> {
  const kept = card.attachments.filter((_file, index) => !draft.removed.includes(index)).map(({ url }) => url);
  return {
    bookingId: card.bookingId,
    requestType: 'feedback',
    feedback: draft.text.trim(),
    data: [...kept, ...links].map((attachment) => ({ attachment })),
    actionItems: draft.steps.map(({ text, dueOn }) => ({ text: text.trim(), dueOn })).filter(({ text }) => text !== ''),
    seen: draft.seen,
  };
}
