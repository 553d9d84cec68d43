import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agendaOf } from '../../../../../test/agenda.ts';
import { type TestApp, testApp } from '../../../../../test/app.ts';
import { classFactories } from '../../../../../test/factories/class-factories.ts';
import { factories } from '../../../../../test/factories.ts';
import { watchQueries } from '../../../../../test/query-count.ts';
import { auditEvents } from '../../../audit/tables.ts';
import { notices } from '../../../notices/tables.ts';
import { batchMembers, classAttendance, classes, classPresences } from '../../tables.ts';

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
let batches = 0;

async function aBatch() {
  const { course } = await make.course();
  const mentor = await make.person({ role: 'mentor' });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const batch = await of.batch({ courseId: course.id, name: `Timetable ${(batches += 1)}`, mentorIds: [mentor.id] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  const run = async (csv: string, { dryRun = false, batchId = '' } = {}) =>
    (await server.call('importTimetable', { csv, batchId, dryRun }, { token })).data;
  const all = () => server.parts.database.orm.select().from(classes).where(eq(classes.batchId, batch.id)).orderBy(classes.number);
  const exported = async () => (await server.call('exportTimetable', { batchId: String(batch.id) }, { token })).data.csv;
  return { all, batch, batchId: String(batch.id), exported, mentor, run, token };
}
const heading = 'Batch,Number,Module,Title,Date,Time,Minutes,Mentor,Place';

test('CAL-005 a timetable is tried without a change, then imported: classes are added and changed, and what it leaves out stays', async () => {
  const { all, batch, mentor, run } = await aBatch();
  const known = await of.held({ batchId: batch.id, inMinutes: 5 * day, number: 1, title: 'Old title' });
  await of.held({ batchId: batch.id, inMinutes: 6 * day, number: 2, title: 'Left out' });
  const csv = `${heading}\n${batch.name},1,2,New title,2030-01-07,19:00,60,${mentor.pin},\n${batch.name},3,2,Added,2030-01-08,07:00 PM,60,,Hall 2\n`;
  const expected = {
    faults: [],
    faultCount: 0,
    added: 1,
    changed: 1,
    unchanged: 0,
    leftOut: [{ classNumber: 2, classTitle: 'Left out' }],
    leftOutCount: 1,
  };
  expect(await run(csv, { dryRun: true })).toMatchObject(expected);
  expect((await all()).map(({ title }) => title)).toEqual(['Old title', 'Left out']);
  expect(await run(csv)).toMatchObject(expected);
  expect(await all()).toMatchObject([
    {
      id: known.id,
      title: 'New title',
      moduleNumber: 2,
      mentorId: mentor.id,
      sequence: 1,
      startsAt: new Date('2030-01-07T13:30:00Z'),
      endsAt: new Date('2030-01-07T14:30:00Z'),
    },
    { title: 'Left out', sequence: 0 },
    { title: 'Added', inPerson: true, place: 'Hall 2', sequence: 0 },
  ]);
  const agenda = (whose: bigint | string) => agendaOf({ server, source: 'class', whose });
  expect(await agenda(mentor.id)).toEqual(['2030-01-07T13:30:00.000Z New title']);
  expect(await agenda(`batch:${batch.id}`)).toEqual(['2030-01-07T13:30:00.000Z New title', '2030-01-08T13:30:00.000Z Added']);
  expect(await run(csv)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  const entries = await server.parts.database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.targetId, String(batch.id)));
  expect(entries.filter(({ targetKind }) => targetKind === 'class-batch').map(({ action, data }) => [action, data])).toEqual([
    ['classes.timetable-imported', { added: 1, changed: 1 }],
  ]);
});

test('with one fault nothing is imported, and each is told with line and column, in their order', async () => {
  const { all, batch, mentor, run } = await aBatch();
  const other = await aBatch();
  const taught = await of.held({ batchId: other.batch.id, mentorId: mentor.id, inMinutes: 60, title: 'Elsewhere' });
  const at = taught.startsAt.toISOString().slice(0, 10);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' }).format(taught.startsAt);
  const csv = [
    heading,
    `${batch.name},1,1,Good,2030-01-07,19:00,60,,`,
    `${batch.name},2,1,Bad date,7 Foo 2030,19:00,60,,`,
    `${batch.name},3,1,Taken,${at},${time},60,${mentor.pin},`,
    `Nowhere,4,1,No batch,2030-01-09,19:00,60,,`,
  ].join('\n');
  const { faults, faultCount } = await run(csv);
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Date'],
    [4, 'Mentor'],
    [5, 'Batch'],
  ]);
  expect(faultCount).toBe(3);
  expect(faults[1]?.cause).toContain('Elsewhere');
  expect(await all()).toEqual([]);
});

