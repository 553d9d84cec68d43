import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { noEffect } from '../../../../test/factories/desk.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { bookings, seatings, slotReadiness, slots, venues, waitlistEntries } from '../tables.ts';
import { importCentres } from './import-centres.ts';
import type { SlotInput, VenueInput } from './inputs.ts';

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

const room = { key: 'hall', name: 'Hall', seats: 24, columns: 8, gangways: [], separate: false };
const near: VenueInput = { key: 'near', name: 'Near', address: 'A', mapUrl: '', bring: [], timeZone: 'Asia/Kolkata', rooms: [room] };
let packs = 0;

/** A pack with one slot of two seats that begins in so many hours and has been imported, and students of its test. */
async function imported({
  inHours = 48,
  seats = 2,
  students = 3,
  ...more
}: Partial<SlotInput> & { inHours?: number; students?: number } = {}) {
  const test = await centre.proctoredTest({ endAt: at(400) });
  const people = [test.person];
  for (let n = 1; n < students; n += 1) people.push((await make.student({ in: test })).person);
  const pack = `pack-${(packs += 1)}`;
  const slot: SlotInput = {
    key: 'one',
    assessmentId: test.assessment.id,
    assetId: test.asset.id,
    venue: 'near',
    room: 'hall',
    startsAt: at(inHours),
    endsAt: at(inHours + 2),
    seats,
    booked: [],
    waiting: [],
    checkedIn: [],
    absent: [],
    ready: { venue: 'none', machines: 0, invigilator: null },
    ...more,
  };
  const of = { pack, test, people, slot, asset_id: String(test.asset.id) };
  expect(await run(of, [slot])).toEqual([]);
  return of;
}
type Imported = Awaited<ReturnType<typeof imported>>;

/** Imports the pack with these slots; gives the faults. */
const run = ({ pack }: Pick<Imported, 'pack'>, wanted: readonly SlotInput[], places: readonly VenueInput[] = [near]) =>
  server.parts.database.transaction((tx) => importCentres({ tx, pack, venues: places, slots: wanted, now: server.clock.now() }));
const listSlots = ({ pack }: Imported) => orm().select().from(slots).where(eq(slots.pack, pack)).orderBy(slots.id);
async function onlySlot(of: Imported) {
  const [slot, ...others] = await listSlots(of);
  if (slot === undefined || others.length > 0) throw new Error('The pack has one slot');
  return slot;
}
const later = ({ slot }: Imported, hours: number): SlotInput => ({
  ...slot,
  startsAt: new Date(slot.startsAt.getTime() + hours * hour),
  endsAt: new Date(slot.endsAt.getTime() + hours * hour),
});
const tokenAt = async ({ people }: Imported, who: number) =>
  (await make.session({ personId: people[who]?.id ?? 0n, at: server.clock.now() })).token;
async function book(of: Imported, who: number) {
  const body = { asset_id: of.asset_id, slot_id: String((await onlySlot(of)).id), venue_id: '', centre_id: '', is_take_home: '0' } as const;
  return (await server.call('bookSlot', body, { token: await tokenAt(of, who) })).data;
}
const join = async (of: Imported, who: number) =>
  server.call('joinWaitlist', { asset_id: of.asset_id, slot_id: String((await onlySlot(of)).id) }, { token: await tokenAt(of, who) });
const lineOf = async (slotId: bigint) =>
  (await orm().select().from(waitlistEntries).where(eq(waitlistEntries.slotId, slotId)).orderBy(waitlistEntries.id)).map(
    ({ state }) => state,
  );

