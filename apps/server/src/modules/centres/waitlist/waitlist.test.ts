import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { bookings, slots, waitlistEntries } from '../tables.ts';
import { endOffers } from './end-offers.ts';

const hour = 3_600_000;
let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));

/** A test with two slots of so many seats, and its students; the sessions last through all that follows. */
async function hall({ seats, students }: { seats: number; students: number }) {
  const test = await centre.proctoredTest({ endAt: new Date(testMoment.getTime() + 400 * hour) });
  const venue = await centre.venue();
  const of = { assessmentId: test.assessment.id, at: venue, seats };
  const halls = [await centre.slot({ ...of, inHours: 200 }), await centre.slot({ ...of, inHours: 250 })] as const;
  const people = [test.person];
  for (let n = 1; n < students; n += 1) people.push((await make.student({ in: test })).person);
  const tokens = await Promise.all(people.map(async ({ id }) => (await make.session({ personId: id, at: testMoment })).token));
  return { test, halls, people, tokens, asset_id: String(test.asset.id) };
}
type Hall = Awaited<ReturnType<typeof hall>>;

const tokenAt = (of: Hall, who: number) => of.tokens[who] ?? '';
const slotAt = (of: Hall, which: number) => of.halls[which] ?? of.halls[0];
const book = (of: Hall, who: number, which = 0) => {
  const slot = slotAt(of, which);
  const body = {
    asset_id: of.asset_id,
    slot_id: String(slot.id),
    venue_id: String(slot.venueId),
    centre_id: '',
    is_take_home: '0',
  } as const;
  return server.call('bookSlot', body, { token: tokenAt(of, who) });
};
const join = (of: Hall, who: number, which = 0) =>
  server.call('joinWaitlist', { asset_id: of.asset_id, slot_id: String(slotAt(of, which).id) }, { token: tokenAt(of, who) });
const leave = (of: Hall, who: number, which = 0) =>
  server.call('leaveWaitlist', { slot_id: String(slotAt(of, which).id) }, { token: tokenAt(of, who) });
const accept = (of: Hall, who: number, which = 0) =>
  server.call('acceptOffer', { slot_id: String(slotAt(of, which).id) }, { token: tokenAt(of, who) });
async function cancel(of: Hall, who: number) {
  const { data } = await server.call('getStudentBookedSlots', { asset_ids: of.asset_id }, { token: tokenAt(of, who) });
  const active = data.find(({ is_active }) => is_active === '1');
  if (active === undefined) return null;
  const body = { asset_id: of.asset_id, slot_booking_id: active.slot_booking_id };
  return server.call('cancelSlotBooking', body, { token: tokenAt(of, who) });
}
const waits = async (of: Hall, who: number) =>
  (await server.call('bookingOptions', { asset_id: of.asset_id }, { token: tokenAt(of, who) })).data.waits;

it('a full slot has a line: each sees their place, and the first is offered the seat that falls free', async () => {
  const of = await hall({ seats: 1, students: 4 });
  expect((await join(of, 1)).error.code).toBe('SEAT_FREE');
  await book(of, 0);
  expect((await join(of, 1)).data).toMatchObject({ place: 1, offer_ends_at: '' });
  expect((await join(of, 2)).data).toMatchObject({ place: 2 });
  expect((await join(of, 1)).data).toMatchObject({ place: 1 });
  await cancel(of, 0);
  const [offer] = await waits(of, 1);
  expect(offer?.offer_ends_at).toBe(new Date(testMoment.getTime() + 4 * hour).toISOString());
  expect(await waits(of, 2)).toEqual([expect.objectContaining({ place: 1, offer_ends_at: '' })]);
  // held for one person: no one else can have it
  expect((await book(of, 3)).error.code).toBe('SLOT_FULL');
  expect((await accept(of, 2)).error.code).toBe('OFFER_OVER');
  expect((await accept(of, 1)).data).toMatchObject({ is_active: '1', seat: '1' });
  expect(await waits(of, 1)).toEqual([]);
});

it('an offer that is declined, or not taken in time, goes to the next, and to anyone once the line is empty', async () => {
  const of = await hall({ seats: 1, students: 4 });
  await book(of, 0);
  await join(of, 1);
  await join(of, 2);
  await cancel(of, 0);
  await leave(of, 1);
  expect((await accept(of, 1)).error.code).toBe('OFFER_OVER');
  expect((await waits(of, 2))[0]?.offer_ends_at).not.toBe('');
  server.clock.advance(4 * hour);
  expect((await accept(of, 2)).error.code).toBe('OFFER_OVER');
  await endOffers({ parts: server.parts });
  expect((await book(of, 3)).data.seat).toBe('1');
});

