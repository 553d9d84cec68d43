import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launch as openWindow } from '../../../../test/player.ts';
import { assessments, attempts } from '../../assessment/tables.ts';
import { variants } from '../../identity/tables.ts';
import { bookings, slots, waitlistEntries } from '../tables.ts';

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
  const window = {
    user_imspin: test.person.pin,
    asset_id,
    window_start: '2020-01-01 00:00:00',
    window_end: '2040-01-01 23:59:59',
    centre_id: '',
  };
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
const booked = async ({ asset_id }: Prepared, token: string) =>
  (await server.call('getStudentBookedSlots', { asset_ids: asset_id }, { token })).data;
const freeSeats = async (slot: { id: bigint }) =>
  (await server.parts.database.orm.select().from(slots).where(eq(slots.id, slot.id)))[0]?.freeSeats ?? [];
const codeOf = async (answer: ReturnType<typeof book | typeof cancel>) => (await answer).error.code;

describe('what can be booked', () => {
  it('API-049, DAT-033 venues by name', async () => {
    const place = await prepared();
    expect((await server.call('getVenues', place.window, { token: place.token })).data).toEqual([
      {
        venue_id: String(place.near.venue.id),
        venue_name: 'Andheri centre',
        venue_address: place.near.venue.address,
        map_url: place.near.venue.mapUrl,
        time_zone: 'Asia/Kolkata',
      },
      expect.objectContaining({ venue_name: 'Dadar centre' }),
    ]);
  });

  it('API-050, API-051, DAT-034, TST-041 the slots of one venue that start in the future', async () => {
    const place = await prepared();
    await centre.slot({ assessmentId: place.test.assessment.id, at: place.near, inHours: -1 });
    await centre.slot({ assessmentId: place.test.assessment.id, at: place.near, state: 'cancelled' });
    const { data } = await server.call('getSlots', { ...place.window, venue_id: String(place.near.venue.id) }, { token: place.token });
    expect(data).toEqual([
      {
        slot_id: String(place.second.id),
        slot_date: place.second.startsAt.toISOString().slice(0, 10),
        venue_id: String(place.near.venue.id),
        start_time: place.second.startsAt.toISOString(),
        end_time: place.second.endsAt.toISOString(),
        seats_left: 2,
        waiting: 0,
      },
    ]);
    server.clock.set(place.second.startsAt);
    const token = await tokenOf(place.test.person.id);
    expect((await server.call('getSlots', { ...place.window, venue_id: String(place.near.venue.id) }, { token })).data).toEqual([]);
  });

  it('TST-032 only slots inside the window that is asked for, to its last second', async () => {
    const place = await prepared();
    const until = (window_end: string) => server.call('getVenues', { ...place.window, window_end }, { token: place.token });
    const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' });
    const names = async (moment: Date) => (await until(wall.format(moment))).data.map(({ venue_name }) => venue_name);
    expect(await names(place.first.startsAt)).toEqual(['Dadar centre']);
    expect(await names(new Date(place.first.startsAt.getTime() - 1000))).toEqual([]);
  });

  it('TST-032 a slot that starts outside the window of the test is neither shown nor booked', async () => {
    const place = await prepared();
    const of = { assessmentId: place.test.assessment.id, at: place.near };
    const { releaseAt, endAt } = place.test.assessment;
    const last = await centre.slot({ ...of, startsAt: endAt, endsAt: new Date(endAt.getTime() + hour) });
    const after = await centre.slot({ ...of, startsAt: new Date(endAt.getTime() + 1000), endsAt: new Date(endAt.getTime() + hour) });
    const { data } = await server.call('bookingOptions', { asset_id: place.asset_id }, { token: place.token });
    expect(data.slots.map(({ slot_id }) => slot_id)).toEqual([place.first, place.second, last].map(({ id }) => String(id)));
    expect(await codeOf(book(place, after, place.token))).toBe('SLOT_GONE');
    expect(await freeSeats(after)).toEqual([1, 2]);
    server.clock.set(new Date(releaseAt.getTime() - 10 * hour));
    const before = await centre.slot({ ...of, startsAt: new Date(releaseAt.getTime() - hour), endsAt: releaseAt });
    expect(await codeOf(book(place, before, await tokenOf(place.test.person.id)))).toBe('BOOKING_CLOSED');
  });

  it('TST-038 a variant without tests at a centre has no venue, and books none', async () => {
    const place = await prepared();
    await server.parts.database.orm.update(variants).set({ centreProctoredAllowed: false }).where(eq(variants.id, place.test.variant.id));
    expect((await server.call('getVenues', place.window, { token: place.token })).data).toEqual([]);
    // a place in line from before the variant was changed
    const row = { slotId: place.first.id, studentId: place.test.person.id, assetId: place.test.asset.id, joinedAt: server.clock.now() };
    await server.parts.database.orm.insert(waitlistEntries).values({ ...row, state: 'waiting' });
    const options = (await server.call('bookingOptions', { asset_id: place.asset_id }, { token: place.token })).data;
    expect(options).toMatchObject({ venues: [], slots: [], waits: [], takeHome: true });
    expect(await codeOf(book(place, place.first, place.token))).toBe('CENTRE_NOT_ALLOWED');
    expect((await book(place, null, place.token)).data.is_take_home).toBe('1');
  });

  it('TST-038 each course has its own variant: a centre in one allows none in the other', async () => {
    const [home, away] = [await prepared(), await prepared()];
    await make.enrol({ personId: home.test.person.id, variantId: away.test.variant.id });
    await server.parts.database.orm.update(variants).set({ centreProctoredAllowed: false }).where(eq(variants.id, home.test.variant.id));
    expect(await codeOf(book(home, home.first, home.token))).toBe('CENTRE_NOT_ALLOWED');
    expect((await book(away, away.first, home.token)).status).toBe(200);
  });

  it('all slots over all venues come in one call, soonest first', async () => {
    const place = await prepared();
    const { data } = await server.call('bookingOptions', { asset_id: place.asset_id }, { token: place.token });
    expect(data.slots.map(({ slot_id }) => slot_id)).toEqual([place.first.id, place.second.id].map(String));
    expect(data.mayCancelLater).toBe(true);
  });
});