describe('a slot ahead', () => {
  it('is made with all its seats free, and imported again stays as it is', async () => {
    const of = await imported();
    const before = await onlySlot(of);
    expect(before).toMatchObject({ seats: 2, freeSeats: [1, 2], state: 'open' });
    await book(of, 0);
    expect(await run(of, [of.slot])).toEqual([]);
    expect(await onlySlot(of)).toMatchObject({ id: before.id, freeSeats: [2] });
  });

  it('that moves takes its bookings with it', async () => {
    const of = await imported();
    await book(of, 0);
    await run(of, [later(of, 5)]);
    const [row] = await orm().select().from(bookings).where(eq(bookings.studentId, of.test.person.id));
    expect(row).toMatchObject({ sequence: 1, slotId: (await onlySlot(of)).id });
    expect((await onlySlot(of)).startsAt).toEqual(at(53));
  });

  it('keeps the seats that are booked', async () => {
    const of = await imported();
    await book(of, 0);
    await book(of, 1);
    expect(await run(of, [{ ...of.slot, seats: 1 }])).toEqual([
      { key: 'one', cause: 'seat 2 of it is booked, so it keeps more than 1 seats' },
    ]);
  });

  it('with booked seats cannot leave the pack; one without is gone, or cancelled where someone once booked it', async () => {
    const [used, unused, cancelled] = [await imported(), await imported(), await imported()];
    await book(used, 0);
    expect(await run(used, [])).toEqual([
      { key: 'one', cause: '1 seats of it are booked: cancel it at the desk before it leaves the pack' },
    ]);
    expect(await run(unused, [])).toEqual([]);
    expect(await listSlots(unused)).toEqual([]);
    const { slot_booking_id } = await book(cancelled, 0);
    await server.call('cancelSlotBooking', { asset_id: cancelled.asset_id, slot_booking_id }, { token: await tokenAt(cancelled, 0) });
    expect(await run(cancelled, [])).toEqual([]);
    expect(await onlySlot(cancelled)).toMatchObject({ state: 'cancelled' });
  });

  it('that staff have changed stays as it is: its time, its room, its state and its seats', async () => {
    const of = await imported();
    await orm()
      .update(slots)
      .set({ changedByStaff: true, seats: 1, freeSeats: [1], state: 'cancelled' })
      .where(eq(slots.pack, of.pack));
    const before = await onlySlot(of);
    expect(await run(of, [{ ...later(of, 5), seats: 9 }])).toEqual([]);
    expect(await onlySlot(of)).toEqual(before);
  });

  it('cannot be in a room that another session has at the same time: one that staff have moved there, or one of the pack', async () => {
    const of = await imported();
    const [hall, annexe] = [{ ...room }, { ...room, key: 'annexe', name: 'Annexe' }];
    const places = [{ ...near, rooms: [hall, annexe] }];
    const second = { ...of.slot, key: 'two', room: 'annexe' };
    const bring = async (wanted: readonly SlotInput[]) => run(of, wanted, places);
    expect(await bring([of.slot, second])).toEqual([]);
    expect(await bring([of.slot, { ...second, room: 'hall' }])).toEqual([
      { key: 'two', cause: "the room is taken by the slot 'one' then" },
    ]);
    await bring([of.slot, second]);
    const [one] = await listSlots(of);
    const staff = await make.person({ role: 'staff', rights: ['centre'] });
    const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
    const plan = { verb: 'delay', from: at(48).toISOString(), to: at(50).toISOString() } as const;
    const body = { slotId: String(one?.id), plan, kind: 'power-cut', text: '', expected: noEffect } as const;
    const moved = await server.call('reportIncident', body, { token });
    expect(moved.status).toBe(200);
    const after = { ...later(of, 3), key: 'two', room: 'hall' };
    expect(await bring([of.slot, after])).toEqual([
      { key: 'two', cause: "the room is taken by the slot 'one', which staff have moved, then" },
    ]);
    // once the session of before is over, its room is free
    expect(await bring([of.slot, { ...later(of, 4), key: 'two', room: 'hall' }])).toEqual([]);
  });

  it('of a venue that left the pack is at one that is offered no more', async () => {
    const of = await imported();
    expect(await run(of, [], [])).toEqual([]);
    expect((await orm().select().from(venues).where(eq(venues.pack, of.pack))).map(({ isActive }) => isActive)).toEqual([false]);
  });
});

