import type { SchoolDataKind } from '@abhyas/contract/schools/school-limits.ts';
import { columnsOf } from '@abhyas/rules/schools/import/columns.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { schoolFactories } from '../../../../test/factories/school-factories.ts';
import { agendaEntries } from '../../agenda/tables.ts';
import { auditEvents } from '../../audit/tables.ts';
import { notices } from '../../notices/tables.ts';
import { remindDeadlines } from '../deadlines.ts';
import { programmeChances, programmeCutoffs, programmeOutcomes, schoolCategories, schoolListings, schools } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof schoolFactories>;
let token: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = schoolFactories(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testMoment);
  const staff = await make.person({ role: 'staff', rights: ['content'] });
  ({ token } = await make.session({ personId: staff.id, at: server.clock.now() }));
});

const run = async (kind: SchoolDataKind, lines: readonly string[], { dryRun = false, columns = columnsOf[kind] } = {}) =>
  (await server.call('importSchoolData', { kind, csv: [columns.join(','), ...lines].join('\n'), dryRun }, { token })).data;
const exported = async (kind: SchoolDataKind) => (await server.call('exportSchoolData', { kind }, { token })).data.csv;

/** A programme of a school of its own, by the keys that rows name. */
async function aProgramme() {
  const { course } = await make.course();
  const programme = await of.programme({ courseIds: [course.id], exams: ['CAT'] });
  await of.category('General');
  return { course, programme, names: `${programme.school.key},${programme.key}` };
}
const cutoffs = ({ id }: { id: bigint }) =>
  server.parts.database.orm.select().from(programmeCutoffs).where(eq(programmeCutoffs.programmeId, id));

test('SCH-001 a file is tried without a change, then imported: schools are added and changed, and audited', async () => {
  const known = await of.school({ name: 'Old name' });
  const lines = [`${known.key},New name,Pune,Maharashtra,https://new.example/,All & new`, 'new-school,New school,Kochi,Kerala,,'];
  const expected = {
    faults: [],
    faultCount: 0,
    added: 1,
    changed: 1,
    withdrawn: 0,
    unchanged: 0,
    newCategories: [],
    changes: [
      { line: 2, name: 'New name', change: 'changed' },
      { line: 3, name: 'New school', change: 'added' },
    ],
  };
  expect(await run('schools', lines, { dryRun: true })).toEqual(expected);
  const { orm } = server.parts.database;
  const named = async () => (await orm.select().from(schools).where(eq(schools.id, known.id)))[0];
  expect((await named())?.name).toBe('Old name');
  expect(await run('schools', lines)).toEqual(expected);
  expect(await named()).toMatchObject({ name: 'New name', about: '<p>All &amp; new</p>', pack: 'test' });
  expect(await run('schools', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  const [event] = await orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'schools.imported'))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  expect(event).toMatchObject({ targetId: 'schools', data: { added: 1, changed: 1, withdrawn: 0 } });
});

test('SCH-001 with one fault nothing is changed, and every fault is told with its line and column', async () => {
  const { names, programme } = await aProgramme();
  const found = await run('cutoffs', [
    `${names},General,CAT,2025,first,95,varc 85,The school,2026-01-08`,
    `${names},Unknown,CAT,2025,first,95,,The school,2026-01-08,yes`,
    `nowhere,mba,General,CAT,2025,first,95,,The school,2026-01-08`,
    `${names},General,CAT,2024,first,195,,The school,2026-01-08`,
  ]);
  expect(found.faultCount).toBe(3);
  expect(found.faults.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Category'],
    [4, 'Programme'],
    [5, 'Overall'],
  ]);
  expect(found.faults[1]?.cause).toBe("There is no programme 'mba' of a school 'nowhere'. Import it first");
  expect(await cutoffs(programme)).toEqual([]);
});

test.each(['cutoffs', 'outcomes'] as const)(
  'SCH-001 a file of %s makes the categories that it names, which trying it lists',
  async (kind) => {
    const { names, programme } = await aProgramme();
    const fresh = `New ${kind}`;
    const row = (category: string) =>
      kind === 'cutoffs'
        ? `${names},${category},CAT,2025,first,80,,The school,2026-01-08`
        : `${names},${category},CAT,2025,90,100,20,12,The school,2026-01-08`;
    const lines = ['general', fresh, fresh.toUpperCase()].map(row);
    const [, , again] = lines;
    const categories = async () =>
      (await server.parts.database.orm.select().from(schoolCategories).orderBy(schoolCategories.position, schoolCategories.id)).map(
        ({ name }) => name,
      );
    const before = await categories();
    expect(await run(kind, lines.slice(0, 2), { dryRun: true })).toMatchObject({ faultCount: 0, added: 2, newCategories: [fresh] });
    expect(await categories()).toEqual(before);
    expect(await run(kind, lines.slice(0, 2))).toMatchObject({ faultCount: 0, added: 2, newCategories: [fresh] });
    expect(await categories()).toEqual([...before, fresh]);
    expect(await run(kind, [again ?? ''])).toMatchObject({ faultCount: 0, unchanged: 1, newCategories: [] });
    expect(kind === 'outcomes' ? [] : (await cutoffs(programme)).map(({ overall }) => overall)).toEqual(
      kind === 'outcomes' ? [] : [80, 80],
    );
  },
);

