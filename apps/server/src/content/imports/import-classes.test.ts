import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { importPack } from '../import-pack.ts';

// the demo without its candidates, whose tests would all be taken again
const folder = mkdtempSync(join(tmpdir(), 'abhyas-classes-'));
let server: TestApp;
beforeAll(async () => {
  const demo = fileURLToPath(new URL('../../../../../content/demo', import.meta.url));
  cpSync(demo, folder, { recursive: true, filter: (path) => !path.endsWith('cohort.yaml') });
  server = await testApp({ template: 'demo' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const importAgain = () => importPack({ ...server.parts, folder, rebase: false, demoPasswords: true });
const rowsOf = async () =>
  (
    await server.parts.database.orm.execute(sql`
    select (select count(*)::int from class_batches) as batches, (select count(*)::int from classes) as classes,
           (select count(*)::int from batch_members) as members, (select count(*)::int from class_attendance) as attendance,
           (select count(*)::int from class_recordings) as recordings, (select count(*)::int from uploads) as uploads,
           (select count(*)::int from relations) as relations`)
  ).rows;
const classesOf = async (pin: string) => {
  const token = await server.signIn(pin);
  const courses = (await server.call('studentCourses', {}, { token })).data;
  const courseId = courses.find(({ courseName }) => courseName.startsWith('CAT'))?.courseId ?? '';
  const body = { studentImsPin: '', courseId, batchId: '' as const };
  const completed = (await server.call('completedClasses', body, { token })).data;
  return { completed, upcoming: (await server.call('upcomingClasses', body, { token })).data };
};

test('CLS-001 the demo has a student whose classes are half over, one who has all before them, and a class to join now', async () => {
  const { completed, upcoming } = await classesOf('ASC1001');
  expect(completed.batches.map(({ batchName }) => batchName)).toEqual(['CAT weekday batch', 'Doubt clinic']);
  expect(completed.attendance).toEqual({ attended: 11, totalClasses: 12, percentage: 92 });
  expect(completed.classes.map(({ attendance }) => attendance.how || attendance.status)).toEqual(
    'Live Play Live Live absent Live Live Play Live Live Live Live'.split(' '),
  );
  expect(completed.classes.filter(({ recording }) => recording === 'ready')).toHaveLength(7);
  expect(upcoming.classes[0]).toMatchObject({ status: 'Live', classTitle: 'Ask about any mock', batchName: 'Doubt clinic' });
  expect(upcoming.classes.find(({ isCancelled }) => isCancelled === '1')).toMatchObject({ classTitle: 'Ask about reading' });
  const fresh = await classesOf('ASC1010');
  expect(fresh.completed).toMatchObject({ classes: [], attendance: { totalClasses: 0 } });
  expect(fresh.upcoming.classes.length).toBeGreaterThan(3);
});

test('importing again adds nothing', async () => {
  const before = await rowsOf();
  await importAgain();
  expect(await rowsOf()).toEqual(before);
});

test('IDN-078 the mentor of a batch sees its students', async () => {
  const token = await server.signIn('MEN2001');
  const asked = { mentorImsPin: 'MEN2001', studentImsPin: 'ASC1008' };
  expect((await server.call('studentAttendance', asked, { token })).data).toMatchObject({ studentImsPin: 'ASC1008' });
});

test('someone who enrols later has missed no class of before, whatever is imported again', async () => {
  const { orm } = server.parts.database;
  const make = factories(server.parts);
  const person = await make.person();
  const { rows } = await orm.execute<{ id: string }>(sql`select id::text from variants where key = 'classroom'`);
  await make.enrol({ personId: person.id, variantId: BigInt(rows[0]?.id ?? '0') });
  await importAgain();
  const member = await orm.execute(sql`select from batch_members where person_id = ${person.id}`);
  expect(member.rows).toHaveLength(1);
  const marked = await orm.execute(sql`select from class_attendance where person_id = ${person.id}`);
  expect(marked.rows).toEqual([]);
});
