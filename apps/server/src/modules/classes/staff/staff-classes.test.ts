import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { auditEvents } from '../../audit/tables.ts';
import { importClasses } from '../import.ts';
import { classAttendance, classBatches, classes } from '../tables.ts';

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
let count = 0;

/** Staff with the right, a course with a variant, and a mentor. */
async function aDesk() {
  const course = await make.course();
  const mentor = await make.person({ role: 'mentor', firstName: 'Mira', lastName: `Rao${(count += 1)}` });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  const caller = { token };
  const batch = (more: Partial<RequestOf<'saveBatch'>> = {}): RequestOf<'saveBatch'> => ({
    batchId: '',
    version: 0,
    name: `Batch ${(count += 1)}`,
    courseId: String(course.course.id),
    variantId: '',
    provider: 'link',
    joinUrl: 'https://meet.example/b',
    hostUrl: '',
    share: 50,
    ...more,
  });
  const held = (batchId: string, more: Partial<RequestOf<'addClass'>> = {}): RequestOf<'addClass'> => ({
    batchId,
    moduleNumber: 1,
    classNumber: 1,
    classTitle: 'Ratios',
    description: '',
    mentorId: String(mentor.id),
    place: '',
    joinUrl: '',
    hostUrl: '',
    date: '2030-01-07',
    time: '19:00',
    minutes: 90,
    ...more,
  });
  const made = async (more: Partial<RequestOf<'saveBatch'>> = {}) => (await server.call('saveBatch', batch(more), caller)).data.batchId;
  const details = async (batchId: string) => (await server.call('staffBatch', { batchId }, caller)).data;
  const timetable = async (batchId: string, when: 'ahead' | 'over' = 'ahead', page = 1) =>
    (await server.call('batchClasses', { batchId, when, page }, caller)).data;
  const students = async (batchId: string, search = '', page = 1) =>
    (await server.call('batchStudents', { batchId, search, page }, caller)).data;
  return { batch, caller, course, details, held, made, mentor, staff, students, timetable };
}

test('staff make a batch of a variant, change and close it; everyone of the variant is in it, and its mentor sees them', async () => {
  const { batch, caller, course, details, made, mentor, staff, students } = await aDesk();
  const { person: student } = await make.student({ in: course });
  const batchId = await made({ variantId: String(course.variant.id), name: 'Evening batch' });
  expect(await details(batchId)).toMatchObject({
    batchName: 'Evening batch',
    share: 50,
    students: 1,
    mentors: [],
  });
  expect((await students(batchId)).students).toMatchObject([{ pin: student.pin, named: false }]);
  await server.call('changeBatchMentor', { batchId, mentorId: String(mentor.id), change: 'add' }, caller);
  const seen = async () => {
    const { token } = await make.session({ personId: mentor.id, at: server.clock.now() });
    return (await server.call('studentAttendance', { mentorImsPin: '', studentImsPin: student.pin }, { token })).status;
  };
  expect(await seen()).toBe(200);
  expect((await server.call('saveBatch', batch({ name: 'evening BATCH' }), caller)).error.fields).toEqual({
    name: expect.stringContaining('this name') as string,
  });
  await server.call(
    'saveBatch',
    batch({ batchId, version: (await details(batchId)).version, name: 'Late batch', joinUrl: 'https://meet.example/late' }),
    caller,
  );
  expect(await details(batchId)).toMatchObject({ batchName: 'Late batch', students: 0, joinUrl: 'https://meet.example/late' });
  expect(await seen()).toBe(404);
  expect((await server.call('saveBatch', batch({ joinUrl: 'http://meet.example' }), caller)).error.fields).toHaveProperty('joinUrl');
  await server.call('closeBatch', { batchId, isClosed: true }, caller);
  expect((await details(batchId)).isClosed).toBe(true);
  const entries = await server.parts.database.orm.select().from(auditEvents).where(eq(auditEvents.actorId, staff.id));
  expect(entries.map(({ action }) => action)).toEqual([
    'classes.batch-created',
    'classes.mentor-added',
    'classes.batch-changed',
    'classes.batch-closed',
  ]);
});

