import type { ReadinessThing } from '@abhyas/contract/centres/readiness.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Readiness } from '@abhyas/rules/centres/readiness.ts';
import { momentWords, timeWords } from '../../../platform/common/moment-words.ts';
import { type NoticeInput, inEachLanguage } from '../../notices/index.ts';
import type { ToldTest } from '../told/booking-notice.ts';
import type { SessionWithRecords } from './board-queries.ts';

interface Gap {
  readonly thing: ReadinessThing;
  /** Time and venue of the session. */
  readonly time: string;
  readonly venue: string;
  readonly machines: number;
  readonly seats: number;
  /** No one is named yet, rather than not there. */
  readonly noOne: boolean;
}

/** `place` is when and where a session is, in words. */
const english = {
  gap: ({ thing, time, venue, machines, seats, noOne }: Gap) => {
    const what = {
      venue: 'Venue not confirmed',
      paper: `Paper on ${machines} of ${seats} machines`,
      invigilator: noOne ? 'No invigilator' : 'Invigilator not in',
    }[thing];
    return `${what} for ${time} at ${venue}`;
  },
  about: ({ test, room, place, booked }: { test: string; room: string; place: string; booked: number }) =>
    `${test}, ${room}. ${place}. ${booked === 1 ? '1 candidate is' : `${booked} candidates are`} booked.`,
  unready: (test: string) => `We’re getting your session ready: ${test}`,
  unreadyText: (place: string) =>
    `${place}. We’re making sure it starts on time. Your seat and time stay the same, and there’s nothing you need to do: come as planned.`,
  ready: (test: string) => `Your session is ready: ${test}`,
  readyText: (place: string) => `${place}. Everything is in place. Come as planned.`,
};
const hindi: typeof english = {
  gap: ({ thing, time, venue, machines, seats, noOne }) => {
    const what = {
      venue: 'जगह पक्की नहीं हुई',
      paper: `${seats} में से ${machines} मशीनों पर प्रश्न-पत्र`,
      invigilator: noOne ? 'कोई निरीक्षक नहीं' : 'निरीक्षक नहीं आए',
    }[thing];
    return `${what}: ${time}, ${venue}`;
  },
  about: ({ test, room, place, booked }) => `${test}, ${room}। ${place}। ${booked} कैंडिडेट की बुकिंग है।`,
  unready: (test) => `आपके सेशन की तैयारी जारी है: ${test}`,
  unreadyText: (place) => `${place}। हम देख रहे हैं कि यह समय पर शुरू हो। सीट और समय वही हैं, आपको कुछ नहीं करना है: तय समय पर आएँ।`,
  ready: (test) => `आपका सेशन तैयार है: ${test}`,
  readyText: (place) => `${place}। सब तैयार है। तय समय पर आएँ।`,
};

/** What staff and candidates are told of whether a session is ready. */
const readinessWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };

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
  const gap = { thing, time, venue, machines: recorded.machines, seats, noOne: recorded.invigilator === 'none' };
  return inEachLanguage((language) => ({
    cause: `${alarmPrefix({ slotId, thing })}${now.getTime()}`,
    type: 'session-unready',
    title: readinessWords[language].gap(gap),
    text: readinessWords[language].about({ test, room, place: placeWords({ session, language }), booked }),
    url: `/staff/centre?venue=${venueId}`,
  }));
}

interface ToCandidate {
  readonly session: Place;
  readonly test: Pick<ToldTest, 'name' | 'courseId'>;
  readonly assetId: bigint;
  /** When candidates were told that something is missing. */
  readonly alarm: Date;
}

/** What a candidate hears while something is missing. */
export const unreadyNotice = ({ session, test, assetId, alarm }: ToCandidate): NoticeInput =>
  inEachLanguage((language) => ({
    cause: `session-unready:${session.id}:${alarm.getTime()}`,
    type: 'slot-soon',
    courseId: test.courseId,
    title: readinessWords[language].unready(test.name),
    text: readinessWords[language].unreadyText(placeWords({ session, language })),
    url: `/test?booking=${assetId}`,
  }));

/** What a candidate hears once nothing is missing any more. */
export const readyNotice = ({ session, test, assetId, alarm }: ToCandidate): NoticeInput =>
  inEachLanguage((language) => ({
    cause: `session-ready:${session.id}:${alarm.getTime()}`,
    type: 'slot-soon',
    courseId: test.courseId,
    title: readinessWords[language].ready(test.name),
    text: readinessWords[language].readyText(placeWords({ session, language })),
    url: `/test?booking=${assetId}`,
  }));
