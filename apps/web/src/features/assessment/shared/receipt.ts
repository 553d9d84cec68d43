import { isAnswer } from '@abhyas/rules/assessment/log/event.ts';
import { formatTimeToSecond } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import type { PlayerView } from '../attempt/session.ts';

/**
 * What the server has of this attempt, once everything has arrived: how many questions have a saved answer, and when the last one came by the server's clock, as
 * the result says it too. Null before and while something is on its way.
 */
export function receiptOf({ save, items, state: { events } }: Pick<PlayerView, 'save' | 'items' | 'state'>): Receipt | null {
  if (save.kind !== 'saved') return null;
  const lastAt =
    save.at ??
    events
      .flatMap(({ event, receivedAt }) => (isAnswer(event) ? [receivedAt] : []))
      .toSorted()
      .at(-1);
  const count = [...items.values()].filter(({ response }) => response !== null).length;
  return lastAt === undefined || count === 0 ? null : receipt({ count, lastAt });
}

/** '68 answers saved', and on demand 'The last answer reached us at 02:03:22 PM'. */
export interface Receipt {
  readonly text: string;
  readonly details: string;
}

export const receipt = ({ count, lastAt }: { count: number; lastAt: string }): Receipt => ({
  text: m.test_receipt({ count }),
  details: m.test_receipt_meaning({ time: formatTimeToSecond(lastAt) }),
});
