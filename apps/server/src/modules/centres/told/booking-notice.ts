import type { Language } from '@abhyas/contract/languages.ts';
import { coordinatesOf } from '@abhyas/rules/centres/coordinates.ts';
import { checkInFrom } from '@abhyas/rules/centres/seat-state.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { dayWords, rangeWords, timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import { type NoticeInput, type NoticeMail, inEachLanguage } from '../../notices/index.ts';
import { type Because, eachIn } from './because.ts';
import type { BookingFacts } from './facts-queries.ts';

const reminders = {
  en: { day: (test) => `Your slot is tomorrow: ${test}`, hours: (test) => `Your slot is in 2 hours: ${test}` },
  hi: { day: (test) => `आपका स्लॉट कल है: ${test}`, hours: (test) => `आपका स्लॉट 2 घंटे में है: ${test}` },
} satisfies Record<Language, Record<Reminder<'slot'>, (test: string) => string>>;

const english = {
  titles: {
    booked: (test: string) => `Booked: ${test}`,
    cancelled: (test: string) => `Booking cancelled: ${test}`,
    moved: (test: string) => `Your booking has changed: ${test}`,
    withdrawn: (test: string) => `Choose another slot: ${test}`,
  },
  reminders: reminders.en,
  anyTime: ({ from, to }: { from: string; to: string }) => `Any time from ${from} to ${to}`,
  home: 'Take Home',
  /** `when` is the time and the place of the booking in words. */
  is: (when: string) => `${when}.`,
  was: (when: string) => `It was ${when}.`,
  free: 'This doesn’t use up your cancellation.',
  arranged: (what: string) => `Arranged for you: ${what}.`,
  facts: { arranged: 'Arranged for you', by: 'Be there by', where: 'Where', seat: 'Seat', bring: 'Bring' },
  seat: ({ room, seat }: { room: string; seat: string }) => `${room}, seat ${seat}`,
  map: 'Map',
};
const hindi: typeof english = {
  titles: {
    booked: (test) => `बुक है: ${test}`,
    cancelled: (test) => `बुकिंग रद्द: ${test}`,
    moved: (test) => `आपकी बुकिंग बदली: ${test}`,
    withdrawn: (test) => `दूसरा स्लॉट चुनें: ${test}`,
  },
  reminders: reminders.hi,
  anyTime: ({ from, to }) => `${from} से ${to} तक, कभी भी`,
  home: 'घर से',
  is: (when) => `${when}।`,
  was: (when) => `समय था: ${when}।`,
  free: 'इससे रद्द करने का आपका मौका कम नहीं हुआ।',
  arranged: (what) => `आपके लिए इंतज़ाम: ${what}।`,
  facts: { arranged: 'आपके लिए इंतज़ाम', by: 'इस समय तक पहुँचें', where: 'कहाँ', seat: 'सीट', bring: 'साथ लाएँ' },
  seat: ({ room, seat }) => `${room}, सीट ${seat}`,
  map: 'नक्शा',
};

/** What students are told of their bookings. */
const bookingWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };

/** What happened to a booking. `moved` and `withdrawn` are the centre's doing; `because` says why. */
export type BookingNews = { readonly what: 'booked' | 'cancelled' } | { readonly what: 'moved' | 'withdrawn'; readonly because: Because };

/** A test as its candidates know it; `timeZone` is the portal's, for a test at home. */
export interface ToldTest {
  readonly name: string;
  readonly courseId: bigint;
  readonly releaseAt: Date;
  readonly endAt: Date;
  readonly timeZone: string;
}

/** A booking and its test, and the language they are told in. */
interface Of {
  readonly facts: BookingFacts;
  readonly test: ToldTest;
  readonly language: Language;
}

function whenOf({ facts: { place }, test: { releaseAt, endAt, timeZone }, language }: Of): string {
  if (place !== null) return rangeWords({ from: place.startsAt, to: place.endsAt, timeZone: place.venue.timeZone, language });
  const day = (moment: Date) => dayWords({ moment, timeZone, language });
  return bookingWords[language].anyTime({ from: day(releaseAt), to: day(endAt) });
}

const whereOf = ({ facts: { place }, language }: Of): string => place?.venue.name ?? bookingWords[language].home;

