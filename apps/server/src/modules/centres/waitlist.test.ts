import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agendaOf } from '../../../test/agenda.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { centreFactories } from '../../../test/factories/centre-factories.ts';
import { factories } from '../../../test/factories.ts';
import { type Hall, hallOf } from '../../../test/factories/hall.ts';
import { runs, testMoment } from '../../../test/moments.ts';
import { agendaEntries } from '../agenda/tables.ts';
import { undoBooking } from './booking/write-booking.ts';
import { removeBookingsOf } from './personal-queries.ts';
import { lockSlots } from './seats/seat-queries.ts';
import { enrolments, people as accounts } from '../identity/tables.ts';
import { bookings, slots, waitlistEntries } from './tables.ts';
import { endOffers } from './waitlist.ts';

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

const { hall, slotAt, book, join, leave, accept, bookingOf, cancel, change, waits, faultsOf } = hallOf(() => ({ server, make, centre }));

it('CAL-005 a full slot has a line: each sees their place, and the first is offered the seat that falls free', async () => {
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
  const agenda = () => agendaOf({ server, source: 'seat', whose: of.people[1]?.id ?? 0n });
  expect(await agenda()).toEqual([]);
  expect((await accept(of, 1)).data).toMatchObject({ is_active: '1', seat: '1' });
  expect(await agenda()).toEqual([`${slotAt(of, 0).startsAt.toISOString()} ${of.test.assessment.name}`]);
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

it('a seat on offer of the slot that one has already is not taken as a second one', async () => {
  const of = await hall({ seats: 2, students: 1 });
  await book(of, 0);
  const slotId = slotAt(of, 0).id;
  const offer = { state: 'offered', seat: 2, offeredAt: testMoment, offerEndsAt: new Date(testMoment.getTime() + hour) } as const;
  const row = { slotId, studentId: of.people[0]?.id ?? 0n, assetId: of.test.asset.id, joinedAt: testMoment };
  await server.parts.database.orm.insert(waitlistEntries).values({ ...row, ...offer });
  await server.parts.database.orm.update(slots).set({ freeSeats: [] }).where(eq(slots.id, slotId));
  expect((await accept(of, 0)).error.code).toBe('OFFER_OVER');
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
  expect((await change(of, 1, 1))?.error.code).toBe('CANCEL_USED');
});

it('TST-047 a booking changes to a free slot in one step, and the seat it leaves goes to the next in line', async () => {
  const of = await hall({ seats: 1, students: 3 });
  await book(of, 0, 0);
  await join(of, 1, 0);
  const before = await bookingOf(of, 0);
  expect((await change(of, 0, 1))?.data).toMatchObject({ ...before, is_active: '1', seat: '1', may_cancel: false, may_change: false });
  expect((await waits(of, 1))[0]?.offer_ends_at).not.toBe('');
  expect(await faultsOf(of)).toEqual([]);
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

it('who books needs no other seat of the test: their places in line end, and a seat on offer goes to the next', async () => {
  const of = await hall({ seats: 1, students: 5 });
  await book(of, 0, 0);
  await book(of, 1, 1);
  for (const who of [2, 3]) await join(of, who, 0);
  await join(of, 2, 1);
  await cancel(of, 0);
  expect((await waits(of, 2)).length).toBe(2);
  expect((await book(of, 2, null)).data.is_take_home).toBe('1');
  expect(await waits(of, 2)).toEqual([]);
  expect((await waits(of, 3))[0]?.offer_ends_at).not.toBe('');
  await join(of, 4, 0);
  await join(of, 3, 1);
  await accept(of, 3);
  expect(await waits(of, 3)).toEqual([]);
  expect(await faultsOf(of)).toEqual([]);
});

it('no seat is offered to who has begun the test, must keep their booking, has left the course or has no account any more', async () => {
  const of = await hall({ seats: 1, students: 6 });
  const { orm } = server.parts.database;
  const idAt = (who: number) => of.people[who]?.id ?? 0n;
  await book(of, 0);
  for (const who of [1, 2, 3, 4, 5]) await join(of, who);
  await make.attempt({
    assessmentId: of.test.assessment.id,
    studentId: idAt(1),
    startedAt: testMoment,
    deadlineAt: new Date(testMoment.getTime() + hour),
  });
  const kept = { assessmentId: of.test.assessment.id, assetId: of.test.asset.id, studentId: idAt(2), bookedAt: testMoment };
  await orm.insert(bookings).values([{ ...kept, cancelledAt: testMoment, cancelledBy: 'student' }, kept]);
  await orm.delete(enrolments).where(eq(enrolments.personId, idAt(3)));
  await orm
    .update(accounts)
    .set({ closedAt: testMoment })
    .where(eq(accounts.id, idAt(4)));
  await cancel(of, 0);
  expect((await waits(of, 5))[0]?.offer_ends_at).not.toBe('');
  expect(await waits(of, 1)).toEqual([]);
  expect(await faultsOf(of)).toEqual([]);
});

it('no seat is offered to who has a session at its time; they keep their place for the next', async () => {
  const of = await hall({ seats: 1, students: 3 });
  await book(of, 0);
  for (const who of [1, 2]) await join(of, who);
  const { startsAt, endsAt } = slotAt(of, 0);
  const personId = of.people[1]?.id ?? 0n;
  const session = {
    source: 'session',
    ref: '987654',
    personId,
    type: 'Mentor Visit',
    title: 'Algebra',
    startsAt,
    endsAt,
    changedAt: testMoment,
  } as const;
  await server.parts.database.orm.insert(agendaEntries).values(session);
  await cancel(of, 0);
  expect((await waits(of, 1))[0]).toMatchObject({ place: 1, offer_ends_at: '' });
  expect((await waits(of, 2))[0]?.offer_ends_at).not.toBe('');
  await server.parts.database.orm.delete(agendaEntries).where(eq(agendaEntries.ref, '987654'));
  await leave(of, 2);
  expect((await waits(of, 1))[0]?.offer_ends_at).not.toBe('');
  expect(await faultsOf(of)).toEqual([]);
});

it('a student waits for three slots of a test at most', async () => {
  const of = await hall({ seats: 1, students: 2 });
  const full = { assessmentId: of.test.assessment.id, at: await centre.venue(), seats: 1, freeSeats: [] };
  const halls = await Promise.all([1, 2, 3, 4].map((inHours) => centre.slot({ ...full, inHours })));
  const more = { ...of, halls } as const;
  for (const which of [0, 1, 2, 2]) expect((await join(more, 1, which)).status).toBe(200);
  expect((await join(more, 1, 3)).error.code).toBe('WAITLIST_LIMIT');
  await leave(more, 1, 0);
  expect((await join(more, 1, 3)).status).toBe(200);
});

it('TST-018 who has a seat in a session that has begun neither joins a line nor takes an offer', async () => {
  const of = await hall({ seats: 1, students: 2 });
  await book(of, 0, 1);
  await book(of, 1, 0);
  server.clock.set(slotAt(of, 0).startsAt);
  of.tokens[1] = (await make.session({ personId: of.people[1]?.id ?? 0n, at: server.clock.now() })).token;
  expect((await join(of, 1, 1)).error.code).toBe('CANCEL_TOO_LATE');
});

it('a seat that is offered to someone whose account is just being erased is offered to the next', async () => {
  const of = await hall({ seats: 1, students: 3 });
  await book(of, 0);
  await join(of, 1);
  await join(of, 2);
  const { database } = server.parts;
  const [holder, leaver] = [of.people[0]?.id ?? 0n, of.people[1]?.id ?? 0n];
  const waiting = async () => {
    const { rows } = await database.orm.execute(
      sql`select from pg_locks as held join pg_database as here on here.datname = current_database() and here.oid = held.database where not granted
          union all select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  const erased = Promise.withResolvers<void>();
  await database.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.studentId, holder));
    if (booking === undefined) throw new Error('The booking is there');
    await lockSlots({ tx, slotIds: [slotAt(of, 0).id] });
    database
      .transaction((erasing) => removeBookingsOf({ tx: erasing, personId: leaver, now: testMoment }))
      .then(erased.resolve, erased.reject);
    await expect.poll(waiting).toBeGreaterThan(0);
    expect(await undoBooking({ tx, jobs: null, booking, by: 'student', now: testMoment })).toMatchObject({ studentId: leaver });
  });
  await erased.promise;
  expect(await faultsOf(of)).toEqual([]);
  expect((await waits(of, 2))[0]?.offer_ends_at).not.toBe('');
});

const steps = ['book', 'cancel', 'change', 'join', 'leave', 'accept', 'wait'] as const;
type Step = { readonly kind: (typeof steps)[number]; readonly who: number; readonly which: number };
const stepOf: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...steps), who: fc.nat(4), which: fc.nat(2) });
const anHour: Step = { kind: 'wait', who: 0, which: 0 };
/** Makes a step; gives the status of its call, 200 where there was none to make. */
async function run(of: Hall, { kind, who, which }: Step): Promise<number> {
  if (kind !== 'wait') return (await { book, cancel, change, join, leave, accept }[kind](of, who, which))?.status ?? 200;
  server.clock.advance(hour);
  await endOffers({ parts: server.parts });
  return 200;
}

/** Two rooms at one time, and a later one. */
const inHours = [200, 200, 250];

it('TST-044 booked, cancelled, waited for, offered and booked again in any order, every seat is in one place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 10, maxLength: 30 }), async (taken) => {
      server.clock.set(testMoment);
      const of = await hall({ seats: 1, students: 5, inHours });
      for (const step of taken) {
        // refused or done, and never broken
        expect([200, 409]).toContain(await run(of, step));
        expect(await faultsOf(of)).toEqual([]);
      }
    }),
    runs(8),
  );
});

it('TST-044 the same for steps that are made at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(stepOf, { minLength: 2, maxLength: 8 }), { minLength: 3, maxLength: 6 }), async (rounds) => {
      server.clock.set(testMoment);
      const of = await hall({ seats: 1, students: 5, inHours });
      for (const round of rounds) {
        const made = round.filter(({ kind }) => kind !== 'wait');
        const statuses = await Promise.all(made.map((step) => run(of, step)));
        // the booking that is to change may have ended meanwhile
        const isFair = (status: number, step: Step | undefined) =>
          status === 200 || status === 409 || (status === 404 && step?.kind === 'change');
        expect(statuses.filter((status, index) => !isFair(status, made[index]))).toEqual([]);
        expect(await faultsOf(of)).toEqual([]);
        await run(of, anHour);
        expect(await faultsOf(of)).toEqual([]);
      }
    }),
    runs(8),
  );
});