describe('booking', () => {
  it('API-052, DAT-032, TST-046 a seat: the booking says where and when', async () => {
    const place = await prepared();
    const { data } = await book(place, place.first, place.token);
    expect(data).toEqual({
      asset_id: place.asset_id,
      slot_booking_id: expect.stringMatching(/^\d+$/) as string,
      is_active: '1',
      is_take_home: '0',
      slot_start_time: place.first.startsAt.toISOString(),
      slot_end_time: place.first.endsAt.toISOString(),
      venue_name: 'Dadar centre',
      venue_address: place.far.venue.address,
      map_url: place.far.venue.mapUrl,
      time_zone: 'Asia/Kolkata',
      room: 'Room 1',
      seat: '1',
      bring: ['Your admit card', 'A photo ID'],
      report_time: new Date(place.first.startsAt.getTime() - 30 * 60_000).toISOString(),
      check_in: 'not-needed',
      cancelled_by: '',
      launch: null,
      may_cancel: true,
      may_change: true,
      has_ended: false,
    });
    expect(await booked(place, place.token)).toEqual([data]);
    expect(await freeSeats(place.first)).toEqual([2]);
  });

  it('API-053, TST-037 Take Home: no slot, no venue, the window of the test', async () => {
    const place = await prepared();
    const { data } = await book(place, null, place.token);
    const { releaseAt, endAt } = place.test.assessment;
    expect(data).toMatchObject({
      is_take_home: '1',
      venue_name: '',
      seat: '',
      slot_start_time: releaseAt.toISOString(),
      slot_end_time: endAt.toISOString(),
    });
  });

  it('TST-044 a full slot is refused, and the others keep their seats', async () => {
    const place = await prepared({ seats: 1 });
    const other = await make.student({ in: place.test });
    expect((await book(place, place.first, place.token)).data.seat).toBe('1');
    const token = await tokenOf(other.person.id);
    expect(await codeOf(book(place, place.first, token))).toBe('SLOT_FULL');
    expect((await book(place, place.second, token)).data.seat).toBe('1');
    expect(await freeSeats(place.first)).toEqual([]);
  });

  it('a full slot tells no one of another course, and a booking that is sent again that it is made', async () => {
    const place = await prepared({ seats: 1 });
    const other = await prepared();
    await book(place, place.first, place.token);
    expect(await codeOf(book(place, place.first, place.token))).toBe('ALREADY_BOOKED');
    expect(await codeOf(book(place, place.first, other.token))).toBe('RESOURCE_NOT_AVAILABLE');
  });

  it('a second active booking is refused, twice at once too', async () => {
    const place = await prepared();
    const answers = await Promise.all([
      book(place, place.first, place.token),
      book(place, place.second, place.token),
      book(place, null, place.token),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await booked(place, place.token)).length).toBe(1);
    const seats = [...(await freeSeats(place.first)), ...(await freeSeats(place.second))].length;
    const inSlot = (await server.parts.database.orm.select().from(bookings).where(eq(bookings.studentId, place.test.person.id))).filter(
      ({ seat }) => seat !== null,
    ).length;
    expect(seats + inSlot).toBe(4);
  });

  it('API-052 a slot that is asked for at another venue is not booked', async () => {
    const place = await prepared();
    expect(await codeOf(book(place, { ...place.first, venueId: place.second.venueId }, place.token))).toBe('SLOT_GONE');
    expect(await booked(place, place.token)).toEqual([]);
  });

  it('TST-012, TST-030 not before the booking window', async () => {
    const place = await prepared({ slotStartAt: at(1) });
    const answer = await book(place, place.first, place.token);
    expect(answer.error).toMatchObject({ code: 'BOOKING_CLOSED', message: 'The slot booking window has not yet started.' });
    server.clock.set(at(1));
    expect((await book(place, place.first, await tokenOf(place.test.person.id))).status).toBe(200);
  });

  it('TST-017, TST-030 not after the end date', async () => {
    const place = await prepared({ endAt: at(10) });
    server.clock.set(new Date(at(10).getTime() + 1000));
    const answer = await book(place, place.first, await tokenOf(place.test.person.id));
    expect(answer.error).toMatchObject({ code: 'BOOKING_CLOSED', message: 'The slot booking window has closed.' });
  });

  it('a slot of another test, one that has begun or was cancelled, or a test of another course is not to be had', async () => {
    const place = await prepared();
    const other = await prepared();
    const begun = await centre.slot({ assessmentId: place.test.assessment.id, at: place.near, inHours: -1 });
    const gone = await centre.slot({ assessmentId: place.test.assessment.id, at: place.near, state: 'cancelled' });
    for (const slot of [other.first, begun, gone]) expect(await codeOf(book(place, slot, place.token))).toBe('SLOT_GONE');
    expect(await codeOf(book(place, place.first, other.token))).toBe('RESOURCE_NOT_AVAILABLE');
  });

  it('a test that has been started has nothing left to book', async () => {
    const place = await prepared();
    const started = { startedAt: testMoment, deadlineAt: at(1) };
    await make.attempt({ assessmentId: place.test.assessment.id, studentId: place.test.person.id, ...started });
    expect(await codeOf(book(place, place.first, place.token))).toBe('BOOKING_CLOSED');
    await server.parts.database.orm.delete(attempts).where(eq(attempts.studentId, place.test.person.id));
    expect((await book(place, place.first, place.token)).status).toBe(200);
  });
});

