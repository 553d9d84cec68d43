import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../../test/app.ts';
import { classFactories } from '../../../../../test/factories/class-factories.ts';
import { factories } from '../../../../../test/factories.ts';
import { notices } from '../../../notices/tables.ts';
import { remindDue } from '../../class-notices.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = classFactories(server, make);
});
afterAll(() => server.close());

const day = 24 * 60;

/** A batch with a student and a mentor, another mentor, and staff who plan its classes. */
async function aDesk() {
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const [mentor, other] = [await make.person({ role: 'mentor' }), await make.person({ role: 'mentor' })];
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const caller = { token: (await make.session({ personId: staff.id, at: server.clock.now() })).token };
  const name = `Told ${course.course.id}`;
  const batch = await of.batch({ courseId: course.course.id, name, studentIds: [student.id], mentorIds: [mentor.id] });
  const content: Omit<RequestOf<'changeClass'>, 'mappingId' | 'version'> = {
    moduleNumber: 1,
    classNumber: 1,
    classTitle: 'Ratios',
    description: '',
    mentorId: String(mentor.id),
    place: '',
    joinUrl: '',
    hostUrl: '',
  };
  const add = async (more: Partial<RequestOf<'addClass'>> = {}) => {
    const body = { batchId: String(batch.id), ...content, date: '2030-01-07', time: '19:00', minutes: 90, ...more };
    return (await server.call('addClass', body, caller)).data.mappingId;
  };
  /** The notices to each since the last call. */
  const told = async (person: { id: bigint }) => {
    const mine = eq(notices.personId, person.id);
    const rows = await server.parts.database.orm.select().from(notices).where(mine).orderBy(notices.id);
    await server.parts.database.orm.delete(notices).where(mine);
    return rows;
  };
  const titles = async (person: { id: bigint }) => (await told(person)).map(({ title }) => title);
  return { add, batch, caller, content, mentor, other, student, titles, told };
}

test('CLS-009 students and the mentor of a class that is added later are told, with an entry for their calendars', async () => {
  const { add, mentor, student, told } = await aDesk();
  const mappingId = await add();
  for (const person of [student, mentor]) {
    const [notice, ...others] = await told(person);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ title: 'New class: Ratios', type: 'class-changed' });
    expect(notice?.mail?.calendar).toMatchObject({ id: `class-${mappingId}`, method: 'REQUEST', sequence: 0 });
  }
});

test('a student who is added to a batch with classes to come is told of them, once; the others hear nothing of it', async () => {
  const { add, batch, caller, student, titles, told } = await aDesk();
  await add();
  const joining = await make.person();
  await titles(student);
  const put = () => server.call('changeBatchStudents', { batchId: String(batch.id), pins: [joining.pin ?? ''], change: 'add' }, caller);
  expect((await put()).data.changed).toBe(1);
  await put();
  const [notice, ...others] = await told(joining);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ title: `You're in ${batch.name}`, url: '/Classes?tab=Upcoming' });
  expect(notice?.text).toBe('1 class to come. The next one: Ratios, Mon 07 Jan 2030, 07:00 PM to 08:30 PM IST.');
  expect(await titles(student)).toEqual([]);
});

test('NTF-001 a student and a mentor who read Hindi are told of their timetable in Hindi', async () => {
  const { add, batch, caller, mentor, student, told } = await aDesk();
  const mappingId = await add();
  for (const person of [student, mentor]) {
    await told(person);
    const { token } = await make.session({ personId: person.id, at: server.clock.now() });
    await server.call('chooseLanguage', { language: 'hi' }, { token });
  }
  await server.call('copyClass', { mappingId, weeks: 3, dryRun: false }, caller);
  for (const person of [student, mentor]) {
    const [notice] = await told(person);
    expect(notice).toMatchObject({ title: '3 नई क्लासें' });
    expect(notice?.text).toBe(`${batch.name}: सोम 14 जन॰ 2030 से सोम 28 जन॰ 2030 तक। देखने के लिए अपनी क्लासें खोलें।`);
    expect(notice?.mail?.facts[0]?.text).toMatch(/^सोम 14 जन॰ 2030, 07:00 PM से 08:30 PM IST, /);
    expect(notice?.mail?.facts.map(({ text }) => text).join(' ')).not.toMatch(/[a-z]{3,}/);
  }
});

