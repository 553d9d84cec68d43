import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';

type Step = RequestOf<'mentorAction'>['actionItems'][number];

/** For how long the server keeps a file that nothing was posted with, less what it takes to save, in milliseconds. */
const filesLast = 23 * 3_600_000;

/** A file that was added to a draft; `at` is when, in milliseconds. */
export interface AddedFile {
  readonly name: string;
  readonly link: string;
  readonly at: number;
}

/** Whether an added file is gone from the server, and has to be chosen again. */
export const isGone = ({ at }: AddedFile, now: Date): boolean => now.getTime() - at > filesLast;

/** Feedback that is being written. */
export interface FeedbackDraft {
  readonly text: string;
  readonly steps: readonly Step[];
  /** The attachments of the card that go, by their place in its list. */
  readonly removed: readonly number[];
  /** The files that were added, as the server has them. */
  readonly added: readonly AddedFile[];
  /** The last-change date of the feedback that it began with; '' for none. */
  readonly seen: string;
}

/** What editing begins with: the feedback that is there. */
export const draftFrom = ({ feedback, actionItems, feedBackModifiedDate }: BookingCard): FeedbackDraft => ({
  text: feedback,
  steps: actionItems.map(({ text, dueOn }) => ({ text, dueOn })),
  removed: [],
  added: [],
  seen: feedBackModifiedDate,
});

/** What the device kept; null where there is nothing, or nothing readable. */
export function readDraft(kept: string): FeedbackDraft | null {
  if (kept === '') return null;
  try {
    // a draft of an earlier build has no files
    const { text, steps, removed, added = [], seen } = JSON.parse(kept) as Omit<FeedbackDraft, 'added'> & Partial<FeedbackDraft>;
    return typeof text === 'string' && typeof seen === 'string' && Array.isArray(steps) && Array.isArray(removed) && Array.isArray(added)
      ? { text, steps, removed, added, seen }
      : null;
  } catch {
    return null;
  }
}

/** The body that saves a draft at `now`. Steps without words are left out, and files that are gone. */
export function feedbackBody({ card, draft, now }: { card: BookingCard; draft: FeedbackDraft; now: Date }): RequestOf<'mentorAction'> {
  const kept = card.attachments.filter((_file, index) => !draft.removed.includes(index)).map(({ url }) => url);
  const added = draft.added.filter((file) => !isGone(file, now)).map(({ link }) => link);
  return {
    bookingId: card.bookingId,
    requestType: 'feedback',
    feedback: draft.text.trim(),
    data: [...kept, ...added].map((attachment) => ({ attachment })),
    actionItems: draft.steps.map(({ text, dueOn }) => ({ text: text.trim(), dueOn })).filter(({ text }) => text !== ''),
    seen: draft.seen,
  };
}