describe('seats that fall free by an import', () => {
  async function full() {
    const of = await imported({ seats: 1, students: 4 });
    await book(of, 0);
    for (const who of [1, 2]) await join(of, who);
    return of;
  }

  it('go to those who wait first where the slot gains some, and to anyone after that', async () => {
    const of = await full();
    await run(of, [{ ...of.slot, seats: 2 }]);
    expect(await lineOf((await onlySlot(of)).id)).toEqual(['offered', 'waiting']);
    expect((await onlySlot(of)).freeSeats).toEqual([]);
    await run(of, [{ ...of.slot, seats: 5 }]);
    expect(await lineOf((await onlySlot(of)).id)).toEqual(['offered', 'offered']);
    expect((await onlySlot(of)).freeSeats).toEqual([4, 5]);
  });

  it('TST-041 go to those who wait where a room more is held at the same time', async () => {
    const of = await imported({ seats: 1 });
    await book(of, 0);
    await join(of, 1);
    const places = [{ ...near, rooms: [room, { ...room, key: 'annex', name: 'Annex' }] }];
    expect(await run(of, [of.slot, { ...of.slot, key: 'two', room: 'annex' }], places)).toEqual([]);
    const [one, two] = await listSlots(of);
    expect(await lineOf(one?.id ?? 0n)).toEqual([]);
    expect(await lineOf(two?.id ?? 0n)).toEqual(['offered']);
    expect(two?.freeSeats).toEqual([]);
  });

  it('go to those who wait where the slot moves away from its start', async () => {
    const of = await full();
    const [booking] = await orm().select().from(bookings).where(eq(bookings.studentId, of.test.person.id));
    // so close to the start a seat that falls free is anyone's
    server.clock.set(new Date(of.slot.startsAt.getTime() - 20 * 60_000));
    await server.call(
      'cancelSlotBooking',
      { asset_id: of.asset_id, slot_booking_id: String(booking?.id) },
      { token: await tokenAt(of, 0) },
    );
    expect((await onlySlot(of)).freeSeats).toEqual([1]);
    await run(of, [later(of, 24)]);
    expect(await lineOf((await onlySlot(of)).id)).toEqual(['offered', 'waiting']);
  });

  it('go to those who wait where the slot comes back to the pack', async () => {
    const of = await full();
    const [booking] = await orm().select().from(bookings).where(eq(bookings.studentId, of.test.person.id));
    await orm()
      .update(slots)
      .set({ state: 'cancelled', freeSeats: [1] })
      .where(eq(slots.pack, of.pack));
    await orm()
      .update(bookings)
      .set({ cancelledAt: testMoment, cancelledBy: 'centre' })
      .where(eq(bookings.id, booking?.id ?? 0n));
    await run(of, [of.slot]);
    expect(await onlySlot(of)).toMatchObject({ state: 'open', freeSeats: [] });
    expect(await lineOf((await onlySlot(of)).id)).toEqual(['offered', 'waiting']);
  });
});

describe('a slot that has begun', () => {
  it('and was booked leaves the pack without a fault, and its bookings stay', async () => {
    const of = await imported();
    await book(of, 0);
    const before = await onlySlot(of);
    server.clock.set(at(60));
    expect(await run(of, [])).toEqual([]);
    expect(await onlySlot(of)).toEqual({ ...before, freeSeats: [2], lastSeat: 1 });
    expect(await orm().select().from(bookings).where(eq(bookings.slotId, before.id))).toHaveLength(1);
  });

  it('keeps its time, its room and its seats, whatever the pack says', async () => {
    const of = await imported();
    await book(of, 0);
    const before = await onlySlot(of);
    server.clock.set(at(49));
    expect(await run(of, [{ ...later(of, -1), seats: 1 }])).toEqual([]);
    expect(await onlySlot(of)).toMatchObject({ startsAt: before.startsAt, endsAt: before.endsAt, seats: 2 });
  });

  it('whose key the pack gives to a later session stays as history beside it', async () => {
    const of = await imported();
    await book(of, 0);
    server.clock.set(at(60));
    expect(await run(of, [later(of, 24)])).toEqual([]);
    const [past, ahead] = await listSlots(of);
    expect(past).toMatchObject({ startsAt: at(48), freeSeats: [2] });
    expect(ahead).toMatchObject({ key: 'one', startsAt: at(72), freeSeats: [1, 2] });
    expect(await run(of, [later(of, 24)])).toEqual([]);
    expect(await listSlots(of)).toHaveLength(2);
  });

  it('and was never booked moves', async () => {
    const of = await imported();
    server.clock.set(at(60));
    await run(of, [later(of, 24)]);
    expect(await onlySlot(of)).toMatchObject({ key: 'one', startsAt: at(72) });
  });
});

