import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { schoolFactories } from '../../../../test/factories/school-factories.ts';
import { programmeChances } from '../tables.ts';
import { schoolPercentiles } from '../shortlist/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof schoolFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = schoolFactories(server);
});
afterAll(() => server.close());

const unfiltered = {
  classifications: [''],
  examAccepted: [''],
  location: [''],
  AverageSalary: [''] as [''],
  Fees: [''] as [''],
};

/** A student in a course of their own, with what they call. */
async function newStudent() {
  const { person, course } = await make.student();
  const token = await server.signIn(person.pin);
  const courseId = String(course.id);
  const list = async (more: Partial<RequestOf<'filterSchoolData'>> = {}) =>
    (await server.call('filterSchoolData', { ...unfiltered, courseId, ...more }, { token })).data;
  /** The names on a page: 'School: programme'. */
  const names = async (more: Partial<RequestOf<'filterSchoolData'>> = {}) =>
    (await list(more)).flatMap(({ schoolName, schoolProgramData }) =>
      schoolProgramData.map(({ programs }) => `${schoolName}: ${programs}`),
    );
  const matches = async (more: Partial<RequestOf<'schoolMatches'>> = {}) =>
    (await server.call('schoolMatches', { ...unfiltered, courseId, ...more }, { token })).data;
  return { person, course, courseId, token, list, names, matches };
}

/** Three schools: fees 8, 14 and 21 lakh; one in Kochi without a salary. */
async function threeSchools(courseId: bigint) {
  const estuary = await of.school({ name: 'Estuary School of Management', city: 'Kochi', state: 'Kerala' });
  const aravalli = await of.school({ name: 'Aravalli Ridge School of Management', city: 'Jaipur', state: 'Rajasthan' });
  const banyan = await of.school({ name: 'Banyan Grove Institute', city: 'Pune', state: 'Maharashtra' });
  const courseIds = [courseId];
  return {
    estuary: await of.programme({
      courseIds,
      in: estuary,
      name: 'PGDM',
      fees: 800_000,
      avgSalary: null,
      exams: ['XAT'],
      classification: 'Tier 2',
      batchSize: 60,
    }),
    aravalli: await of.programme({
      courseIds,
      in: aravalli,
      name: 'PGP',
      fees: 2_100_000,
      avgSalary: 2_400_000,
      exams: ['CAT', 'XAT'],
      batchSize: 180,
    }),
    banyan: await of.programme({ courseIds, in: banyan, name: 'MBA', fees: 1_400_000, avgSalary: 1_700_000, batchSize: 120 }),
    banyanToo: await of.programme({
      courseIds,
      in: banyan,
      name: 'MBA Finance',
      fees: 1_500_000,
      avgSalary: 1_900_000,
      classification: 'Tier 3',
    }),
  };
}

