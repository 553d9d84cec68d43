import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../../test/app.ts';
import { centreFactories } from '../../../../../test/factories/centre-factories.ts';
import { mentoringFactories } from '../../../../../test/factories/mentoring-factories.ts';
import { factories } from '../../../../../test/factories.ts';
import { testMoment } from '../../../../../test/moments.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('HOM-001 MEN-005 home has the sessions of the student that run or start within a day, with when one can join', async () => {
  const make = factories(server.parts);
  const mentoring = mentoringFactories(server, make);
  const { mentor, student, course, ids, ...in_ } = await mentoring.pair();
  const other = await mentoring.pair({ in: { course, ...in_ }, mentor });
  const { venue } = await centreFactories({ database: server.parts.database, make }).venue({ name: 'Dadar' });
  const of = { mentorId: mentor.id, studentId: student.id, courseId: course.id };
  await mentoring.session({ ...of, inHours: -3 });
  await mentoring.session({ ...of, inHours: 2, cancelledAt: testMoment, cancelledBy: 'mentor' });
  const tomorrow = await mentoring.session({ ...of, inHours: 25 });
  await mentoring.session({ ...of, studentId: other.student.id, inHours: 4 });
  const live = await mentoring.session({ ...of, inHours: -0.5 });
  const later = await mentoring.session({ ...of, inHours: 20, venueId: venue.id });
  const sessionsOf = async (personId: bigint) => {
    const { token } = await make.session({ personId, at: server.clock.now() });
    return (await server.call('homeData', ids, { token })).data.sessions;
  };
  expect(await sessionsOf(student.id)).toEqual([
    {
      bookingId: String(live.id),
      mentorName: `Meera ${mentor.lastName}`,
      startsAt: live.startsAt.toISOString(),
      endsAt: live.endsAt.toISOString(),
      joinsAt: new Date(live.startsAt.getTime() - 900_000).toISOString(),
      place: '',
      timeZone: '',
      isNow: true,
    },
    {
      bookingId: String(later.id),
      mentorName: `Meera ${mentor.lastName}`,
      startsAt: later.startsAt.toISOString(),
      endsAt: later.endsAt.toISOString(),
      joinsAt: '',
      place: 'Dadar',
      timeZone: 'Asia/Kolkata',
      isNow: false,
    },
  ]);
  server.clock.set(new Date(tomorrow.startsAt.getTime() - 600_000));
  expect(await sessionsOf(student.id)).toMatchObject([{ bookingId: String(tomorrow.id), isNow: true }]);
  server.clock.set(testMoment);
  expect(await sessionsOf(mentor.id)).toEqual([]);
});