test('the list finds batches by name, course and mentor, with students, next class and attendance', async () => {
  const { caller, course, mentor } = await aDesk();
  const { person: student } = await make.student({ in: course });
  const batch = await of.batch({ courseId: course.course.id, name: 'Findable weekend', studentIds: [student.id], mentorIds: [mentor.id] });
  const past = await of.held({ batchId: batch.id, inMinutes: -2 * day });
  await of.held({ batchId: batch.id, inMinutes: day, title: 'Next' });
  await of.held({ batchId: batch.id, inMinutes: 2 * day });
  await server.parts.database.orm
    .insert(classAttendance)
    .values([{ classId: past.id, personId: student.id, present: true, how: 'Live', decidedAt: server.clock.now() }]);
  const list = async (search: string, state: 'open' | 'closed' = 'open') =>
    (await server.call('staffBatches', { search, page: 1, state }, caller)).data;
  const expected = {
    batchName: 'Findable weekend',
    students: 1,
    mentors: [`Mira ${mentor.lastName}`],
    next: { classTitle: 'Next' },
    attended: 1,
    marked: 1,
  };
  for (const search of ['findable WEEK', mentor.lastName]) expect(await list(search)).toMatchObject({ total: 1, batches: [expected] });
  expect((await list('no_such%')).total).toBe(0);
  expect((await list('findable', 'closed')).total).toBe(0);
});

test('students are added by several IDs and removed; what is wrong with which ID is said, and then nothing changes', async () => {
  const { caller, course, details, made, mentor, students } = await aDesk();
  const [one, two] = [await make.student({ in: course }), await make.student({ in: course })].map(({ person }) => person);
  const pins = [one?.pin.toLowerCase() ?? '', two?.pin ?? ''];
  const batchId = await made();
  const change = (asked: { pins: string[]; change: 'add' | 'remove' }) => server.call('changeBatchStudents', { batchId, ...asked }, caller);
  const refused = await change({ pins: [...pins, 'NOPE1', mentor.pin], change: 'add' });
  expect(refused.error.fields).toEqual({ pins: `Not found: NOPE1, ${mentor.pin}` });
  expect((await details(batchId)).students).toBe(0);
  expect((await change({ pins, change: 'add' })).data).toEqual({ changed: 2 });
  expect((await change({ pins, change: 'add' })).data).toEqual({ changed: 0 });
  expect((await change({ pins: [pins[0] ?? ''], change: 'remove' })).data).toEqual({ changed: 1 });
  expect((await students(batchId)).students.map(({ pin }) => pin)).toEqual([two?.pin]);
});

test('CLS-016 the start link of a mentor is written by staff and read by no one of them; it stays until it is replaced or removed', async () => {
  const { batch, caller, details, held, made, timetable } = await aDesk();
  const hostUrl = 'https://meet.example/start-secret';
  const batchId = await made({ hostUrl });
  const { mappingId } = (await server.call('addClass', held(batchId, { hostUrl }), caller)).data;
  const stored = async () => {
    const { orm } = server.parts.database;
    const [own] = await orm
      .select()
      .from(classBatches)
      .where(eq(classBatches.id, BigInt(batchId)));
    const [row] = await orm
      .select()
      .from(classes)
      .where(eq(classes.id, BigInt(mappingId)));
    return [own?.hostUrl, row?.hostUrl];
  };
  const shown = [await details(batchId), await timetable(batchId)];
  expect(shown).toMatchObject([{ hasHostUrl: true }, { classes: [{ hasHostUrl: true }] }]);
  const { data: exported } = await server.call('exportTimetable', { batchId }, caller);
  expect(JSON.stringify([shown, exported])).not.toContain('start-secret');
  const csv = exported.csv.replace('Ratios', 'Rates');
  expect((await server.call('importTimetable', { csv, batchId, dryRun: false }, caller)).data).toMatchObject({ changed: 1, faults: [] });
  const { batchId: _batch, date: _date, time: _time, minutes: _minutes, ...content } = held(batchId);
  const save = async (link: string | null) => {
    const [shown0] = (await timetable(batchId)).classes;
    await server.call('changeClass', { mappingId, version: shown0?.version ?? 0, ...content, hostUrl: link }, caller);
    await server.call('saveBatch', batch({ batchId, version: (await details(batchId)).version, hostUrl: link }), caller);
  };
  await save(null);
  expect(await stored()).toEqual([hostUrl, hostUrl]);
  await save('');
  expect(await stored()).toEqual(['', '']);
  expect([await details(batchId), await timetable(batchId)]).toMatchObject([{ hasHostUrl: false }, { classes: [{ hasHostUrl: false }] }]);
});

