import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statusesOf, type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../../test/moments.ts';

const hour = 3_600_000;
let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
afterEach(() => server.clock.set(testMoment));
const at = (hours: number) => server.clock.set(new Date(testMoment.getTime() + hours * hour));
const timeIds = (times: readonly { timeId: string }[]) => times.map(({ timeId }) => timeId);

describe('booking', () => {
  test('MEN-001 MEN-003 MEN-035 API-085 DAT-036 a free time is booked with mode and reason, and is free no more', async () => {
    const { mentor, student, course, book, free, list } = await mentoring.pair();
    const time = await mentoring.time({ mentorId: mentor.id });
    const before = await free();
    expect(before).toMatchObject({
      mentors: [{ mentorId: String(mentor.id), name: `Meera ${mentor.lastName}`, about: 'Algebra' }],
      times: [{ timeId: String(time.id), modes: ['Virtual'], venueId: '', date: '2026-11-26' }],
      venues: [],
      allowance: null,
      refusal: '',
    });
    const { data: card } = await book(time.id);
    expect(card).toMatchObject({
      title: `Session with Meera ${mentor.lastName}`,
      description: '60 minutes, virtual',
      reasonForBooking: 'Percentages',
      mentorName: `Meera ${mentor.lastName}`,
      studentName: '',
      course: course.name,
      date: '2026-11-26',
      time: '10:00 AM',
      timeZone: 'Asia/Kolkata',
      mode: 'Virtual',
      bookingStatus: 'BOOKED',
      classStatus: 'UpComing',
      isCancelled: false,
      movesLeft: 2,
      offer: null,
    });
    expect((await free()).times).toEqual([]);
    expect((await list()).upcoming).toEqual([card]);
    // MEN-004: the mentor's card names the student
    const { upcoming } = await mentoring.callsOfMentor(mentor).dashboard();
    expect(upcoming).toMatchObject([{ bookingId: card.bookingId, studentName: `Asha ${student.lastName}`, studentImsPin: student.pin }]);
  });

  test('a session in person is at the venue, in its zone', async () => {
    const { mentor, book, free } = await mentoring.pair();
    const { venue } = await centre.venue({ name: 'Dubai centre', timeZone: 'Asia/Dubai' });
    const time = await mentoring.time({ mentorId: mentor.id, virtual: false, venueId: venue.id });
    expect(await free()).toMatchObject({
      venues: [{ venueId: String(venue.id), name: 'Dubai centre' }],
      times: [{ modes: ['In person'], timeZone: 'Asia/Kolkata', venueTimeZone: 'Asia/Dubai' }],
      timeZone: 'Asia/Kolkata',
    });
    // midnight of the portal is the evening before in Dubai
    await mentoring.time({
      mentorId: mentor.id,
      startsAt: new Date('2026-11-30T19:00:00Z'),
      endsAt: new Date('2026-11-30T20:00:00Z'),
      busyUntil: new Date('2026-11-30T20:00:00Z'),
      virtual: false,
      venueId: venue.id,
    });
    await mentoring.time({
      mentorId: mentor.id,
      startsAt: new Date('2026-11-30T21:00:00Z'),
      endsAt: new Date('2026-11-30T22:00:00Z'),
      busyUntil: new Date('2026-11-30T22:00:00Z'),
    });
    expect((await free()).times.slice(1)).toMatchObject([
      { date: '2026-12-01', timeZone: 'Asia/Kolkata', venueDate: '2026-11-30', venueTimeZone: 'Asia/Dubai' },
      { date: '2026-12-01', timeZone: 'Asia/Kolkata' },
    ]);
    expect(await book(time.id)).toMatchObject({ status: 404 });
    const { data } = await book(time.id, { mode: 'In person' });
    expect(data).toMatchObject({ mode: 'In person', venue: 'Dubai centre', time: '08:30 AM', timeZone: 'Asia/Dubai' });
    const other = await mentoring.time({ mentorId: mentor.id, inHours: 72 });
    expect(await book(other.id, { mode: 'In person' })).toMatchObject({ status: 404 });
  });

  test('sent twice it is one booking, and what is gone stays gone', async () => {
    const { mentor, book, list } = await mentoring.pair();
    const time = await mentoring.time({ mentorId: mentor.id });
    const bookingKey = randomUUID();
    const [one, other] = await Promise.all([book(time.id, { bookingKey }), book(time.id, { bookingKey })]);
    expect(one.data.bookingId).toBe(other.data.bookingId);
    expect((await book(time.id, { bookingKey })).data.bookingId).toBe(one.data.bookingId);
    expect((await list()).upcoming).toHaveLength(1);
    expect((await book(time.id)).error.code).toBe('TIME_GONE');
    expect((await book(999_999n)).error.code).toBe('TIME_GONE');
  });

  test('MEN-036 a time that has begun, is booked or is held for someone else is not to be had', async () => {
    const { mentor, book, free, ...course } = await mentoring.pair();
    const past = await mentoring.time({ mentorId: mentor.id, inHours: 0 });
    const held = { heldForId: (await make.person()).id, heldUntil: new Date(testMoment.getTime() + 2 * hour) };
    const kept = await mentoring.time({ mentorId: mentor.id, inHours: 30, ...held });
    const own = await mentoring.time({ mentorId: mentor.id, inHours: 40, ...held, heldForId: course.student.id });
    expect((await book(past.id)).error.code).toBe('TIME_GONE');
    expect((await book(kept.id)).error.code).toBe('TIME_GONE');
    expect(timeIds((await free()).times)).toEqual([String(own.id)]);
    at(2);
    expect(timeIds((await free()).times)).toEqual([String(kept.id), String(own.id)]);
    expect((await book(kept.id)).status).toBe(200);
    expect((await book(own.id)).status).toBe(200);
  });

  test('only with mentors of the course, and only in one of one’s own', async () => {
    const { mentor, book, free, caller } = await mentoring.pair();
    const other = await mentoring.pair();
    const time = await mentoring.time({ mentorId: other.mentor.id });
    expect(await free()).toMatchObject({ mentors: [{ mentorId: String(mentor.id) }], times: [] });
    expect((await book(time.id)).status).toBe(404);
    expect((await book(time.id, other.ids)).status).toBe(403);
    expect((await server.call('mentorFreeTimes', other.ids, await caller())).status).toBe(403);
  });

  test('MEN-014 a course may limit its sessions; what is left is shown, and what the mentor cancels is not used', async () => {
    const { mentor, course, book, free, cancel, list } = await mentoring.pair();
    await mentoring.limit({ courseId: course.id, sessions: 2 });
    const times = [];
    for (const inHours of [30, 40, 50, 60]) times.push(await mentoring.time({ mentorId: mentor.id, inHours }));
    const ids = [];
    for (const { id } of times.slice(0, 2)) ids.push((await book(id)).data.bookingId);
    expect(await free()).toMatchObject({
      allowance: { limit: 2, used: 2, left: 0 },
      refusal: 'no-sessions-left',
    });
    expect((await book(times[2]?.id ?? 0n)).error.code).toBe('NO_SESSIONS_LEFT');
    await mentoring.callsOfMentor(mentor).cancel(ids[0] ?? '');
    expect((await list()).allowance).toEqual({ limit: 2, used: 1, left: 1 });
    expect((await book(times[2]?.id ?? 0n)).status).toBe(200);
    // within 24 hours it is used up, in good time it is not
    at(27);
    await cancel(ids[1] ?? '');
    expect((await list()).allowance).toEqual({ limit: 2, used: 2, left: 0 });
  });

  test('not while the student has another session, its buffer included, or a seat for a test', async () => {
    const pair = await mentoring.pair();
    const { mentor, course, student, book, free } = pair;
    const other = await mentoring.mentor({ in: pair });
    await mentoring.session({ mentorId: mentor.id, studentId: student.id, courseId: course.id, inHours: 48 });
    const inBuffer = await mentoring.time({ mentorId: other.id, inHours: 49.1 });
    const before = await mentoring.time({ mentorId: other.id, inHours: 46.8 });
    const after = await mentoring.time({ mentorId: other.id, inHours: 51 });
    expect(timeIds((await free()).times)).toEqual([String(after.id)]);
    for (const { id } of [inBuffer, before]) expect((await book(id)).error.code).toBe('TIME_OVERLAPS');
    const proctored = await make.assessment({ courseId: course.id, proctored: true });
    const asset = await make.asset({ courseId: course.id, type: 'assessment', html: '', assessmentId: proctored.assessment.id });
    const slot = await centre.slot({ assessmentId: proctored.assessment.id, at: await centre.venue(), inHours: 52 });
    const seat = { asset_id: String(asset.asset.id), slot_id: String(slot.id), venue_id: '', centre_id: '', is_take_home: '0' } as const;
    expect((await server.call('bookSlot', seat, await pair.caller())).status).toBe(200);
    expect((await free()).times).toEqual([]);
    expect((await book(after.id)).error).toMatchObject({
      code: 'TIME_OVERLAPS',
      message: 'You have a test at this time. Choose another one.',
    });
  });

  test('no one books without end', async () => {
    const { book } = await mentoring.pair();
    const tries = [];
    for (let count = 0; count < 31; count += 1) tries.push(await book(999_999n));
    expect(tries.map(({ status }) => status).slice(-2)).toEqual([409, 429]);
  });
});

