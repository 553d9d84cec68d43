import { certificateCodeOf } from '@abhyas/rules/certificates/certificate-code.ts';
import { say } from '../../platform/language.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { isDatabaseUnavailable } from '../../platform/postgres/database-error.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import type { Jobs } from '../../platform/queue.ts';
import { doneTests, wholeCourse } from '../analytics/progress.ts';
import { cohortsBy, mapOwnTests, presentTest, reviewedOf } from '../analytics/scores.ts';
import { listTestCards } from '../assessment/cards.ts';
import { listScoreCohorts, mapSatTests } from '../assessment/history/score-history-queries.ts';
import { senderOf } from '../identity/messages/compose.ts';
import { getContent } from '../learning/course/contents.ts';
import { getCourseStatuses } from '../learning/course/course-queries.ts';
import { studiedPaths } from '../learning/paths/get-study-progress.ts';
import { getTestLists } from '../learning/paths/get-test-lists.ts';
import { mapCompleted } from '../learning/paths/study-queries.ts';
import { inEachLanguage, type NoticeInput } from '../notices/announced.ts';
import { notify } from '../notices/notify.ts';
import { insertCertificate, listCertifiedCourses, listIssued, listStudentsAfter } from './queries.ts';
import type { Summary } from './tables.ts';

export const issueJob = 'certificates.issue';
/** What the causes of all notices of certificates begin with. */
export const certificateCauses = 'certificate:';
/** Students looked at at a time: the scores of so many, and of each test in the series they have taken the marks of its cohort, are in memory. */
const batchSize = 50;
/** A list of fewer tests is no series. */
const minTests = 3;
/** Where the student finds their certificates. */
export const certificatesUrl = '/myprofile';

type Needed = Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'randomBytes'>;
type Course = Awaited<ReturnType<typeof listCertifiedCourses>>[number];
type Student = Awaited<ReturnType<typeof listStudentsAfter>>[number];

/** Of a student what was completed, and the list of it; 0 for the whole course. */
interface Earned {
  readonly student: Student;
  readonly listId: bigint;
  readonly title: string;
  readonly summary: Summary;
}

/**
 * Issues to every student what they have completed of the courses that give certificates, once each, in however many processes it runs; what fails for one is logged and holds up no other. With null `jobs` no one
 * is notified: what came with a pack is no news.
 */
export async function issueCertificates({ parts, jobs }: { parts: Needed; jobs: Jobs | null }): Promise<void> {
  const queryable = parts.database.orm;
  await eachAlone({
    parts,
    items: await listCertifiedCourses({ queryable }),
    about: ({ id: courseId }) => ({ courseId }),
    failure: 'the certificates of a course could not be issued',
    work: async (course) => {
      for (let after = 0n; ;) {
        const students = await listStudentsAfter({ queryable, courseId: course.id, after, max: batchSize });
        await eachAlone({
          parts,
          items: await listEarnedAlone({ parts, course, students }),
          about: ({ student, listId }) => ({ courseId: course.id, studentId: student.id, listId }),
          failure: 'a certificate could not be issued',
          work: (earned) => issue({ parts, jobs, course, earned }),
        });
        after = students.at(-1)?.id ?? after;
        if (students.length < batchSize) break;
      }
    },
  });
}

/** As `listEarned`; where that fails, each student is looked at alone, so that one holds up no other. */
async function listEarnedAlone(of: { parts: Needed; course: Course; students: readonly Student[] }): Promise<Earned[]> {
  const { parts, course, students } = of;
  try {
    return await listEarned(of);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
  }
  const earned: Earned[] = [];
  await eachAlone({
    parts,
    items: students,
    about: ({ id: studentId }) => ({ courseId: course.id, studentId }),
    failure: 'what a student has completed could not be read',
    work: async (student) => void earned.push(...(await listEarned({ parts, course, students: [student] }))),
  });
  return earned;
}

