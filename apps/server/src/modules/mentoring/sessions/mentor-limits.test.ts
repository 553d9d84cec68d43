import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { runs, testMoment } from '../../../../test/moments.ts';
import { mentorBookings, mentorTimes } from '../tables.ts';

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

const hour = 3_600_000;
const inHours = (hours: number) => new Date(testMoment.getTime() + hours * hour);
/** '24' of the clock in India. */
const dayOf = (moment: Date) => new Date(moment.getTime() + 5.5 * hour).toISOString().slice(8, 10);

/** A mentor with limits, with times at these hours from now, and students of theirs. */
async function setting({
  limits,
  at,
  students: count,
}: {
  limits: { noticeHours?: number; maxPerDay?: number };
  at: readonly number[];
  students: number;
}) {
  const course = await make.course();
  const mentor = await mentoring.mentor({ in: course, ...limits });
  const students = [];
  for (let each = 0; each < count; each += 1) students.push(await mentoring.pair({ in: course, mentor }));
  const times = [];
  for (const hours of at) times.push(await mentoring.time({ mentorId: mentor.id, inHours: hours, minutes: 30 }));
  return { mentor, students, times };
}
const activeOf = (mentorId: bigint) =>
  server.parts.database.orm
    .select()
    .from(mentorBookings)
    .where(and(eq(mentorBookings.mentorId, mentorId), isNull(mentorBookings.cancelledAt)));

describe('MEN-035 the limits of a mentor', () => {
  it('a time is on offer, and booked, until the notice that the mentor wants', async () => {
    const { students, times } = await setting({ limits: { noticeHours: 4 }, at: [3, 5], students: 1 });
    const [student] = students;
    expect((await student?.free())?.times.map(({ timeId }) => timeId)).toEqual([String(times[1]?.id)]);
    const refused = await student?.book(times[0]?.id ?? 0n);
    expect(refused?.error).toMatchObject({ code: 'TIME_GONE', message: 'This mentor needs 4 hours of notice. Choose a later time.' });
    expect((await student?.book(times[1]?.id ?? 0n))?.status).toBe(200);
  });

  it('of students who book a day at once so many get a time as the mentor takes; it is full for the mentor, and free again after a cancellation', async () => {
    const { mentor, students, times } = await setting({ limits: { maxPerDay: 2 }, at: [2, 3, 4, 5], students: 4 });
    const answers = await Promise.all(students.map((student, at) => student.book(times[at]?.id ?? 0n)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '409', '409']);
    expect(answers.find(({ status }) => status === 409)?.error.message).toBe("This mentor's day is full. Choose another day.");
    const { token } = await make.session({ personId: mentor.id });
    const { days } = (await server.call('mentorWeek', { date: '' }, { token })).data.week;
    expect(days.map(({ full }) => full)).toEqual([false, false, true, false, false, false, false]);
    const at = answers.findIndex(({ status }) => status === 200);
    const other = students[answers.findIndex(({ status }) => status === 409)];
    expect((await other?.free())?.times).toEqual([]);
    await students[at]?.cancel(answers[at]?.data.bookingId ?? '');
    expect((await other?.free())?.times).toHaveLength(3);
  });

  it('a session moves on its own full day; a time that is held for a student counts, and stays theirs', async () => {
    const { students, times } = await setting({ limits: { maxPerDay: 1, noticeHours: 12 }, at: [50, 52, 80], students: 2 });
    const [first, second] = students;
    const { bookingId } = (await first?.book(times[0]?.id ?? 0n))?.data ?? { bookingId: '' };
    expect((await first?.move(bookingId, times[1]?.id ?? 0n))?.status).toBe(200);
    await server.parts.database.orm
      .update(mentorTimes)
      .set({ heldForId: second?.student.id, heldUntil: inHours(78) })
      .where(eq(mentorTimes.id, times[2]?.id ?? 0n));
    await mentoring.time({ mentorId: times[2]?.mentorId ?? 0n, inHours: 82, minutes: 30 });
    expect((await first?.free({ bookingId }))?.times.map(({ startsAt }) => startsAt)).toEqual([inHours(50).toISOString()]);
    server.clock.set(inHours(77));
    expect((await second?.book(times[2]?.id ?? 0n))?.status).toBe(200);
  });

  it('in whatever order students book, move and cancel at once, no day has more sessions than its mentor takes', async () => {
    const step = fc.record({ kind: fc.constantFrom('book', 'book', 'move', 'cancel'), who: fc.nat(2), which: fc.nat(7) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 5 }), async (steps) => {
        const { mentor, students, times } = await setting({
          limits: { maxPerDay: 2 },
          at: [30, 31, 32, 33, 54, 55, 56, 57],
          students: 3,
        });
        const run = async ({ kind, who, which }: (typeof steps)[number][number]) => {
          const student = students[who];
          const timeId = times[which]?.id ?? 0n;
          if (student === undefined) throw new Error('There are three students');
          if (kind === 'book') return student.book(timeId);
          const own = (await activeOf(mentor.id)).find(({ studentId }) => studentId === student.student.id);
          if (own === undefined) return null;
          return kind === 'move' ? student.move(String(own.id), timeId) : student.cancel(String(own.id));
        };
        for (const pair of steps) {
          const answers = await Promise.all(pair.map(run));
          for (const answer of answers) expect([200, 409]).toContain(answer?.status ?? 200);
          const days = Map.groupBy(await activeOf(mentor.id), ({ startsAt }) => dayOf(startsAt));
          for (const ofDay of days.values()) expect(ofDay.length).toBeLessThanOrEqual(2);
        }
      }),
      runs(12),
    );
  });
});