test('of a class that is copied to several weeks one notice tells, with each class in its calendar file', async () => {
  const { add, batch, caller, mentor, student, titles, told } = await aDesk();
  const mappingId = await add();
  await titles(student);
  await titles(mentor);
  await server.call('copyClass', { mappingId, weeks: 3, dryRun: true }, caller);
  expect(await titles(student)).toEqual([]);
  await server.call('copyClass', { mappingId, weeks: 3, dryRun: false }, caller);
  for (const person of [student, mentor]) {
    const [notice, ...others] = await told(person);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ title: '3 new classes', url: '/Classes' });
    expect(notice?.text).toBe(`${batch.name}: from Mon 14 Jan 2030 to Mon 28 Jan 2030. Open your classes to see them.`);
    expect(notice?.mail?.calendar).toBeNull();
    expect(notice?.mail?.events?.map(({ startsAt }) => startsAt)).toEqual(
      ['14', '21', '28'].map((date) => `2030-01-${date}T13:30:00.000Z`),
    );
    expect(notice?.mail?.facts.map((fact) => fact.name)).toEqual(['Ratios', 'Ratios', 'Ratios']);
  }
});

test('a mentor who is replaced is told, and so is the one who teaches the class now; the students are not', async () => {
  const { add, caller, content, mentor, other, student, titles, told } = await aDesk();
  const mappingId = await add();
  await titles(student);
  await titles(mentor);
  await server.call('changeClass', { mappingId, version: 0, ...content, mentorId: String(other.id) }, caller);
  expect(await titles(student)).toEqual([]);
  const [before, after] = [await told(mentor), await told(other)];
  expect(before).toMatchObject([{ title: 'Ratios has another mentor', url: '/Classes' }]);
  expect(before[0]?.text).toMatch(/You no longer teach it\.$/);
  expect(before[0]?.mail?.calendar).toMatchObject({ id: `class-${mappingId}`, method: 'CANCEL', sequence: 1 });
  expect(after).toMatchObject([{ title: 'New class: Ratios' }]);
  expect(after[0]?.mail?.calendar).toMatchObject({ id: `class-${mappingId}`, method: 'REQUEST', sequence: 1 });
  await server.call('changeClass', { mappingId, version: 1, ...content, mentorId: String(other.id), classTitle: 'Rates' }, caller);
  expect([await titles(student), await titles(mentor), await titles(other)]).toEqual([[], [], []]);
});

test('the mentors of a timetable are told of their own classes, and what is moved and given at once is told once', async () => {
  const { batch, caller, mentor, other, student, titles } = await aDesk();
  const row = (number: number, time: string, pin: string) =>
    `${batch.name},${number},Class ${number},2030-03-${10 + number},${time},${pin}`;
  const run = (rows: string[]) =>
    server.call(
      'importTimetable',
      { csv: ['Batch,Number,Title,Date,Time,Mentor', ...rows].join('\n'), batchId: '', dryRun: false },
      caller,
    );
  await run([1, 2, 3].map((number) => row(number, '19:00', number === 3 ? other.pin : mentor.pin)));
  expect([await titles(student), await titles(mentor), await titles(other)]).toEqual([
    ['3 new classes'],
    ['2 new classes'],
    ['New class: Class 3'],
  ]);
  await run([1, 2].map((number) => row(number, '18:00', other.pin)));
  expect([await titles(student), await titles(mentor), await titles(other)]).toEqual([
    ['Class 1 has a new time', 'Class 2 has a new time'],
    ['2 classes have another mentor'],
    ['2 new classes'],
  ]);
});

test('a class that gets another mentor within a day reminds the new one, and everyone once', async () => {
  const { batch, caller, content, mentor, other, student, titles } = await aDesk();
  const held = await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: day + 30, title: 'Ratios' });
  await remindDue(server);
  await server.call(
    'changeClass',
    { mappingId: String(held.id), version: 0, ...content, classNumber: held.number, mentorId: String(other.id) },
    caller,
  );
  await remindDue(server);
  const open = async (person: { id: bigint }) => {
    const rows = await server.parts.database.orm.select().from(notices).where(eq(notices.personId, person.id));
    return rows.filter(({ cancelledAt, type }) => type === 'class-soon' && cancelledAt === null).length;
  };
  expect([await open(student), await open(mentor), await open(other)]).toEqual([1, 0, 1]);
  await titles(student);
});
