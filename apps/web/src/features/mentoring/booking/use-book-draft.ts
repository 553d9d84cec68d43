import { noTimeChosen, type TimeChoice } from '@abhyas/rules/mentoring/choose-time.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { useUnsentText } from '../../../sync/use-unsent-text.ts';
import { courseOf } from '../queries.ts';

/** What is filled in and not booked yet. */
export interface BookDraft {
  readonly choice: TimeChoice;
  readonly reason: string;
}
export const emptyDraft: BookDraft = { choice: noTimeChosen, reason: '' };

/** What the device kept; empty where that is unreadable. */
export function readDraft(text: string): BookDraft {
  try {
    const { choice, reason } = JSON.parse(text) as Partial<BookDraft>;
    return { choice: { ...noTimeChosen, ...choice }, reason: typeof reason === 'string' ? reason : '' };
  } catch {
    return emptyDraft;
  }
}

/** The draft of a booking in a student's course, which the device keeps across a reload until it is booked. */
export function useBookDraft() {
  const { courseId, variantId } = courseOf(useOwnSession());
  const { text, type, sent } = useUnsentText(`mentor slot ${courseId} ${variantId}`);
  return { draft: readDraft(text), save: (draft: BookDraft) => type(JSON.stringify(draft)), forget: () => sent(text) };
}
