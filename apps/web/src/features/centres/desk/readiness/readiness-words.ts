import type { ReadinessThing, ReadySession } from '@abhyas/contract/centres/readiness.ts';
import { formatDayMonth } from '../../../../lib/dates/day-month.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { timeThere } from '../../../../lib/dates/time-there.ts';
import { dayText } from '../words.ts';

export const thingWords: Readonly<Record<ReadinessThing, () => string>> = {
  venue: m.ready_venue,
  paper: m.ready_paper,
  invigilator: m.ready_invigilator,
};

/** What is known of a thing of a session. */
export const cellOf = ({ venueReady, paperReady, invigilatorReady }: ReadySession, thing: ReadinessThing) =>
  ({ venue: venueReady, paper: paperReady, invigilator: invigilatorReady })[thing];

export const isToday = ({ moment, zone, now }: { moment: string; zone: string; now: string }): boolean =>
  dayOf(new Date(moment), zone) === dayOf(new Date(now), zone);

/** 'Today, 06:00 PM' or 'Sun 29 Nov, 09:30 AM' */
export function sessionWhen({ startsAt, timeZone: zone }: ReadySession, now: string): string {
  const time = timeThere({ moment: startsAt, zone });
  return isToday({ moment: startsAt, zone, now }) ? m.ready_today({ time }) : m.ready_day({ day: dayText(startsAt, zone), time });
}

/** '06:00 PM' of today, 'Sun 29 Nov, 09:30 AM' of another day. */
export function momentText({ moment, zone, now }: { moment: string; zone: string; now: string }): string {
  const time = timeThere({ moment, zone });
  return isToday({ moment, zone, now }) ? time : m.ready_day({ day: dayText(moment, zone), time });
}

/** '29 Nov' */
const shortDay = (moment: string, zone: string): string => formatDayMonth(moment, zone);

/** '09:00 AM' of today, '29 Nov' of another day. */
function shortMoment({ moment, zone, now }: { moment: string; zone: string; now: string }): string {
  return isToday({ moment, zone, now }) ? timeThere({ moment, zone }) : shortDay(moment, zone);
}

/** How far a thing is, in two or three words. */
export function cellText({ session, thing, now }: { session: ReadySession; thing: ReadinessThing; now: string }): string {
  const { timeZone: zone, seats, venueReady, paperReady, invigilatorReady } = session;
  const { state, dueAt } = cellOf(session, thing);
  const due = () => m.ready_due({ when: shortMoment({ moment: dueAt, zone, now }) });
  switch (thing) {
    case 'venue':
      if (state === 'done') return m.ready_confirmed();
      if (state === 'due') return due();
      if (venueReady.step === 'none' || state === 'alarm') return m.ready_not_confirmed();
      return venueReady.at === '' ? m.ready_venue_asked() : m.ready_asked({ day: shortDay(venueReady.at, zone) });
    case 'paper':
      return state === 'due' ? due() : m.ready_machines({ machines: paperReady.machines, seats });
    case 'invigilator':
      if (state === 'done') return m.ready_in();
      if (state === 'due' || state === 'started') return due();
      return invigilatorReady.personId === '' ? m.ready_no_one() : m.ready_not_in();
  }
}
