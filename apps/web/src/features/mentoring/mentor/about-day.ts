import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import type { Dashboard } from '../mentor-queries.ts';

/** '2 sessions today · 2 reports to write · times in Asia/Kolkata' */
export function aboutDay({ live, upcoming, counts, timeZone }: Dashboard): string {
  const today = dayOf(now(), timeZone);
  const count = [...live, ...upcoming].filter(({ startsAt }) => dayOf(new Date(startsAt), timeZone) === today).length;
  return [
    m.mentor_today({ count }),
    ...(counts.awaitingFeedback === 0 ? [] : [m.mentor_owed({ count: counts.awaitingFeedback })]),
    m.mentor_zone({ zone: timeZone }),
  ].join(' · ');
}
