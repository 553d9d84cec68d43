import type { ReadinessThing } from '@abhyas/contract/centres/readiness.ts';
import type { Readiness } from '@abhyas/rules/centres/readiness.ts';
import { dayWords, timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import type { NoticeInput } from '../../notices/index.ts';
import type { ToldTest } from '../told/booking-notice.ts';
import type { SessionWithRecords } from './board-queries.ts';

/** How the causes of what staff hear of a thing begin. */
export const alarmPrefix = ({ slotId, thing }: { slotId: bigint; thing: ReadinessThing }): string => `session-gap:${slotId}:${thing}:`;
/** How the causes of all that staff hear of a session begin. */
export const alarmsPrefix = (slotId: bigint): string => `session-gap:${slotId}:`;

type Place = Pick<SessionWithRecords, 'startsAt' | 'timeZone' | 'venue'>;

/** 'Sun 22 Nov 2026, 06:00 PM IST, Dadar centre' */
const placeWords = ({ startsAt: moment, timeZone, venue }: Place): string =>
  `${dayWords({ moment, timeZone })}, ${timeWords({ moment, timeZone })} ${zoneWords({ moment, timeZone })}, ${venue}`;

function alarmTitle({ recorded, thing, session }: { recorded: Readiness; thing: ReadinessThing; session: SessionWithRecords }): string {
  const time = timeWords({ moment: session.startsAt, timeZone: session.timeZone });
  const at = `${time} at ${session.venue}`;
  switch (thing) {
    case 'venue':
      return `Venue not confirmed for ${at}`;
    case 'paper':
      return `Paper on ${recorded.machines} of ${session.seats} machines for ${at}`;
    case 'invigilator':
      return recorded.invigilator === 'none' ? `No invigilator for ${at}` : `Invigilator not in for ${at}`;
  }
}

/** What staff hear of a thing that is missing. */
export function alarmNotice({
  session,
  recorded,
  thing,
  now,
}: {
  session: SessionWithRecords;
  recorded: Readiness;
  thing: ReadinessThing;
  now: Date;
}): NoticeInput {
  const { id: slotId, venueId, test, room, booked } = session;
  return {
    cause: `${alarmPrefix({ slotId, thing })}${now.getTime()}`,
    type: 'session-unready',
    title: alarmTitle({ recorded, thing, session }),
    text: `${test}, ${room}. ${placeWords(session)}. ${booked === 1 ? '1 candidate is' : `${booked} candidates are`} booked.`,
    url: `/staff/centre?venue=${venueId}`,
  };
}

interface ToCandidate {
  readonly session: SessionWithRecords;
  readonly test: Pick<ToldTest, 'name' | 'courseId'>;
  readonly assetId: bigint;
  /** When candidates were told that something is missing. */
  readonly alarm: Date;
}

/** What a candidate hears while something is missing. */
export const unreadyNotice = ({ session, test, assetId, alarm }: ToCandidate): NoticeInput => ({
  cause: `session-unready:${session.id}:${alarm.getTime()}`,
  type: 'slot-soon',
  courseId: test.courseId,
  title: `We’re getting your session ready: ${test.name}`,
  text: `${placeWords(session)}. We’re making sure it starts on time. Your seat and time stay the same, and there’s nothing you need to do: come as planned.`,
  url: `/test?booking=${assetId}`,
});

/** What a candidate hears once nothing is missing any more. */
export const readyNotice = ({ session, test, assetId, alarm }: ToCandidate): NoticeInput => ({
  cause: `session-ready:${session.id}:${alarm.getTime()}`,
  type: 'slot-soon',
  courseId: test.courseId,
  title: `Your session is ready: ${test.name}`,
  text: `${placeWords(session)}. Everything is in place. Come as planned.`,
  url: `/test?booking=${assetId}`,
});