describe('MEN-036 at once', () => {
  test('of many students one gets a time, and the rest hear that it is gone', async () => {
    const first = await mentoring.pair();
    const time = await mentoring.time({ mentorId: first.mentor.id });
    const others = [];
    for (let count = 0; count < 19; count += 1) others.push(await mentoring.pair({ in: first, mentor: first.mentor }));
    const answers = await Promise.all([first, ...others].map(({ book }) => book(time.id)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { rows } = await server.parts.database.orm.execute(sql`select from mentor_bookings where mentor_id = ${first.mentor.id}`);
    expect(rows).toHaveLength(1);
  });

  test('of overlapping times a student gets one, through the buffer too', async () => {
    const pair = await mentoring.pair();
    const times = [];
    for (let count = 0; count < 8; count += 1) {
      const mentor = await mentoring.mentor({ in: pair });
      times.push(await mentoring.time({ mentorId: mentor.id, inHours: 48 + count * 0.15 }));
    }
    const answers = await Promise.all(times.map(({ id }) => pair.book(id)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await pair.list()).upcoming).toHaveLength(1);
  });

  test('a mentor’s session and a free time that overlaps it: no one gets the time', async () => {
    const { mentor, course, book } = await mentoring.pair();
    const other = await make.person();
    // what an import may leave: a session whose own time is no more
    await mentoring.session({ mentorId: mentor.id, studentId: other.id, courseId: course.id, inHours: 48 });
    const time = await mentoring.time({ mentorId: mentor.id, inHours: 49.2 });
    expect((await book(time.id)).error.code).toBe('TIME_GONE');
  });

  test('the database itself refuses overlapping times of a mentor', async () => {
    const { mentor } = await mentoring.pair();
    await mentoring.time({ mentorId: mentor.id, inHours: 48 });
    await expect(mentoring.time({ mentorId: mentor.id, inHours: 49.2 })).rejects.toMatchObject({
      cause: { constraint: 'mentor_times_apart' },
    });
    await mentoring.time({ mentorId: mentor.id, inHours: 49.25 });
  });
});
