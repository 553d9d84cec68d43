import { sql } from 'drizzle-orm';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { testMoment } from '../../../test/moments.ts';
import { demoFolder } from '../../../test/packs/changed-pack.ts';
import { importPack } from '../import-pack.ts';

/** The files of the demo that say who meets whom, when and where, without what leads to its questions: with that an import takes three times as long. */
const about: Readonly<Record<string, (text: string) => string>> = {
  pack: (text) => text,
  brands: (text) => text,
  programmes: (text) => text,
  people: (text) => text.replaceAll(/^ {4}(?:bookmarks|tasks): .*\n|^ {4}notes:\n(?: {6}- .*\n)+/gm, ''),
  venues: (text) => text.replace(/^slots:[^]*/m, ''),
  events: (text) => text,
  mentoring: (text) => text,
};
const folder = mkdtempSync(join(tmpdir(), 'abhyas-mentoring-'));
let server: TestApp;
beforeAll(async () => {
  for (const [name, without] of Object.entries(about))
    writeFileSync(join(folder, `${name}.yaml`), without(readFileSync(join(demoFolder, `${name}.yaml`), 'utf8')));
  cpSync(join(demoFolder, 'media'), join(folder, 'media'), { recursive: true });
  server = await testApp();
  await importFolder({ rebase: false });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const importFolder = ({ rebase }: { rebase: boolean }) => importPack({ ...server.parts, folder, rebase, demoPasswords: true });
const rowsOf = async () =>
  (
    await server.parts.database.orm.execute(sql`
    select (select count(*)::int from mentor_bookings) as bookings, (select count(*)::int from mentor_times) as times,
           (select count(*)::int from student_tasks) as tasks, (select count(*)::int from feedback_files) as files,
           (select count(*)::int from uploads) as uploads, (select count(*)::int from relations) as relations,
           (select count(*)::int from holidays) as holidays, (select count(*)::int from session_limits) as limits`)
  ).rows;
const courseOf = async (token: string) => {
  const courses = (await server.call('studentCourses', {}, { token })).data;
  const cat = courses.find(({ courseName }) => courseName.startsWith('CAT'));
  return { courseId: cat?.courseId ?? '', variantId: cat?.variantId ?? '' };
};
const sessionsOf = async (pin: string) => {
  const token = await server.signIn(pin);
  return (await server.call('studentSessions', { ...(await courseOf(token)), studentImsPin: '', after: '' }, { token })).data;
};
const dashboardOf = async (pin: string) =>
  (await server.call('mentorDashboard', { imspin: pin, search: '', after: '' }, { token: await server.signIn(pin) })).data;

test('MEN-001 MEN-016 MEN-020 MEN-033 the demo has a session to join, one to come, one that waits for feedback, and past ones with what came of them', async () => {
  const { counts, live, upcoming, awaitingFeedback } = await dashboardOf('MEN2001');
  expect(counts).toMatchObject({ live: 1, upcoming: 1, awaitingFeedback: 1 });
  expect([...live, ...upcoming, ...awaitingFeedback].map(({ studentImsPin }) => studentImsPin)).toEqual(['ASC1001', 'ASC1001', 'ASC1001']);
  const { past, allowance } = await sessionsOf('ASC1001');
  expect(past.map(({ bookingStatus, attendance }) => `${bookingStatus} ${attendance}`.trim())).toEqual([
    'BOOKED',
    'ATTENDED present',
    'ATTENDED present',
    'BOOKED',
    'BOOKED absent',
    'CANCELLED AGAINST POLICY',
    'CANCELLED',
    'CANCELLED BY MENTOR',
    'ATTENDED present',
  ]);
  expect(allowance).toEqual({ limit: 12, used: 8, left: 4 });
  const [, first, second] = past;
  expect(first).toMatchObject({ rating: 5, actionItems: [{ dueOn: '2026-11-27' }, { dueOn: '2026-11-22' }] });
  const [file] = second?.attachments ?? [];
  expect((await server.app.inject(file?.url ?? '')).statusCode).toBe(200);
});

test('MEN-033 a past session of the demo to which the mentor did not come: the student reads it, it uses none up, and staff have it to check', async () => {
  const { past } = await sessionsOf('ASC1001');
  const missed = past.find(({ mentorAbsent }) => mentorAbsent);
  expect(missed).toMatchObject({ mentorAbsentBy: 'student', attendance: '', bookingStatus: 'BOOKED', mentorAction: '', feedbackText: '' });
  expect(missed?.actions.map(({ kind }) => kind)).toEqual(['reportAbsence']);
  const token = await server.signIn('STF3001');
  const { sessions } = (await server.call('staffMissedSessions', { page: 1, state: 'open' }, { token })).data;
  expect(sessions.filter(({ missing }) => missing === 'mentor')).toMatchObject([
    { saidBy: 'student', startsAt: missed?.startsAt, student: { pin: 'ASC1001' }, mentor: { pin: 'MEN2001' }, looked: null },
  ]);
  expect(new Date(sessions[0]?.saidAt ?? '').getTime()).toBeGreaterThan(new Date(missed?.endsAt ?? '').getTime());
});

test('MEN-034 MEN-035 two mentors have times in the next weeks, of both kinds', async () => {
  const token = await server.signIn('ASC1001');
  const { mentors, venues, times } = (await server.call('mentorFreeTimes', await courseOf(token), { token })).data;
  expect(mentors.map(({ name }) => name)).toEqual(['Demo Mentor', 'Second Mentor']);
  expect(venues.map(({ name }) => name).toSorted()).toEqual(['Andheri centre', 'Dadar centre']);
  expect(new Set(times.map(({ mentorId }) => mentorId)).size).toBe(2);
  expect(new Set(times.flatMap(({ modes }) => modes))).toEqual(new Set(['Virtual', 'In person']));
});

test('MEN-050 a mentor of a pack has weekly hours until they save their own, which the next import leaves alone', async () => {
  const token = await server.signIn('MEN2001');
  const hours = async () => (await server.call('mentorWeek', { date: '' }, { token })).data.hours;
  const imported = await hours();
  expect(imported.map(({ weekday, from, to, modes }) => [weekday, from, to, modes.length])).toEqual([
    [1, '16:00', '20:00', 2],
    [3, '16:00', '20:00', 2],
    [5, '16:00', '20:00', 2],
    [6, '10:00', '13:00', 1],
  ]);
  await server.call('saveMentorHours', { hours: imported.slice(1) }, { token });
  await importFolder({ rebase: false });
  expect(await hours()).toEqual(imported.slice(1));
  await server.call('saveMentorHours', { hours: imported }, { token });
});

test('with a later anchor day untouched sessions move, new times are opened, and one that people changed is followed by another', async () => {
  const token = await server.signIn('MEN2001');
  const [next] = (await dashboardOf('MEN2001')).upcoming;
  await server.call('mentorCancel', { bookingId: [next?.bookingId ?? ''], reason: 'A family matter' }, { token });
  server.clock.set(new Date(testMoment.getTime() + 9 * 24 * 3_600_000));
  const before = await sessionsOf('ASC1001');
  const [{ times: timesBefore } = { times: 0 }] = await rowsOf();
  await importFolder({ rebase: true });
  const after = await sessionsOf('ASC1001');
  const idsOf = ({ past }: typeof after) => past.map(({ bookingId }) => bookingId);
  // the cancelled one stays as it was; what is live moved, and its next one is new
  expect(after.upcoming.map(({ classStatus }) => classStatus)).toEqual(['Live', 'UpComing']);
  expect(idsOf(before)).toEqual(expect.arrayContaining(idsOf(after)));
  const attended = ({ past }: typeof after) => past.filter(({ bookingStatus }) => bookingStatus === 'ATTENDED').map(({ date }) => date);
  expect(attended(before)).toEqual(['2026-11-18', '2026-11-11', '2026-10-14']);
  expect(attended(after)).toEqual(['2026-11-27', '2026-11-20', '2026-10-23']);
  expect(Number((await rowsOf())[0]?.['times'])).toBeGreaterThan(Number(timesBefore));
  const again = await rowsOf();
  await importFolder({ rebase: false });
  expect(await rowsOf()).toEqual(again);
});