test('SCH-001 a portal without categories gets General first, which is for everyone', async () => {
  const { course } = await make.course();
  const programme = await of.programme({ courseIds: [course.id], exams: ['CAT'] });
  const { orm } = server.parts.database;
  await orm.execute(sql`truncate school_categories cascade`);
  await run('cutoffs', [`${programme.school.key},${programme.key},SC,CAT,2025,first,80,,The school,2026-01-08`]);
  const made = await orm.select().from(schoolCategories).orderBy(schoolCategories.position);
  expect(made.map(({ name }) => name)).toEqual(['General', 'SC']);
  const many = Array.from(
    { length: 49 },
    (_, at) => `${programme.school.key},${programme.key},C${at},CAT,2025,first,80,,The school,2026-01-08`,
  );
  expect((await run('cutoffs', many)).faults).toEqual([
    { line: 50, column: 'Category', cause: "There can be 50 categories, and 'C48' is one more. Use one of General, SC" },
  ]);
});

test('SCH-001 SCH-008 a programme is shown to the courses that its row names, and to no other', async () => {
  const { course, programme } = await aProgramme();
  const { course: other } = await make.course();
  const line = (courses: string) => `${programme.school.key},${programme.key},MBA,${courses},CAT;XAT,1400000`;
  const columns = ['School', 'Key', 'Name', 'Courses', 'Exams', 'Fees'];
  const shownIn = async () =>
    (await server.parts.database.orm.select().from(schoolListings).where(eq(schoolListings.programmeId, programme.id))).map(
      ({ courseId, fees, exams }) => ({ courseId, fees, exams }),
    );
  expect(await run('programmes', [line(other.name)], { columns })).toMatchObject({ faultCount: 0, changed: 1 });
  expect(await shownIn()).toEqual([{ courseId: other.id, fees: 1_400_000, exams: ['CAT', 'XAT'] }]);
  expect(await run('programmes', [line(`${other.name}; ${course.name}`)], { columns })).toMatchObject({ changed: 1 });
  expect(new Set((await shownIn()).map(({ courseId }) => courseId))).toEqual(new Set([course.id, other.id]));
  expect((await run('programmes', [line('No such course')], { columns })).faults).toMatchObject([{ line: 2, column: 'Courses' }]);
});

test('SCH-001 what was imported is found in the listing by its name', async () => {
  const { person, course } = await make.student();
  const programme = await of.programme({ courseIds: [course.id], name: 'PGDM' });
  const names = `${programme.school.key},${programme.key}`;
  const columns = ['School', 'Key', 'Name', 'Courses', 'Exams', 'Fees'];
  const none = [''];
  const unfiltered = { classifications: none, examAccepted: none, location: none, AverageSalary: [''] as [''], Fees: [''] as [''] };
  const found = async () => {
    const session = await make.session({ personId: person.id, at: server.clock.now() });
    const listing = await server.call('filterSchoolData', { ...unfiltered, courseId: String(course.id), search: 'Watersheds' }, session);
    return listing.data.flatMap(({ schoolName, schoolProgramData }) => schoolProgramData.map(({ programs }) => [schoolName, programs]));
  };
  expect(await found()).toEqual([]);
  expect(await run('programmes', [`${names},MBA Watersheds,${course.name},CAT,950000`], { columns })).toMatchObject({ changed: 1 });
  expect(await found()).toEqual([[programme.school.name, 'MBA Watersheds']]);
});

test('SCH-028 the newest cutoff of a file is the one that the listing shows', async () => {
  const { names, programme } = await aProgramme();
  const line = (year: number, overall: number) => `${names},General,CAT,${year},first,${overall},dilr 90,The school,${year + 1}-01-08`;
  expect(await run('cutoffs', [line(2025, 95), line(2024, 93)])).toMatchObject({ added: 2 });
  expect((await cutoffs(programme)).filter(({ isShown }) => isShown)).toMatchObject([{ year: 2025, overall: 95, sections: { dilr: 90 } }]);
  expect(await run('cutoffs', [line(2025, 96), line(2024, 93)])).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
});