describe('cancelling', () => {
  it('API-054, TST-047, TST-048 once per test: the first booking, and not the second', async () => {
    const place = await prepared();
    const first = (await book(place, place.first, place.token)).data;
    expect(first.may_cancel).toBe(true);
    expect((await cancel(place, first.slot_booking_id, place.token)).status).toBe(200);
    expect(await freeSeats(place.first)).toEqual([1, 2]);
    const second = (await book(place, place.second, place.token)).data;
    expect(second.may_cancel).toBe(false);
    expect(await codeOf(cancel(place, second.slot_booking_id, place.token))).toBe('CANCEL_USED');
    expect((await booked(place, place.token)).map(({ is_active, cancelled_by }) => [is_active, cancelled_by])).toEqual([
      ['1', ''],
      ['0', 'student'],
    ]);
  });

  it('a booking that the centre cancelled is not one of the two', async () => {
    const place = await prepared();
    const first = (await book(place, place.first, place.token)).data;
    await server.parts.database.orm
      .update(bookings)
      .set({ cancelledAt: testMoment, cancelledBy: 'centre' })
      .where(eq(bookings.id, BigInt(first.slot_booking_id)));
    const second = (await book(place, place.second, place.token)).data;
    expect(second.may_cancel).toBe(true);
    expect((await cancel(place, second.slot_booking_id, place.token)).status).toBe(200);
  });

  it('TST-018 not once the slot has begun; the booking says that it has ended', async () => {
    const place = await prepared();
    const made = (await book(place, place.first, place.token)).data;
    server.clock.set(place.first.startsAt);
    const token = await tokenOf(place.test.person.id);
    expect(await codeOf(cancel(place, made.slot_booking_id, token))).toBe('CANCEL_TOO_LATE');
    server.clock.set(new Date(place.first.endsAt.getTime() + 1000));
    const [shown] = await booked(place, await tokenOf(place.test.person.id));
    expect(shown).toMatchObject({ is_active: '1', may_cancel: false, has_ended: true, launch: null });
  });

  it('one’s own only, and again is no harm', async () => {
    const place = await prepared();
    const made = (await book(place, place.first, place.token)).data;
    const other = await make.student({ in: place.test });
    expect(await codeOf(cancel(place, made.slot_booking_id, await tokenOf(other.person.id)))).toBe('NOT_FOUND');
    expect((await cancel(place, made.slot_booking_id, place.token)).status).toBe(200);
    expect((await cancel(place, made.slot_booking_id, place.token)).status).toBe(200);
    expect(await freeSeats(place.first)).toEqual([1, 2]);
  });
});

