import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agendaOf } from '../../../../test/agenda.ts';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launch, launchAndStart } from '../../../../test/player.ts';
import { notices } from '../../notices/tables.ts';
import { bookings, rooms, slots, waitlistEntries } from '../tables.ts';

type Session = Awaited<ReturnType<Centre['session']>>;
type Plan = RequestOf<'reportIncident'>['plan'];

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());
afterEach(() => centre.server.clock.set(testMoment));

const minutes = (count: number) => new Date(testMoment.getTime() + count * 60_000);
const orm = () => centre.server.parts.database.orm;
const slotRow = async (id: bigint) => (await orm().select().from(slots).where(eq(slots.id, id)))[0];
const report = async ({ ids }: Session, plan: Plan, more: Partial<RequestOf<'reportIncident'>> = {}) =>
  centre.report(ids.slotId, plan, more);
const putOff = async ({ ids }: Session, by: number): Promise<Plan> => centre.delayOf(ids.slotId, by);
const preview = async ({ ids }: Session, plan: Plan) =>
  centre.server.call('previewIncident', { slotId: ids.slotId, plan }, await centre.atDesk());
const chooseAgain: Plan = { verb: 'choose-again' };
const another = async ({ at, test }: Session, seats: number, inHours = 5) =>
  centre.centre.slot({ assessmentId: test.assessment.id, at, seats, inHours });
const room = async ({ at }: Session, name: string, seats: number) => {
  const [row] = await orm()
    .insert(rooms)
    .values({ venueId: at.venue.id, key: name, name, seats, columns: 2, gangways: [], separate: false })
    .returning();
  if (row === undefined) throw new Error('the insert gives its row');
  return row;
};
const toldOf = async (personId: bigint | undefined) =>
  orm()
    .select()
    .from(notices)
    .where(eq(notices.personId, personId ?? 0n))
    .orderBy(desc(notices.id));
const lastTold = async ({ students }: Session, index: number) =>
  (await toldOf(students[index]?.id)).find(({ type, title }) => type !== 'slot-soon' && !title.startsWith('Booked'));
const bookingsOf = async ({ students }: Session, index: number) =>
  orm()
    .select()
    .from(bookings)
    .where(eq(bookings.studentId, students[index]?.id ?? 0n));
const cancelled = async (session: Session, index: number) =>
  (await bookingsOf(session, index)).find(({ cancelledAt }) => cancelledAt !== null);
/** What calendars have of a candidate's seats. */
const agenda = ({ students }: Session, index: number) =>
  agendaOf({ server: centre.server, source: 'seat', whose: students[index]?.id ?? 0n });
const optionsOf = async ({ test, students }: Session, index: number) =>
  (
    await centre.server.call(
      'bookingOptions',
      { asset_id: String(test.asset.id) },
      { token: await centre.tokenOf(students[index]?.id ?? 0n) },
    )
  ).data;
const join = async ({ test }: Session, slotId: bigint) => {
  const { person } = await centre.make.student({ in: test });
  const body = { asset_id: String(test.asset.id), slot_id: String(slotId) };
  expect((await centre.server.call('joinWaitlist', body, { token: await centre.tokenOf(person.id) })).status).toBe(200);
  return person;
};
/** The candidate checks in and starts the test, whose session has begun. */
const start = async (session: Session, index: number) => {
  await centre.change((await centre.bookingOf(session, index)).id, 'check-in');
  await launchAndStart({ server: centre.server, test: session.test, token: await centre.tokenOf(session.students[index]?.id ?? 0n) });
};

