import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { attempts } from '../../assessment/tables.ts';
import { variants } from '../../identity/tables.ts';
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

/** A proctored test with two venues of one slot each, and its student. */
async function prepared({ seats = 2, ...more }: Parameters<typeof centre.proctoredTest>[0] & { seats?: number } = {}) {
  const test = await centre.proctoredTest(more);
  const [near, far] = [await centre.venue({ name: 'Andheri centre' }), await centre.venue({ name: 'Dadar centre' })];
  const of = { assessmentId: test.assessment.id, seats };
  const first = await centre.slot({ ...of, at: far, inHours: 48 });
  const second = await centre.slot({ ...of, at: near, inHours: 52 });
  const token = await tokenOf(test.person.id);
  const asset_id = String(test.asset.id);
  const window = { user_imspin: test.person.pin, asset_id, window_start: '2020-01-01 00:00:00', window_end: '2040-01-01 23:59:59', centre_id: '' };
  return { test, near, far, first, second, token, asset_id, window };
}
const tokenOf = async (personId: bigint) => (await make.session({ personId, at: server.clock.now() })).token;
type Prepared = Awaited<ReturnType<typeof prepared>>;

const book = ({ asset_id }: Prepared, slot: { id: bigint; venueId: bigint } | null, token: string) =>
  server.call(
    'bookSlot',
    {
      asset_id,
      slot_id: slot === null ? '' : String(slot.id),
      venue_id: slot === null ? '' : String(slot.venueId),
      centre_id: '',
      is_take_home: slot === null ? '1' : '0',
    },
    { token },
  );
const cancel = ({ asset_id }: Prepared, slot_booking_id: string, token: string) =>
  server.call('cancelSlotBooking', { asset_id, slot_booking_id }, { token });
const booked = async ({ asset_id }: Prepared, token: string) => (await server.call('getStudentBookedSlots', { asset_ids: asset_id }, { token })).data;
const freeSeats = async (slot: { id: bigint }) =>
  (await server.parts.database.orm.select().from(slots).where(eq(slots.id, slot.id)))[0]?.freeSeats ?? [];
const codeOf = async (answer: ReturnType<typeof book | typeof cancel>) => (await answer).error.code;

describe('what can be booked', () => {
  it('API-049, DAT-033 venues by name', async () => {
    const it = await prepared();
    expect((await server.call('getVenues', it.window, { token: it.token })).data).toEqual([
      {
        venue_id: String(it.near.venue.id),
        venue_name: 'Andheri centre',
        venue_address: it.near.venue.address,
        map_url: it.near.venue.mapUrl,
        time_zone: 'Asia/Kolkata',
      },
      expect.objectContaining({ venue_name: 'Dadar centre' }),
    ]);
  });

  it('API-050, API-051, DAT-034, TST-041 the slots of one venue that start in the future', async () => {
    const it = await prepared();
    await centre.slot({ assessmentId: it.test.assessment.id, at: it.near, inHours: -1 });
    await centre.slot({ assessmentId: it.test.assessment.id, at: it.near, state: 'cancelled' });
    const { data } = await server.call('getSlots', { ...it.window, venue_id: String(it.near.venue.id) }, { token: it.token });
    expect(data).toEqual([
      {
        slot_id: String(it.second.id),
        slot_date: it.second.startsAt.toISOString().slice(0, 10),
        venue_id: String(it.near.venue.id),
        start_time: it.second.startsAt.toISOString(),
        end_time: it.second.endsAt.toISOString(),
        seats_left: 2,
        waiting: 0,
      },
    ]);
    server.clock.set(it.second.startsAt);
    const token = await tokenOf(it.test.person.id);
    expect((await server.call('getSlots', { ...it.window, venue_id: String(it.near.venue.id) }, { token })).data).toEqual([]);
  });

  it('TST-032 only slots inside the window that is asked for, to its last second', async () => {
    const it = await prepared();
    const until = (window_end: string) => server.call('getVenues', { ...it.window, window_end }, { token: it.token });
    const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' });
    const names = async (moment: Date) => (await until(wall.format(moment))).data.map(({ venue_name }) => venue_name);
    expect(await names(it.first.startsAt)).toEqual(['Dadar centre']);
    expect(await names(new Date(it.first.startsAt.getTime() - 1000))).toEqual([]);
  });

  it('TST-038 a variant without tests at a centre has no venue, and books none', async () => {
    const it = await prepared();
    await server.parts.database.orm.update(variants).set({ centreProctoredAllowed: false }).where(eq(variants.id, it.test.variant.id));
    expect((await server.call('getVenues', it.window, { token: it.token })).data).toEqual([]);
    const options = (await server.call('bookingOptions', { asset_id: it.asset_id }, { token: it.token })).data;
    expect(options).toMatchObject({ venues: [], slots: [], takeHome: true });
    expect(await codeOf(book(it, it.first, it.token))).toBe('CENTRE_NOT_ALLOWED');
    expect((await book(it, null, it.token)).data.is_take_home).toBe('1');
  });

  it('all slots over all venues come in one call, soonest first', async () => {
    const it = await prepared();
    const { data } = await server.call('bookingOptions', { asset_id: it.asset_id }, { token: it.token });
    expect(data.slots.map(({ slot_id }) => slot_id)).toEqual([it.first.id, it.second.id].map(String));
    expect(data.mayCancelLater).toBe(true);
  });
});

