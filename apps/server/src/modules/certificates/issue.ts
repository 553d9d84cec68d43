import { certificateCodeOf } from '@abhyas/rules/certificates/certificate-code.ts';
import { say } from '../../platform/language.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import { doneTests, wholeCourse } from '../analytics/progress.ts';
import { cohortsBy, judgedOf, listOwnTests, presentTest } from '../analytics/scores.ts';
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
/** Students looked at at a time. */
const batchSize = 200;
/** A list of fewer tests is no series. */
const minTests = 3;
/** Where the student finds their certificates. */
export const certificatesUrl = '/myprofile';

type Needed = Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs' | 'log' | 'randomBytes'>;
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
 * Issues to every student what they have completed of the courses that give certificates and have no certificate of yet, once each, in however many processes it runs. Where it
 * fails for a student or a course it is logged, and the others go on.
 */
export async function issueCertificates({ parts }: { parts: Needed }): Promise<void> {
  const queryable = parts.database.orm;
  for (const course of await listCertifiedCourses({ queryable })) {
    try {
      for (let after = 0n; ;) {
        const students = await listStudentsAfter({ queryable, courseId: course.id, after, max: batchSize });
        await issueTo({ parts, course, students });
        after = students.at(-1)?.id ?? after;
        if (students.length < batchSize) break;
      }
    } catch (error) {
      parts.log.error({ err: error, courseId: course.id }, 'the certificates of a course could not be issued');
    }
  }
}

/** Issues to these students what they have completed and have no certificate of. A look at all of them finds who may have; what counts then is what the screens count by. */
async function issueTo({ parts, course, students }: { parts: Needed; course: Course; students: readonly Student[] }): Promise<void> {
  const [first] = students;
  if (first === undefined) return;
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
  const listEarned = async (student: Student): Promise<Earned[]> => {
    const earned: Earned[] = [];
    const taken = sat.get(student.id) ?? new Set();
    if (!has.has(`${student.id} 0`)) {
      const opened = (completed.lessons.get(student.id) ?? []).map((assetId) => ({ assetId, seenCount: 0, completedAt: now }));
      const marked = completed.marked.get(student.id) ?? [];
      const paths = studiedPaths({ content, courseKey, opened, marked });
      // tests are not looked at before all lessons are done
      if (opened.length + marked.length + taken.size > 0 && lessonsDone(paths)) {
        const own = await getCourseStatuses({ queryable, studentId: student.id, courseId });
        const cards = await listTestCards({ queryable, courseId, ...own, viewer: { role: 'student', actingAdminId: null }, now });
        const { isCompleted, lessons, tests } = wholeCourse({ paths, isDone: doneTests(cards) });
        if (isCompleted) earned.push({ student, listId: 0n, title: courseName, summary: { lessons, tests, scores: [] } });
      }
    }
    const complete = lists.filter(({ unit, assets }) => {
      const tests = testsOf(assets);
      return !has.has(`${student.id} ${unit.id}`) && tests.length >= minTests && tests.every((id) => taken.has(id));
    });
    if (complete.length > 0) earned.push(...(await listSeries({ parts, courseId, student, lists: complete })));
    return earned;
  };
  await eachAlone({
    parts,
    items: students,
    about: ({ id: studentId }) => ({ courseId, studentId }),
    failure: 'the certificates of a student could not be issued',
    work: async (student) => {
      for (const earned of await listEarned(student)) await issue({ parts, course, earned });
    },
  });
}

type List = Awaited<ReturnType<typeof getTestLists>>[number];

const testsOf = (assets: List['assets']): bigint[] => [...new Set(assets.flatMap(({ assessmentId }) => assessmentId ?? []))];

const lessonsDone = (paths: ReturnType<typeof studiedPaths>): boolean =>
  paths.every(({ units }) =>
    units.every(({ assets }) => assets.every(({ assessmentId, completed }) => assessmentId !== null || completed)),
  );

/** The lists whose every test a student has taken, once the review of all of them is open: until then their figures may change. */
async function listSeries({
  parts,
  courseId,
  student,
  lists,
}: {
  parts: Needed;
  courseId: bigint;
  student: Student;
  lists: readonly List[];
}): Promise<Earned[]> {
  const queryable = parts.database.orm;
  const all = await listOwnTests({ queryable, studentId: student.id, courseId, now: parts.clock.now() });
  const cohorts = await listScoreCohorts({ queryable, attemptIds: all.map(({ attemptId }) => attemptId) });
  const judged = judgedOf(all);
  return lists.flatMap(({ unit, name, assets }): Earned[] => {
    const ids = new Set(testsOf(assets));
    const own = all.filter(({ assessmentId, reviewReason }) => ids.has(assessmentId) && reviewReason === '');
    if (own.length < ids.size) return [];
    const scores = own.map((test) => {
      const { name: testName, marks, totalMarks, percentile } = presentTest({ test, cohortOf: cohortsBy(cohorts), judged });
      return { name: testName, marks, totalMarks, percentile };
    });
    return [{ student, listId: unit.id, title: name, summary: { lessons: 0, tests: ids.size, scores } }];
  });
}

async function issue({
  parts,
  course,
  earned: { student, listId, title, summary },
}: {
  parts: Needed;
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
    if (id !== null) await tell({ parts, tx, now, studentId: student.id, notice: { id, what: 'issued', title } });
  });
}

/** Who issues: the brand of the portal's own address, because no one's host is behind a job. */
export const issuerName = async ({ parts }: { parts: Ports<'brands' | 'config'> }): Promise<string> =>
  senderOf(await parts.brands.forHost(new URL(parts.config.publicUrl).hostname)).name;

/** Tells a student what became of a certificate, in the transaction of its cause. */
export async function tell({
  parts,
  tx,
  now,
  studentId,
  notice: { id, what, title },
}: {
  parts: Ports<'jobs'>;
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
  await notify({ tx, jobs: parts.jobs, now, notices: [{ personId: studentId, ...notice }] });
}
