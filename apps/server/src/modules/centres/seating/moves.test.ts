import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { runs, testMoment } from '../../../../test/moments.ts';
import { notices } from '../../notices/tables.ts';
import { rooms, slots, waitlistEntries } from '../tables.ts';

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());
afterEach(() => centre.server.clock.set(testMoment));

const minutes = (count: number) => new Date(testMoment.getTime() + count * 60_000);
/** 10:00 in India, where the venue is, is the moment of the tests. */
const clockAt = (count: number) => `${10 + Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}`;
const slotRow = async (id: bigint) => (await centre.server.parts.database.orm.select().from(slots).where(eq(slots.id, id)))[0];

describe('moving one candidate', () => {
  it('to a free seat only; the seat left is free again', async () => {
    const session = await centre.session({ seats: 4 });
    const { id } = await centre.bookingOf(session);
    expect((await centre.move(id, 2)).error.code).toBe('SEAT_TAKEN');
    expect((await centre.move(id, 9)).error.code).toBe('SEAT_TAKEN');
    expect((await centre.move(id, 4)).data).toMatchObject({ seat: 4 });
    expect((await slotRow(session.slot.id))?.freeSeats).toEqual([1, 3]);
  });

  it('two candidates who are moved to one seat at once: one gets it', async () => {
    const session = await centre.session({ seats: 3 });
    const [first, second] = [await centre.bookingOf(session, 0), await centre.bookingOf(session, 1)];
    const answers = await Promise.all([centre.move(first.id, 3), centre.move(second.id, 3)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await slotRow(session.slot.id))?.freeSeats).toHaveLength(1);
  });

  it('TST-068 after any moves the desk knows for each minute who sat at a seat', async () => {
    const moves = fc.array(fc.record({ who: fc.nat(2), seat: fc.integer({ min: 1, max: 6 }) }), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(moves, async (wanted) => {
        centre.server.clock.set(testMoment);
        const session = await centre.session({ seats: 6, booked: 3, inHours: 0.5 });
        const seatOf = [1, 2, 3];
        const pins = session.students.map(({ pin }) => pin);
        /** By minute from 10:30 on: the seats of the three. */
        const truth: number[][] = [];
        centre.server.clock.set(minutes(30));
        for (const index of [0, 1, 2]) await centre.change((await centre.bookingOf(session, index)).id, 'check-in');
        truth.push([...seatOf]);
        for (const [step, { who, seat }] of wanted.entries()) {
          centre.server.clock.set(minutes(31 + step));
          const { status } = await centre.move((await centre.bookingOf(session, who)).id, seat);
          const isFree = !seatOf.includes(seat) || seatOf[who] === seat;
          expect(status).toBe(isFree ? 200 : 409);
          if (isFree) seatOf[who] = seat;
          truth.push([...seatOf]);
        }
        for (const [step, seats] of truth.entries()) {
          for (const seat of [1, 2, 3, 4, 5, 6]) {
            const body = { venueId: session.ids.venueId, day: '2026-11-24', time: clockAt(30 + step), seat };
            const { data } = await centre.server.call('whoSat', body, await centre.atDesk());
            expect(data.map(({ pin }) => pin)).toEqual(pins.filter((_pin, index) => seats[index] === seat));
          }
        }
      }),
      runs(6),
    );
  }, 60_000);

  it('a seat is empty before the check-in, after the end of the session, and at another centre', async () => {
    const session = await centre.session({ inHours: 0.5 });
    centre.server.clock.set(minutes(10));
    await centre.change((await centre.bookingOf(session)).id, 'check-in');
    const asked = async (time: string, venueId = session.ids.venueId) =>
      (await centre.server.call('whoSat', { venueId, day: '2026-11-24', time, seat: 1 }, await centre.atDesk())).data;
    expect(await asked('10:09')).toEqual([]);
    expect(await asked('10:10')).toEqual([
      {
        name: `${session.test.person.firstName} ${session.test.person.lastName}`,
        pin: session.test.person.pin,
        room: 'Room 1',
        test: session.test.assessment.name,
        from: minutes(10).toISOString(),
        by: 'desk',
        to: '',
      },
    ]);
    expect(await asked('12:29')).toHaveLength(1);
    expect(await asked('12:30')).toEqual([]);
    expect(await asked('10:10', (await centre.session()).ids.venueId)).toEqual([]);
  });
});

