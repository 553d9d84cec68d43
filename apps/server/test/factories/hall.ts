import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { bookings, slots, waitlistEntries } from '../../src/modules/centres/tables.ts';
import type { TestApp } from '../app.ts';
import type { centreFactories } from './centre-factories.ts';
import type { factories } from '../factories.ts';
import { testMoment } from '../moments.ts';

const hour = 3_600_000;

/** What students do about the slots of a test, who are named by their number, and what may be wrong with the slots after that. */
export function hallOf(parts: () => { server: TestApp; make: ReturnType<typeof factories>; centre: ReturnType<typeof centreFactories> }) {
  /**
   * A test with a slot of so many seats at each of these hours, which are rooms of one venue, and its students; the sessions last through all that follows. An hour that is
   * named twice is one line with two rooms.
   */
  async function hall({ seats, students, inHours = [200, 250] }: { seats: number; students: number; inHours?: readonly number[] }) {
    const { make, centre } = parts();
    const test = await centre.proctoredTest({ endAt: new Date(testMoment.getTime() + 400 * hour) });
    const { venue } = await centre.venue();
    const halls: Awaited<ReturnType<typeof centre.slot>>[] = [];
    for (const [index, hours] of inHours.entries()) {
      const at = { venue, room: await centre.room({ venueId: venue.id, key: `hall-${index}`, name: `Hall ${index}` }) };
      halls.push(await centre.slot({ assessmentId: test.assessment.id, at, seats, inHours: hours }));
    }
    const people = [test.person];
    for (let n = 1; n < students; n += 1) people.push((await make.student({ in: test })).person);
    const tokens = await Promise.all(people.map(async ({ id }) => (await make.session({ personId: id, at: testMoment })).token));
    return { test, halls, people, tokens, asset_id: String(test.asset.id) };
  }
  type Made = Awaited<ReturnType<typeof hall>>;

  const tokenAt = (of: Made, who: number) => of.tokens[who] ?? '';
  function slotAt({ halls }: Made, which: number) {
    const slot = halls[which];
    if (slot === undefined) throw new Error(`There is no slot ${which}`);
    return slot;
  }
  /** `which` null is Take Home. */
  const book = (of: Made, who: number, which: number | null = 0) => {
    const slot = which === null ? null : slotAt(of, which);
    const body = {
      asset_id: of.asset_id,
      slot_id: String(slot?.id ?? ''),
      venue_id: String(slot?.venueId ?? ''),
      centre_id: '',
      is_take_home: slot === null ? '1' : '0',
    } as const;
    return parts().server.call('bookSlot', body, { token: tokenAt(of, who) });
  };
  const join = (of: Made, who: number, which = 0) =>
    parts().server.call('joinWaitlist', { asset_id: of.asset_id, slot_id: String(slotAt(of, which).id) }, { token: tokenAt(of, who) });
  const leave = (of: Made, who: number, which = 0) =>
    parts().server.call('leaveWaitlist', { slot_id: String(slotAt(of, which).id) }, { token: tokenAt(of, who) });
  const accept = (of: Made, who: number, which = 0) =>
    parts().server.call('acceptOffer', { slot_id: String(slotAt(of, which).id) }, { token: tokenAt(of, who) });
  /** What names the booking that a student has; null if there is none. */
  async function bookingOf(of: Made, who: number) {
    const { data } = await parts().server.call('getStudentBookedSlots', { asset_ids: of.asset_id }, { token: tokenAt(of, who) });
    const active = data.find(({ is_active }) => is_active === '1');
    return active === undefined ? null : { asset_id: of.asset_id, slot_booking_id: active.slot_booking_id };
  }
  async function cancel(of: Made, who: number) {
    const body = await bookingOf(of, who);
    return body && parts().server.call('cancelSlotBooking', body, { token: tokenAt(of, who) });
  }
  async function change(of: Made, who: number, which: number) {
    const body = await bookingOf(of, who);
    return body && parts().server.call('changeSlot', { ...body, slot_id: String(slotAt(of, which).id) }, { token: tokenAt(of, who) });
  }
  const waits = async (of: Made, who: number) =>
    (await parts().server.call('bookingOptions', { asset_id: of.asset_id }, { token: tokenAt(of, who) })).data.waits;

  /**
   * What is wrong with the slots: every seat is in one place, free, booked or on offer; no one waits while a seat is free, no one was overtaken, and no one has two
   * bookings.
   */
  async function faultsOf(of: Made): Promise<string[]> {
    const { orm } = parts().server.parts.database;
    const faults: string[] = [];
    for (const line of Map.groupBy(of.halls, ({ startsAt }) => startsAt.getTime()).values()) {
      const slotIds = line.map(({ id }) => id);
      const rows = await orm.select().from(slots).where(inArray(slots.id, slotIds));
      const booked = await orm
        .select()
        .from(bookings)
        .where(and(inArray(bookings.slotId, slotIds), isNull(bookings.cancelledAt)));
      const entries = await orm
        .select()
        .from(waitlistEntries)
        .where(inArray(waitlistEntries.slotId, slotIds))
        .orderBy(asc(waitlistEntries.id));
      const offered = entries.filter(({ state }) => state === 'offered');
      const waiting = entries.filter(({ state }) => state === 'waiting');
      for (const { id, seats, freeSeats } of rows) {
        const taken = [...booked, ...offered].filter(({ slotId }) => slotId === id).map(({ seat }) => Number(seat));
        const places = [...freeSeats, ...taken].toSorted((one, other) => one - other).join(' ');
        if (places !== Array.from({ length: seats }, (_, index) => index + 1).join(' ')) faults.push(`seats ${places}`);
      }
      if (waiting.length > 0 && rows.some(({ freeSeats }) => freeSeats.length > 0)) faults.push('someone waits for a free seat');
      const lastOffered = offered.at(-1)?.id ?? 0n;
      if (waiting.some((entry) => entry.id < lastOffered)) faults.push('someone was overtaken');
      if (new Set([...offered, ...waiting].map(({ studentId }) => studentId)).size < offered.length + waiting.length)
        faults.push('someone is in a line twice');
    }
    const active = await orm
      .select()
      .from(bookings)
      .where(sql`assessment_id = ${of.test.assessment.id} and cancelled_at is null`);
    if (new Set(active.map(({ studentId }) => studentId)).size < active.length) faults.push('someone has two bookings');
    return faults;
  }

  return { hall, slotAt, book, join, leave, accept, bookingOf, cancel, change, waits, faultsOf };
}
export type Hall = Awaited<ReturnType<ReturnType<typeof hallOf>['hall']>>;
