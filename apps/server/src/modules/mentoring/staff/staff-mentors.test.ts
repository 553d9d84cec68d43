import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { auditEvents } from '../../audit/tables.ts';
import { notices } from '../../notices/tables.ts';
import { mentorDaysOff, mentorHours, mentorTimes } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;

async function desk() {
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const caller = { token: (await make.session({ personId: staff.id, at: server.clock.now() })).token };
  const pair = await mentoring.pair();
  return { ...pair, staff, caller, personId: String(pair.mentor.id) };
}
const list = async (caller: { token: string }, body: Partial<Parameters<typeof server.call<'staffMentors'>>[1]> = {}) =>
  (await server.call('staffMentors', { search: '', state: '', sort: 'name', page: 1, ...body }, caller)).data;

test('IDN-029 staff see what a mentor has in the days ahead, what waits, and how they are rated, and find them by it', async () => {
  const { mentor, student, course, caller } = await desk();
  const of = { mentorId: mentor.id, studentId: student.id, courseId: course.id };
  await mentoring.session({ ...of, inHours: 30 });
  await mentoring.session({ ...of, inHours: 24 * 9 });
  await mentoring.session({ ...of, inHours: 50, cancelledAt: server.clock.now(), cancelledBy: 'student' });
  await mentoring.session({ ...of, inHours: -50, attendance: 'present', rating: 4 });
  await mentoring.session({ ...of, inHours: -60, attendance: 'present', rating: 5 });
  await mentoring.session({ ...of, inHours: -70, mentorAbsentAt: server.clock.now(), mentorAbsentBy: 'mentor' });
  await orm().insert(mentorDaysOff).values({ mentorId: mentor.id, day: '2026-11-26', reason: 'A wedding' });
  const idle = await mentoring.mentor({ in: await make.course(), meetingUrl: '', timeZone: 'Asia/Dubai' });
  const { mentors } = await list(caller, { search: mentor.pin ?? '' });
  expect(mentors).toEqual([
    {
      personId: String(mentor.id),
      name: `${mentor.firstName} ${mentor.lastName}`,
      pin: mentor.pin,
      timeZone: '',
      meetingUrl: 'https://meet.example/meera',
      sessions: 1,
      classes: 0,
      doubts: 0,
      missed: 1,
      disputes: 0,
      rating: 4.5,
      ratings: 2,
      daysOff: ['2026-11-26'],
    },
  ]);
  const ids = async (state: 'off' | 'idle' | 'no-link') => (await list(caller, { state })).mentors.map(({ personId }) => personId);
  expect(await ids('off')).toEqual([String(mentor.id)]);
  expect(await ids('idle')).toEqual([String(idle.id)]);
  expect(await ids('no-link')).toEqual([String(idle.id)]);
  for (const sort of ['sessions', 'missed', 'rating'] as const)
    expect((await list(caller, { sort })).mentors[0]?.personId).toBe(String(mentor.id));
  for (const sort of ['classes', 'doubts'] as const) expect((await list(caller, { sort })).total).toBe((await list(caller)).total);
});

test('IDN-029 staff change the hours, zone and link of a mentor by the mentor’s own rules; it is audited, and the mentor is notified once for each', async () => {
  const { mentor, caller, personId, staff } = await desk();
  const hours = [{ weekday: 3, from: '10:00', to: '12:00', modes: ['Virtual' as const], venueId: '' as const }];
  const saved = await server.call('staffSaveMentorHours', { personId, hours }, caller);
  expect(saved.status).toBe(200);
  expect((await orm().select().from(mentorHours).where(eq(mentorHours.mentorId, mentor.id)))[0]?.hours).toMatchObject([
    { weekday: 3, from: '10:00' },
  ]);
  const opened = await orm().select().from(mentorTimes).where(eq(mentorTimes.mentorId, mentor.id));
  expect(opened.length).toBeGreaterThan(0);
  const settings = {
    minutes: 60,
    buffer: 15,
    noticeHours: 12,
    maxPerDay: 3,
    meetingUrl: 'https://meet.example/new',
    about: '',
    timeZone: 'Asia/Dubai',
  };
  expect((await server.call('staffSaveMentorSettings', { personId, ...settings, timeZone: 'Mars/Base' }, caller)).status).toBe(400);
  expect((await server.call('staffSaveMentorSettings', { personId, ...settings }, caller)).data).toEqual(settings);
  const { data } = await server.call('staffMentor', { personId, date: '' }, caller);
  expect(data.settings).toEqual(settings);
  expect(data.week.timeZone).toBe('Asia/Dubai');
  expect(data.hours).toMatchObject([{ weekday: 3 }]);
  const told = await orm().select({ title: notices.title }).from(notices).where(eq(notices.personId, mentor.id)).orderBy(notices.id);
  expect(told.map(({ title }) => title)).toEqual([
    'Your institute changed your weekly hours',
    'Your institute changed your session settings',
  ]);
  const entries = await orm()
    .select({ action: auditEvents.action, actorId: auditEvents.actorId })
    .from(auditEvents)
    .where(
      and(eq(auditEvents.targetId, personId), inArray(auditEvents.action, ['mentoring.hours-saved-for', 'mentoring.settings-saved-for'])),
    );
  expect(entries.map(({ actorId }) => actorId)).toEqual([staff.id, staff.id]);
  // no one but a mentor of the portal has hours
  expect((await server.call('staffMentor', { personId: String(staff.id), date: '' }, caller)).status).toBe(404);
});
