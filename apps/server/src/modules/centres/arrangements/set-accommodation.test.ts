import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import { demoPassword, testMoment } from '../../../../test/moments.ts';
import { launch, launchAndStart } from '../../../../test/player.ts';
import { auditEvents } from '../../audit/tables.ts';
import { saveAccommodation } from '../../assessment/paper/accommodation-queries.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { notices } from '../../notices/tables.ts';
import { bookings, rooms, slots, venues } from '../tables.ts';
import { type ArrangementInput, importArrangements } from './import-arrangements.ts';

let centre: Centre;
let token: string;
let actorId: bigint;
beforeAll(async () => {
  centre = await openCentre();
  const staff = await centre.make.person({ role: 'staff', rights: ['people'], firstName: 'Ira', lastName: 'Sen' });
  actorId = staff.id;
  token = await centre.tokenOf(staff.id);
});
beforeEach(() => centre.server.clock.set(testMoment));
afterAll(() => centre.server.close());

const nothing = { extraTime: '', breakMinutes: 0, largeText: false, separateRoom: false };
const get = async (id: bigint) => (await centre.server.call('getAccommodation', { personId: String(id) }, { token })).data;
const save = async (
  id: bigint,
  accommodation: Partial<typeof nothing>,
  { password = demoPassword, cancels = [] as string[], seen = undefined as number | undefined } = {},
) => {
  const version = seen ?? (await get(id)).version;
  const body = { personId: String(id), version, accommodation: { ...nothing, ...accommodation }, cancels, password };
  return centre.server.call('saveAccommodation', body, { token });
};

/** What a pack arranges, as its import does. */
const imported = (inputs: readonly ArrangementInput[]) =>
  centre.server.parts.database.transaction((tx) => importArrangements({ tx, pack: 'other', now: testMoment, inputs }));

describe('arranging something for a student', () => {
  it('is shown with who set it and when, and stays on record', async () => {
    const student = await centre.make.person();
    expect(await get(student.id)).toEqual({ accommodation: nothing, source: '', setBy: '', setAt: '', version: 0 });
    const accommodation = { extraTime: '1/3', breakMinutes: 20, largeText: true, separateRoom: false };
    const set = { accommodation, source: 'staff', setBy: 'Ira Sen', setAt: testMoment.toISOString(), version: 1 };
    expect((await save(student.id, accommodation)).data).toEqual(set);
    expect(await get(student.id)).toEqual(set);
    const [entry] = await centre.server.parts.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, String(student.id)));
    expect(entry).toMatchObject({
      actorId,
      action: 'centres.accommodation-set',
      data: { before: '', after: '1/3 extra time, 20 min of breaks, Large text' },
    });
  });

  it('asks for the password, is for students, and says what extra time it cannot read', async () => {
    const student = await centre.make.person();
    expect((await save(student.id, { largeText: true }, { password: 'wrong' })).error.code).toBe('INCORRECT_PASSWORD');
    expect((await save(student.id, { extraTime: 'a third' })).error.fields).toHaveProperty('extraTime');
    expect((await get(student.id)).source).toBe('');
    const mentor = await centre.make.person({ role: 'mentor' });
    expect((await save(mentor.id, { largeText: true }, { seen: 0 })).error.code).toBe('NOT_FOUND');
  });

  it('two staff who arrange something at once do not overwrite each other: the second is told, and sees what the first saved', async () => {
    const student = await centre.make.person();
    const { version } = await get(student.id);
    expect((await save(student.id, { largeText: true }, { seen: version })).status).toBe(200);
    expect((await save(student.id, { extraTime: '25' }, { seen: version })).error).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
      message: 'Someone else has saved this since you opened it. We kept what you typed: check it, then save again.',
    });
    expect(await get(student.id)).toMatchObject({ accommodation: { extraTime: '', largeText: true }, version: 1 });
  });

  it('holds against a later import of a pack, even where it is nothing', async () => {
    const [student, other] = [await centre.make.person(), await centre.make.person()];
    await save(student.id, {});
    const largeText = { extra: null, breakMinutes: 0, largeText: true, separateRoom: false };
    await imported([student, other].map(({ id }) => ({ studentId: id, accommodation: largeText })));
    expect(await get(student.id)).toMatchObject({ accommodation: nothing, source: 'staff' });
    expect(await get(other.id)).toMatchObject({ accommodation: { largeText: true }, source: 'pack' });
  });
});