test('someone who is in a batch with everyone of its variant is not removed by name', async () => {
  const { caller, course, made } = await aDesk();
  const { person: student } = await make.student({ in: course });
  const batchId = await made({ variantId: String(course.variant.id) });
  const { error } = await server.call('changeBatchStudents', { batchId, pins: [student.pin], change: 'remove' }, caller);
  expect(error.fields?.['pins']).toBe(`In this batch with everyone of the variant, so change their courses instead: ${student.pin}`);
});

test('a class is added at a time of the portal; a number, a batch and a mentor that are taken are said by field', async () => {
  const { caller, held, made, timetable } = await aDesk();
  const [batchId, elsewhere] = [await made(), await made()];
  expect((await server.call('addClass', held(batchId), caller)).status).toBe(200);
  expect((await timetable(batchId)).classes).toMatchObject([
    { classNumber: 1, startsAt: '2030-01-07T13:30:00.000Z', endsAt: '2030-01-07T15:00:00.000Z' },
  ]);
  const fields = async (body: RequestOf<'addClass'>) => Object.keys((await server.call('addClass', body, caller)).error.fields ?? {});
  expect(await fields(held(batchId, { date: '2030-01-09' }))).toEqual(['classNumber']);
  expect(await fields(held(batchId, { classNumber: 2, time: '20:00', mentorId: '' }))).toEqual(['time']);
  expect(await fields(held(elsewhere, { time: '18:00' }))).toEqual(['mentorId']);
  expect(await fields(held(elsewhere, { date: '2020-01-01' }))).toEqual(['date']);
  await server.call('closeBatch', { batchId: elsewhere, isClosed: true }, caller);
  expect(await fields(held(elsewhere, { date: '2030-02-01' }))).toEqual(['batchId']);
  expect((await timetable(batchId)).classes).toHaveLength(1);
});

test('two staff who change a class or a batch at once do not overwrite each other', async () => {
  const { batch, caller, details, held, made, timetable } = await aDesk();
  const batchId = await made();
  const { mappingId } = (await server.call('addClass', held(batchId), caller)).data;
  const { batchId: _batch, date: _date, time: _time, minutes: _minutes, ...content } = held(batchId);
  const { version } = await details(batchId);
  const [shown] = (await timetable(batchId)).classes;
  const change = (classTitle: string, seen: number) =>
    server.call('changeClass', { mappingId, version: seen, ...content, classTitle }, caller);
  expect((await change('Rates', shown?.version ?? 0)).status).toBe(200);
  expect((await change('Ratios and rates', shown?.version ?? 0)).error.code).toBe('CHANGED_ELSEWHERE');
  const [current] = (await timetable(batchId)).classes;
  expect(current?.classTitle).toBe('Rates');
  expect((await change('Ratios and rates', current?.version ?? 0)).status).toBe(200);
  expect((await server.call('saveBatch', batch({ batchId, version, share: 40 }), caller)).status).toBe(200);
  expect((await server.call('saveBatch', batch({ batchId, version, share: 90 }), caller)).error.code).toBe('CHANGED_ELSEWHERE');
  expect((await details(batchId)).share).toBe(40);
});

test('a class is changed; it counts as changed, and one that has begun keeps its place', async () => {
  const { caller, held, made, timetable } = await aDesk();
  const batchId = await made();
  const { mappingId } = (await server.call('addClass', held(batchId), caller)).data;
  const { batchId: _batch, date: _date, time: _time, minutes: _minutes, ...content } = held(batchId);
  await server.call('changeClass', { mappingId, version: 0, ...content, classTitle: 'Rates', place: 'Hall 2', mentorId: '' }, caller);
  expect((await timetable(batchId)).classes).toMatchObject([{ classTitle: 'Rates', place: 'Hall 2', mentorId: '' }]);
  const [row] = await server.parts.database.orm
    .select()
    .from(classes)
    .where(eq(classes.id, BigInt(mappingId)));
  expect(row).toMatchObject({ sequence: 1, inPerson: true });
  const running = await of.held({ batchId: BigInt(batchId), inMinutes: -5 });
  const { error } = await server.call(
    'changeClass',
    { mappingId: String(running.id), version: 0, ...content, classNumber: running.number, mentorId: '', place: 'Hall 3' },
    caller,
  );
  expect(error.fields).toHaveProperty('place');
});

