import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { mentoringFactories } from '../../../test/factories/mentoring-factories.ts';
import { whileOpen } from '../../../test/while-changing.ts';
import { notices } from '../notices/tables.ts';
import { holidays } from './tables.ts';
import { closeHolidays, importMentoring } from './import.ts';

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
test('an import holds times before it holds its sessions, as everyone does', async () => {
  const of = await mentoring.pair();
  const free = await mentoring.time({ mentorId: of.mentor.id, inHours: 24 * 30 });
  const { id } = await mentoring.session({
    mentorId: of.mentor.id,
    studentId: of.student.id,
    courseId: of.course.id,
    inHours: 90,
    pack: 'ordered',
    key: 'one',
  });
  const rules = { holidays: [{ day: '2026-12-24', name: 'Day' }], limits: [] };
  const input = { mentors: [], sessions: [] };
  const files = { put: () => Promise.reject(new Error('there is no file')) };
  const settings = { files, pack: 'ordered', courseIds: [of.course.id], rules, input, timeZone: 'Asia/Kolkata', now: server.clock.now() };
  const held = whileOpen({
    server,
    open: async (tx) => void (await tx.execute(sql`select from mentor_times where id = ${free.id} for update`)),
    work: () => server.parts.database.transaction((tx) => importMentoring({ tx, ...settings })),
    meanwhile: async (tx) => void (await tx.execute(sql`select from mentor_bookings where id = ${id} for update nowait`)),
  });
  await expect(held).resolves.toBeDefined();
  await orm().delete(holidays).where(eq(holidays.pack, 'ordered'));
});

const importHoliday = () =>
  server.parts.database.transaction((tx) => closeHolidays({ tx, timeZone: 'Asia/Kolkata', now: server.clock.now() }));

test('MEN-050 a day that becomes a holiday: its free times close on each mentor’s clock, sessions stay, and their mentors are told once', async () => {
  const of = await mentoring.pair();
  const inLondon = await mentoring.mentor({ in: of, timeZone: 'Europe/London' });
  // 26 Nov 2026, 10:00 in India
  const taken = await mentoring.time({ mentorId: of.mentor.id, inHours: 48 });
  const free = await mentoring.time({ mentorId: of.mentor.id, inHours: 50 });
  const before = await mentoring.time({ mentorId: of.mentor.id, inHours: 24 });
  // 26 Nov, 01:30 in India is still the 25th in London
  const abroad = await mentoring.time({ mentorId: inLondon.id, inHours: 39.5 });
  await of.book(taken.id);
  const other = await mentoring.pair({ in: of });
  const cancelled = { cancelledAt: server.clock.now(), cancelledBy: 'mentor' as const, inHours: 40 };
  const offer = { offeredTimeId: free.id, offerEndsAt: new Date('2026-11-25'), offerState: 'open' as const };
  await mentoring.session({ mentorId: other.mentor.id, studentId: other.student.id, courseId: of.course.id, ...cancelled, ...offer });
  await orm().insert(holidays).values({ pack: 'later', day: '2026-11-26', name: 'Foundation Day' });
  expect(await importHoliday()).toBe(1);
  expect(await importHoliday()).toBe(1);
  expect((await of.free()).times.map(({ timeId }) => timeId)).toEqual([String(before.id), String(abroad.id)]);
  expect((await of.list()).upcoming).toHaveLength(1);
  const told = await orm().select().from(notices).where(eq(notices.cause, 'session-holiday:2026-11-26'));
  expect(told).toMatchObject([
    {
      personId: of.mentor.id,
      title: 'Thu 26 Nov 2026 is a holiday: Foundation Day',
      text: 'You have a session on this day, and the free times are closed. Open the day to move it.',
      url: '/myPlan/slots?off=2026-11-26',
    },
  ]);
  const toOther = (await server.call('listNotices', { unreadOnly: false }, await other.caller())).data.notices;
  expect(toOther).toMatchObject([{ title: 'The time held for you is gone' }]);
  // the mentor moves what is left, as with a day off
  const mentor = mentoring.callsOfMentor(of.mentor);
  const { hits } = (await server.call('previewDayOff', { date: '2026-11-26' }, await mentor.caller())).data;
  expect(hits).toMatchObject([{ offer: { timeId: String(before.id) } }]);
});
