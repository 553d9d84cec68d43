import { isAnswer } from '@abhyas/rules/assessment/log/event.ts';
import { formatTimeToSecond } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import type { PlayerView } from '../attempt/session/player-view.ts';

/**
 * What the server has of this attempt, once everything has arrived: how many questions have a saved answer, and when the last one came by the server's clock, as
 * the result says it too. '' before and while something is on its way.
 */
export function receiptText({ save, items, state: { events } }: Pick<PlayerView, 'save' | 'items' | 'state'>): string {
  if (save.kind !== 'saved') return '';
  const lastAt =
    save.at ??
    events
      .flatMap(({ event, receivedAt }) => (isAnswer(event) ? [receivedAt] : []))
      .toSorted()
      .at(-1);
  const count = [...items.values()].filter(({ response }) => response !== null).length;
  return lastAt === undefined || count === 0 ? '' : answersSaved({ count, lastAt });
}

/** '68 answers saved on the server, last at 02:03:22 PM'. */
export const answersSaved = ({ count, lastAt }: { count: number; lastAt: string }): string =>
  m.test_receipt({ count, time: formatTimeToSecond(lastAt) });