describe('a session that is put off', () => {
  it('CAL-005 keeps its seats at the later time; the candidates are told, admitted then, and get new admit cards', async () => {
    const session = await centre.session({ booked: 2 });
    const code = await centre.codeOf(session);
    centre.server.clock.set(minutes(40));
    await centre.change((await centre.bookingOf(session, 1)).id, 'absent');
    const plan: Plan = await putOff(session, 90);
    const effect = { kept: 0, moved: 2, chooseAgain: 0, waiting: 0, unfit: 0 };
    expect((await preview(session, plan)).data).toEqual(effect);
    expect((await report(session, plan, { text: 'The generator is on its way.' })).data).toEqual(effect);
    expect(await slotRow(session.slot.id)).toMatchObject({
      startsAt: minutes(150),
      endsAt: minutes(270),
      state: 'open',
      changedByStaff: true,
    });
    expect(await agenda(session, 0)).toEqual([`${minutes(150).toISOString()} ${session.test.assessment.name}`]);
    const told = await lastTold(session, 0);
    expect(told?.title).toBe(`Your booking has changed: ${session.test.assessment.name}`);
    expect(told?.text).toMatch(
      /12:30 PM to 02:30 PM IST, Centre \d+\. There is a power cut at the centre\. The generator is on its way\.$/,
    );
    expect(told?.mail?.calendar).toMatchObject({ method: 'REQUEST', sequence: 1, startsAt: minutes(150).toISOString() });
    // who was late for the first start is not absent from the new one
    expect((await centre.bookingOf(session, 1)).absentAt).toBeNull();
    centre.server.clock.set(minutes(125));
    expect((await centre.checkIn(session, code)).error.code).toBe('CODE_REPLACED');
    expect((await centre.checkIn(session, await centre.codeOf(session))).status).toBe(200);
    const token = await centre.tokenOf(session.test.person.id);
    const body = { assetId: String(session.test.asset.id), assessmentId: String(session.test.assessment.id), redirectUrl: '' };
    expect((await centre.server.call('getTestData', body, { token })).error.code).toBe('TEST_NOT_RELEASED');
    centre.server.clock.set(minutes(151));
    expect(
      (await launch({ server: centre.server, test: session.test, token: await centre.tokenOf(session.test.person.id) })).opened.status,
    ).toBe(200);
  });

  it('who has started continues with the test, where they sit', async () => {
    const session = await centre.session({ booked: 3 });
    centre.server.clock.set(minutes(60));
    await start(session, 0);
    expect((await report(session, await putOff(session, 30))).data).toEqual({ kept: 1, moved: 2, chooseAgain: 0, waiting: 0, unfit: 0 });
    expect(await lastTold(session, 0)).toBeUndefined();
    expect(await centre.bookingOf(session, 0)).toMatchObject({ sequence: 0, cancelledAt: null });
    expect((await centre.look(session)).room?.candidates.map(({ state }) => state)).toEqual(['writing', 'expected', 'expected']);
  });

  it('not into the past, out of the window of the test, or into a time at which its room is taken', async () => {
    const session = await centre.session();
    await another(session, 4, 5);
    centre.server.clock.set(minutes(70));
    const refused = async (count: number) => (await preview(session, await putOff(session, count))).error;
    expect(await refused(10)).toMatchObject({ code: 'SLOT_GONE', message: 'That start has passed. Choose a later one.' });
    expect((await refused(200)).code).toBe('ROOM_TAKEN');
    expect((await report(session, await putOff(session, 200))).error.code).toBe('ROOM_TAKEN');
    const short = await centre.session();
    const { endAt } = short.test.assessment;
    const late = await centre.centre.slot({
      assessmentId: short.test.assessment.id,
      at: short.at,
      startsAt: new Date(endAt.getTime() - 60_000),
      endsAt: endAt,
    });
    const atEnd = { ...short, ids: { ...short.ids, slotId: String(late.id) } };
    expect((await preview(atEnd, await putOff(atEnd, 30))).error.code).toBe('SLOT_GONE');
  });

  it('tells who has a seat of it on offer of the new time, and takes back what named the earlier one', async () => {
    const session = await centre.session({ seats: 2, booked: 2, inHours: 24 });
    const waiting = await join(session, session.slot.id);
    const { id, assetId } = await centre.bookingOf(session, 1);
    const token = await centre.tokenOf(session.students[1]?.id ?? 0n);
    await centre.server.call('cancelSlotBooking', { asset_id: String(assetId), slot_booking_id: String(id) }, { token });
    expect((await toldOf(waiting.id)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/10:00 AM to 12:00 PM IST.* It’s held for you until /),
    ]);
    await report(session, await putOff(session, 60));
    const told = (await toldOf(waiting.id)).filter(({ cancelledAt }) => cancelledAt === null);
    expect(told.map(({ title }) => title)).toEqual([`New time: ${session.test.assessment.name}`]);
    expect(told[0]?.text).toMatch(/11:00 AM to 01:00 PM IST, Centre \d+\. There is a power cut at the centre\. It’s held for you until /);
  });

  it('tells those who wait for it of the new time', async () => {
    const session = await centre.session({ seats: 2, booked: 2, inHours: 24 });
    const waiting = await join(session, session.slot.id);
    await report(session, await putOff(session, 60));
    const [told] = await toldOf(waiting.id);
    expect(told?.title).toBe(`New time: ${session.test.assessment.name}`);
    expect(told?.text).toMatch(
      /11:00 AM to 01:00 PM IST, Centre \d+\. There is a power cut at the centre\. You’re still on the waitlist\.$/,
    );
  });

  it('late enough again, its free seats go to those who wait', async () => {
    const session = await centre.session({ seats: 2, booked: 2 });
    const waiting = await join(session, session.slot.id);
    centre.server.clock.set(minutes(20));
    const { id, assetId } = await centre.bookingOf(session, 1);
    const token = await centre.tokenOf(session.students[1]?.id ?? 0n);
    await centre.server.call('cancelSlotBooking', { asset_id: String(assetId), slot_booking_id: String(id) }, { token });
    expect((await slotRow(session.slot.id))?.freeSeats).toEqual([2]);
    expect((await report(session, await putOff(session, 180))).data.moved).toBe(1);
    expect((await slotRow(session.slot.id))?.freeSeats).toEqual([]);
    expect((await toldOf(waiting.id))[0]?.title).toBe(`A seat is free: ${session.test.assessment.name}`);
  });

  it('NTF-001 who waits and reads Hindi hears in Hindi of the new time, and of the seat that is free', async () => {
    const session = await centre.session({ seats: 2, booked: 2, inHours: 24 });
    const waiting = await join(session, session.slot.id);
    await centre.server.call('chooseLanguage', { language: 'hi' }, { token: await centre.tokenOf(waiting.id) });
    expect((await report(session, await putOff(session, 60))).data.moved).toBe(2);
    const { name } = session.test.assessment;
    const [later] = await toldOf(waiting.id);
    expect(later?.title).toBe(`नया समय: ${name}`);
    expect(later?.text).toMatch(/ से .* IST, Centre \d+। सेंटर पर बिजली नहीं है। आप अब भी वेटलिस्ट में हैं।$/);
    const { id, assetId } = await centre.bookingOf(session, 1);
    const token = await centre.tokenOf(session.students[1]?.id ?? 0n);
    await centre.server.call('cancelSlotBooking', { asset_id: String(assetId), slot_booking_id: String(id) }, { token });
    const [offered] = await toldOf(waiting.id);
    expect(offered?.title).toBe(`एक सीट खाली है: ${name}`);
    expect(offered?.text).toMatch(/। यह आपके लिए .* IST तक रुकी है।$/);
    expect(offered?.mail?.links.map(({ text }) => text)).toEqual(['यह सीट लें', 'मना करें']);
  });
});