describe('moving a session', () => {
  type Place = RequestOf<'moveSession'>['to'];
  const moveTo = async (slotId: string, to: Place, acceptsUnfit = false) =>
    centre.server.call('moveSession', { slotId, to, acceptsUnfit }, await centre.atDesk());
  const another = async ({ at, test }: Awaited<ReturnType<Centre['session']>>, seats: number) =>
    centre.centre.slot({ assessmentId: test.assessment.id, at, seats, inHours: 5 });

  it('to another session: all have a seat there, their own where it is free, and hear of it', async () => {
    const session = await centre.session({ seats: 4, booked: 3 });
    const target = await another(session, 4);
    const before = await centre.codeOf(session);
    expect((await moveTo(session.ids.slotId, { kind: 'slot', slotId: String(target.id) })).data).toEqual({ moved: 3 });
    const rows = [await centre.bookingOf(session, 0), await centre.bookingOf(session, 1), await centre.bookingOf(session, 2)];
    expect(rows.map(({ slotId, seat }) => [slotId, seat])).toEqual([1, 2, 3].map((seat) => [target.id, seat]));
    expect(await slotRow(session.slot.id)).toMatchObject({ state: 'cancelled', freeSeats: [1, 2, 3, 4], changedByStaff: true });
    // a pack may still change where or when it is
    expect(await slotRow(target.id)).toMatchObject({ freeSeats: [4], changedByStaff: false });
    expect(await centre.codeOf(session)).not.toBe(before);
    const heard = await centre.server.parts.database.orm.select().from(notices).where(eq(notices.personId, session.test.person.id));
    const told = heard.find(({ title }) => title.startsWith('Your booking has changed: '));
    expect(told?.text).toMatch(/24 Nov 2026, 03:00 PM to 05:00 PM IST, Centre \d+\. The centre has moved it\.$/);
    expect(told?.mail?.facts).toContainEqual({ name: 'Seat', text: 'Room 1, seat 1' });
    expect(told?.mail?.calendar).toMatchObject({ method: 'REQUEST', sequence: 1 });
  });

  it('to another session: who waited for it, or had a seat of it on offer, is told that it is over', async () => {
    const session = await centre.session({ seats: 2, booked: 2, inHours: 24 });
    const { test } = session;
    const waiting = [(await centre.make.student({ in: test })).person, (await centre.make.student({ in: test })).person];
    for (const { id } of waiting) {
      const body = { asset_id: String(test.asset.id), slot_id: session.ids.slotId };
      await centre.server.call('joinWaitlist', body, { token: await centre.tokenOf(id) });
    }
    const { id, assetId } = await centre.bookingOf(session, 1);
    const token = await centre.tokenOf(session.students[1]?.id ?? 0n);
    await centre.server.call('cancelSlotBooking', { asset_id: String(assetId), slot_booking_id: String(id) }, { token });
    const target = await centre.centre.slot({ assessmentId: test.assessment.id, at: session.at, seats: 4, inHours: 30 });
    expect((await moveTo(session.ids.slotId, { kind: 'slot', slotId: String(target.id) })).data).toEqual({ moved: 1 });
    const orm = centre.server.parts.database.orm;
    const line = await orm.select().from(waitlistEntries).where(eq(waitlistEntries.slotId, session.slot.id));
    expect(line.map(({ state }) => state).toSorted()).toEqual(['expired', 'left']);
    expect((await slotRow(session.slot.id))?.freeSeats).toEqual([1, 2]);
    for (const { id: personId } of waiting) {
      const heard = await orm.select().from(notices).where(eq(notices.personId, personId));
      expect(heard.map(({ title }) => title)).toContain(`Your waitlist has closed: ${test.assessment.name}`);
    }
  });

  it('to one with too few seats: no one is moved', async () => {
    const session = await centre.session({ seats: 4, booked: 3 });
    const target = await another(session, 2);
    expect((await moveTo(session.ids.slotId, { kind: 'slot', slotId: String(target.id) })).error.code).toBe('TOO_FEW_SEATS');
    expect((await centre.bookingOf(session)).slotId).toBe(session.slot.id);
    expect((await slotRow(target.id))?.freeSeats).toEqual([1, 2]);
  });

  it('not to a session of another test, nor one that has begun', async () => {
    const session = await centre.session();
    const other = await centre.session();
    expect((await moveTo(session.ids.slotId, { kind: 'slot', slotId: other.ids.slotId })).error.code).toBe('NOT_FOUND');
    centre.server.clock.set(minutes(60));
    expect((await moveTo(session.ids.slotId, { kind: 'slot', slotId: other.ids.slotId })).error.code).toBe('SESSION_STARTED');
  });

  it('to another room of its venue, unless that is taken or too small', async () => {
    const session = await centre.session({ seats: 6, booked: 3 });
    const orm = centre.server.parts.database.orm;
    const room = async (key: string, seats: number) => {
      const values = { venueId: session.at.venue.id, key, name: key, seats, columns: 2, gangways: [], separate: false };
      const [row] = await orm.insert(rooms).values(values).returning();
      if (row === undefined) throw new Error('the insert gives its row');
      return row;
    };
    const small = await room('small', 2);
    const fits = await room('fits', 4);
    const taken = await room('taken', 24);
    await centre.centre.slot({ assessmentId: session.test.assessment.id, at: { ...session.at, room: taken }, inHours: 2 });
    expect((await moveTo(session.ids.slotId, { kind: 'room', roomId: String(small.id) })).error.code).toBe('TOO_FEW_SEATS');
    expect((await moveTo(session.ids.slotId, { kind: 'room', roomId: String(taken.id) })).error.code).toBe('ROOM_TAKEN');
    expect((await moveTo(session.ids.slotId, { kind: 'room', roomId: String(fits.id) })).data).toEqual({ moved: 3 });
    expect(await slotRow(session.slot.id)).toMatchObject({ roomId: fits.id, seats: 4, freeSeats: [4] });
    expect((await centre.bookingOf(session)).sequence).toBe(1);
  });

  it('TST-034 to a place that does not suit what is arranged for some, only once staff accept that', async () => {
    const session = await centre.session({ seats: 3, booked: 2 });
    await centre.giveSeparateRoom(session.test.person.id);
    const target = await another(session, 3);
    const to = { kind: 'slot', slotId: String(target.id) } as const;
    expect((await moveTo(session.ids.slotId, to)).error).toMatchObject({
      code: 'SLOT_UNSUITABLE',
      message: 'It doesn’t suit what is arranged for 1 of 2 candidates.',
    });
    expect((await centre.bookingOf(session)).slotId).toBe(session.slot.id);
    const room = await centre.centre.room({ venueId: session.at.venue.id, key: 'apart', name: 'Apart', separate: true });
    expect((await moveTo(session.ids.slotId, { kind: 'room', roomId: String(room.id) })).error.message).toMatch(/ for 1 of 2 /);
    expect((await moveTo(session.ids.slotId, to, true)).data).toEqual({ moved: 2 });
    expect((await centre.bookingOf(session)).slotId).toBe(target.id);
  });

  it('while its candidates cancel and book: no seat is lost and none is given twice', async () => {
    const session = await centre.session({ seats: 4, booked: 3 });
    const target = await another(session, 4);
    const { id, assetId } = await centre.bookingOf(session, 1);
    const token = await centre.tokenOf(session.students[1]?.id ?? 0n);
    await Promise.all([
      moveTo(session.ids.slotId, { kind: 'slot', slotId: String(target.id) }),
      centre.server.call('cancelSlotBooking', { asset_id: String(assetId), slot_booking_id: String(id) }, { token }),
    ]);
    const [left, right] = [await slotRow(session.slot.id), await slotRow(target.id)];
    const free = (left?.freeSeats.length ?? 0) + (right?.freeSeats.length ?? 0);
    expect(free).toBe(8 - 2);
  });
});