describe('launching', () => {
  const launch = (place: Prepared, token: string) =>
    server.call('getTestData', { assetId: place.asset_id, assessmentId: String(place.test.assessment.id), redirectUrl: '' }, { token });

  it('TST-049, TST-051 from the start of the slot to its end, as the booking says', async () => {
    const place = await prepared();
    expect((await launch(place, place.token)).error).toMatchObject({
      code: 'TEST_NOT_RELEASED',
      message: 'Book a slot to take this test.',
    });
    await book(place, place.first, place.token);
    expect((await launch(place, place.token)).error.message).toBe('You can launch this test when your slot starts.');
    server.clock.set(place.first.startsAt);
    const token = await tokenOf(place.test.person.id);
    expect((await booked(place, token))[0]?.launch).toEqual({ kind: 'launch', enabled: true, reason: '' });
    expect((await launch(place, token)).data.url).toContain('/preparetest');
    server.clock.set(new Date(place.first.endsAt.getTime() + 1000));
    const later = await tokenOf(place.test.person.id);
    expect((await launch(place, later)).error.message).toBe('Your slot has ended. You can launch this test after its end date.');
    server.clock.set(new Date(place.test.assessment.endAt.getTime() + 1000));
    expect((await launch(place, await tokenOf(place.test.person.id))).status).toBe(200);
  });

  it('TST-050 at home from the release', async () => {
    const place = await prepared({ releaseAt: at(2), slotStartAt: at(-1) });
    const made = (await book(place, null, place.token)).data;
    expect(made.launch).toBeNull();
    server.clock.set(at(2));
    const token = await tokenOf(place.test.person.id);
    expect((await booked(place, token))[0]?.launch?.enabled).toBe(true);
    expect((await launch(place, token)).status).toBe(200);
  });

  it('a booking that was cancelled launches nothing', async () => {
    const place = await prepared();
    const made = (await book(place, null, place.token)).data;
    await cancel(place, made.slot_booking_id, place.token);
    expect((await launch(place, place.token)).error.message).toBe('Book a slot to take this test.');
  });

  it('TST-068 whether check-in comes first is up to the test as it is now', async () => {
    const place = await prepared();
    await book(place, place.first, place.token);
    const { orm } = server.parts.database;
    await orm.update(assessments).set({ checkIn: true }).where(eq(assessments.id, place.test.assessment.id));
    server.clock.set(place.first.startsAt);
    const token = await tokenOf(place.test.person.id);
    expect((await booked(place, token))[0]?.launch).toMatchObject({ enabled: false, reason: 'not-checked-in' });
    expect((await launch(place, token)).error.message).toBe('Check in at the centre desk first.');
    await orm.update(assessments).set({ checkIn: false }).where(eq(assessments.id, place.test.assessment.id));
    expect((await launch(place, token)).status).toBe(200);
  });

  it('a test that was launched and not begun asks for its booking again', async () => {
    const place = await prepared();
    const made = (await book(place, null, place.token)).data;
    const { window } = await openWindow({ server, test: place.test, token: place.token });
    await cancel(place, made.slot_booking_id, place.token);
    expect((await window.start()).error).toMatchObject({ code: 'TEST_NOT_RELEASED', message: 'Book a slot to take this test.' });
    await book(place, null, place.token);
    expect((await window.start()).status).toBe(200);
  });
});

it('API-055, TST-031 bookings of the assets that are asked for, and of no others', async () => {
  const place = await prepared();
  const other = await prepared();
  await book(place, place.first, place.token);
  await book(other, other.first, other.token);
  const asset_ids = `${place.asset_id},${other.asset_id}`;
  const { data } = await server.call('getStudentBookedSlots', { asset_ids }, { token: place.token });
  expect(data.map(({ asset_id }) => asset_id)).toEqual([place.asset_id]);
  expect((await server.call('getStudentBookedSlots', { asset_ids: '1;drop' }, { token: place.token })).error.code).toBe('INVALID_REQUEST');
});