describe('a deadline that is moved', () => {
  /** A programme with a deadline that a student has on the shortlist. */
  async function shortlisted(date = '2027-01-05') {
    const { person, course } = await make.student();
    const programme = await of.programme({ courseIds: [course.id], name: 'PGDM' });
    const names = `${programme.school.key},${programme.key}`;
    const move = (to: string, more: { dryRun?: boolean } = {}) =>
      run('deadlines', [`${names},apply,application,Application closes,${to},18:00,`], more);
    await move(date);
    const own = await server.signIn(person.pin);
    const ids = { schoolId: String(programme.schoolId), schoolProgramCourseMappingId: String(programme.id) };
    await server.call('addStudentSchoolLike', { ...ids, isLiked: '1' }, { token: own });
    const { orm } = server.parts.database;
    const entries = async () =>
      (await orm.select().from(agendaEntries).where(eq(agendaEntries.personId, person.id))).map(({ title, startsAt }) => [
        title,
        startsAt.toISOString(),
      ]);
    const told = async () =>
      (await orm.select().from(notices).where(eq(notices.personId, person.id)).orderBy(notices.id))
        .filter(({ cancelledAt }) => cancelledAt === null)
        .map(({ title, text }) => `${title}. ${text}`);
    return { programme, own, move, entries, told };
  }

  test('SCH-029 moves in the calendars of those who have the programme on the shortlist, and they are told once, with both dates', async () => {
    const { programme, move, entries, told } = await shortlisted();
    const title = `Application closes: ${programme.school.name}, PGDM`;
    expect(await entries()).toEqual([[title, '2027-01-05T12:30:00.000Z']]);
    await move('2027-01-09', { dryRun: true });
    expect(await told()).toEqual([]);
    expect(await move('2027-01-09')).toMatchObject({ changed: 1 });
    await move('2027-01-09');
    expect(await entries()).toEqual([[title, '2027-01-09T12:30:00.000Z']]);
    expect(await told()).toEqual([
      `New date: Application closes, ${programme.school.name}. PGDM: Sat 09 Jan 2027, 06:00 PM IST. It was Tue 05 Jan 2027, 06:00 PM IST.`,
    ]);
  });

  test('SCH-029 takes back what was said of the old date, and is no news for one who has applied', async () => {
    const { programme, own, move, told } = await shortlisted('2026-12-01');
    server.clock.set(new Date('2026-11-24T12:00:00Z'));
    await remindDeadlines(server);
    expect(await told()).toEqual([expect.stringContaining('in 7 days')]);
    await move('2027-01-20');
    expect(await told()).toEqual([expect.stringContaining('New date')]);
    await server.call('applicationStatus', { schoolProgramMappingId: String(programme.id), status: 'applied' }, { token: own });
    await move('2027-01-25');
    expect(await told()).toHaveLength(1);
  });

  test('SCH-029 is in the calendar under the name that its school has now', async () => {
    const { programme, entries } = await shortlisted();
    await run('schools', [`${programme.school.key},Renamed School,Pune,Maharashtra,,`]);
    expect(await entries()).toMatchObject([['Application closes: Renamed School, PGDM', '2027-01-05T12:30:00.000Z']]);
  });
});

test('SCH-028 a cutoff that is withdrawn is gone once the trial is over, and the listing shows the one before', async () => {
  const { names, programme } = await aProgramme();
  const line = (year: number, withdraw = '') => `${names},General,CAT,${year},first,95,,The school,${year + 1}-01-08,${withdraw}`;
  await run('cutoffs', [line(2025), line(2024)]);
  const lines = [`${names},General,CAT,2025,,,,,,yes`, line(2024)];
  const found = { faults: [], added: 0, changed: 0, withdrawn: 1, unchanged: 1, changes: [{ line: 2, change: 'withdrawn' }] };
  expect(await run('cutoffs', lines, { dryRun: true })).toMatchObject(found);
  expect(await cutoffs(programme)).toHaveLength(2);
  expect(await run('cutoffs', lines)).toMatchObject(found);
  expect(await cutoffs(programme)).toMatchObject([{ year: 2024, isShown: true }]);
  expect(await run('cutoffs', lines)).toMatchObject({ withdrawn: 0, unchanged: 2 });
});

