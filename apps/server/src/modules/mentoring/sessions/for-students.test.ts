import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { writeClassEntries } from '../../classes/class-notices.ts';
import { notices } from '../../notices/tables.ts';
import { mentorTimes } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
afterEach(() => server.clock.set(testMoment));

const inHours = (hours: number) => new Date(testMoment.getTime() + hours * 3_600_000);
/** A student whom a mentor sees, with times of the mentor at these hours. */
async function setting(...at: readonly number[]) {
  const pair = await mentoring.pair();
  await make.relate({ viewerId: pair.mentor.id, subjectId: pair.student.id, kind: 'mentor' });
  const times: Awaited<ReturnType<typeof mentoring.time>>[] = [];
  for (const hours of at) times.push(await mentoring.time({ mentorId: pair.mentor.id, inHours: hours }));
  const idOf = (index: number) => times[index]?.id ?? 0n;
  const asMentor = mentoring.callsOfMentor(pair.mentor);
  const give = async (index: number) => asMentor.give({ pin: pair.student.pin, ...pair.ids, timeId: idOf(index) });
  const timesFor = async () =>
    (
      await server.call('mentorTimesFor', { studentImsPin: pair.student.pin ?? '', ...pair.ids, bookingId: '' }, await asMentor.caller())
    ).data.times.map(({ timeId }) => timeId);
  const card = async () => {
    const { upcoming, past } = await pair.list();
    return [...upcoming, ...past][0];
  };
  const told = async (personId: bigint) =>
    (
      await server.parts.database.orm
        .select()
        .from(notices)
        .where(and(eq(notices.personId, personId), eq(notices.type, 'session-booked')))
    ).map(({ title }) => title);
  return { ...pair, times, idOf, asMentor, give, timesFor, card, told };
}

describe('MEN-035 a mentor books for a student', () => {
  it('whom they see, at a free time of their own, without their own limits; both are told, and the student can cancel it within the notice', async () => {
    const of = await setting(3, 50);
    const settings = { timeZone: '', minutes: 60, buffer: 15, noticeHours: 48, maxPerDay: 1, meetingUrl: '', about: '' };
    await server.call('saveMentorSettings', settings, await of.asMentor.caller());
    expect(await of.timesFor()).toEqual([String(of.idOf(0)), String(of.idOf(1))]);
    const { status, data } = await of.give(0);
    expect([status, data.studentImsPin, data.reasonForBooking]).toEqual([200, of.student.pin, 'Your error book']);
    expect((await of.told(of.student.id))[0]).toMatch(/booked a session with you$/);
    expect((await of.told(of.mentor.id))[0]).toMatch(/^You booked a session with/);
    expect(await of.card()).toMatchObject({ cancelsFree: true });
    expect((await of.cancel(data.bookingId)).data.bookingStatus).toBe('CANCELLED');
  });

  it("not at a class of either, over another session of the student, at another mentor's time, nor for a student they do not see", async () => {
    const of = await setting(30, 40, 52);
    const other = await mentoring.mentor({ in: of });
    const classesOf = classFactories(server, make);
    const batch = await classesOf.batch({ courseId: of.course.id, mentorIds: [], studentIds: [of.student.id] });
    const held = await classesOf.held({ batchId: batch.id, mentorId: other.id, inMinutes: 30 * 60, minutes: 30 });
    await server.parts.database.transaction((tx) => writeClassEntries({ tx, classIds: [held.id], now: server.clock.now() }));
    const theirs = await mentoring.time({ mentorId: other.id, inHours: 40 });
    await of.book(theirs.id);
    expect(await of.timesFor()).toEqual([String(of.idOf(2))]);
    expect((await of.give(0)).error.code).toBe('TIME_OVER_CLASS');
    expect((await of.give(1)).error.code).toBe('TIME_OVERLAPS');
    const foreign = await mentoring.time({ mentorId: other.id, inHours: 60 });
    expect((await of.asMentor.give({ pin: of.student.pin, ...of.ids, timeId: foreign.id })).error.code).toBe('NOT_FOUND');
    const stranger = await mentoring.pair({ in: of, mentor: of.mentor });
    expect((await of.asMentor.give({ pin: stranger.student.pin, ...of.ids, timeId: of.idOf(2) })).error.code).toBe('NOT_FOUND');
  });
});