describe('booking', () => {
  it('API-052, DAT-032, TST-046 a seat: the booking says where and when', async () => {
    const it = await prepared();
    const { data } = await book(it, it.first, it.token);
    expect(data).toEqual({
      asset_id: it.asset_id,
      slot_booking_id: expect.stringMatching(/^\d+$/) as string,
      is_active: '1',
      is_take_home: '0',
      slot_start_time: it.first.startsAt.toISOString(),
      slot_end_time: it.first.endsAt.toISOString(),
      venue_name: 'Dadar centre',
      venue_address: it.far.venue.address,
      map_url: it.far.venue.mapUrl,
      time_zone: 'Asia/Kolkata',
      room: 'Room 1',
      seat: '1',
      bring: ['Your admit card', 'A photo ID'],
      cancelled_by: '',
      launch: null,
      may_cancel: true,
      has_ended: false,
    });
    expect(await booked(it, it.token)).toEqual([data]);
    expect(await freeSeats(it.first)).toEqual([2]);
  });

  it('API-053, TST-037 Take Home: no slot, no venue, the window of the test', async () => {
    const it = await prepared();
    const { data } = await book(it, null, it.token);
    const { releaseAt, endAt } = it.test.assessment;
    expect(data).toMatchObject({ is_take_home: '1', venue_name: '', seat: '', slot_start_time: releaseAt.toISOString(), slot_end_time: endAt.toISOString() });
  });

  it('TST-044 a full slot is refused, and the others keep their seats', async () => {
    const it = await prepared({ seats: 1 });
    const other = await make.student({ in: it.test });
    expect((await book(it, it.first, it.token)).data.seat).toBe('1');
    const token = await tokenOf(other.person.id);
    expect(await codeOf(book(it, it.first, token))).toBe('SLOT_FULL');
    expect((await book(it, it.second, token)).data.seat).toBe('1');
    expect(await freeSeats(it.first)).toEqual([]);
  });

  it('a second active booking is refused, twice at once too', async () => {
    const it = await prepared();
    const answers = await Promise.all([book(it, it.first, it.token), book(it, it.second, it.token), book(it, null, it.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await booked(it, it.token)).length).toBe(1);
    const seats = [...(await freeSeats(it.first)), ...(await freeSeats(it.second))].length;
    const inSlot = (await server.parts.database.orm.select().from(bookings).where(eq(bookings.studentId, it.test.person.id))).filter(
      ({ seat }) => seat !== null,
    ).length;
    expect(seats + inSlot).toBe(4);
  });

  it('TST-012, TST-030 not before the booking window', async () => {
    const it = await prepared({ slotStartAt: at(1) });
    const answer = await book(it, it.first, it.token);
    expect(answer.error).toMatchObject({ code: 'BOOKING_CLOSED', message: 'The slot booking window has not yet started.' });
    server.clock.set(at(1));
    expect((await book(it, it.first, await tokenOf(it.test.person.id))).status).toBe(200);
  });

  it('TST-017, TST-030 not after the end date', async () => {
    const it = await prepared({ endAt: at(10) });
    server.clock.set(new Date(at(10).getTime() + 1000));
    const answer = await book(it, it.first, await tokenOf(it.test.person.id));
    expect(answer.error).toMatchObject({ code: 'BOOKING_CLOSED', message: 'The slot booking window has closed.' });
  });

  it('a slot of another test, one that has begun or was cancelled, or a test of another course is not to be had', async () => {
    const it = await prepared();
    const other = await prepared();
    const begun = await centre.slot({ assessmentId: it.test.assessment.id, at: it.near, inHours: -1 });
    const gone = await centre.slot({ assessmentId: it.test.assessment.id, at: it.near, state: 'cancelled' });
    for (const slot of [other.first, begun, gone]) expect(await codeOf(book(it, slot, it.token))).toBe('SLOT_GONE');
    expect(await codeOf(book(it, it.first, other.token))).toBe('RESOURCE_NOT_AVAILABLE');
  });

  it('a test that has been started has nothing left to book', async () => {
    const it = await prepared();
    const started = { startedAt: testMoment, deadlineAt: at(1) };
    await make.attempt({ assessmentId: it.test.assessment.id, studentId: it.test.person.id, ...started });
    expect(await codeOf(book(it, it.first, it.token))).toBe('BOOKING_CLOSED');
    await server.parts.database.orm.delete(attempts).where(eq(attempts.studentId, it.test.person.id));
    expect((await book(it, it.first, it.token)).status).toBe(200);
  });
});

describe('cancelling', () => {
  it('API-054, TST-047, TST-048 once per test: the first booking, and not the second', async () => {
    const it = await prepared();
    const first = (await book(it, it.first, it.token)).data;
    expect(first.may_cancel).toBe(true);
    expect((await cancel(it, first.slot_booking_id, it.token)).status).toBe(200);
    expect(await freeSeats(it.first)).toEqual([1, 2]);
    const second = (await book(it, it.second, it.token)).data;
    expect(second.may_cancel).toBe(false);
    expect(await codeOf(cancel(it, second.slot_booking_id, it.token))).toBe('CANCEL_USED');
    expect((await booked(it, it.token)).map(({ is_active, cancelled_by }) => [is_active, cancelled_by])).toEqual([
      ['1', ''],
      ['0', 'student'],
    ]);
  });

  it('a booking that the centre cancelled is not one of the two', async () => {
    const it = await prepared();
    const first = (await book(it, it.first, it.token)).data;
    await server.parts.database.orm
      .update(bookings)
      .set({ cancelledAt: testMoment, cancelledBy: 'centre' })
      .where(eq(bookings.id, BigInt(first.slot_booking_id)));
    const second = (await book(it, it.second, it.token)).data;
    expect(second.may_cancel).toBe(true);
    expect((await cancel(it, second.slot_booking_id, it.token)).status).toBe(200);
  });

  it('TST-018 not once the slot has begun; the booking says that it has ended', async () => {
    const it = await prepared();
    const made = (await book(it, it.first, it.token)).data;
    server.clock.set(it.first.startsAt);
    const token = await tokenOf(it.test.person.id);
    expect(await codeOf(cancel(it, made.slot_booking_id, token))).toBe('CANCEL_TOO_LATE');
    server.clock.set(new Date(it.first.endsAt.getTime() + 1000));
    const [shown] = await booked(it, await tokenOf(it.test.person.id));
    expect(shown).toMatchObject({ is_active: '1', may_cancel: false, has_ended: true, launch: null });
  });

  it('one’s own only, and again is no harm', async () => {
    const it = await prepared();
    const made = (await book(it, it.first, it.token)).data;
    const other = await make.student({ in: it.test });
    expect(await codeOf(cancel(it, made.slot_booking_id, await tokenOf(other.person.id)))).toBe('NOT_FOUND');
    expect((await cancel(it, made.slot_booking_id, it.token)).status).toBe(200);
    expect((await cancel(it, made.slot_booking_id, it.token)).status).toBe(200);
    expect(await freeSeats(it.first)).toEqual([1, 2]);
  });
});

describe('launching', () => {
  const launch = (it: Prepared, token: string) =>
    server.call('getTestData', { assetId: it.asset_id, assessmentId: String(it.test.assessment.id), redirectUrl: '' }, { token });

  it('TST-049, TST-051 from the start of the slot to its end, as the booking says', async () => {
    const it = await prepared();
    expect((await launch(it, it.token)).error).toMatchObject({ code: 'TEST_NOT_RELEASED', message: 'Book a slot to take this test.' });
    await book(it, it.first, it.token);
    expect((await launch(it, it.token)).error.message).toBe('You can launch this test when your slot starts.');
    server.clock.set(it.first.startsAt);
    const token = await tokenOf(it.test.person.id);
    expect((await booked(it, token))[0]?.launch).toEqual({ kind: 'launch', label: 'Launch Test', enabled: true, reason: '' });
    expect((await launch(it, token)).data.url).toContain('/preparetest');
    server.clock.set(new Date(it.first.endsAt.getTime() + 1000));
    const later = await tokenOf(it.test.person.id);
    expect((await launch(it, later)).error.message).toBe('Your slot has ended. You can launch this test after its end date.');
    server.clock.set(new Date(it.test.assessment.endAt.getTime() + 1000));
    expect((await launch(it, await tokenOf(it.test.person.id))).status).toBe(200);
  });

  it('TST-050 at home from the release', async () => {
    const it = await prepared({ releaseAt: at(2), slotStartAt: at(-1) });
    const made = (await book(it, null, it.token)).data;
    expect(made.launch).toBeNull();
    server.clock.set(at(2));
    const token = await tokenOf(it.test.person.id);
    expect((await booked(it, token))[0]?.launch?.enabled).toBe(true);
    expect((await launch(it, token)).status).toBe(200);
  });

  it('a booking that was cancelled launches nothing', async () => {
    const it = await prepared();
    const made = (await book(it, null, it.token)).data;
    await cancel(it, made.slot_booking_id, it.token);
    expect((await launch(it, it.token)).error.message).toBe('Book a slot to take this test.');
  });
});

it('API-055, TST-031 bookings of the assets that are asked for, and of no others', async () => {
  const it = await prepared();
  const other = await prepared();
  await book(it, it.first, it.token);
  await book(other, other.first, other.token);
  const asset_ids = `${it.asset_id},${other.asset_id}`;
  const { data } = await server.call('getStudentBookedSlots', { asset_ids }, { token: it.token });
  expect(data.map(({ asset_id }) => asset_id)).toEqual([it.asset_id]);
  expect((await server.call('getStudentBookedSlots', { asset_ids: '1;drop' }, { token: it.token })).error.code).toBe('INVALID_REQUEST');
});
