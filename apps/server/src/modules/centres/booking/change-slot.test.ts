import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { variants } from '../../identity/tables.ts';
import { admissions } from '../../assessment/tables.ts';
import { bookings, slots } from '../tables.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(testMoment.getTime() + hours * hour);
let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
afterEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;

/** A student with a seat of the first of two slots. */
async function booked({ seats = 2 } = {}) {
  const test = await centre.proctoredTest({ endAt: at(400) });
  const of = { assessmentId: test.assessment.id, at: await centre.venue(), seats };
  const [from, to] = [await centre.slot({ ...of, inHours: 48 }), await centre.slot({ ...of, inHours: 72 })];
  const asset_id = String(test.asset.id);
  const { token } = await make.session({ personId: test.person.id, at: testMoment });
  const hall = { test, from, to, asset_id, token };
  return { ...hall, slot_booking_id: (await book(hall, from)).data.slot_booking_id };
}
type Booked = Awaited<ReturnType<typeof booked>>;

const book = ({ asset_id, token }: { asset_id: string; token: string }, slot: { id: bigint } | null) =>
  server.call(
    'bookSlot',
    { asset_id, slot_id: slot === null ? '' : String(slot.id), venue_id: '', centre_id: '', is_take_home: slot === null ? '1' : '0' },
    { token },
  );
const cancel = ({ asset_id, token }: Booked, slot_booking_id: string) =>
  server.call('cancelSlotBooking', { asset_id, slot_booking_id }, { token });
const change = ({ asset_id, slot_booking_id, token }: Booked, slot: { id: bigint }) =>
  server.call('changeSlot', { asset_id, slot_booking_id, slot_id: String(slot.id) }, { token });
const codeOf = async (answer: ReturnType<typeof change | typeof cancel>) => (await answer).error.code;
const tokenOf = async (personId: bigint) => (await make.session({ personId, at: server.clock.now() })).token;
const freeSeats = async ({ id }: { id: bigint }) => (await orm().select().from(slots).where(eq(slots.id, id)))[0]?.freeSeats;
const listed = async ({ asset_id, token }: Booked) => (await server.call('getStudentBookedSlots', { asset_ids: asset_id }, { token })).data;

describe('another slot in one step', () => {
  it('TST-047 the booking moves, its old seat is free again, and the test opens at the new time', async () => {
    const of = await booked();
    expect((await listed(of))[0]).toMatchObject({ may_cancel: true, may_change: true });
    const { data } = await change(of, of.to);
    expect(data).toMatchObject({
      slot_booking_id: of.slot_booking_id,
      is_active: '1',
      slot_start_time: of.to.startsAt.toISOString(),
      may_cancel: false,
      may_change: false,
    });
    expect(await listed(of)).toEqual([data]);
    expect([await freeSeats(of.from), await freeSeats(of.to)]).toEqual([[1, 2], [2]]);
    const [row] = await orm().select().from(bookings).where(eq(bookings.studentId, of.test.person.id));
    expect(row).toMatchObject({ sequence: 1, changedAt: testMoment, cancelledAt: null });
    expect(await orm().select().from(admissions).where(eq(admissions.studentId, of.test.person.id))).toEqual([
      expect.objectContaining({ opensAt: of.to.startsAt, closesAt: of.to.endsAt, takeHome: false }),
    ]);
  });

  it('TST-047, TST-048 it is the one cancellation of the test: neither a second change nor a cancellation after it', async () => {
    const of = await booked();
    await change(of, of.to);
    expect(await codeOf(change(of, of.from))).toBe('CANCEL_USED');
    expect((await cancel(of, of.slot_booking_id)).error.code).toBe('CANCEL_USED');
    expect([await freeSeats(of.from), await freeSeats(of.to)]).toEqual([[1, 2], [2]]);
  });

  it('TST-047 who has cancelled once changes nothing any more', async () => {
    const of = await booked();
    await cancel(of, of.slot_booking_id);
    const { slot_booking_id } = (await book(of, of.from)).data;
    expect(await codeOf(change({ ...of, slot_booking_id }, of.to))).toBe('CANCEL_USED');
  });

  it('TST-048 a change that the centre cancelled afterwards has used the cancellation all the same', async () => {
    const of = await booked();
    await change(of, of.to);
    await orm()
      .update(bookings)
      .set({ cancelledAt: testMoment, cancelledBy: 'centre' })
      .where(eq(bookings.id, BigInt(of.slot_booking_id)));
    const { data } = await server.call('bookingOptions', { asset_id: of.asset_id }, { token: of.token });
    expect(data).toMatchObject({ booked: null, mayCancelLater: false });
    expect((await book(of, of.from)).data.may_cancel).toBe(false);
  });

  it('takes back that the candidate was marked absent', async () => {
    const of = await booked();
    const seated = eq(bookings.id, BigInt(of.slot_booking_id));
    await orm().update(bookings).set({ absentAt: testMoment }).where(seated);
    await change(of, of.to);
    expect(await orm().select().from(bookings).where(seated)).toMatchObject([{ absentAt: null }]);
  });

  it('sent again, it is still made', async () => {
    const of = await booked();
    const made = await change(of, of.to);
    expect(await change(of, of.to)).toMatchObject({ status: 200, data: made.data });
    expect(await freeSeats(of.to)).toEqual([2]);
  });

  it('TST-037 a test at home becomes one at a centre', async () => {
    const of = await booked();
    await cancel(of, of.slot_booking_id);
    await orm().delete(bookings).where(eq(bookings.studentId, of.test.person.id));
    const { slot_booking_id } = (await book(of, null)).data;
    expect((await change({ ...of, slot_booking_id }, of.to)).data).toMatchObject({ is_take_home: '0', seat: '1' });
  });

  it('the options of a test name the booking that another slot would replace', async () => {
    const of = await booked();
    const { data } = await server.call('bookingOptions', { asset_id: of.asset_id }, { token: of.token });
    expect(data.booked).toEqual({ slot_booking_id: of.slot_booking_id, slot_id: String(of.from.id) });
  });
});