describe('MEN-007 a mentor proposes another time', () => {
  it('which is held; accepted with one press the session is there, with its reminders, and no move is used up', async () => {
    const of = await setting(30, 50, 70);
    const { bookingId } = (await of.book(of.idOf(0))).data;
    expect((await of.asMentor.propose(bookingId, of.idOf(1))).data.offer?.startsAt).toBe(inHours(50).toISOString());
    expect((await of.told(of.student.id)).at(-1)).toMatch(/proposes another time for your session$/);
    // a later one takes its place
    await of.asMentor.propose(bookingId, of.idOf(2));
    const held = await server.parts.database.orm.select().from(mentorTimes).where(eq(mentorTimes.heldForId, of.student.id));
    expect(held.map(({ id }) => id)).toEqual([of.idOf(2)]);
    const before = await of.card();
    expect([before?.startsAt, before?.actions.find(({ kind }) => kind === 'acceptOffer')?.enabled]).toEqual([
      inHours(30).toISOString(),
      true,
    ]);
    const answers = await Promise.all([of.answer(bookingId, true), of.answer(bookingId, true)]);
    expect(answers.map(({ data }) => [data.bookingId, data.startsAt, data.movesLeft])).toEqual(
      [1, 2].map(() => [bookingId, inHours(70).toISOString(), 2]),
    );
    expect((await of.timesFor()).toSorted()).toEqual([String(of.idOf(0)), String(of.idOf(1))].toSorted());
  });

  it('which the student declines, the mentor takes back, or a cancellation ends: the session stays or goes alone, and the time is free', async () => {
    const of = await setting(30, 50);
    const { bookingId } = (await of.book(of.idOf(0))).data;
    await of.asMentor.propose(bookingId, of.idOf(1));
    expect((await of.answer(bookingId, false)).data).toMatchObject({ startsAt: inHours(30).toISOString(), offer: null });
    expect((await of.told(of.mentor.id)).at(-1)).toMatch(/keeps the session as it was$/);
    expect(await of.timesFor()).toEqual([String(of.idOf(1))]);
    await of.asMentor.propose(bookingId, of.idOf(1));
    await of.asMentor.propose(bookingId, null);
    expect((await of.answer(bookingId, true)).error.code).toBe('TIME_GONE');
    await of.asMentor.propose(bookingId, of.idOf(1));
    await of.cancel(bookingId);
    const rows = await server.parts.database.orm.select().from(mentorTimes).where(eq(mentorTimes.mentorId, of.mentor.id));
    expect(rows.map(({ heldForId, bookingId: taken }) => [heldForId, taken])).toEqual([1, 2].map(() => [null, null]));
    expect((await of.asMentor.propose(bookingId, of.idOf(1))).error.code).toBe('SESSION_NOT_UPCOMING');
  });

  it('not one that is booked, of another place, or over what the student has; and what came of its hour by the answer counts', async () => {
    const of = await setting(30, 50, 70);
    const { bookingId } = (await of.book(of.idOf(0))).data;
    const other = await mentoring.mentor({ in: of });
    await of.book((await mentoring.time({ mentorId: other.id, inHours: 50 })).id);
    expect((await of.asMentor.propose(bookingId, of.idOf(1))).error.code).toBe('TIME_OVERLAPS');
    expect((await of.asMentor.propose(bookingId, of.idOf(0))).error.code).toBe('TIME_GONE');
    await of.asMentor.propose(bookingId, of.idOf(2));
    // it is held until fifteen waking hours from now
    server.clock.set(inHours(25));
    expect((await of.answer(bookingId, true)).error.code).toBe('TIME_GONE');
    expect(await of.card()).toMatchObject({ startsAt: inHours(30).toISOString(), offer: null });
  });
});