/** What is arranged for the candidate, in words. */
const arrangedIn = ({ facts, language }: { facts: Pick<BookingFacts, 'arrangements'>; language: Language }): string =>
  eachIn({ texts: facts.arrangements, language }).join(', ');

/** Where a student sees their booking. */
export const bookingPage = (assetId: bigint) => `/test?booking=${assetId}`;
const bookAgain = (assetId: bigint) => `/test?book=${assetId}`;

type Notice = NoticeInput & { personId: bigint };

/** What a student is told of their booking, in the transaction that changes it. */
export const bookingNotice = (of: { facts: BookingFacts; test: ToldTest; news: BookingNews }): Notice =>
  inEachLanguage((language) => bookingNoticeIn({ ...of, language }));

function bookingNoticeIn({ news, ...of }: Of & { news: BookingNews }): Notice {
  const { facts, test, language } = of;
  const words = bookingWords[language];
  const { id, studentId, sequence, assetId } = facts.booking;
  const isOff = news.what === 'cancelled' || news.what === 'withdrawn';
  const when = `${whenOf(of)}, ${whereOf(of)}`;
  const because = 'because' in news ? [...eachIn({ texts: news.because, language }), ...(isOff ? [words.free] : [])] : [];
  const arranged = isOff || facts.arrangements.length === 0 ? [] : [words.arranged(arrangedIn({ facts, language }))];
  return {
    personId: studentId,
    cause: `booking:${id}:${sequence}`,
    type: 'slot-booked',
    courseId: test.courseId,
    title: words.titles[news.what](test.name),
    text: [isOff ? words.was(when) : words.is(when), ...because, ...arranged].join(' '),
    url: isOff ? bookAgain(assetId) : bookingPage(assetId),
    mail: {
      facts: isOff ? [] : factsOf(of),
      links: isOff ? [] : linksOf(of),
      calendar: entryOf({ ...of, isOff }),
    },
  };
}

/** What a student is reminded of. */
export const reminderNotice = (of: { facts: BookingFacts; test: ToldTest; reminder: Reminder<'slot'>; dueAt: Date }): Notice =>
  inEachLanguage((language) => reminderNoticeIn({ ...of, language }));

function reminderNoticeIn({ reminder, dueAt, ...of }: Of & { reminder: Reminder<'slot'>; dueAt: Date }): Notice {
  const { facts, test, language } = of;
  const words = bookingWords[language];
  const { id, studentId, sequence, assetId } = facts.booking;
  return {
    personId: studentId,
    cause: `${reminderPrefix(id)}${sequence}:${reminder}`,
    type: 'slot-soon',
    courseId: test.courseId,
    title: words.reminders[reminder](test.name),
    text: words.is(`${whenOf(of)}, ${whereOf(of)}`),
    url: bookingPage(assetId),
    dueAt,
    mail: { facts: factsOf(of), links: linksOf(of), calendar: null },
  };
}

/** How the causes of a booking's reminders begin. */
export const reminderPrefix = (bookingId: bigint): string => `slot-soon:${bookingId}:`;

function factsOf({ facts: { booking, place, arrangements }, language }: Omit<Of, 'test'>): NoticeMail['facts'] {
  const words = bookingWords[language];
  const arranged =
    arrangements.length === 0 ? [] : [{ name: words.facts.arranged, text: arrangedIn({ facts: { arrangements }, language }) }];
  if (place === null) return arranged;
  const { venue, room } = place;
  const moment = checkInFrom(place.startsAt);
  const { timeZone } = venue;
  return [
    { name: words.facts.by, text: `${timeWords({ moment, timeZone })} ${zoneWords({ moment, timeZone })}` },
    { name: words.facts.where, text: `${venue.name}, ${venue.address}` },
    { name: words.facts.seat, text: words.seat({ room, seat: String(booking.seat) }) },
    ...(venue.bring.length === 0 ? [] : [{ name: words.facts.bring, text: venue.bring.join(', ') }]),
    ...arranged,
  ];
}

const linksOf = ({ facts: { place }, language }: Omit<Of, 'test'>): NoticeMail['links'] =>
  place === null || place.venue.mapUrl === '' ? [] : [{ text: bookingWords[language].map, url: place.venue.mapUrl }];

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
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    summary: test.name,
    description: lines.join('\n'),
    place: { name: venue.name, address: venue.address, geo: coordinatesOf(venue.mapUrl) },
  };
}
