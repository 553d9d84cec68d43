import { deskCountLimit } from '@abhyas/contract/home/desk-limits.ts';
import type { StaffRight } from '@abhyas/contract/endpoint.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { centreFactories } from '../../../test/factories/centre-factories.ts';
import { classFactories } from '../../../test/factories/class-factories.ts';
import { factories } from '../../../test/factories.ts';
import { hallOf } from '../../../test/factories/hall.ts';
import { testMoment } from '../../../test/moments.ts';
import { doubts } from '../doubts/tables.ts';
import { enrolments } from '../identity/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
const { hall, book, cancel, join } = hallOf(() => ({ server, make, centre }));
const hour = 3_600_000;

beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testMoment);
  await server.parts.database.orm.delete(doubts);
});

const deskOf = async (rights: readonly StaffRight[]) => {
  const staff = await make.person({ role: 'staff', rights: [...rights] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  return (await server.call('staffDesk', {}, { token })).data;
};

/** Doubts of a student, each an hour older than the one before. */
const asked = async (count: number) => {
  const { person, course } = await make.student();
  await server.parts.database.orm.insert(doubts).values(
    Array.from({ length: count }, (_, index) => ({
      studentId: person.id,
      courseId: course.id,
      topicName: `Topic ${index}`,
      assetName: '',
      status: 'open' as const,
      askedAt: new Date(testMoment.getTime() - (index + 1) * hour),
      lastAt: new Date(testMoment.getTime() - (index + 1) * hour),
    })),
  );
  return person;
};

test('IDN-081 staff get only the parts of their rights, and zeros where nothing waits', async () => {
  expect(await deskOf(['support', 'people'])).toMatchObject({ centre: null, classes: null, content: null });
  const { centre: hasCentre, classes, content } = await deskOf(['content', 'classes']);
  expect(hasCentre).toBeNull();
  expect(classes).toEqual({ doubts: { count: 0, first: [] }, questions: 0, recordings: 0, missed: 0 });
  expect(content).toMatchObject({ lastImport: null });
});

test('the doubts that wait longest come first, with who may answer, and without what was asked', async () => {
  const student = await asked(2);
  const mentor = await make.person({ role: 'mentor', firstName: 'Demo', lastName: 'Mentor' });
  await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: student.id });
  const { classes } = await deskOf(['classes']);
  expect(classes?.doubts.count).toBe(2);
  expect(classes?.doubts.first).toMatchObject([
    { topic: 'Topic 1', student: { pin: student.pin }, mentors: ['Demo Mentor'], since: '2026-11-24T02:30:00.000Z' },
    { topic: 'Topic 0' },
  ]);
});

test('counting stops at one more than the limit, and ten doubts are shown', async () => {
  await asked(deskCountLimit + 20);
  const { classes } = await deskOf(['classes']);
  expect(classes?.doubts.count).toBe(deskCountLimit + 1);
  expect(classes?.doubts.first).toHaveLength(10);
});

test('a class whose recording is overdue counts once, until one can be watched', async () => {
  const of = classFactories(server, make);
  const { course } = await make.course();
  const batch = await of.batch({ courseId: course.id });
  const lesson = await of.held({ batchId: batch.id, inMinutes: -600 });
  const late = { classId: lesson.id, state: 'processing' as const, fileKey: '', expectedAt: new Date(testMoment.getTime() - hour) };
  await of.recording({ ...late, ref: 'one' });
  await of.recording({ ...late, ref: 'two', position: 1 });
  expect((await deskOf(['classes'])).classes?.recordings).toBe(1);
  await of.recording({ classId: lesson.id, ref: 'three', position: 2 });
  expect((await deskOf(['classes'])).classes?.recordings).toBe(0);
});