describe('the listing of a course', () => {
  test('API-074 API-089 DAT-050 is a list of schools with their programmes, each with all that its row shows', async () => {
    const { course, list } = await newStudent();
    const { aravalli } = await threeSchools(course.id);
    const [first, second] = await list();
    expect(first).toEqual({
      schoolId: String(aravalli.schoolId),
      schoolName: 'Aravalli Ridge School of Management',
      location: 'Jaipur',
      schoolProgramData: [
        {
          schoolProgramCourseMapping: String(aravalli.id),
          programs: 'PGP',
          batchSize: 180,
          fees: 2_100_000,
          avgSalary: 2_400_000,
          cutOffId: '',
          isSchoolLiked: '0',
          imsClassification: 'Tier 1',
          examAccepted: ['CAT', 'XAT'],
          courses: [course.name],
          cutOff: null,
          chance: null,
          status: 'not-started',
        },
      ],
    });
    expect(second?.schoolProgramData.map(({ programs }) => programs)).toEqual(['MBA', 'MBA Finance']);
  });

  test('SCH-008 SCH-009 SCH-010 an empty-string list filters nothing, a chosen value does, and a range leaves out what has no figure', async () => {
    const { course, names, matches } = await newStudent();
    await threeSchools(course.id);
    expect(await matches()).toMatchObject({ matching: 4, all: 4, shortlisted: 0 });
    expect(await names({ classifications: ['Tier 2'] })).toEqual(['Estuary School of Management: PGDM']);
    expect(await names({ examAccepted: ['XAT'] })).toHaveLength(2);
    expect(await names({ location: ['Kochi', 'Jaipur'], examAccepted: ['CAT'] })).toEqual(['Aravalli Ridge School of Management: PGP']);
    expect(await names({ Fees: [1_400_000, 1_500_000] })).toEqual(['Banyan Grove Institute: MBA', 'Banyan Grove Institute: MBA Finance']);
    expect(await matches({ AverageSalary: [0, 9_000_000] })).toMatchObject({ matching: 3, all: 4 });
    expect(await matches({ classifications: [], Fees: [] })).toMatchObject({ matching: 4 });
  });

  test('SCH-011 SCH-012 sorts by names and figures both ways, and what has no figure comes last', async () => {
    const { course, names } = await newStudent();
    await threeSchools(course.id);
    const programmes = async (sort: RequestOf<'filterSchoolData'>['sort'], order: 'asc' | 'desc') =>
      (await names({ sort, order })).map((name) => name.split(': ')[1]);
    expect(await programmes('school', 'desc')).toEqual(['PGDM', 'MBA Finance', 'MBA', 'PGP']);
    expect(await programmes('programme', 'asc')).toEqual(['MBA', 'MBA Finance', 'PGDM', 'PGP']);
    expect(await programmes('fees', 'asc')).toEqual(['PGDM', 'MBA', 'MBA Finance', 'PGP']);
    expect(await programmes('fees', 'desc')).toEqual(['PGP', 'MBA Finance', 'MBA', 'PGDM']);
    expect(await programmes('avgSalary', 'asc')).toEqual(['MBA', 'MBA Finance', 'PGP', 'PGDM']);
    expect(await programmes('avgSalary', 'desc')).toEqual(['PGP', 'MBA Finance', 'MBA', 'PGDM']);
    expect((await programmes('batchSize', 'asc'))[0]).toBe('PGDM');
    // nothing to judge by: by name
    expect(await programmes('chance', 'desc')).toEqual(['PGP', 'MBA', 'MBA Finance', 'PGDM']);
  });

  test('SCH-013 has five programmes a page, also where they are of one school', async () => {
    const { course, names } = await newStudent();
    const school = await of.school({ name: 'One school' });
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await of.programme({ courseIds: [course.id], in: school, name });
    expect(await names()).toEqual(['A', 'B', 'C', 'D', 'E'].map((name) => `One school: ${name}`));
    expect(await names({ page: 2 })).toEqual(['One school: F']);
    expect(await names({ page: 3 })).toEqual([]);
  });

  test('SCH-036 the search finds whole words, beginnings and words with a typo, and nothing for a word that is like none', async () => {
    const { course, names } = await newStudent();
    await threeSchools(course.id);
    for (const search of ['aravalli', 'ARAV', 'aravali', 'arvalli rige', 'jaipur pgp'])
      expect([search, await names({ search })]).toEqual([search, ['Aravalli Ridge School of Management: PGP']]);
    expect(await names({ search: 'estaury' })).toEqual(['Estuary School of Management: PGDM']);
    expect(await names({ search: 'zzzzzz' })).toEqual([]);
    expect(await names({ search: "o'neill & % \\ | !" })).toEqual([]);
    expect(await names({ search: '&&' })).toEqual([]);
  });

  test('SCH-006 API-075 DAT-051 a like puts a programme under Shortlisted Schools, where mentors and parents of the student read it', async () => {
    const { course, courseId, token, person, list, matches } = await newStudent();
    const { banyan } = await threeSchools(course.id);
    const like = { schoolId: String(banyan.schoolId), schoolProgramCourseMappingId: String(banyan.id) };
    expect((await server.call('addStudentSchoolLike', { ...like, isLiked: '1' }, { token })).data).toEqual({ isLiked: '1' });
    const liked = (await list()).flatMap(({ schoolProgramData }) => schoolProgramData).filter(({ isSchoolLiked }) => isSchoolLiked === '1');
    expect(liked.map(({ schoolProgramCourseMapping }) => schoolProgramCourseMapping)).toEqual([String(banyan.id)]);
    const parent = await make.person({ role: 'parent' });
    await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: person.id });
    const asParent = await make.session({ personId: parent.id, at: server.clock.now() });
    for (const reader of [token, asParent.token]) {
      const shortlist = await server.call('shortlistedSchools', { courseId, studentImsPin: person.pin }, { token: reader });
      expect(shortlist.data).toMatchObject([
        { schoolName: 'Banyan Grove Institute', schoolProgramData: [{ programs: 'MBA', isSchoolLiked: '1' }] },
      ]);
    }
    expect(await matches()).toMatchObject({ shortlisted: 1, all: 4 });
    await server.call('addStudentSchoolLike', { ...like, isLiked: '0' }, { token });
    expect((await server.call('shortlistedSchools', { courseId }, { token })).data).toEqual([]);
  });

  test('SCH-012 shows and sorts by the newest cutoff of the student’s category and by the chance of their percentile; below fifty outcomes there is none', async () => {
    const { course, person, names, list, matches } = await newStudent();
    const { aravalli, banyan, banyanToo, estuary } = await threeSchools(course.id);
    const [general, other] = [await of.category('General'), await of.category('SC')];
    for (const [programme, overall] of [
      [aravalli, 95],
      [banyan, 91],
    ] as const) {
      await of.cutoff({ programmeId: programme.id, categoryId: general.id, overall });
      await of.cutoff({ programmeId: programme.id, categoryId: general.id, year: 2024, overall: 99 });
      await of.cutoff({ programmeId: programme.id, categoryId: other.id, overall: 60 });
    }
    const band = { exam: 'CAT', categoryId: general.id, percentileFrom: 95, percentileTo: 100, firstYear: 2023, lastYear: 2025 };
    const outcomes = [
      { programmeId: aravalli.id, n: 186, called: 76 },
      { programmeId: banyan.id, n: 164, called: 95 },
      { programmeId: banyanToo.id, n: 49, called: 49 },
    ];
    const { orm } = server.parts.database;
    await orm.insert(programmeChances).values(outcomes.map((each) => ({ ...band, ...each, source: 'Reported', asOf: '2026-09-30' })));
    await orm.insert(schoolPercentiles).values({
      studentId: person.id,
      courseId: course.id,
      exam: 'CAT',
      categoryId: general.id,
      overall: 97.9,
      updatedAt: server.clock.now(),
    });
    expect(await names({ sort: 'cutOff', order: 'desc' })).toEqual([
      'Aravalli Ridge School of Management: PGP',
      'Banyan Grove Institute: MBA',
      'Estuary School of Management: PGDM',
      'Banyan Grove Institute: MBA Finance',
    ]);
    const byChance = (await list({ sort: 'chance', order: 'desc' })).flatMap(({ schoolProgramData }) => schoolProgramData);
    expect(byChance.map(({ programs, chance, cutOff }) => ({ programs, chance, cutOff }))).toEqual([
      { programs: 'MBA', chance: { percent: 58, n: 164 }, cutOff: { overall: 91, year: 2025 } },
      { programs: 'PGP', chance: { percent: 41, n: 186 }, cutOff: { overall: 95, year: 2025 } },
      { programs: 'PGDM', chance: null, cutOff: null },
      { programs: 'MBA Finance', chance: { percent: null, n: 49 }, cutOff: null },
    ]);
    expect(byChance.find(({ programs }) => programs === 'PGDM')?.schoolProgramCourseMapping).toBe(String(estuary.id));
    expect((await matches()).judgedBy).toEqual({
      exam: 'CAT',
      percentile: 97.9,
      low: null,
      high: null,
      target: 97.9,
      source: 'target',
      categoryName: 'General',
    });
  });

  test('API-073 DAT-055 DAT-056 the filter options are the values there are, the ends of the figures, and how many programmes are in each step between', async () => {
    const { course, courseId, token } = await newStudent();
    await threeSchools(course.id);
    const { data } = await server.call('schoolFiltersData', { courseId }, { token });
    expect(data).toEqual({
      classifications: ['Tier 1', 'Tier 2', 'Tier 3'],
      ExamAccepted: ['CAT', 'XAT'],
      location: ['Jaipur', 'Kochi', 'Pune'],
      AverageSalary: [1_700_000, 2_400_000],
      Fees: [800_000, 2_100_000],
      salaryBars: [1, 0, 1, 0, 0, 0, 0, 0, 0, 1],
      feesBars: [1, 0, 0, 0, 1, 1, 0, 0, 0, 1],
    });
    const empty = await newStudent();
    expect((await server.call('schoolFiltersData', { courseId: empty.courseId }, { token: empty.token })).data).toMatchObject({
      Fees: [],
      AverageSalary: [],
      feesBars: [],
    });
  });

  test('API-076 the college search gives whole schools that fit, and a course shows only what is its own', async () => {
    const { course, courseId, token } = await newStudent();
    await threeSchools(course.id);
    const search = async (text: string) =>
      (await server.call('courseSchoolProgramData', { courseId, search: text }, { token })).data.map(({ schoolName }) => schoolName);
    expect(await search('banyn')).toEqual(['Banyan Grove Institute']);
    expect(await search('')).toHaveLength(3);
    const other = await newStudent();
    expect(await other.names()).toEqual([]);
    expect((await server.call('filterSchoolData', { ...unfiltered, courseId }, { token: other.token })).status).toBe(403);
  });
});