describe('no other slot', () => {
  it('TST-044 a full one is refused, and the booking stays as it was', async () => {
    const of = await booked({ seats: 1 });
    const other = await make.student({ in: of.test });
    await book({ ...of, token: await tokenOf(other.person.id) }, of.to);
    const before = await listed(of);
    expect(await codeOf(change(of, of.to))).toBe('SLOT_FULL');
    expect(await listed(of)).toEqual(before);
    expect(await freeSeats(of.from)).toEqual([]);
  });

  it('TST-044 of two who change places at once with one seat free in each, both have exactly one seat', async () => {
    const of = await booked();
    const other = await make.student({ in: of.test });
    const token = await tokenOf(other.person.id);
    const { slot_booking_id } = (await book({ ...of, token }, of.to)).data;
    const swapped = await Promise.all([change(of, of.to), change({ ...of, token, slot_booking_id }, of.from)]);
    expect(swapped.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await freeSeats(of.from))?.length, (await freeSeats(of.to))?.length]).toEqual([1, 1]);
  });

  it('TST-018 once the slot has begun, or the candidate has checked in', async () => {
    const of = await booked();
    const seated = eq(bookings.id, BigInt(of.slot_booking_id));
    await orm().update(bookings).set({ checkedInAt: testMoment, checkedInBy: 'desk' }).where(seated);
    expect((await listed(of))[0]).toMatchObject({ may_change: false, may_cancel: false });
    expect(await codeOf(change(of, of.to))).toBe('CANCEL_CHECKED_IN');
    expect(await codeOf(cancel(of, of.slot_booking_id))).toBe('CANCEL_CHECKED_IN');
    await orm().update(bookings).set({ checkedInAt: null, checkedInBy: null }).where(seated);
    server.clock.set(of.from.startsAt);
    expect(await codeOf(change({ ...of, token: await tokenOf(of.test.person.id) }, of.to))).toBe('CANCEL_TOO_LATE');
  });

  it('of another test, one that was cancelled, of another student, or where the batch has none at a centre', async () => {
    const [of, other] = [await booked(), await booked()];
    expect(await codeOf(change(of, other.to))).toBe('SLOT_GONE');
    expect(await codeOf(change({ ...of, slot_booking_id: other.slot_booking_id }, of.to))).toBe('NOT_FOUND');
    expect(await codeOf(change({ ...of, asset_id: other.asset_id }, of.to))).toBe('NOT_FOUND');
    await orm().update(slots).set({ state: 'cancelled' }).where(eq(slots.id, of.to.id));
    expect(await codeOf(change(of, of.to))).toBe('SLOT_GONE');
    await orm().update(variants).set({ centreProctoredAllowed: false }).where(eq(variants.id, of.test.variant.id));
    expect(await codeOf(change(of, of.to))).toBe('CENTRE_NOT_ALLOWED');
  });

  it('TST-017 after the end date, or once the test has been started', async () => {
    const of = await booked();
    await make.attempt({ assessmentId: of.test.assessment.id, studentId: of.test.person.id, startedAt: testMoment, deadlineAt: at(1) });
    expect(await codeOf(change(of, of.to))).toBe('BOOKING_CLOSED');
  });
});