/** What these students have completed of a course and have no certificate of. A look at all of them finds who may have; what counts then is what the screens count by. */
async function listEarned({ parts, course, students }: { parts: Needed; course: Course; students: readonly Student[] }): Promise<Earned[]> {
  const [first] = students;
  if (first === undefined) return [];
  const { id: courseId, key: courseKey, name: courseName } = course;
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const studentIds = students.map(({ id }) => id);
  const of = { queryable, studentIds, courseId };
  const [progress, completed, sat, issued] = await Promise.all([
    getCourseStatuses({ queryable, studentId: first.id, courseId }),
    mapCompleted(of),
    mapSatTests(of),
    listIssued(of),
  ]);
  const content = await getContent({ queryable, courseId, version: progress.version });
  const lists = await getTestLists({ queryable, courseId, progress });
  const has = new Set(issued.map(({ studentId, listId }) => `${studentId} ${listId}`));
  const withCourse = students.flatMap((student) => {
    if (has.has(`${student.id} 0`)) return [];
    const opened = (completed.lessons.get(student.id) ?? []).map((assetId) => ({ assetId, seenCount: 0, completedAt: now }));
    const marked = completed.marked.get(student.id) ?? [];
    const paths = studiedPaths({ content, courseKey, opened, marked });
    // tests are not looked at before all lessons are done
    return opened.length + marked.length + (sat.get(student.id)?.size ?? 0) > 0 && lessonsDone(paths) ? [{ student, paths }] : [];
  });
  // those of all are asked for in one statement
  const courses = await Promise.all(
    withCourse.map(async ({ student, paths }): Promise<Earned[]> => {
      const own = await getCourseStatuses({ queryable, studentId: student.id, courseId });
      const cards = await listTestCards({ queryable, courseId, ...own, viewer: { role: 'student', actingAdminId: null }, now });
      const { isCompleted, lessons, tests } = wholeCourse({ paths, isDone: doneTests(cards) });
      return isCompleted ? [{ student, listId: 0n, title: courseName, summary: { lessons, tests, scores: [] } }] : [];
    }),
  );
  const series = lists.map((list) => ({ ...list, tests: testsOf(list.assets) })).filter(({ tests }) => tests.length >= minTests);
  const taken = series.flatMap((list) =>
    students
      .filter(({ id }) => !has.has(`${id} ${list.unit.id}`) && list.tests.every((test) => sat.get(id)?.has(test) === true))
      .map((student) => ({ student, list })),
  );
  return [...courses.flat(), ...(await listSeries({ parts, courseId, taken }))];
}

type List = Awaited<ReturnType<typeof getTestLists>>[number] & { readonly tests: readonly bigint[] };

const testsOf = (assets: List['assets']): bigint[] => [...new Set(assets.flatMap(({ assessmentId }) => assessmentId ?? []))];

const lessonsDone = (paths: ReturnType<typeof studiedPaths>): boolean =>
  paths.every(({ units }) =>
    units.every(({ assets }) => assets.every(({ assessmentId, completed }) => assessmentId !== null || completed)),
  );

/** Of lists whose every test a student has taken those with the review of all of them open: until then their figures may change. */
async function listSeries({
  parts,
  courseId,
  taken,
}: {
  parts: Needed;
  courseId: bigint;
  taken: readonly { readonly student: Student; readonly list: List }[];
}): Promise<Earned[]> {
  const queryable = parts.database.orm;
  const testsOfStudent = await mapOwnTests({
    queryable,
    studentIds: [...new Set(taken.map(({ student }) => student.id))],
    courseId,
    assessmentIds: [...new Set(taken.flatMap(({ list }) => list.tests))],
    now: parts.clock.now(),
  });
  const all = [...testsOfStudent.values()].flat();
  const cohortOf = cohortsBy(await listScoreCohorts({ queryable, attemptIds: all.map(({ attemptId }) => attemptId) }));
  return taken.flatMap(({ student, list: { unit, name, tests } }): Earned[] => {
    const own = reviewedOf(testsOfStudent.get(student.id) ?? []).filter(({ assessmentId }) => tests.includes(assessmentId));
    if (own.length < tests.length) return [];
    const scores = own.map((test) => {
      const { name: testName, marks, totalMarks, percentile } = presentTest({ test, cohortOf, judged: [] });
      return { name: testName, marks, totalMarks, percentile };
    });
    return [{ student, listId: unit.id, title: name, summary: { lessons: 0, tests: tests.length, scores } }];
  });
}

async function issue({
  parts,
  jobs,
  course,
  earned: { student, listId, title, summary },
}: {
  parts: Needed;
  jobs: Jobs | null;
  course: Course;
  earned: Earned;
}): Promise<void> {
  const now = parts.clock.now();
  const issuer = await issuerName({ parts });
  await parts.database.transaction(async (tx) => {
    const row = {
      studentId: student.id,
      courseId: course.id,
      listId,
      code: certificateCodeOf(parts.randomBytes(16)),
      name: student.name,
      title,
      issuer,
      summary,
      issuedAt: now,
    };
    const id = await insertCertificate({ tx, row });
    if (id !== null && jobs !== null) await tell({ jobs, tx, now, studentId: student.id, notice: { id, what: 'issued', title } });
  });
}

/** Who issues: the brand of the portal's own address, because no one's host is behind a job. */
export const issuerName = async ({ parts }: { parts: Ports<'brands' | 'config'> }): Promise<string> =>
  senderOf(await parts.brands.forHost(new URL(parts.config.publicUrl).hostname)).name;

/** Tells a student what became of a certificate, in the transaction of its cause. */
export async function tell({
  jobs,
  tx,
  now,
  studentId,
  notice: { id, what, title },
}: {
  jobs: Jobs;
  tx: Transaction;
  now: Date;
  studentId: bigint;
  notice: { readonly id: bigint; readonly what: 'issued' | 'revoked'; readonly title: string };
}): Promise<void> {
  const notice = inEachLanguage((language): NoticeInput => ({
    cause: `${certificateCauses}${id}:${what}`,
    type: 'notice',
    title: say({ key: `certificate_notice_${what}`, values: { title } }, language),
    text: say({ key: `certificate_notice_${what}_text` }, language),
    url: certificatesUrl,
  }));
  await notify({ tx, jobs, now, notices: [{ personId: studentId, ...notice }] });
}
