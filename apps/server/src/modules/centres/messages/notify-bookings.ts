import { remindersOf } from '@abhyas/rules/notices/reminders.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { mapToldTests } from '../../assessment/paper/test-queries.ts';
import { notify, cancelNoticesOf } from '../../notices/notify.ts';
import { bookingNotice, type BookingNews, reminderNotice, reminderPrefix, type NoticeTest } from './booking-notice.ts';
import { type BookingFacts, listBookingFacts } from './facts-queries.ts';
import { writeSeatEntries } from './seat-entries.ts';
import type { Notifying } from './notifying.ts';

interface Bookings {
  readonly bookingIds: readonly bigint[];
  /** The portal's: bookings of Take Home need it, for the window of the test. */
  readonly timeZone?: string;
}

/** Tells the students of these bookings what happened to them, in their calendars too, and plans their reminders again, in the transaction of the change and after it. */
export async function notifyBookings({ news, ...of }: Notifying & Bookings & { news: BookingNews }): Promise<void> {
  const { tx, now, bookingIds } = of;
  await writeSeatEntries({ tx, bookingIds, now });
  if (news.what !== 'booked') for (const bookingId of bookingIds) await cancelNoticesOf({ tx, prefix: reminderPrefix(bookingId), now });
  const isOff = news.what === 'cancelled' || news.what === 'withdrawn';
  const told = await factsWithTests(of);
  const notices = told.map((one) => bookingNotice({ ...one, news }));
  await notify({ ...of, notices: [...notices, ...(isOff ? [] : told.flatMap((one) => remindersFor({ ...one, now })))] });
}

/** Plans the reminders of bookings that need no notice. */
export async function planReminders(of: Notifying & Bookings): Promise<void> {
  const told = await factsWithTests(of);
  await notify({ ...of, notices: told.flatMap((one) => remindersFor({ ...one, now: of.now })) });
}

/** What is to be reminded of a booking: a test at home has no time to be on. */
function remindersFor({ facts, test, now }: { facts: BookingFacts; test: NoticeTest; now: Date }) {
  if (facts.place === null) return [];
  return remindersOf({ plan: 'slot', startsAt: facts.place.startsAt, now }).map(({ key, at }) =>
    reminderNotice({ facts, test, reminder: key, dueAt: at }),
  );
}

async function factsWithTests({ tx, bookingIds, timeZone = 'UTC' }: { tx: Transaction } & Bookings) {
  const all = await listBookingFacts({ tx, bookingIds });
  const tests = await mapToldTests({ queryable: tx, assessmentIds: [...new Set(all.map(({ booking }) => booking.assessmentId))] });
  return all.flatMap((facts) => {
    const test = tests.get(facts.booking.assessmentId);
    return test === undefined ? [] : [{ facts, test: { ...test, timeZone } }];
  });
}