it('students whom the pack names are seated once: what they do afterwards stays', async () => {
  const of = await imported();
  const [first, second, third] = of.people.map(({ id }) => id);
  const wanted = { ...of.slot, booked: [first ?? 0n, second ?? 0n], waiting: [third ?? 0n] };
  await run(of, [wanted]);
  expect(await onlySlot(of)).toMatchObject({ freeSeats: [] });
  const [booking] = await orm()
    .select()
    .from(bookings)
    .where(eq(bookings.studentId, first ?? 0n));
  await server.call('cancelSlotBooking', { asset_id: of.asset_id, slot_booking_id: String(booking?.id) }, { token: await tokenAt(of, 0) });
  await run(of, [wanted]);
  expect(await lineOf((await onlySlot(of)).id)).toEqual(['offered']);
  expect(
    await orm()
      .select()
      .from(bookings)
      .where(eq(bookings.studentId, first ?? 0n)),
  ).toHaveLength(1);
});

it('who is at the desk or absent by what the pack says is so once: what staff do afterwards stays', async () => {
  const of = await imported({ students: 3, seats: 3 });
  const [first = 0n, second = 0n, third = 0n] = of.people.map(({ id }) => id);
  const wanted = { ...of.slot, booked: [first, second, third], checkedIn: [first, third], absent: [second] };
  await run(of, [wanted]);
  const places = async () =>
    (
      await orm()
        .select()
        .from(bookings)
        .where(inArray(bookings.studentId, [first, second, third]))
        .orderBy(bookings.studentId)
    ).map(({ checkedInAt, absentAt }) => (checkedInAt === null ? (absentAt === null ? 'expected' : 'absent') : 'in'));
  expect(await places()).toEqual(['in', 'absent', 'in']);
  const [booking] = await orm().select().from(bookings).where(eq(bookings.studentId, second));
  expect(
    await orm()
      .select()
      .from(seatings)
      .where(eq(seatings.bookingId, booking?.id ?? 0n)),
  ).toEqual([]);
  const staff = await make.person({ role: 'staff', rights: ['centre'] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  await server.call('changeCandidate', { bookingId: String(booking?.id), change: 'not-absent' }, { token });
  expect(await run(of, [wanted])).toEqual([]);
  expect(await places()).toEqual(['in', 'expected', 'in']);
});

it('what a pack says is ready of a session is recorded when the session is made, and no more', async () => {
  const staff = await make.person({ role: 'staff', rights: ['centre'] });
  const of = await imported({ ready: { venue: 'asked', machines: 1, invigilator: staff.id } });
  const [slot] = await orm().select().from(slots).where(eq(slots.pack, of.pack));
  const recorded = () =>
    orm()
      .select()
      .from(slotReadiness)
      .where(eq(slotReadiness.slotId, slot?.id ?? 0n))
      .orderBy(slotReadiness.thing);
  const first = await recorded();
  expect(first).toMatchObject([
    { thing: 'invigilator', step: 'started', personId: staff.id, byId: null },
    { thing: 'paper', step: 'started', machines: 1 },
    { thing: 'venue', step: 'started' },
  ]);
  expect(await run(of, [{ ...of.slot, ready: { venue: 'confirmed', machines: 2, invigilator: null } }])).toEqual([]);
  expect(await recorded()).toEqual(first);
});