describe('TST-034 what is arranged is named', () => {
  it('by the booking dialog, the confirmation and the desk, and told again when it changes', async () => {
    const session = await centre.session({ booked: 0 });
    const [student] = session.students;
    if (student === undefined) throw new Error('a test has its first student');
    await save(student.id, { extraTime: '50', largeText: true });
    const studentToken = await centre.tokenOf(student.id);
    const asset_id = String(session.test.asset.id);
    const options = await centre.server.call('bookingOptions', { asset_id }, { token: studentToken });
    expect(options.data.arrangements).toEqual(['50% extra time', 'Large text']);
    await centre.book({ ...session, personId: student.id });
    const told = async () =>
      (await centre.server.parts.database.orm.select().from(notices).where(eq(notices.personId, student.id)))
        .filter(({ cause }) => cause.startsWith('booking:'))
        .sort((a, b) => Number(a.id - b.id));
    const arranged = { name: 'Arranged for you', text: '50% extra time, Large text' };
    const [confirmation] = await told();
    expect(confirmation?.text).toContain('Arranged for you: 50% extra time, Large text.');
    expect(confirmation?.mail?.facts).toContainEqual(arranged);
    expect(confirmation?.mail?.calendar?.description).toContain('Arranged for you: 50% extra time, Large text');
    expect((await centre.look(session)).room?.candidates[0]).toMatchObject({ extraMinutes: 5, arrangements: ['Large text'] });

    await save(student.id, { extraTime: '50' });
    const changed = (await told())[1];
    expect(changed?.title).toMatch(/^Your booking has changed/);
    expect(changed?.text).toContain('Your arrangements have changed. Arranged for you: 50% extra time.');
    expect(changed?.mail?.calendar?.sequence).toBe(1);
    // a change of something else is named alone
    await save(student.id, { largeText: true });
    expect((await told())[2]?.text).toContain('Arranged for you: Large text.');
    // no notice of what did not change
    await save(student.id, { largeText: true });
    expect(await told()).toHaveLength(3);
  });
});

