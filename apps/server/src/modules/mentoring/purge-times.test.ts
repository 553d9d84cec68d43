import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { mentoringFactories } from '../../../test/factories/mentoring-factories.ts';
import { purgeTimes } from './purge-times.ts';
import { mentorTimes } from './tables.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('times of long ago go after half a year, and none that a booking refers to', async () => {
  const mentoring = mentoringFactories(server, factories(server.parts));
  const { mentor, student, course } = await mentoring.pair();
  const pair = { mentorId: mentor.id, studentId: student.id, courseId: course.id };
  const old = -200 * 24;
  const gone = await mentoring.time({ mentorId: mentor.id, inHours: old });
  const booked = await mentoring.time({ mentorId: mentor.id, inHours: old + 4 });
  const offered = await mentoring.time({ mentorId: mentor.id, inHours: old + 8 });
  const recent = await mentoring.time({ mentorId: mentor.id, inHours: -100 * 24 });
  await mentoring.session({ ...pair, inHours: old + 4, timeId: booked.id });
  await mentoring.session({ ...pair, inHours: old + 12, offeredTimeId: offered.id });
  await purgeTimes(server);
  const ids = [gone, booked, offered, recent].map(({ id }) => id);
  const left = await server.parts.database.orm.select({ id: mentorTimes.id }).from(mentorTimes).where(inArray(mentorTimes.id, ids));
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([booked.id, offered.id, recent.id]));
});
