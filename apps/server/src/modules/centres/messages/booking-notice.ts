import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { coordinatesOf } from '@abhyas/rules/centres/coordinates.ts';
import { checkInFrom } from '@abhyas/rules/centres/seat-state.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { dayWords, rangeWords, timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import { say } from '../../../platform/language.ts';
import { type NoticeInput, type NoticeMail, inEachLanguage } from '../../notices/announced.ts';
import { type Because, eachIn } from './because.ts';
import type { BookingFacts } from './facts-queries.ts';

/** What happened to a booking. `moved` and `withdrawn` are the centre's doing; `because` says why. */
export type BookingNews = { readonly what: 'booked' | 'cancelled' } | { readonly what: 'moved' | 'withdrawn'; readonly because: Because };

/** A test as its candidates know it; `timeZone` is the portal's, for a test at home. */
export interface NoticeTest {
  readonly name: string;
  readonly courseId: bigint;
  readonly releaseAt: Date;
  readonly endAt: Date;
  readonly timeZone: string;
}

/** A booking and its test, and the language of its notices. */
interface Of {
  readonly facts: BookingFacts;
  readonly test: NoticeTest;
  readonly language: Language;
}

function whenOf({ facts: { place }, test: { releaseAt, endAt, timeZone }, language }: Of): string {
  if (place !== null) return rangeWords({ from: place.startsAt, to: place.endsAt, timeZone: place.venue.timeZone, language });
  const day = (moment: Date) => dayWords({ moment, timeZone, language });
  return say({ key: 'booking_any_time', values: { from: day(releaseAt), to: day(endAt) } }, language);
}

const whereOf = ({ facts: { place }, language }: Of): string => place?.venue.name ?? say({ key: 'booking_home' }, language);

/** What is arranged for the candidate, in words. */
const arrangedIn = ({ facts, language }: { facts: Pick<BookingFacts, 'arrangements'>; language: Language }): string =>
  eachIn({ texts: facts.arrangements, language }).join(', ');

/** Where a student sees their booking. */
export const bookingPage = (assetId: bigint) => `/test?booking=${assetId}`;
const bookAgain = (assetId: bigint) => `/test?book=${assetId}`;

type Notice = NoticeInput & { personId: bigint };

/** The notice to a student about their booking, in the transaction that changes it. */
export const bookingNotice = (of: { facts: BookingFacts; test: NoticeTest; news: BookingNews }): Notice =>
  inEachLanguage((language) => bookingNoticeIn({ ...of, language }));

function bookingNoticeIn({ news, ...of }: Of & { news: BookingNews }): Notice {
  const { facts, test, language } = of;
  const said = (what: Said) => say(what, language);
  const { id, studentId, sequence, assetId } = facts.booking;
  const isOff = news.what === 'cancelled' || news.what === 'withdrawn';
  const when = `${whenOf(of)}, ${whereOf(of)}`;
  const because =
    'because' in news ? [...eachIn({ texts: news.because, language }), ...(isOff ? [said({ key: 'booking_free' })] : [])] : [];
  const arranged =
    isOff || facts.arrangements.length === 0 ? [] : [said({ key: 'booking_arranged', values: { what: arrangedIn({ facts, language }) } })];
  return {
    personId: studentId,
    cause: `booking:${id}:${sequence}`,
    type: 'slot-booked',
    courseId: test.courseId,
    title: said({ key: `booking_${news.what}`, values: { test: test.name } }),
    text: [
      said(isOff ? { key: 'booking_was', values: { when } } : { key: 'sentence', values: { text: when } }),
      ...because,
      ...arranged,
    ].join(' '),
    url: isOff ? bookAgain(assetId) : bookingPage(assetId),
    mail: {
      facts: isOff ? [] : factsOf(of),
      links: isOff ? [] : linksOf(of),
      calendar: entryOf({ ...of, isOff }),
    },
  };
}

/** What a student is reminded of. */
export const reminderNotice = (of: { facts: BookingFacts; test: NoticeTest; reminder: Reminder<'slot'>; dueAt: Date }): Notice =>
  inEachLanguage((language) => reminderNoticeIn({ ...of, language }));

function reminderNoticeIn({ reminder, dueAt, ...of }: Of & { reminder: Reminder<'slot'>; dueAt: Date }): Notice {
  const { facts, test, language } = of;
  const said = (what: Said) => say(what, language);
  const { id, studentId, sequence, assetId } = facts.booking;
  return {
    personId: studentId,
    cause: `${reminderPrefix(id)}${sequence}:${reminder}`,
    type: 'slot-soon',
    courseId: test.courseId,
    title: said({ key: `booking_soon_${reminder}`, values: { test: test.name } }),
    text: said({ key: 'sentence', values: { text: `${whenOf(of)}, ${whereOf(of)}` } }),
    url: bookingPage(assetId),
    dueAt,
    mail: { facts: factsOf(of), links: linksOf(of), calendar: null },
  };
}

/** How the causes of a booking's reminders begin. */
export const reminderPrefix = (bookingId: bigint): string => `slot-soon:${bookingId}:`;

function factsOf({ facts: { booking, place, arrangements }, language }: Omit<Of, 'test'>): NoticeMail['facts'] {
  const said = (what: Said) => say(what, language);
  const arranged =
    arrangements.length === 0
      ? []
      : [{ name: said({ key: 'booking_fact_arranged' }), text: arrangedIn({ facts: { arrangements }, language }) }];
  if (place === null) return arranged;
  const { venue, room } = place;
  const moment = checkInFrom(place.startsAt);
  const { timeZone } = venue;
  return [
    { name: said({ key: 'booking_fact_by' }), text: `${timeWords({ moment, timeZone })} ${zoneWords({ moment, timeZone })}` },
    { name: said({ key: 'booking_fact_where' }), text: `${venue.name}, ${venue.address}` },
    { name: said({ key: 'booking_fact_seat' }), text: said({ key: 'booking_seat', values: { room, seat: String(booking.seat) } }) },
    ...(venue.bring.length === 0 ? [] : [{ name: said({ key: 'booking_fact_bring' }), text: venue.bring.join(', ') }]),
    ...arranged,
  ];
}

const linksOf = ({ facts: { place }, language }: Omit<Of, 'test'>): NoticeMail['links'] =>
  place === null || place.venue.mapUrl === '' ? [] : [{ text: say({ key: 'booking_map' }, language), url: place.venue.mapUrl }];

/** Take Home is no appointment: its window is days long, and the student chooses the time. */
function entryOf({ isOff, ...of }: Of & { isOff: boolean }): NoticeMail['calendar'] {
  const { facts, test } = of;
  const { booking, place } = facts;
  if (place === null) return null;
  const { venue, startsAt, endsAt } = place;
  const lines = [...factsOf(of).map(({ name, text }) => `${name}: ${text}`), ...linksOf(of).map(({ text, url }) => `${text}: ${url}`)];
  return {
    method: isOff ? 'CANCEL' : 'REQUEST',
    id: `booking-${booking.id}`,
    sequence: booking.sequence,
    startsAt,
    endsAt,
    summary: test.name,
    description: lines.join('\n'),
    place: { name: venue.name, address: venue.address, geo: coordinatesOf(venue.mapUrl) },
  };
}