test('an open offer of the waitlist is told until it ends; the sessions of today come with how many are booked', async () => {
  const of = await hall({ seats: 1, students: 2, inHours: [200, 2] });
  await book(of, 0);
  await join(of, 1);
  expect((await deskOf(['centre'])).centre?.offers).toEqual({ count: 0, first: [] });
  await cancel(of, 0);
  const { centre: here } = await deskOf(['centre']);
  expect(here?.offers).toMatchObject({ count: 1, first: [{ student: { pin: of.people[1]?.pin }, test: of.test.assessment.name }] });
  expect(here?.sessions).toMatchObject([{ slotId: String(of.halls[1]?.id), seats: 1, booked: 0, checkedIn: 0 }]);
  server.clock.advance(199 * hour);
  expect((await deskOf(['centre'])).centre?.offers.count).toBe(0);
});

test('TST-068 a session of today says what it needs and is overdue, until it is there', async () => {
  const of = await hall({ seats: 1, students: 1, inHours: [2] });
  await book(of, 0);
  const missing = async () => (await deskOf(['centre'])).centre?.sessions.find(({ slotId }) => slotId === String(of.halls[0]?.id))?.missing;
  // the paper is looked for an hour and a half before
  expect(await missing()).toEqual(['venue', 'invigilator']);
  const staff = await make.person({ role: 'staff', rights: ['centre'] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  await server.call(
    'setReadiness',
    { slotId: String(of.halls[0]?.id), version: 0, change: { thing: 'venue', step: 'confirmed' } },
    { token },
  );
  expect(await missing()).toEqual(['invigilator']);
});

test('the faults of the import that was run or tried last are told', async () => {
  const staff = await make.person({ role: 'staff', rights: ['content'] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  const body = { kind: 'schools' as const, csv: 'Name,Nothing\nA,B', dryRun: true };
  const { faultCount } = (await server.call('importSchoolData', body, { token })).data;
  expect(faultCount).toBeGreaterThan(0);
  const { content } = await deskOf(['content']);
  expect(content?.lastImport).toEqual({ kind: 'schools', at: testMoment.toISOString(), faults: faultCount });
});

test('the first steps of a portal are told by what is published, until all are done', async () => {
  const { orm } = server.parts.database;
  await orm.delete(enrolments);
  const none = { course: false, brand: false, helpdesk: false, test: false, notice: false, student: false };
  expect((await deskOf(['content'])).content?.setup).toEqual(none);
  const staff = await make.person({ role: 'staff', rights: ['content', 'review'] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  const asked = {
    course: 'CAT 2027',
    exam: 'CAT',
    examDate: '2027-11-28',
    timeZone: 'Asia/Kolkata',
    host: 'bright.test',
    helpdesk: 'help@bright.test',
  };
  await server.call('startPack', { institute: 'Bright Academy', ...asked }, { token });
  expect((await deskOf(['content'])).content?.setup?.course).toBe(false);
  const { files } = (await server.call('studioFiles', {}, { token })).data;
  const chosen = files.filter(({ pack }) => pack === 'bright-academy').map(({ sourceId, revision }) => ({ sourceId, revision }));
  expect((await server.call('publishFiles', { files: chosen }, { token })).data.state).toBe('published');
  expect((await deskOf(['content'])).content?.setup).toEqual({ ...none, course: true, helpdesk: true });
  await make.student();
  expect((await deskOf(['content'])).content?.setup).toEqual({ ...none, course: true, helpdesk: true, student: true });
  const { pool } = server.parts.database;
  await pool.query("update sources set text = replace(text, '#3C379F', '#205030') where path = 'brands.yaml'");
  await pool.query("update sources set path = 'notices.yaml', text = 'title: Hello' where path = 'paths/lessons.yaml'");
  expect((await deskOf(['content'])).content?.setup).toMatchObject({ brand: true, notice: true, test: false });
  await pool.query("update sources set path = 'tests/mock.yaml' where path = 'paths/tests.yaml'");
  expect((await deskOf(['content'])).content?.setup).toBeNull();
});