it('who holds another slot may wait, and gives it up with the offer, once', async () => {
  const of = await hall({ seats: 1, students: 4 });
  await book(of, 0, 0);
  await book(of, 1, 1);
  expect((await join(of, 1, 0)).status).toBe(200);
  expect((await join(of, 0, 0)).error.code).toBe('ALREADY_BOOKED');
  await join(of, 2, 1);
  await cancel(of, 0);
  expect((await accept(of, 1, 0)).data).toMatchObject({ is_active: '1', may_cancel: false });
  // the seat that was given up is offered in turn
  expect((await waits(of, 2))[0]?.offer_ends_at).not.toBe('');
  await book(of, 0, 1);
  expect((await join(of, 1, 1)).error.code).toBe('CANCEL_USED');
});

it('in the last three quarters of an hour a seat that falls free is anyone’s', async () => {
  const of = await hall({ seats: 1, students: 3 });
  await book(of, 0);
  await join(of, 1);
  server.clock.set(new Date(slotAt(of, 0).startsAt.getTime() - 44 * 60_000));
  of.tokens.splice(
    0,
    3,
    ...(await Promise.all(of.people.map(async ({ id }) => (await make.session({ personId: id, at: server.clock.now() })).token))),
  );
  await cancel(of, 0);
  expect(await waits(of, 1)).toEqual([expect.objectContaining({ place: 1, offer_ends_at: '' })]);
  expect((await book(of, 2)).data.seat).toBe('1');
});

/**
 * What is wrong with the slots: every seat is in one place, free, booked or on offer; no one waits while a seat is free, no one was overtaken, and no one has two
 * bookings.
 */
async function faultsOf(of: Hall): Promise<string[]> {
  const { orm } = server.parts.database;
  const faults: string[] = [];
  for (const { id, seats } of of.halls) {
    const [slot] = await orm.select().from(slots).where(eq(slots.id, id));
    const booked = await orm
      .select()
      .from(bookings)
      .where(sql`slot_id = ${id} and cancelled_at is null`);
    const line = await orm.select().from(waitlistEntries).where(eq(waitlistEntries.slotId, id)).orderBy(asc(waitlistEntries.id));
    const offered = line.filter(({ state }) => state === 'offered');
    const waiting = line.filter(({ state }) => state === 'waiting');
    const free = slot?.freeSeats ?? [];
    const places = [...free, ...booked.map(({ seat }) => seat), ...offered.map(({ seat }) => seat)].map(Number);
    const wanted = Array.from({ length: seats }, (_, index) => index + 1);
    if (places.toSorted((one, other) => one - other).join(' ') !== wanted.join(' ')) faults.push(`seats ${places.join(' ')}`);
    if (waiting.length > 0 && free.length > 0) faults.push('someone waits for a free seat');
    const lastOffered = offered.at(-1)?.id ?? 0n;
    if (waiting.some((entry) => entry.id < lastOffered)) faults.push('someone was overtaken');
  }
  const active = await orm
    .select()
    .from(bookings)
    .where(sql`assessment_id = ${of.test.assessment.id} and cancelled_at is null`);
  if (new Set(active.map(({ studentId }) => studentId)).size < active.length) faults.push('someone has two bookings');
  return faults;
}

const steps = ['book', 'cancel', 'join', 'leave', 'accept', 'wait'] as const;
type Step = { readonly kind: (typeof steps)[number]; readonly who: number; readonly which: number };
const stepOf: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...steps), who: fc.nat(4), which: fc.nat(1) });
const anHour: Step = { kind: 'wait', who: 0, which: 0 };
/** Makes a step; gives the status of its call, 200 where there was none to make. */
async function run(of: Hall, { kind, who, which }: Step): Promise<number> {
  if (kind !== 'wait') return (await { book, cancel, join, leave, accept }[kind](of, who, which))?.status ?? 200;
  server.clock.advance(hour);
  await endOffers({ parts: server.parts });
  return 200;
}

it('TST-044 booked, cancelled, waited for, offered and booked again in any order, every seat is in one place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 10, maxLength: 30 }), async (taken) => {
      server.clock.set(testMoment);
      const of = await hall({ seats: 2, students: 5 });
      for (const step of taken) {
        // refused or done, and never broken
        expect([200, 409]).toContain(await run(of, step));
        expect(await faultsOf(of)).toEqual([]);
      }
    }),
    { numRuns: 8 },
  );
});

it('TST-044 the same for steps that are made at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(stepOf, { minLength: 2, maxLength: 8 }), { minLength: 3, maxLength: 6 }), async (rounds) => {
      server.clock.set(testMoment);
      const of = await hall({ seats: 2, students: 5 });
      for (const round of rounds) {
        const statuses = await Promise.all(round.filter(({ kind }) => kind !== 'wait').map((step) => run(of, step)));
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
        expect(await faultsOf(of)).toEqual([]);
        await run(of, anHour);
        expect(await faultsOf(of)).toEqual([]);
      }
    }),
    { numRuns: 8 },
  );
});
