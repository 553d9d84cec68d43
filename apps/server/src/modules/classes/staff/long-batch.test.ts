import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { maxMentors } from '@abhyas/contract/classes/class-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { agendaEntries } from '../../agenda/tables.ts';
import { people } from '../../identity/tables.ts';
import { batchMembers, batchMentors, classAttendance, classes, classPresences } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = classFactories(server, make);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
const hour = 3_600_000;
let count = 0;

/** People of a role, in one statement, whose names are in the order in which they are made. */
async function crowd(size: number, role: 'student' | 'mentor') {
  const rows = Array.from({ length: size }, () => {
    count += 1;
    const name = String(count).padStart(6, '0');
    return {
      role,
      firstName: `N${name}`,
      lastName: 'Rao',
      pin: `CRW${name}`,
      mobile: String(7_200_000_000 + count),
      email: `crw${name}@home.test`,
      createdAt: testMoment,
    };
  });
  return orm().insert(people).values(rows).returning({ id: people.id, pin: people.pin });
}

async function aBatch() {
  const course = await make.course();
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const caller = { token: (await make.session({ personId: staff.id, at: server.clock.now() })).token };
  const batch = await of.batch({ courseId: course.course.id, joinUrl: '' });
  return { batch, batchId: String(batch.id), caller, course };
}

/** Classes of a batch, an hour each: the first one begins so many hours from now. */
async function timetable({ batchId, size, fromHours }: { batchId: bigint; size: number; fromHours: number }) {
  const rows = Array.from({ length: size }, (_, n) => {
    const startsAt = new Date(testMoment.getTime() + (fromHours + n) * hour);
    return {
      batchId,
      moduleNumber: 1 + (n % 9),
      number: n + 1,
      title: `Class ${n + 1}`,
      startsAt,
      endsAt: new Date(startsAt.getTime() + hour),
      createdAt: testMoment,
    };
  });
  return orm().insert(classes).values(rows).returning({ id: classes.id });
}

test('CLS-023 a timetable and a batch of any length come in pages, and what is shown counts all of them', async () => {
  const { batch, batchId, caller } = await aBatch();
  await timetable({ batchId: batch.id, size: 520, fromHours: -100 });
  const students = await crowd(120, 'student');
  await orm()
    .insert(batchMembers)
    .values(students.map(({ id: personId }) => ({ batchId: batch.id, personId, named: true, since: testMoment })));
  expect((await server.call('staffBatch', { batchId }, caller)).data).toMatchObject({
    students: 120,
    ahead: 420,
    over: 100,
    nextNumber: 521,
  });
  const page = async (when: 'ahead' | 'over', no: number) => (await server.call('batchClasses', { batchId, when, page: no }, caller)).data;
  expect((await page('ahead', 1)).classes.slice(0, 2).map(({ classNumber }) => classNumber)).toEqual([101, 102]);
  const last = await page('ahead', 9);
  expect([last.total, last.classes.length, last.classes.at(-1)?.classNumber]).toEqual([420, 20, 520]);
  expect((await page('over', 2)).classes.map(({ classNumber }) => classNumber).slice(0, 2)).toEqual([50, 49]);
  const found = async (search: string, no = 1) => (await server.call('batchStudents', { batchId, search, page: no }, caller)).data;
  expect([(await found('')).total, (await found('', 3)).students.length]).toEqual([120, 20]);
  expect((await found(String(students[110]?.pin).toLowerCase())).students.map(({ pin }) => pin)).toEqual([students[110]?.pin]);
  const none = '999999';
  expect((await server.call('batchClasses', { batchId: none, when: 'over' }, caller)).status).toBe(404);
  expect((await server.call('batchStudents', { batchId: none, search: '' }, caller)).status).toBe(404);
});

