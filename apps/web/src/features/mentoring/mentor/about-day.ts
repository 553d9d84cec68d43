import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { zoneName } from '../../../lib/dates/zone-beside.ts';
import { m } from '../../../paraglide/messages.js';
import type { Dashboard } from '../mentor-queries.ts';

/** '2 sessions today · 2 feedback notes to write' */
export const waitingText = ({ today, awaitingFeedback }: Pick<AnswerOf<'mentorToday'>, 'today' | 'awaitingFeedback'>): string =>
  [m.mentor_today({ count: today }), ...(awaitingFeedback === 0 ? [] : [m.mentor_owed({ count: awaitingFeedback })])].join(' · ');

/** The same, with the zone of the times on the page. */
export function aboutDay({ live, upcoming, counts: { awaitingFeedback }, timeZone }: Dashboard): string {
  const day = dayOf(now(), timeZone);
  const today = [...live, ...upcoming].filter(({ startsAt }) => dayOf(new Date(startsAt), timeZone) === day).length;
  return [
    waitingText({ today, awaitingFeedback }),
    m.mentor_zone({ zone: zoneName({ moment: now().toISOString(), zone: timeZone }) }),
  ].join(' · ');
}