describe('a session that gets another room', () => {
  it('those who booked first have seats there, who has started before everyone; the others choose again', async () => {
    const session = await centre.session({ seats: 5, booked: 4 });
    const small = await room(session, 'Room 2', 3);
    centre.server.clock.set(minutes(60));
    await start(session, 3);
    await centre.change((await centre.bookingOf(session, 0)).id, 'check-in');
    expect((await report(session, { verb: 'room', roomId: String(small.id) })).data).toEqual({
      kept: 1,
      moved: 2,
      chooseAgain: 1,
      waiting: 0,
      unfit: 0,
    });
    expect(await slotRow(session.slot.id)).toMatchObject({ roomId: small.id, seats: 3, freeSeats: [] });
    const seats = [await centre.bookingOf(session, 0), await centre.bookingOf(session, 1), await centre.bookingOf(session, 3)];
    expect(seats.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect((await lastTold(session, 0))?.text).toMatch(/There is a power cut at the centre\. Go to Room 2\.$/);
    expect((await lastTold(session, 0))?.mail?.facts).toContainEqual({ name: 'Seat', text: 'Room 2, seat 1' });
    expect(await cancelled(session, 2)).toMatchObject({ cancelledBy: 'centre' });
    const sat = async (time: string, seat: number) =>
      (await centre.server.call('whoSat', { venueId: session.ids.venueId, day: '2026-11-24', time, seat }, await centre.atDesk())).data;
    centre.server.clock.set(minutes(65));
    expect(await sat('11:03', 1)).toMatchObject([{ room: 'Room 2', pin: session.students[0]?.pin }]);
    expect(await sat('11:03', 3)).toMatchObject([{ room: 'Room 2', pin: session.students[3]?.pin }]);
  });

  it('what was recorded as ready is recorded again for another room, and holds for a later start in the same one', async () => {
    const session = await centre.session({ inHours: 20 });
    const other = await room(session, 'Room 2', 9);
    const { slotId } = session.ids;
    await centre.server.call('setReadiness', { slotId, version: 0, change: { thing: 'venue', step: 'confirmed' } }, await centre.atDesk());
    const step = async () => {
      const { sessions } = (await centre.server.call('readinessBoard', {}, await centre.atDesk())).data;
      return sessions.find((each) => each.slotId === slotId)?.venueReady.step;
    };
    await report(session, await putOff(session, 30));
    expect(await step()).toBe('confirmed');
    await report(session, { verb: 'room', roomId: String(other.id) });
    expect(await step()).toBe('none');
  });

  it('a seat on offer is kept where there is one for it', async () => {
    const session = await centre.session({ seats: 3, booked: 3, inHours: 24 });
    const waiting = [await join(session, session.slot.id), await join(session, session.slot.id)];
    for (const index of [0, 1]) {
      const { id, assetId } = await centre.bookingOf(session, index);
      const token = await centre.tokenOf(session.students[index]?.id ?? 0n);
      await centre.server.call('cancelSlotBooking', { asset_id: String(assetId), slot_booking_id: String(id) }, { token });
    }
    const small = await room(session, 'Room 2', 2);
    expect((await report(session, { verb: 'room', roomId: String(small.id) })).data).toMatchObject({ moved: 1, chooseAgain: 0 });
    const line = await orm().select().from(waitlistEntries).where(eq(waitlistEntries.slotId, session.slot.id)).orderBy(waitlistEntries.id);
    expect(line.map(({ state, studentId }) => [state, studentId])).toEqual([
      ['offered', waiting[0]?.id],
      ['expired', waiting[1]?.id],
    ]);
    expect((await toldOf(waiting[1]?.id))[0]?.title).toMatch(/^Your held seat was released/);
    expect(new Set([(await centre.bookingOf(session, 2)).seat, line[0]?.seat])).toEqual(new Set([1, 2]));
  });

  it('not one of another venue, a taken one, or one without a seat for those who have started', async () => {
    const session = await centre.session({ booked: 2 });
    const taken = await room(session, 'Room 2', 9);
    await centre.centre.slot({ assessmentId: session.test.assessment.id, at: { ...session.at, room: taken }, inHours: 2 });
    const refused = async (roomId: bigint) => (await preview(session, { verb: 'room', roomId: String(roomId) })).error.code;
    expect(await refused(taken.id)).toBe('ROOM_TAKEN');
    expect(await refused((await centre.session()).at.room.id)).toBe('NOT_FOUND');
    const one = await room(session, 'Room 3', 1);
    centre.server.clock.set(minutes(60));
    await start(session, 0);
    await start(session, 1);
    expect(await refused(one.id)).toBe('TOO_FEW_SEATS');
  });
});

describe('candidates who go to another session', () => {
  it('as far as there are seats; the others choose again, and who waited for the session is told that it is over', async () => {
    const session = await centre.session({ seats: 4, booked: 4 });
    const waiting = await join(session, session.slot.id);
    const target = await another(session, 2);
    centre.server.clock.set(minutes(60));
    await start(session, 3);
    const plan: Plan = { verb: 'slot', slotId: String(target.id) };
    const effect = { kept: 1, moved: 2, chooseAgain: 1, waiting: 1, unfit: 0 };
    expect((await preview(session, plan)).data).toEqual(effect);
    expect((await report(session, plan)).data).toEqual(effect);
    expect((await slotRow(target.id))?.freeSeats).toEqual([]);
    expect((await centre.bookingOf(session, 0)).slotId).toBe(target.id);
    // it stays open for the one who writes
    expect(await slotRow(session.slot.id)).toMatchObject({ state: 'open', freeSeats: [1, 2, 3] });
    expect(await lastTold(session, 2)).toMatchObject({
      title: `Choose another slot: ${session.test.assessment.name}`,
      url: `/test?book=${session.test.asset.id}`,
      mail: { calendar: { method: 'CANCEL', sequence: 1 } },
    });
    expect((await lastTold(session, 2))?.text).toMatch(/There is a power cut at the centre\. This doesn’t use up your cancellation\.$/);
    const [closed] = await toldOf(waiting.id);
    expect(closed?.title).toBe(`Your waitlist has closed: ${session.test.assessment.name}`);
    expect(closed?.text).toMatch(/There is a power cut at the centre\. Book another slot, or join its waitlist\.$/);
  });

  it('who waited there, or had a seat there on offer, has one seat; the other one goes to the next in line', async () => {
    const session = await centre.session({ seats: 4, booked: 2 });
    const target = await another(session, 3, 30);
    const [first, second] = session.students;
    const outsider = (await centre.make.student({ in: session.test })).person;
    const row = { slotId: target.id, assetId: session.test.asset.id, joinedAt: testMoment };
    await orm()
      .insert(waitlistEntries)
      .values([
        { ...row, studentId: first?.id ?? 0n, state: 'offered', seat: 3, offeredAt: testMoment, offerEndsAt: minutes(120) },
        { ...row, studentId: second?.id ?? 0n, state: 'waiting' },
        { ...row, studentId: outsider.id, state: 'waiting' },
      ]);
    await orm()
      .update(slots)
      .set({ freeSeats: [1, 2] })
      .where(eq(slots.id, target.id));
    expect((await report(session, { verb: 'slot', slotId: String(target.id) })).data).toMatchObject({ moved: 2 });
    const line = await orm().select().from(waitlistEntries).where(eq(waitlistEntries.slotId, target.id)).orderBy(waitlistEntries.id);
    expect(line.map(({ state }) => state)).toEqual(['declined', 'left', 'offered']);
    expect(line[2]).toMatchObject({ studentId: outsider.id, seat: 3 });
    const token = await centre.tokenOf(first?.id ?? 0n);
    expect((await centre.server.call('acceptOffer', { slot_id: String(target.id) }, { token })).error.code).toBe('OFFER_OVER');
  });

  it('only to an open session of the same test that is ahead', async () => {
    const session = await centre.session();
    const other = await centre.session();
    for (const slotId of [other.ids.slotId, session.ids.slotId, '999999'])
      expect((await preview(session, { verb: 'slot', slotId })).error.code).toBe('SLOT_GONE');
  });
});

describe('candidates who choose again', () => {
  it('CAL-005 TST-047 lose their seats by the centre’s doing: it counts as no absence and not as their own cancellation', async () => {
    const session = await centre.session({ booked: 2 });
    centre.server.clock.set(minutes(50));
    await centre.change((await centre.bookingOf(session, 0)).id, 'check-in');
    await centre.change((await centre.bookingOf(session, 1)).id, 'absent');
    expect((await report(session, chooseAgain, { kind: 'cancelled' })).data).toMatchObject({ chooseAgain: 2 });
    expect(await cancelled(session, 1)).toMatchObject({ cancelledBy: 'centre', absentAt: null });
    const [seat] = await agenda(session, 1);
    expect(seat).toMatch(/^off: /);
    expect(await slotRow(session.slot.id)).toMatchObject({ state: 'cancelled', freeSeats: [1, 2, 3, 4, 5, 6] });
    expect(await optionsOf(session, 1)).toMatchObject({ mayCancelLater: true });
    expect((await report(session, chooseAgain)).error.code).toBe('SESSION_OVER');
  });

  it('TST-044 are offered the earliest seats of other sessions, held for them, but none before those who wait', async () => {
    const session = await centre.session({ booked: 3, seats: 3 });
    const full = await centre.centre.slot({
      assessmentId: session.test.assessment.id,
      at: session.at,
      inHours: 30,
      seats: 1,
      freeSeats: [],
    });
    const later = await another(session, 1, 60);
    const soon = await another(session, 1, 48);
    await report(session, chooseAgain);
    const waits = [(await optionsOf(session, 0)).waits, (await optionsOf(session, 1)).waits, (await optionsOf(session, 2)).waits];
    expect(waits.map((list) => list.map(({ slot_id }) => slot_id))).toEqual([[String(soon.id)], [String(later.id)], []]);
    const [told] = await toldOf(session.students[0]?.id);
    expect(told).toMatchObject({ title: `A seat is free: ${session.test.assessment.name}`, url: `/test?book=${session.test.asset.id}` });
    const token = await centre.tokenOf(session.students[0]?.id ?? 0n);
    expect((await centre.server.call('acceptOffer', { slot_id: String(soon.id) }, { token })).data).toMatchObject({
      is_active: '1',
      may_cancel: true,
    });
    expect((await slotRow(full.id))?.freeSeats).toEqual([]);
  });
});

it('the incident stays on the desk: what, by whom, when and with what effect', async () => {
  const session = await centre.session({ booked: 2 });
  await report(session, await putOff(session, 30), { kind: 'paper-late', text: 'The box is at the gate.' });
  expect((await centre.look(session)).notes).toMatchObject([
    {
      kind: 'paper-late',
      text: 'The box is at the gate.',
      at: testMoment.toISOString(),
      by: `${centre.staff.firstName} ${centre.staff.lastName}`,
      effect: { kept: 0, moved: 2, chooseAgain: 0, waiting: 0, unfit: 0 },
      isOpen: true,
    },
  ]);
});
