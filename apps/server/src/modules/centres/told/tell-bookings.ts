import { remindersOf } from '@abhyas/rules/centres/reminders.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { mapToldTests } from '../../assessment/index.ts';
import { announce, cancelNoticesOf } from '../../notices/index.ts';
import { bookingNotice, type BookingNews, reminderNotice, reminderPrefix } from './booking-notice.ts';
import { listBookingFacts } from './facts-queries.ts';
import type { Telling } from './telling.ts';

/**
 * Tells the students of these bookings what happened to them, and plans their reminders anew, in the transaction of the change and after it. `timeZone` is the
 * portal's: bookings of Take Home need it, for the window of the test.
 */
export async function tellBookings({
  news,
  ...of
}: Telling & { bookingIds: readonly bigint[]; timeZone?: string; news: BookingNews }): Promise<void> {
  const isOff = news.what === 'cancelled' || news.what === 'withdrawn';
  await planReminders({ ...of, isOff });
  const notices = (await factsWithTests(of)).map(({ facts, test }) => bookingNotice({ facts, test, news }));
  await announce({ ...of, notices });
}

/** Plans the reminders of these bookings anew; of what is off there are none. What was reminded of an earlier time stays in the list. */
export async function planReminders({
  isOff = false,
  ...of
}: Telling & { bookingIds: readonly bigint[]; timeZone?: string; isOff?: boolean }): Promise<void> {
  const { tx, now, bookingIds } = of;
  for (const bookingId of bookingIds) await cancelNoticesOf({ tx, prefix: reminderPrefix(bookingId), now });
  if (isOff) return;
  const notices = (await factsWithTests(of)).flatMap(({ facts, test }) =>
    facts.place === null
      ? []
      : remindersOf({ startsAt: facts.place.startsAt, now }).map(({ key, at }) =>
          reminderNotice({ facts, test, reminder: key, dueAt: at }),
        ),
  );
  await announce({ ...of, notices });
}

async function factsWithTests({
  tx,
  bookingIds,
  timeZone = 'UTC',
}: {
  tx: Transaction;
  bookingIds: readonly bigint[];
  timeZone?: string;
}) {
  const all = await listBookingFacts({ tx, bookingIds });
  const tests = await mapToldTests({ queryable: tx, assessmentIds: [...new Set(all.map(({ booking }) => booking.assessmentId))] });
  return all.flatMap((facts) => {
    const test = tests.get(facts.booking.assessmentId);
    return test === undefined ? [] : [{ facts, test: { ...test, timeZone } }];
  });
}
