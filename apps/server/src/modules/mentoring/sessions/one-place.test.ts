import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { runs, testMoment } from '../../../../test/moments.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { writeClassEntries } from '../../classes/class-notices.ts';
import { writeSessionEntries } from '../messages/session-entries.ts';

const hour = 60;
let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

/** A mentor with a class to give and a session as a student of another mentor, and a student who has one class to give and follows another. */
async function setting() {
  server.clock.set(testMoment);
  const mentoring = mentoringFactories(server, make);
  const of = classFactories(server, make);
  const first = await mentoring.pair();
  const other = await mentoring.mentor({ in: first });
  const batch = await of.batch({ courseId: first.course.id, studentIds: [first.student.id], mentorIds: [first.mentor.id] });
  const elsewhere = await of.batch({ courseId: first.course.id, mentorIds: [first.student.id] });
  const taught = await of.held({ batchId: batch.id, mentorId: first.mentor.id, inMinutes: 30 * hour });
  const given = await of.held({ batchId: elsewhere.id, mentorId: first.student.id, inMinutes: 50 * hour });
  const learnt = await mentoring.session({ mentorId: other.id, studentId: first.mentor.id, courseId: first.course.id, inHours: 54 });
  const now = server.clock.now();
  await server.parts.database.transaction(async (tx) => {
    await writeClassEntries({ tx, classIds: [taught.id, given.id], now });
    await writeSessionEntries({ tx, bookingIds: [learnt.id], now });
  });
  const times = [];
  for (const inHours of [28, 30, 32, 50, 52, 54]) times.push(await mentoring.time({ mentorId: first.mentor.id, inHours }));
  const mentor = mentoring.callsOfMentor(first.mentor);
  const moveClass = async (inHours: number) => {
    const startsAt = new Date(testMoment.getTime() + inHours * 3_600_000);
    const to = { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString() };
    const { data } = await server.call('classDetails', { mappingId: String(taught.id), studentImsPin: '' }, await mentor.caller());
    return server.call('moveClass', { ...to, mappingId: String(taught.id), version: data.card.version }, await mentor.caller());
  };
  return { ...first, times, asMentor: mentor, moveClass, mentoring };
}

/** The people who are at two places, of whatever module: what binds someone overlaps another such thing of theirs. */
const atTwoPlaces = () =>
  queryRows({
    queryable: server.parts.database.orm,
    row: z.object({ one: z.string(), other: z.string() }),
    statement: sql`
    select one.source || ' ' || one.ref as one, other.source || ' ' || other.ref as other
      from agenda_entries as one join agenda_entries as other on other.person_id = one.person_id and other.id > one.id
       and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
     where one.source in ('class', 'session', 'seat') and other.source in ('class', 'session', 'seat')
       and one.cancelled_at is null and other.cancelled_at is null`,
  });

test('a person is never at two places: neither a mentor with a session of their own, nor a student who gives a class', async () => {
  const { times, asMentor, book, free, student, ids, moveClass } = await setting();
  const [, , , given, , learnt] = times;
  const shown = new Set((await free()).times.map(({ timeId }) => timeId));
  for (const time of [given, learnt]) {
    if (time === undefined) throw new Error('there are six times');
    expect(shown.has(String(time.id))).toBe(false);
    expect((await book(time.id)).status).toBe(409);
    expect((await asMentor.give({ pin: student.pin, ...ids, timeId: time.id })).status).toBe(409);
  }
  expect((await moveClass(54)).error.code).toBe('CLASS_TIME_TAKEN');
  expect(await atTwoPlaces()).toEqual([]);
});

test('no session goes to a mentor who is at one as a student then', async () => {
  const { mentor, student, course, variant, mentoring } = await setting();
  const third = await mentoring.mentor({ in: { course, variant } });
  const theirs = await mentoring.session({ mentorId: third.id, studentId: student.id, courseId: course.id, inHours: 54 });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  const body = { personId: String(third.id), toId: String(mentor.id), bookingIds: [String(theirs.id)], mappingIds: [] };
  const { data } = await server.call('reassignWork', { ...body, overLimits: true, dryRun: true }, { token });
  expect(data.items.map(({ refusal }) => refusal)).toEqual(['session']);
  expect((await server.call('reassignWork', { ...body, overLimits: true, dryRun: false }, { token })).error.code).toBe('BOOKINGS_AFFECTED');
});

test('booked, given, moved and taught at once, no one is at two places', async () => {
  const step = fc.record({ kind: fc.constantFrom('book', 'give', 'move', 'class'), which: fc.nat(5) });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
      const { times, asMentor, book, list, move, student, ids, moveClass } = await setting();
      for (const round of rounds) {
        const [session] = (await list()).upcoming;
        const calls = round.map(async ({ kind, which }) => {
          const timeId = times[which]?.id ?? 0n;
          if (kind === 'book') return book(timeId, { overClass: true });
          if (kind === 'give') return asMentor.give({ pin: student.pin, ...ids, timeId });
          if (kind === 'class') return moveClass([28, 30, 32, 50, 52, 54][which] ?? 28);
          return session === undefined ? { status: 404 } : move(session.bookingId, timeId, 'Virtual', true);
        });
        expect((await Promise.all(calls)).filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
        expect(await atTwoPlaces()).toEqual([]);
      }
    }),
    runs(4),
  );
});
