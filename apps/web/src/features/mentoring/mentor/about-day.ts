import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import type { Dashboard } from '../mentor-queries.ts';

/** '2 sessions today · 2 feedback notes to write' */
export function waitingText({ live, upcoming, counts, timeZone }: Dashboard): string {
  const today = dayOf(now(), timeZone);
  const count = [...live, ...upcoming].filter(({ startsAt }) => dayOf(new Date(startsAt), timeZone) === today).length;
  return [m.mentor_today({ count }), ...(counts.awaitingFeedback === 0 ? [] : [m.mentor_owed({ count: counts.awaitingFeedback })])].join(
    ' · ',
  );
}

/** The same, with the zone of the times on the page. */
export const aboutDay = (dashboard: Dashboard): string => [waitingText(dashboard), m.mentor_zone({ zone: dashboard.timeZone })].join(' · ');