test('a class is copied to the next weeks at the same time, with the next numbers; with a clash nothing is made', async () => {
  const { caller, held, made, timetable } = await aDesk();
  const batchId = await made();
  const { mappingId } = (await server.call('addClass', held(batchId), caller)).data;
  const copy = async (weeks: number, dryRun: boolean) => (await server.call('copyClass', { mappingId, weeks, dryRun }, caller)).data;
  expect(await copy(2, true)).toMatchObject({
    added: 0,
    copies: [{ classNumber: 2, startsAt: '2030-01-14T13:30:00.000Z', clash: '' }, { classNumber: 3 }],
  });
  expect((await copy(2, false)).added).toBe(2);
  const again = await copy(3, false);
  expect([again.added, again.copies.map(({ clash }) => clash !== '')]).toEqual([0, [true, true, false]]);
  expect((await timetable(batchId)).classes.map(({ classNumber }) => classNumber)).toEqual([1, 2, 3]);
});

test('what needs staff: recordings that are overdue, and classes of today without a mentor or a link', async () => {
  const { caller, course, mentor } = await aDesk();
  const batch = await of.batch({ courseId: course.course.id, name: 'Needy', joinUrl: '' });
  const link = { joinUrl: 'https://meet.example/c' };
  const expectedAt = new Date(server.clock.now().getTime() - 60_000);
  const overdue = await of.held({ batchId: batch.id, inMinutes: -day, mentorId: mentor.id, title: 'Overdue' });
  await of.recording({ classId: overdue.id, state: 'processing', readyAt: null, expectedAt });
  const done = await of.held({ batchId: batch.id, inMinutes: -2 * day, mentorId: mentor.id });
  await of.recording({ classId: done.id });
  await of.held({ batchId: batch.id, inMinutes: 5, title: 'No mentor', ...link });
  await of.held({ batchId: batch.id, inMinutes: 10, title: 'No link', mentorId: mentor.id });
  await of.held({ batchId: batch.id, inMinutes: 15, mentorId: mentor.id, place: 'Hall 2', inPerson: true });
  await of.held({ batchId: batch.id, inMinutes: 3 * day, title: 'Later' });
  const { needs } = (await server.call('classNeeds', {}, caller)).data;
  const own = needs.filter(({ batchName }) => batchName === 'Needy').map(({ kind, classTitle }) => `${kind} ${classTitle}`);
  expect(own).toEqual(['mentor No mentor', 'link No link', 'recording Overdue']);
});

test('a pack leaves alone a batch that staff have changed, and the people in it', async () => {
  const { caller, course, mentor } = await aDesk();
  const { person: student } = await make.student({ in: course });
  const now = server.clock.now();
  const input = {
    key: 'kept',
    name: 'Of the pack',
    courseId: course.course.id,
    variantId: null,
    everyone: false,
    studentIds: [],
    mentorIds: [],
    since: now,
    provider: 'link',
    joinUrl: '',
    hostUrl: '',
    share: 0,
    classes: [],
  } as const;
  const files = server.parts.files;
  const bring = () => server.parts.database.transaction((tx) => importClasses({ tx, files, pack: 'staff-test', now, batches: [input] }));
  await bring();
  const [row] = await server.parts.database.orm.select().from(classBatches).where(eq(classBatches.pack, 'staff-test'));
  const batchId = String(row?.id);
  await server.call('changeBatchStudents', { batchId, pins: [student.pin], change: 'add' }, caller);
  await server.call('changeBatchMentor', { batchId, mentorId: String(mentor.id), change: 'add' }, caller);
  await bring();
  const { data } = await server.call('staffBatch', { batchId }, caller);
  expect([data.students, data.mentors.length]).toEqual([1, 1]);
});
