import type { ReadinessThing } from '@abhyas/contract/centres/readiness.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import type { Readiness } from '@abhyas/rules/centres/readiness.ts';
import { momentWords, timeWords } from '../../../platform/common/moment-words.ts';
import { say } from '../../../platform/language.ts';
import { type NoticeInput, inEachLanguage } from '../../notices/announced.ts';
import type { NoticeTest } from '../messages/booking-notice.ts';
import type { SessionWithRecords } from './board-queries.ts';

/** How the causes of what staff hear of a thing begin. */
export const alarmPrefix = ({ slotId, thing }: { slotId: bigint; thing: ReadinessThing }): string => `session-gap:${slotId}:${thing}:`;
/** How the causes of all that staff hear of a session begin. */
export const alarmsPrefix = (slotId: bigint): string => `session-gap:${slotId}:`;

type Place = Pick<SessionWithRecords, 'id' | 'startsAt' | 'timeZone' | 'venue'>;

/** 'Sun 22 Nov 2026, 06:00 PM IST, Dadar centre' */
const placeWords = ({ session: { startsAt: moment, timeZone, venue }, language }: { session: Place; language: Language }): string =>
  `${momentWords({ moment, timeZone, language })}, ${venue}`;

/** What staff hear of a thing that is missing. */
export function alarmNotice({
  session,
  recorded,
  thing,
  now,
}: {
  session: Place & Pick<SessionWithRecords, 'venueId' | 'test' | 'room' | 'booked' | 'seats'>;
  recorded: Readiness;
  thing: ReadinessThing;
  now: Date;
}): NoticeInput {
  const { id: slotId, venueId, venue, test, room, booked, seats, startsAt, timeZone } = session;
  const time = timeWords({ moment: startsAt, timeZone });
  const { machines, invigilator } = recorded;
  const values = { time, venue };
  const gap: Said =
    thing === 'paper'
      ? { key: 'ready_gap_paper', values: { ...values, machines, seats } }
      : { key: thing === 'venue' ? 'ready_gap_venue' : invigilator === 'none' ? 'ready_gap_no_one' : 'ready_gap_invigilator', values };
  return inEachLanguage((language) => ({
    cause: `${alarmPrefix({ slotId, thing })}${now.getTime()}`,
    type: 'session-unready',
    title: say(gap, language),
    text: say({ key: 'ready_about', values: { test, room, place: placeWords({ session, language }), booked } }, language),
    url: `/staff/centre?venue=${venueId}`,
  }));
}

interface ToCandidate {
  readonly session: Place;
  readonly test: Pick<NoticeTest, 'name' | 'courseId'>;
  readonly assetId: bigint;
  /** When candidates were notified that something is missing. */
  readonly alarm: Date;
}

/** What a candidate hears while something is missing. */
export const unreadyNotice = ({ session, test, assetId, alarm }: ToCandidate): NoticeInput =>
  inEachLanguage((language) => ({
    cause: `session-unready:${session.id}:${alarm.getTime()}`,
    type: 'slot-soon',
    courseId: test.courseId,
    title: say({ key: 'ready_not_yet', values: { test: test.name } }, language),
    text: say({ key: 'ready_not_yet_text', values: { place: placeWords({ session, language }) } }, language),
    url: `/test?booking=${assetId}`,
  }));

/** What a candidate hears once nothing is missing any more. */
export const readyNotice = ({ session, test, assetId, alarm }: ToCandidate): NoticeInput =>
  inEachLanguage((language) => ({
    cause: `session-ready:${session.id}:${alarm.getTime()}`,
    type: 'slot-soon',
    courseId: test.courseId,
    title: say({ key: 'ready_now', values: { test: test.name } }, language),
    text: say({ key: 'ready_now_text', values: { place: placeWords({ session, language }) } }, language),
    url: `/test?booking=${assetId}`,
  }));