describe('TST-034 booking by what is arranged', () => {
  /** A test with a slot of two hours in a usual room and one in a separate room, and its student. */
  const hall = async () => {
    const session = await centre.session({ booked: 0 });
    const { room } = await centre.centre.venue({ name: 'Apart' });
    await centre.server.parts.database.orm.update(rooms).set({ separate: true }).where(eq(rooms.id, room.id));
    const [venue] = await centre.server.parts.database.orm.select().from(venues).where(eq(venues.id, room.venueId));
    if (venue === undefined) throw new Error('a room has its venue');
    const apart = await centre.centre.slot({ assessmentId: session.test.assessment.id, at: { venue, room }, inHours: 3 });
    const studentId = session.test.person.id;
    const studentToken = await centre.tokenOf(studentId);
    const asset_id = String(session.test.asset.id);
    const options = async () => (await centre.server.call('bookingOptions', { asset_id }, { token: studentToken })).data;
    const book = (slot: typeof apart) => centre.book({ test: session.test, slot, personId: studentId });
    const join = (slot: typeof apart) =>
      centre.server.call('joinWaitlist', { asset_id, slot_id: String(slot.id) }, { token: studentToken });
    return { ...session, apart, studentId, options, book, join };
  };
  const idsOf = (offered: readonly { slot_id: string }[]) => offered.map(({ slot_id }) => slot_id);

  it('a separate room is for those who need it, and no one else', async () => {
    const { slot, apart, studentId, options, book, join } = await hall();
    expect(idsOf((await options()).slots)).toEqual([String(slot.id)]);
    expect((await options()).leftOut).toEqual({ short: 0, room: 0 });
    expect((await book(apart)).error.code).toBe('SLOT_UNSUITABLE');
    await save(studentId, { separateRoom: true });
    expect(await options()).toMatchObject({ slots: [{ slot_id: String(apart.id) }], leftOut: { short: 0, room: 1 } });
    expect((await book(slot)).error).toMatchObject({ code: 'SLOT_UNSUITABLE', message: 'This slot is not in a separate room.' });
    await centre.server.parts.database.orm.update(slots).set({ freeSeats: [] }).where(eq(slots.id, slot.id));
    expect((await join(slot)).error.code).toBe('SLOT_UNSUITABLE');
    expect((await book(apart)).status).toBe(200);
  });

  it('a slot that is too short for extra time and breaks is left out, and the dialog knows how long it would have to be', async () => {
    const { slot, studentId, options, book } = await hall();
    // the test takes ten minutes, the slot two hours
    await save(studentId, { extraTime: '100', breakMinutes: 100 });
    expect(await options()).toMatchObject({ slots: [{ slot_id: String(slot.id) }], neededSeconds: 7_200 });
    await save(studentId, { extraTime: '100', breakMinutes: 101 });
    expect(await options()).toMatchObject({ slots: [], leftOut: { short: 1, room: 0 }, neededSeconds: 7_260 });
    expect((await book(slot)).error).toMatchObject({ code: 'SLOT_UNSUITABLE', message: expect.stringContaining('too short') as string });
  });

  it('a change shows which bookings do not fit any more; saving it cancels them for the centre and tells the student', async () => {
    const { slot, apart, studentId, book } = await hall();
    await book(slot);
    const accommodation = { ...nothing, separateRoom: true };
    const { unfit } = (await centre.server.call('checkAccommodation', { personId: String(studentId), accommodation }, { token })).data;
    expect(unfit).toMatchObject([{ room: 'Room 1', because: 'room' }]);
    expect((await save(studentId, accommodation)).error.code).toBe('BOOKINGS_AFFECTED');
    expect((await get(studentId)).accommodation.separateRoom).toBe(false);
    await save(studentId, accommodation, { cancels: unfit.map(({ bookingId }) => bookingId) });
    const orm = centre.server.parts.database.orm;
    const [booking] = await orm.select().from(bookings).where(eq(bookings.studentId, studentId));
    expect(booking?.cancelledBy).toBe('centre');
    const [after] = await orm.select().from(slots).where(eq(slots.id, slot.id));
    expect(after?.freeSeats).toHaveLength(slot.seats);
    const told = await orm.select().from(notices).where(eq(notices.personId, studentId));
    expect(told.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Choose another slot/));
    expect((await book(apart)).status).toBe(200);
  });

  it('a booking that did not fit before stays, whatever else changes', async () => {
    const { slot, apart, studentId, book } = await hall();
    await book(slot);
    const orm = centre.server.parts.database.orm;
    // staff at the desk gave the candidate a seat in the room apart
    await orm.update(bookings).set({ slotId: apart.id }).where(eq(bookings.studentId, studentId));
    const accommodation = { ...nothing, largeText: true };
    expect((await centre.server.call('checkAccommodation', { personId: String(studentId), accommodation }, { token })).data.unfit).toEqual(
      [],
    );
    expect((await save(studentId, accommodation)).status).toBe(200);
    const [booking] = await orm.select().from(bookings).where(eq(bookings.studentId, studentId));
    expect(booking).toMatchObject({ cancelledAt: null, sequence: 1 });
    // another reason not to fit is a new one
    expect((await save(studentId, { extraTime: '100', breakMinutes: 101 })).error.code).toBe('BOOKINGS_AFFECTED');
  });

  /** Twenty minutes before the start of a session whose candidate is at the desk. */
  const atDesk = async () => {
    const session = await centre.session({ booked: 1 });
    const [student] = session.students;
    if (student === undefined) throw new Error('a session has its first student');
    centre.server.clock.set(new Date(session.slot.startsAt.getTime() - 20 * 60_000));
    return { ...session, student };
  };
  const check = async (id: bigint, accommodation: typeof nothing) =>
    (await centre.server.call('checkAccommodation', { personId: String(id), accommodation }, { token })).data.unfit;

  it('a candidate who is checked in keeps the booking that does not fit: staff are told so, the desk looks after it', async () => {
    const { student, ...session } = await atDesk();
    const { id: bookingId } = await centre.bookingOf({ ...session, students: [student] });
    await centre.change(bookingId, 'check-in');
    expect(await check(student.id, { ...nothing, separateRoom: true })).toMatchObject([{ bookingId: String(bookingId), stays: true }]);
    expect((await save(student.id, { separateRoom: true })).status).toBe(200);
    const after = await centre.bookingOf({ ...session, students: [student] });
    expect(after).toMatchObject({ id: bookingId, sequence: 1 });
    expect(after.checkedInAt).not.toBeNull();
    expect((await centre.look(session)).room?.candidates[0]).toMatchObject({ arrangements: ['Separate room'] });
  });

  it('a test that was started is left out: nothing is cancelled or told', async () => {
    const { student, slot, test, ...session } = await atDesk();
    const of = { ...session, slot, test, students: [student] };
    const { id: bookingId } = await centre.bookingOf(of);
    await centre.change(bookingId, 'check-in');
    centre.server.clock.set(slot.startsAt);
    await launchAndStart({ server: centre.server, test, token: await centre.tokenOf(student.id) });
    // the desk had put the session off in the moment in which the test was started
    await centre.server.parts.database.orm
      .update(slots)
      .set({ startsAt: new Date(slot.startsAt.getTime() + 60_000) })
      .where(eq(slots.id, slot.id));
    expect(await check(student.id, { ...nothing, separateRoom: true })).toEqual([]);
    expect((await save(student.id, { separateRoom: true })).status).toBe(200);
    expect(await centre.bookingOf(of)).toMatchObject({ id: bookingId, sequence: 0 });
  });

  it('is that of the test which begins in the moment of the change', async () => {
    const { student, slot, test, ...session } = await atDesk();
    await centre.change((await centre.bookingOf({ ...session, slot, test, students: [student] })).id, 'check-in');
    centre.server.clock.set(slot.startsAt);
    const { window } = await launch({ server: centre.server, test, token: await centre.tokenOf(student.id) });
    const { database } = centre.server.parts;
    const waiting = async () =>
      (await database.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
    const { promise: started, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof window.start>>>();
    await database.transaction(async (tx) => {
      await lockPerson({ tx, personId: student.id });
      void window.start().then(resolve);
      await expect.poll(waiting).toBe(1);
      const accommodation = { extra: { above: 1, below: 2 }, breakMinutes: 5, largeText: true, separateRoom: false };
      await saveAccommodation({ tx, studentId: student.id, accommodation, actorId, now: testMoment });
    });
    const { data } = await started;
    expect(data).toMatchObject({ totalSeconds: 900, extraSeconds: 300, pauseSeconds: 300, largeText: true });
    expect(data.arrangements).toContain('1/2 extra time');
  });

  it('a pack that arranges something changes bookings and tells of it as the form does, once', async () => {
    const { slot, studentId, book } = await hall();
    await book(slot);
    const largeText = { extra: null, breakMinutes: 0, largeText: true, separateRoom: false };
    const inputs = [{ studentId, accommodation: largeText }];
    expect([await imported(inputs), await imported(inputs)]).toEqual([[], []]);
    const orm = centre.server.parts.database.orm;
    const [booking] = await orm.select().from(bookings).where(eq(bookings.studentId, studentId));
    expect(booking?.sequence).toBe(1);
    const told = await orm.select().from(notices).where(eq(notices.personId, studentId));
    expect(told.filter(({ text }) => text.includes('Your arrangements have changed. Arranged for you: Large text.'))).toHaveLength(1);
  });

  it('a pack cancels nothing: a booking that would not fit is a fault, until staff have decided', async () => {
    const { slot, test, studentId, book } = await hall();
    await book(slot);
    const inputs = [{ studentId, accommodation: { extra: null, breakMinutes: 0, largeText: false, separateRoom: true } }];
    const cause = expect.stringContaining(`does not fit the booking of '${test.assessment.name}' on `) as string;
    expect(await imported(inputs)).toEqual([{ studentId, cause }]);
    await save(studentId, { largeText: true });
    expect(await imported(inputs)).toEqual([]);
    expect((await get(studentId)).accommodation).toMatchObject({ largeText: true, separateRoom: false });
  });

  it('a pack waits for staff who are just arranging something, and leaves it as they set it', async () => {
    const { studentId } = await hall();
    const { database } = centre.server.parts;
    const waiting = async () =>
      (await database.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    await database.transaction(async (tx) => {
      await lockPerson({ tx, personId: studentId });
      void imported([{ studentId, accommodation: { extra: null, breakMinutes: 20, largeText: true, separateRoom: false } }]).then(resolve);
      await expect.poll(waiting).toBe(1);
      const accommodation = { extra: null, breakMinutes: 5, largeText: false, separateRoom: false };
      await saveAccommodation({ tx, studentId, accommodation, actorId, now: testMoment });
    });
    expect(await promise).toEqual([]);
    expect(await get(studentId)).toMatchObject({ accommodation: { ...nothing, breakMinutes: 5 }, source: 'staff' });
  });

  it('a seat that falls free is not offered to who needs another room meanwhile', async () => {
    const { slot, studentId, test, book, join } = await hall();
    const other = (await centre.make.student({ in: test })).person;
    await centre.server.parts.database.orm
      .update(slots)
      .set({ freeSeats: [1] })
      .where(eq(slots.id, slot.id));
    const held = await centre.book({ test, slot, personId: other.id });
    expect((await join(slot)).status).toBe(200);
    await save(studentId, { separateRoom: true });
    const cancel = { asset_id: String(test.asset.id), slot_booking_id: held.data.slot_booking_id };
    await centre.server.call('cancelSlotBooking', cancel, { token: await centre.tokenOf(other.id) });
    const [after] = await centre.server.parts.database.orm.select().from(slots).where(eq(slots.id, slot.id));
    expect(after?.freeSeats).toEqual([1]);
    expect((await book(slot)).error.code).toBe('SLOT_UNSUITABLE');
  });
});
