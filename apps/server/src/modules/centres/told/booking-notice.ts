import { coordinatesOf } from '@abhyas/rules/centres/coordinates.ts';
import { checkInFrom } from '@abhyas/rules/centres/seat-state.ts';
import type { Reminder } from '@abhyas/rules/notices/reminders.ts';
import { dayWords, rangeWords, timeWords, zoneWords } from '../../../platform/common/moment-words.ts';
import type { NoticeInput, NoticeMail } from '../../notices/index.ts';
import type { BookingFacts } from './facts-queries.ts';

/** What happened to a booking. `moved` and `withdrawn` are the centre's doing; `because` says why. */
export type BookingNews = { readonly what: 'booked' | 'cancelled' } | { readonly what: 'moved' | 'withdrawn'; readonly because: string };

/** A test as its candidates know it; `timeZone` is the portal's, for a test at home. */
export interface ToldTest {
  readonly name: string;
  readonly courseId: bigint;
  readonly releaseAt: Date;
  readonly endAt: Date;
  readonly timeZone: string;
}

const titles = {
  booked: (test: string) => `Booked: ${test}`,
  cancelled: (test: string) => `Booking cancelled: ${test}`,
  moved: (test: string) => `Your booking has changed: ${test}`,
  withdrawn: (test: string) => `Choose another slot: ${test}`,
};
const reminderTitles: Readonly<Record<Reminder<'slot'>, (test: string) => string>> = {
  day: (test) => `Your slot is tomorrow: ${test}`,
  hours: (test) => `Your slot is in 2 hours: ${test}`,
};
const freeOfCharge = 'This doesn’t use up your cancellation.';

const whenOf = ({ place }: BookingFacts, { releaseAt, endAt, timeZone }: ToldTest): string =>
  place === null
    ? `Any time from ${dayWords({ moment: releaseAt, timeZone })} to ${dayWords({ moment: endAt, timeZone })}`
    : rangeWords({ from: place.startsAt, to: place.endsAt, timeZone: place.venue.timeZone });

const whereOf = ({ place }: BookingFacts): string => place?.venue.name ?? 'Take Home';

/** Where a student sees their booking. */
export const bookingPage = (assetId: bigint) => `/test?booking=${assetId}`;
const bookAgain = (assetId: bigint) => `/test?book=${assetId}`;

/** What a student is told of their booking, in the transaction that changes it. */
export function bookingNotice({
  facts,
  test,
  news,
}: {
  facts: BookingFacts;
  test: ToldTest;
  news: BookingNews;
}): NoticeInput & { personId: bigint } {
  const { id, studentId, sequence, assetId } = facts.booking;
  const isOff = news.what === 'cancelled' || news.what === 'withdrawn';
  const words = `${whenOf(facts, test)}, ${whereOf(facts)}`;
  const because = 'because' in news ? [news.because, ...(isOff ? [freeOfCharge] : [])] : [];
  const arranged = isOff || facts.arrangements.length === 0 ? [] : [`Arranged for you: ${facts.arrangements.join(', ')}.`];
  return {
    personId: studentId,
    cause: `booking:${id}:${sequence}`,
    type: 'slot-booked',
    courseId: test.courseId,
    title: titles[news.what](test.name),
    text: [`${isOff ? 'It was ' : ''}${words}.`, ...because, ...arranged].join(' '),
    url: isOff ? bookAgain(assetId) : bookingPage(assetId),
    mail: {
      facts: isOff ? [] : factsOf(facts),
      links: isOff ? [] : linksOf(facts),
      calendar: entryOf({ facts, test, isOff }),
    },
  };
}

/** What a student is reminded of. */
export function reminderNotice({
  facts,
  test,
  reminder,
  dueAt,
}: {
  facts: BookingFacts;
  test: ToldTest;
  reminder: Reminder<'slot'>;
  dueAt: Date;
}): NoticeInput & { personId: bigint } {
  const { id, studentId, sequence, assetId } = facts.booking;
  return {
    personId: studentId,
    cause: `${reminderPrefix(id)}${sequence}:${reminder}`,
    type: 'slot-soon',
    courseId: test.courseId,
    title: reminderTitles[reminder](test.name),
    text: `${whenOf(facts, test)}, ${whereOf(facts)}.`,
    url: bookingPage(assetId),
    dueAt,
    mail: { facts: factsOf(facts), links: linksOf(facts), calendar: null },
  };
}

/** How the causes of a booking's reminders begin. */
export const reminderPrefix = (bookingId: bigint): string => `slot-soon:${bookingId}:`;

function factsOf({ booking, place, arrangements }: BookingFacts): NoticeMail['facts'] {
  const arranged = arrangements.length === 0 ? [] : [{ name: 'Arranged for you', text: arrangements.join(', ') }];
  if (place === null) return arranged;
  const { venue, room } = place;
  const moment = checkInFrom(place.startsAt);
  const { timeZone } = venue;
  return [
    { name: 'Be there by', text: `${timeWords({ moment, timeZone })} ${zoneWords({ moment, timeZone })}` },
    { name: 'Where', text: `${venue.name}, ${venue.address}` },
    { name: 'Seat', text: `${room}, seat ${booking.seat}` },
    ...(venue.bring.length === 0 ? [] : [{ name: 'Bring', text: venue.bring.join(', ') }]),
    ...arranged,
  ];
}

const linksOf = ({ place }: BookingFacts): NoticeMail['links'] =>
  place === null || place.venue.mapUrl === '' ? [] : [{ text: 'Map', url: place.venue.mapUrl }];

/** Take Home is no appointment: its window is days long, and the student chooses the time. */
function entryOf({ facts, test, isOff }: { facts: BookingFacts; test: ToldTest; isOff: boolean }): NoticeMail['calendar'] {
  const { booking, place } = facts;
  if (place === null) return null;
  const { venue, startsAt, endsAt } = place;
  const lines = [
    ...factsOf(facts).map(({ name, text }) => `${name}: ${text}`),
    ...linksOf(facts).map(({ text, url }) => `${text}: ${url}`),
  ];
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