test('what is exported and imported changes nothing, on the page of the batch too', async () => {
  const { all, batch, batchId, exported, mentor, run } = await aBatch();
  await of.held({ batchId: batch.id, inMinutes: -5 * day, mentorId: mentor.id, title: '=Formula, "quoted"' });
  await of.held({ batchId: batch.id, inMinutes: 5 * day, place: 'Hall', inPerson: true, description: 'Two\nlines' });
  await of.held({ batchId: batch.id, inMinutes: 8 * day, cancelledAt: server.clock.now(), cancelReason: 'Ill' });
  const before = await all();
  const csv = await exported();
  for (const place of [{}, { batchId }]) expect(await run(csv, place)).toMatchObject({ faults: [], added: 0, changed: 0, unchanged: 3 });
  expect(await all()).toEqual(before);
});

test('a batch and its mentor are told of a class that gets another time or place; of many in one notification', async () => {
  const { batch, mentor, run } = await aBatch();
  const { person: student } = await make.student({ in: await make.course() });
  const ids = [student.id, mentor.id];
  await server.parts.database.orm
    .insert(batchMembers)
    .values({ batchId: batch.id, personId: student.id, named: true, since: server.clock.now() });
  const row = (number: number, time: string, place = '') =>
    `${batch.name},${number},1,Class ${number},2030-03-${10 + number},${time},60,${mentor.pin},${place}`;
  const numbers = [1, 2, 3, 4, 5, 6];
  await run([heading, ...numbers.map((number) => row(number, '19:00'))].join('\n'));
  const told = async () => {
    const rows = await server.parts.database.orm.select().from(notices).where(inArray(notices.personId, ids)).orderBy(notices.id);
    await server.parts.database.orm.delete(notices).where(inArray(notices.personId, ids));
    return rows.map(({ personId, title }) => `${personId === student.id ? 'student' : 'mentor'}: ${title}`).toSorted();
  };
  expect(await told()).toEqual(['mentor: 6 new classes', 'student: 6 new classes']);
  await run([heading, row(1, '18:00'), row(2, '19:00', 'Hall 2')].join('\n'));
  const single = ['Class 1 has a new time', 'Class 2 has a new place'];
  expect(await told()).toEqual(['mentor', 'student'].flatMap((who) => single.map((title) => `${who}: ${title}`)));
  await run([heading, ...numbers.map((number) => row(number, '17:00'))].join('\n'));
  const [many] = await server.parts.database.orm.select().from(notices).where(eq(notices.personId, student.id));
  expect(many?.mail?.events?.map(({ method, startsAt }) => [method, startsAt])).toEqual(
    numbers.map((number) => ['REQUEST', `2030-03-${10 + number}T11:30:00.000Z`]),
  );
  expect(await told()).toEqual(['mentor: Your timetable has changed', 'student: Your timetable has changed']);
});

test('CLS-018 a class that a timetable moves forgets who had joined or been marked at the old time, and its provider is asked; one it leaves where it is does not', async () => {
  const { orm } = server.parts.database;
  const { batch, exported, run } = await aBatch();
  const { person: student } = await make.student({ in: await make.course() });
  const moved = await of.held({ batchId: batch.id, inMinutes: 10, number: 1, title: 'Moved', asks: 3 });
  const kept = await of.held({ batchId: batch.id, inMinutes: 200, number: 2, title: 'Kept' });
  for (const { id: classId } of [moved, kept]) {
    const place = { classId, personId: student.id };
    await orm.insert(classPresences).values({ ...place, source: 'portal', ref: 'early', joinedAt: server.clock.now() });
    await orm.insert(classAttendance).values({ ...place, present: true, how: 'Live', decidedAt: server.clock.now() });
  }
  const csv = (await exported()).replace('Moved', 'Moved away').replace('Kept', 'Kept here').split('\n');
  const lines = csv.map((line) => (line.includes('Moved away') ? line.replace(/\d\d:\d\d/, '23:58') : line));
  expect(await run(lines.join('\n'))).toMatchObject({ faults: [], changed: 2 });
  const seen = async ({ id }: { id: bigint }) => [
    await orm.$count(classPresences, eq(classPresences.classId, id)),
    await orm.$count(classAttendance, eq(classAttendance.classId, id)),
  ];
  expect(await seen(moved)).toEqual([0, 0]);
  expect(await seen(kept)).toEqual([1, 1]);
  const rows = await orm.select().from(classes).where(eq(classes.batchId, batch.id)).orderBy(classes.number);
  expect(rows).toMatchObject([
    { askAt: server.clock.now(), asks: 0, sequence: 1 },
    { askAt: null, sequence: 1 },
  ]);
});

test('five hundred rows go in with a few statements', async () => {
  const { all, batch, mentor, run } = await aBatch();
  const rows = Array.from({ length: 500 }, (_, index) => {
    const date = new Date(Date.UTC(2031, 0, 1 + index)).toISOString().slice(0, 10);
    return `${batch.name},${index + 1},1,Class ${index + 1},${date},19:00,60,${mentor.pin},`;
  });
  const csv = [heading, ...rows].join('\n');
  const { count: statements } = await watchQueries({ server, work: () => run(csv) });
  expect(statements).toBeLessThan(30);
  expect(await all()).toHaveLength(500);
  expect((await watchQueries({ server, work: () => run(csv.replaceAll('19:00', '18:00')) })).count).toBeLessThan(30);
  expect((await all()).every(({ sequence }) => sequence === 1)).toBe(true);
});