test('CLS-023 API-041 API-042 API-045 no list of a student or a mentor is cut: pages have the rest, and the figures count all', async () => {
  const { batch, course } = await aBatch();
  const { person: student } = await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor' });
  await orm()
    .insert(batchMembers)
    .values({ batchId: batch.id, personId: student.id, named: true, since: new Date(0) });
  await orm().insert(batchMentors).values({ batchId: batch.id, personId: mentor.id });
  const over = await timetable({ batchId: batch.id, size: 510, fromHours: -600 });
  await timetable({ batchId: batch.id, size: 505, fromHours: 1 });
  const at = server.clock.now();
  await orm()
    .insert(classAttendance)
    .values(
      over.map(({ id: classId }, n) => ({
        classId,
        personId: student.id,
        present: n >= 10,
        how: n >= 10 ? ('Live' as const) : null,
        decidedAt: at,
      })),
    );
  const tokenOf = async ({ id }: { id: bigint }) => ({ token: (await make.session({ personId: id, at })).token });
  const list = { studentImsPin: '', courseId: String(course.course.id), batchId: '' as const, page: 2 };
  const completed = (await server.call('completedClasses', list, await tokenOf(student))).data;
  expect(completed).toMatchObject({ total: 510, attendance: { attended: 500, totalClasses: 510, percentage: 98 } });
  expect(completed.classes.map(({ classNumber }) => classNumber)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const upcoming = (await server.call('upcomingClasses', list, await tokenOf(student))).data;
  expect([upcoming.total, upcoming.classes.length]).toEqual([505, 5]);
  const attendance = (await server.call('studentAttendance', { mentorImsPin: '', studentImsPin: '', page: 2 }, await tokenOf(student)))
    .data;
  expect(attendance).toMatchObject({ total: 510, attendance: { attended: 500, totalClasses: 510 }, attendedClasses: [] });
  expect(attendance.missedClasses).toHaveLength(10);
  const taught = (await server.call('mentorClasses', { tab: 'completed', batchId: '', page: 2 }, await tokenOf(mentor))).data;
  expect([taught.total, taught.classes.length]).toEqual([510, 10]);
});

test('CLS-026 a roll and the stretches of a class come in pages with how many there are', async () => {
  const { batch, caller } = await aBatch();
  const held = await of.held({ batchId: batch.id, inMinutes: -30 });
  const students = await crowd(1003, 'student');
  await orm()
    .insert(batchMembers)
    .values(students.map(({ id: personId }) => ({ batchId: batch.id, personId, named: true, since: new Date(0) })));
  await orm()
    .insert(classPresences)
    .values(
      Array.from({ length: 302 }, (_, n) => ({
        classId: held.id,
        source: 'provider' as const,
        ref: `r${n}`,
        label: `Guest ${n}`,
        joinedAt: new Date(testMoment.getTime() - hour + n * 1000),
      })),
    );
  const mappingId = String(held.id);
  const roll = (await server.call('classRoll', { mappingId, page: 2 }, caller)).data;
  expect([roll.total, roll.students.map(({ imspin }) => imspin)]).toEqual([1003, students.slice(1000).map(({ pin }) => pin)]);
  const { stretches, total } = (await server.call('classStretches', { mappingId, imspin: '', page: 2 }, caller)).data;
  expect([total, stretches.map(({ label }) => label)]).toEqual([302, ['Guest 300', 'Guest 301']]);
});

test('what needs staff says how many classes there are beyond those it lists', async () => {
  const { batch, caller } = await aBatch();
  const before = (await server.call('classNeeds', {}, caller)).data.total;
  const startsAt = new Date(testMoment.getTime() + 60_000);
  await orm()
    .insert(classes)
    .values(
      Array.from({ length: 53 }, (_, n) => ({
        batchId: batch.id,
        moduleNumber: 1,
        number: n + 1,
        title: `Lacking ${n}`,
        startsAt,
        endsAt: new Date(startsAt.getTime() + hour),
        createdAt: testMoment,
      })),
    );
  const { needs, total } = (await server.call('classNeeds', {}, caller)).data;
  // each lacks a mentor and a link
  expect([needs.length, total - before]).toEqual([100, 106]);
});

test('a batch takes a hundred mentors, and says so when it has them', async () => {
  const { batch, batchId, caller } = await aBatch();
  const [one, ...mentors] = await crowd(maxMentors + 1, 'mentor');
  await orm()
    .insert(batchMentors)
    .values(mentors.map(({ id: personId }) => ({ batchId: batch.id, personId })));
  const add = () => server.call('changeBatchMentor', { batchId, mentorId: String(one?.id), change: 'add' }, caller);
  expect((await add()).error.fields).toEqual({ mentorId: 'A batch has at most 100 mentors. Remove one first' });
  await server.call('changeBatchMentor', { batchId, mentorId: String(mentors[0]?.id), change: 'remove' }, caller);
  expect((await add()).status).toBe(200);
});

test('a batch that an import has made too full gives its mentors up one by one', async () => {
  const { batch, batchId, caller } = await aBatch();
  const mentors = await crowd(maxMentors + 2, 'mentor');
  await orm()
    .insert(batchMentors)
    .values(mentors.map(({ id: personId }) => ({ batchId: batch.id, personId })));
  const removed = await server.call('changeBatchMentor', { batchId, mentorId: String(mentors[0]?.id), change: 'remove' }, caller);
  expect(removed.status).toBe(200);
  const { mentors: left } = (await server.call('staffBatch', { batchId }, caller)).data;
  expect(left).toHaveLength(maxMentors + 1);
});

test('a number and a time are looked up in the whole timetable of a batch and of a mentor before a class is saved', async () => {
  const { batch, batchId, caller, course } = await aBatch();
  const mentor = await make.person({ role: 'mentor' });
  const rows = await timetable({ batchId: batch.id, size: 60, fromHours: 24 });
  const elsewhere = await of.batch({ courseId: course.course.id });
  const startsAt = new Date('2030-03-05T10:00:00.000Z');
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + hour) };
  await of.held({ batchId: elsewhere.id, mentorId: mentor.id, title: 'Of the evening', ...times });
  const own = await of.held({ batchId: batch.id, title: 'Of a year ahead', ...times });
  const answer = async (more: Partial<RequestOf<'checkClass'>>) =>
    server.call('checkClass', { batchId, mappingId: '', classNumber: 900, mentorId: '', date: '', time: '', minutes: 60, ...more }, caller);
  const check = async (more: Partial<RequestOf<'checkClass'>>) => (await answer(more)).data.fields;
  const at = { date: '2030-03-05', time: '15:30', mentorId: String(mentor.id) };
  expect(await check({})).toEqual({});
  expect(await check({ classNumber: 60 })).toEqual({ classNumber: expect.stringContaining('already has a class 60: Class 60') as string });
  expect(await check(at)).toEqual({
    time: expect.stringContaining('“Of a year ahead”') as string,
    mentorId: expect.stringContaining('“Of the evening”') as string,
  });
  expect(await check({ ...at, time: '16:30' })).toEqual({});
  // students who are at a centre or with a mentor then are counted, and refuse nothing
  const [student] = await crowd(1, 'student');
  const personId = student?.id ?? 0n;
  await orm().insert(batchMembers).values({ batchId: batch.id, personId, named: true, since: testMoment });
  const session = { source: 'session', ref: '900', personId, type: 'Mentor Visit', title: 'Session', changedAt: testMoment } as const;
  const from = new Date('2030-03-05T11:00:00.000Z');
  await orm()
    .insert(agendaEntries)
    .values({ ...session, startsAt: from, endsAt: new Date(from.getTime() + hour) });
  expect((await answer({ ...at, time: '16:30' })).data).toEqual({ fields: {}, busyStudents: 1, mentorOff: false });
  expect((await answer({ ...at, time: '18:30' })).data.busyStudents).toBe(0);
  // a class that is changed keeps its time and its number
  const changed = { mappingId: String(own.id), classNumber: own.number };
  expect(await check(changed)).toEqual({});
  expect(Object.keys(await check({ ...changed, classNumber: 1, mentorId: String(mentor.id) }))).toEqual(['classNumber', 'mentorId']);
  expect(
    (await server.call('checkClass', { ...changed, batchId: String(elsewhere.id), mentorId: '', date: '', time: '', minutes: 60 }, caller))
      .status,
  ).toBe(404);
  expect(rows).toHaveLength(60);
});
