import { eq } from 'drizzle-orm';
import { refreshListings, showProgrammes } from '../../src/modules/schools/course-queries.ts';
import { schoolLikes } from '../../src/modules/schools/shortlist/tables.ts';
import * as tables from '../../src/modules/schools/tables.ts';
import type { Transaction } from '../../src/platform/postgres/database.ts';
import type { TestApp } from '../app.ts';
import { testMoment } from '../moments.ts';

const day = 86_400_000;
// of all builders of a test: some of them share a database
let number = 0;
const next = () => (number += 1);

/** Builders of schools and what belongs to them. */
export function schoolFactories(server: Pick<TestApp, 'parts'>) {
  const { database } = server.parts;
  const { orm } = database;
  const given = <Row>(rows: readonly Row[]): Row => {
    const [row] = rows;
    if (row === undefined) throw new Error('The insert gave no row back');
    return row;
  };

  const school = async (more: Partial<typeof tables.schools.$inferInsert> = {}) => {
    const n = next();
    const words = { name: `School ${n}`, city: 'Pune', state: 'Maharashtra', websiteUrl: 'https://school.example/', about: '<p>About</p>' };
    return given(
      await orm
        .insert(tables.schools)
        .values({ pack: 'test', key: `school-${n}`, imageKey: '', ...words, ...more })
        .returning(),
    );
  };

  const refresh = (programmeId: bigint) => database.transaction((tx) => refreshListings({ tx, programmeIds: [programmeId] }));

  /** A programme that these courses show, of a new school unless given. */
  const programme = async ({
    courseIds,
    in: of,
    ...more
  }: Partial<Omit<typeof tables.schoolProgrammes.$inferInsert, 'schoolId'>> & {
    courseIds: readonly bigint[];
    in?: Awaited<ReturnType<typeof school>>;
  }) => {
    const n = next();
    const into = of ?? (await school());
    const row = given(
      await orm
        .insert(tables.schoolProgrammes)
        .values({
          schoolId: into.id,
          key: `programme-${n}`,
          name: 'MBA',
          kind: 'Full time',
          durationMonths: 24,
          batchSize: 120,
          fees: 1_250_000,
          avgSalary: 1_500_000,
          classification: 'Tier 1',
          ranking: '',
          firstBatchYear: 1998,
          applicationUrl: 'https://apply.example/',
          eligibilityText: 'Graduation with 50%',
          exams: ['CAT'],
          position: n,
          ...more,
        })
        .returning(),
    );
    await database.transaction(async (tx) => {
      await showProgrammes({ tx, shown: [{ programmeId: row.id, courseIds }] });
      await refreshListings({ tx, programmeIds: [row.id] });
    });
    return { ...row, school: into };
  };

  const category = async (name: string) => {
    const [row] = await orm
      .insert(tables.schoolCategories)
      .values({ name, position: next() })
      .onConflictDoUpdate({ target: tables.schoolCategories.name, set: { name } })
      .returning();
    return given(row === undefined ? [] : [row]);
  };

  const cutoff = async (more: Partial<typeof tables.programmeCutoffs.$inferInsert> & { programmeId: bigint; categoryId: bigint }) => {
    const row = given(
      await orm
        .insert(tables.programmeCutoffs)
        .values({ exam: 'CAT', year: 2025, call: 'first', overall: 95, sections: { varc: 85 }, source: 'The school', ...more })
        .returning(),
    );
    await refresh(row.programmeId);
    return row;
  };

  /** A deadline so many days after the test's moment. */
  const deadline = async ({
    inDays = 10,
    ...more
  }: Partial<typeof tables.programmeDeadlines.$inferInsert> & { programmeId: bigint; inDays?: number }) =>
    given(
      await orm
        .insert(tables.programmeDeadlines)
        .values({
          key: `deadline-${next()}`,
          kind: 'application',
          title: 'Application closes',
          at: new Date(testMoment.getTime() + inDays * day),
          note: '',
          ...more,
        })
        .returning(),
    );

  const postOf = (n: number) => ({
    pack: 'test',
    key: `post-${n}`,
    thumbKey: '',
    tags: ['Admissions'],
    isPinned: false,
    activeFrom: new Date(testMoment.getTime() - day),
    createdAt: testMoment,
  });

  const article = async (more: Partial<typeof tables.schoolArticles.$inferInsert> = {}) => {
    const n = next();
    const name = more.name ?? `Article ${n}`;
    return given(
      await orm
        .insert(tables.schoolArticles)
        .values({ ...postOf(n), name, description: '', seconds: 210, html: '<p>Text</p>', searchText: name, ...more })
        .returning(),
    );
  };

  const event = async (more: Partial<typeof tables.schoolEvents.$inferInsert> = {}) => {
    const n = next();
    const title = more.title ?? `Event ${n}`;
    const words = { title, description: '', registrationUrl: 'https://register.example/', searchText: title };
    return given(
      await orm
        .insert(tables.schoolEvents)
        .values({ ...postOf(n), ...words, startsAt: new Date(testMoment.getTime() + day), ...more })
        .returning(),
    );
  };

  /** A free table of a course. */
  const table = async ({
    rows,
    ...more
  }: Omit<typeof tables.schoolTables.$inferInsert, 'pack' | 'shown'> & { shown?: string[]; rows: readonly string[][] }) => {
    const row = given(
      await orm
        .insert(tables.schoolTables)
        .values({ pack: 'test', shown: more.columns, ...more })
        .returning(),
    );
    if (rows.length > 0)
      await orm.insert(tables.schoolTableRows).values(rows.map((cells, position) => ({ tableId: row.id, position, cells })));
    return row;
  };

  /** Takes all schools off a student's shortlist, by the rows alone: their deadlines are the caller's business. */
  const forgetLikes = async ({ tx, studentId }: { tx: Transaction; studentId: bigint }) => {
    await tx.delete(schoolLikes).where(eq(schoolLikes.studentId, studentId));
  };

  return { school, programme, category, cutoff, deadline, article, event, table, refresh, forgetLikes };
}
