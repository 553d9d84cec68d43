import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { schoolFactories } from '../../../test/factories/school-factories.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof schoolFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = schoolFactories(server);
});
afterAll(() => server.close());

async function newStudent() {
  const { person, course } = await make.student();
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  return { course, courseId: String(course.id), token };
}

describe('the tables of a course', () => {
  test('API-067 API-068 DAT-058 SCH-030 have whatever columns their file has, and say which to display', async () => {
    const { course, courseId, token } = await newStudent();
    const columns = ['School', 'Last date', 'Internal note'];
    const rows = [
      ['Aravalli Ridge', '05 Dec 2026', 'a'],
      ['Banyan Grove', '', 'b'],
    ];
    const read = async () => (await server.call('eligibilityCriteria', { courseId }, { token })).data;
    expect(await read()).toEqual({ parametersToBeDisplayed: [], csvFile: [] });
    await of.table({ courseId: course.id, kind: 'eligibility', columns, shown: ['Last date', 'School'], rows });
    expect(await read()).toEqual({
      parametersToBeDisplayed: ['Last date', 'School'],
      csvFile: [
        { School: 'Aravalli Ridge', 'Last date': '05 Dec 2026', 'Internal note': 'a' },
        { School: 'Banyan Grove', 'Last date': '', 'Internal note': 'b' },
      ],
    });
  });

  test('API-067 DAT-058 SCH-029 SCH-030 the deadlines are those of the programmes that the course shows: what closes next first, what is over last', async () => {
    const { course, courseId, token } = await newStudent();
    const read = async () => (await server.call('schoolDeadlines', { courseId }, { token })).data;
    expect(await read()).toEqual({ parametersToBeDisplayed: [], csvFile: [] });
    const school = await of.school({ name: 'Aravalli Ridge', city: 'Jaipur' });
    const [mba, pgp] = [
      await of.programme({ courseIds: [course.id], in: school, name: 'MBA' }),
      await of.programme({ courseIds: [course.id], in: school, name: 'PGP' }),
    ];
    const elsewhere = await of.programme({ courseIds: [], in: school, name: 'Elsewhere' });
    for (const [programme, inDays, title] of [
      [mba, 20, 'Interviews begin'],
      [pgp, -3, 'Early round closes'],
      [pgp, 2, 'Application closes'],
      [elsewhere, 1, 'Application closes'],
    ] as const)
      await of.deadline({ programmeId: programme.id, inDays, title });
    const { parametersToBeDisplayed, csvFile } = await read();
    expect(parametersToBeDisplayed).toEqual(['School', 'Programme', 'City', 'Deadline', 'Date', 'Time', 'Note']);
    expect(csvFile.map((row) => [row['School'], row['Programme'], row['City'], row['Deadline']])).toEqual([
      ['Aravalli Ridge', 'PGP', 'Jaipur', 'Application closes'],
      ['Aravalli Ridge', 'MBA', 'Jaipur', 'Interviews begin'],
      ['Aravalli Ridge', 'PGP', 'Jaipur', 'Early round closes'],
    ]);
    expect(csvFile[0]?.['Date']).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}$/);
    expect(csvFile[0]?.['Time']).toMatch(/^\d\d:\d\d [AP]M$/);
  });

  test('API-069 DAT-059 the selection criteria have a tab for each call that has a table', async () => {
    const { course, courseId, token } = await newStudent();
    const read = async () => (await server.call('selectionCriteria', { courseId }, { token })).data;
    const none = { parametersToBeDisplayed: [] };
    expect(await read()).toEqual({
      calls: [],
      firstCall: { ...none, firstCallCsv: [] },
      finalCall: { ...none, finalCallCsv: [] },
    });
    await of.table({ courseId: course.id, kind: 'final-call', columns: ['School', 'Interview'], rows: [['Aravalli Ridge', '40%']] });
    expect(await read()).toEqual({
      calls: ['Final call'],
      firstCall: { ...none, firstCallCsv: [] },
      finalCall: { parametersToBeDisplayed: ['School', 'Interview'], finalCallCsv: [{ School: 'Aravalli Ridge', Interview: '40%' }] },
    });
    await of.table({ courseId: course.id, kind: 'first-call', columns: ['School'], rows: [['Banyan Grove']] });
    expect((await read()).calls).toEqual(['First call', 'Final call']);
  });
});

describe('cutoffs', () => {
  test('API-065 API-066 DAT-057 SCH-027 SCH-028 are under their category: each school by name with the newest of its programmes', async () => {
    const { course, courseId, token } = await newStudent();
    const [general, sc] = [await of.category('General'), await of.category('SC')];
    const { data: categories } = await server.call('reservationCategories', {}, { token });
    expect(categories).toEqual([
      { reservationCategoryId: String(general.id), reservationCategoryName: 'General' },
      { reservationCategoryId: String(sc.id), reservationCategoryName: 'SC' },
    ]);
    const [banyan, aravalli] = [await of.school({ name: 'Banyan Grove' }), await of.school({ name: 'Aravalli Ridge' })];
    const courseIds = [course.id];
    const mba = await of.programme({ courseIds, in: banyan, name: 'MBA' });
    const finance = await of.programme({ courseIds, in: banyan, name: 'MBA Finance' });
    const pgp = await of.programme({ courseIds, in: aravalli, name: 'PGP' });
    for (const [programme, year, overall] of [
      [mba, 2024, 93],
      [mba, 2025, 91],
      [finance, 2025, 88],
      [pgp, 2025, 95],
    ] as const)
      await of.cutoff({ programmeId: programme.id, categoryId: general.id, year, overall });
    await of.cutoff({ programmeId: mba.id, categoryId: general.id, year: 2025, call: 'final', overall: 97 });
    await of.cutoff({ programmeId: pgp.id, categoryId: sc.id, overall: 70 });
    const read = async (categoryName: string, page = 1) =>
      (await server.call('courseCutoff', { courseId, categoryName, page }, { token })).data.map(({ schoolName, programData }) => [
        schoolName,
        programData.map(({ programName, year, call, overall }) => [programName, year, call, overall]),
      ]);
    expect(await read('General')).toEqual([
      ['Aravalli Ridge', [['PGP', 2025, 'first', 95]]],
      [
        'Banyan Grove',
        [
          ['MBA', 2025, 'first', 91],
          ['MBA Finance', 2025, 'first', 88],
        ],
      ],
    ]);
    expect(await read('SC')).toEqual([['Aravalli Ridge', [['PGP', 2025, 'first', 70]]]]);
    expect(await read('No such category')).toEqual([]);
    expect(await read('General', 2)).toEqual([]);
  });
});