test('SCH-001 SCH-029 a deadline that is withdrawn leaves the calendars, a programme the explorer with its deadlines; a row brings it back', async () => {
  const { person, course } = await make.student();
  const programme = await of.programme({ courseIds: [course.id], exams: ['CAT'] });
  const names = `${programme.school.key},${programme.key}`;
  await run('deadlines', [`${names},apply,,Application closes,2027-01-05,,`, `${names},fee,other,Fee receipt,2027-02-05,,`]);
  const own = await server.signIn(person.pin);
  const ids = { schoolId: String(programme.schoolId), schoolProgramCourseMappingId: String(programme.id) };
  await server.call('addStudentSchoolLike', { ...ids, isLiked: '1' }, { token: own });
  const { orm } = server.parts.database;
  const entries = async () =>
    (await orm.select().from(agendaEntries).where(eq(agendaEntries.personId, person.id)).orderBy(agendaEntries.startsAt))
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map(({ title }) => title.split(':')[0]);
  const listed = async () => (await orm.select().from(schoolListings).where(eq(schoolListings.programmeId, programme.id))).length;
  expect(await run('deadlines', [`${names},apply,,,,,,yes`])).toMatchObject({ faults: [], withdrawn: 1, unchanged: 0 });
  expect(await entries()).toEqual(['Fee receipt']);
  const columns = ['School', 'Key', 'Name', 'Courses', 'Exams', 'Withdraw'];
  expect(await run('programmes', [`${names},,,,yes`], { columns })).toMatchObject({ faults: [], withdrawn: 1 });
  expect(await run('programmes', [`${names},,,,yes`], { columns })).toMatchObject({ withdrawn: 0, unchanged: 1 });
  expect([await entries(), await listed()]).toEqual([[], 0]);
  expect(await run('programmes', [`${names},MBA,${course.name},CAT,`], { columns })).toMatchObject({ changed: 1 });
  expect([await entries(), await listed()]).toEqual([['Fee receipt'], 1]);
});

test('SCH-001 outcomes replace what was known of their programme, category and exam, and the chances follow', async () => {
  const { names, programme } = await aProgramme();
  const line = (year: number, band: string, counts: string) => `${names},General,CAT,${year},${band},${counts},Reports,2026-09-30`;
  const { orm } = server.parts.database;
  const chances = () =>
    orm.select().from(programmeChances).where(eq(programmeChances.programmeId, programme.id)).orderBy(programmeChances.percentileFrom);
  const lines = [line(2024, '90,95', '60,20'), line(2024, '95,100', '40,30'), line(2025, '90,95', '40,20'), line(2025, '95,100', '60,40')];
  expect(await run('outcomes', lines)).toMatchObject({ added: 4, changed: 0 });
  expect(await chances()).toMatchObject([
    { percentileFrom: 90, n: 100, called: 40, firstYear: 2024, lastYear: 2025 },
    { percentileFrom: 95, n: 100, called: 70 },
  ]);
  expect(await run('outcomes', lines)).toMatchObject({ unchanged: 4 });
  // other bands: all of what was known goes
  expect(await run('outcomes', [line(2025, '92,100', '90,45')])).toMatchObject({ changed: 1 });
  expect(await chances()).toMatchObject([{ percentileFrom: 92, n: 90, called: 45, firstYear: 2025 }]);
  expect(await orm.select().from(programmeOutcomes).where(eq(programmeOutcomes.programmeId, programme.id))).toHaveLength(1);
});

test('SCH-001 what was exported and is imported again changes nothing', async () => {
  const { names } = await aProgramme();
  await run('cutoffs', [`${names},General,CAT,2025,first,95.5,varc 85; dilr 93.25,The school,2026-01-08`]);
  await run('deadlines', [`${names},apply,application,Application closes,2027-01-05,18:00,"Bring ""all"" of it"`]);
  await run('outcomes', [`${names},General,CAT,2025,90,95,60,20,Reports,2026-09-30`]);
  for (const kind of ['schools', 'programmes', 'cutoffs', 'deadlines', 'outcomes'] as const) {
    const [heading = '', ...lines] = (await exported(kind)).trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(0);
    expect(await run(kind, lines, { columns: heading.split(',') })).toMatchObject({
      faults: [],
      added: 0,
      changed: 0,
      unchanged: lines.length,
    });
  }
});

test('SCH-001 how much there is of everything', async () => {
  const { data: before } = await server.call('schoolDataCounts', {}, { token });
  const { names } = await aProgramme();
  await run('cutoffs', [`${names},General,CAT,2025,first,95,,The school,2026-01-08`]);
  const { data: after } = await server.call('schoolDataCounts', {}, { token });
  expect(after).toEqual({ ...before, schools: before.schools + 1, programmes: before.programmes + 1, cutoffs: before.cutoffs + 1 });
});
