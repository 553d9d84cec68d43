import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { holidays } from '../tables.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('MEN-050 IDN-081 staff read which sessions to come are on a day that became a holiday, on the mentor’s clock, until they are moved or cancelled', async () => {
  const make = factories(server.parts);
  const mentoring = mentoringFactories(server, make);
  const of = await mentoring.pair();
  const inLondon = await mentoring.mentor({ in: of, timeZone: 'Europe/London' });
  const { venue } = await centreFactories({ database: server.parts.database, make }).venue({ name: 'Dadar' });
  const session = (inHours: number, more = {}) =>
    mentoring.session({ mentorId: of.mentor.id, studentId: of.student.id, courseId: of.course.id, inHours, ...more });
  // the test's moment is 24 Nov 2026, 10:00 in India
  const hit = await session(48, { venueId: venue.id });
  await session(24);
  await session(50, { cancelledAt: server.clock.now(), cancelledBy: 'student' });
  // 26 Nov, 01:30 in India is still the 25th in London
  await session(39.5, { mentorId: inLondon.id });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const { token } = await make.session({ personId: staff.id });
  const list = async (page = 1) => (await server.call('staffHolidaySessions', { page }, { token })).data;
  expect(await list()).toEqual({ sessions: [], total: 0 });
  // two packs may name one day
  for (const pack of ['one', 'two'])
    await server.parts.database.orm.insert(holidays).values({ pack, day: '2026-11-26', name: 'Foundation Day' });
  expect(await list()).toEqual({
    total: 1,
    sessions: [
      {
        bookingId: String(hit.id),
        holiday: { day: '2026-11-26', name: 'Foundation Day' },
        student: { name: `Asha ${of.student.lastName}`, pin: of.student.pin },
        mentor: { name: `Meera ${of.mentor.lastName}`, pin: of.mentor.pin },
        course: of.course.name,
        startsAt: hit.startsAt.toISOString(),
        endsAt: hit.endsAt.toISOString(),
        timeZone: 'Asia/Kolkata',
        venue: 'Dadar',
      },
    ],
  });
  expect(await list(2)).toMatchObject({ sessions: [], total: 1 });
  await mentoring.callsOfMentor(of.mentor).cancel(String(hit.id));
  expect(await list()).toEqual({ sessions: [], total: 0 });
});
