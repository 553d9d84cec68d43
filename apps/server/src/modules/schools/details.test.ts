import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { schoolFactories } from '../../../test/factories/school-factories.ts';
import { schoolPictures } from './tables.ts';

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

describe('the details of a school', () => {
  test('API-078 DAT-052 SCH-021 have the school, its pictures, the programmes of the course with cutoffs and deadlines, its articles and events', async () => {
    const { course, courseId, token } = await newStudent();
    const school = await of.school({ name: 'Aravalli Ridge', city: 'Jaipur', state: 'Rajasthan', imageKey: 'packs/test/front.svg' });
    const other = await make.course();
    const pgp = await of.programme({ courseIds: [course.id], in: school, name: 'PGP', durationMonths: 18, ranking: '12' });
    await of.programme({ courseIds: [other.course.id], in: school, name: 'Elsewhere' });
    const deadline = await of.deadline({ programmeId: pgp.id, note: 'Online' });
    const general = await of.category('General');
    const cutoff = await of.cutoff({ programmeId: pgp.id, categoryId: general.id, sourceDay: '2026-01-08' });
    const [picture] = await server.parts.database.orm
      .insert(schoolPictures)
      .values({ schoolId: school.id, fileKey: 'packs/test/library.svg', alt: 'The library', position: 0 })
      .returning();
    const article = await of.article({ schoolId: school.id, name: 'Life at Aravalli' });
    await of.article({ name: 'About something else' });
    const event = await of.event({ schoolId: school.id, title: 'Open day' });
    const { data } = await server.call('schoolDetails', { schoolId: String(school.id), courseId }, { token });
    const link = expect.stringContaining('/files/packs/test/') as string;
    expect(data).toMatchObject({
      schoolId: String(school.id),
      schoolName: 'Aravalli Ridge',
      image: link,
      location: 'Jaipur, Rajasthan',
      websiteUrl: 'https://school.example/',
      about: '<p>About</p>',
      schoolImages: [{ id: String(picture?.id), link, alt: 'The library' }],
      articles: [{ articleId: String(article.id), articleName: 'Life at Aravalli' }],
      events: [{ eventId: String(event.id), eventTitle: 'Open day' }],
    });
    expect(data.schoolProgramData).toEqual([
      {
        programId: String(pgp.id),
        programName: 'PGP',
        kind: 'Full time',
        duration: '18 months',
        batchSize: 120,
        fees: 1_250_000,
        avgSalary: 1_500_000,
        Classification: 'Tier 1',
        ranking: '12',
        firstBatchYear: 1998,
        examAccepted: ['CAT'],
        applicationLink: 'https://apply.example/',
        eligibilityCriteria: 'Graduation with 50%',
        isSchoolLiked: '0',
        status: 'not-started',
        deadlines: [{ deadlineId: String(deadline.id), title: 'Application closes', at: deadline.at.toISOString(), note: 'Online' }],
      },
    ]);
    expect(data.schoolCutOffData).toEqual([
      {
        programId: String(pgp.id),
        programName: 'PGP',
        programData: [
          {
            cutOffId: String(cutoff.id),
            programId: String(pgp.id),
            programName: 'PGP',
            reservationCategoryName: 'General',
            exam: 'CAT',
            year: 2025,
            call: 'first',
            overall: 95,
            sections: [{ key: 'varc', percentile: 85 }],
            source: 'The school',
            sourceDay: '2026-01-08',
          },
        ],
      },
    ]);
    const gallery = await server.call('schoolGallery', { schoolId: String(school.id) }, { token });
    expect(gallery.data).toEqual([{ id: String(picture?.id), link, alt: 'The library' }]);
  });

  test('API-078 API-079 a school of which the course shows nothing is not found, nor one that is not there', async () => {
    const { courseId, token } = await newStudent();
    const school = await of.school();
    expect((await server.call('schoolDetails', { schoolId: String(school.id), courseId }, { token })).status).toBe(404);
    expect((await server.call('schoolGallery', { schoolId: '999999' }, { token })).status).toBe(404);
    expect((await server.call('schoolGallery', { schoolId: String(school.id) }, { token })).data).toEqual([]);
  });
});

describe('a comparison', () => {
  test('API-080 DAT-053 DAT-054 SCH-019 has up to five programmes in the order asked for, and leaves out what is of another school', async () => {
    const { course, token } = await newStudent();
    const made = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => of.programme({ courseIds: [course.id], name })));
    const asked = made.map(({ id, schoolId }) => ({ schoolId: String(schoolId), programId: String(id) }));
    const names = async (schoolDetails: typeof asked) =>
      (await server.call('schoolCompare', { schoolDetails }, { token })).data.map(({ programName }) => programName);
    expect(await names(asked.slice(0, 5).toReversed())).toEqual(['E', 'D', 'C', 'B', 'A']);
    expect((await server.call('schoolCompare', { schoolDetails: asked }, { token })).status).toBe(400);
    const [first, second] = asked;
    if (first === undefined || second === undefined) throw new Error('six were made');
    expect(await names([{ ...first, schoolId: second.schoolId }, second])).toEqual(['B']);
    expect(await names([])).toEqual([]);
    const { data } = await server.call('schoolCompare', { schoolDetails: [first] }, { token });
    expect(data).toEqual([
      {
        ...first,
        schoolName: made[0]?.school.name,
        programName: 'A',
        location: 'Pune, Maharashtra',
        schoolImages: [],
        Classification: 'Tier 1',
        ranking: '',
        batchSize: 120,
        Fee: 1_250_000,
        avgSalary: 1_500_000,
        Duration: '2 years',
        examAccepted: ['CAT'],
        eligibilityCriteria: 'Graduation with 50%',
        isSchoolLiked: '0',
      },
    ]);
  });
});
