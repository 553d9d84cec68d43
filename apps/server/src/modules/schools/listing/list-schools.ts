import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { schoolsPerPage } from '@abhyas/contract/schools/school-limits.ts';
import type * as contract from '@abhyas/contract/schools/school.ts';
import { chosenOnly, chosenRange } from '@abhyas/rules/schools/filters.ts';
import type { z } from 'zod';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getReadPerson } from '../../relations/read-student.ts';
import { type Judge, type Predict, type SchoolCourse, findJudge, getSchoolCourse } from '../course.ts';
import { countBars, getFilterOptions } from './filter-queries.ts';
import { type ListedRow, type Listing, countListing, listRows } from './listing-queries.ts';
import { listPage } from './page-queries.ts';
import { toSearchQuery } from './search-queries.ts';
import type { ListingFilter } from './where.ts';
import type { SchoolSchema, SchoolProgramSchema } from '@abhyas/contract/schools/school.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { fewestOutcomes } from '@abhyas/rules/schools/chances.ts';

type School = z.output<typeof SchoolSchema>;
type SchoolProgram = z.output<typeof SchoolProgramSchema>;

/** A programme, from its rows: one for each course that shows it. */
function presentProgram({ row, rows }: { row: ListedRow; rows: readonly ListedRow[] }): SchoolProgram {
  const { cutoffId, overall, year, n, called } = row;
  return {
    schoolProgramCourseMapping: row.programmeId,
    programs: row.programmeName,
    batchSize: row.batchSize,
    fees: row.fees,
    avgSalary: row.avgSalary,
    cutOffId: cutoffId,
    isSchoolLiked: row.isLiked,
    imsClassification: row.classification,
    examAccepted: row.exams,
    courses: rows.map(({ courseName }) => courseName),
    cutOff: overall === null || year === null ? null : { overall, year },
    chance: n === null || called === null ? null : { percent: percentOf({ n, called }), n },
    status: row.status ?? 'not-started',
  };
}

const percentOf = ({ n, called }: { n: number; called: number }): number | null => (n < fewestOutcomes ? null : sharePercent(called / n));

/** The programmes of a page as schools: those of one school that follow each other are under it together. */
function presentSchools({ programmeIds, rows }: { programmeIds: readonly bigint[]; rows: readonly ListedRow[] }): School[] {
  const found: School[] = [];
  for (const programmeId of programmeIds) {
    const own = rows.filter((row) => row.programmeId === programmeId);
    const [row] = own;
    // no longer listed since the page was read
    if (row === undefined) continue;
    const program = presentProgram({ row, rows: own });
    const last = found.at(-1);
    if (last?.schoolId === row.schoolId) last.schoolProgramData.push(program);
    else found.push({ schoolId: row.schoolId, schoolName: row.schoolName, location: row.city, schoolProgramData: [program] });
  }
  return found;
}

type FilterBody = z.output<(typeof contract.schoolMatches)['body']>;
type Order = Pick<z.output<(typeof contract.filterSchoolData)['body']>, 'page' | 'sort' | 'order'>;

interface Asked {
  readonly parts: Ports<'database'>;
  readonly session: Session;
  readonly predict: Predict;
}

const everything: ListingFilter = { classifications: [], exams: [], locations: [], salary: null, fees: null, search: null };

async function readFilter({ queryable, body }: { queryable: Queryable; body: FilterBody }): Promise<ListingFilter> {
  return {
    classifications: chosenOnly(body.classifications),
    exams: chosenOnly(body.examAccepted),
    locations: chosenOnly(body.location),
    salary: chosenRange(body.AverageSalary),
    fees: chosenRange(body.Fees),
    search: await toSearchQuery({ queryable, search: body.search }),
  };
}

/** Only a student has likes, an application and percentiles of their own. */
const studentOf = ({ role, personId }: Session): bigint | null => (role === 'student' ? personId : null);

async function readPage({
  judge,
  studentId,
  page,
  sort,
  order,
  ...listing
}: Listing & Order & { judge: Judge | null; studentId: bigint | null }) {
  const offset = (page - 1) * schoolsPerPage;
  const programmeIds = await listPage({ ...listing, judge, sort, order, limit: schoolsPerPage, offset });
  if (programmeIds.length === 0) return [];
  return presentSchools({ programmeIds, rows: await listRows({ ...listing, programmeIds, judge, studentId }) });
}

/** A page of the listing of a course (API-074). */
export async function listSchools({
  parts,
  session,
  predict,
  body,
}: Asked & { body: FilterBody & Order }): Promise<ResultOf<'filterSchoolData'>> {
  const queryable = parts.database.orm;
  const course = await getSchoolCourse({ queryable, session, courseId: body.courseId });
  const studentId = studentOf(session);
  const [filter, judge] = await Promise.all([readFilter({ queryable, body }), findJudge({ queryable, studentId, course, predict })]);
  return readPage({ ...body, queryable, courseId: course.courseId, filter, likedBy: null, judge, studentId });
}

/** How many programmes match a filter, of how many, and what they are judged by. */
export async function countSchools({ parts, session, predict, body }: Asked & { body: FilterBody }): Promise<ResultOf<'schoolMatches'>> {
  const queryable = parts.database.orm;
  const course = await getSchoolCourse({ queryable, session, courseId: body.courseId });
  const studentId = studentOf(session);
  const of = { queryable, courseId: course.courseId, likedBy: null };
  const [matching, all, shortlisted, judge] = await Promise.all([
    readFilter({ queryable, body }).then((filter) => countListing({ ...of, filter })),
    countListing({ ...of, filter: everything }),
    studentId === null ? 0 : countListing({ ...of, filter: everything, likedBy: studentId }),
    findJudge({ queryable, studentId, course, predict }),
  ]);
  return { matching, all, shortlisted, judgedBy: presentJudge(judge) };
}

function presentJudge(judge: Judge | null): ResultOf<'schoolMatches'>['judgedBy'] {
  if (judge === null || judge.percentile === null) return null;
  const { value: percentile, ...figure } = judge.percentile;
  return { exam: judge.exam, percentile, ...figure, categoryName: judge.categoryName };
}

/** A page of a shortlist (API-075): one's own, or that of a student whom the caller may see, judged as the student's. */
export async function listShortlist({
  parts,
  session,
  predict,
  body: { courseId, studentImsPin, ...order },
}: Asked & { body: { courseId: bigint; studentImsPin: string } & Order }): Promise<ResultOf<'shortlistedSchools'>> {
  const queryable = parts.database.orm;
  const course = await getSchoolCourse({ queryable, session, courseId });
  const { id: studentId } = await getReadPerson({ parts, session, pin: studentImsPin });
  const judge = await findJudge({ queryable, studentId, course, predict });
  return readPage({ ...order, queryable, courseId: course.courseId, filter: everything, likedBy: studentId, judge, studentId });
}

/** Schools for the college search of a comparison (API-076): whole schools, those whose words fit, by name. */
export async function searchColleges({
  parts,
  session,
  body,
}: Pick<Asked, 'parts' | 'session'> & { body: { courseId: bigint; search: string } }): Promise<ResultOf<'courseSchoolProgramData'>> {
  const queryable = parts.database.orm;
  const { courseId }: SchoolCourse = await getSchoolCourse({ queryable, session, courseId: body.courseId });
  const search = await toSearchQuery({ queryable, search: body.search });
  const page = { sort: 'school', order: 'asc', limit: maxColleges, offset: 0 } as const;
  const programmeIds = await listPage({ queryable, courseId, filter: { ...everything, search }, likedBy: null, judge: null, ...page });
  if (programmeIds.length === 0) return [];
  const rows = await listRows({ queryable, programmeIds, judge: null, studentId: studentOf(session) });
  return presentSchools({ programmeIds, rows });
}
const maxColleges = 20;

/** What the listing of a course can be filtered by (API-073). */
export async function getFilters({
  parts,
  session,
  courseId: asked,
}: Pick<Asked, 'parts' | 'session'> & { courseId: bigint }): Promise<ResultOf<'schoolFiltersData'>> {
  const queryable = parts.database.orm;
  const { courseId } = await getSchoolCourse({ queryable, session, courseId: asked });
  const options = await getFilterOptions({ queryable, courseId });
  const fees = endsOf(options.leastFees, options.mostFees);
  const salary = endsOf(options.leastSalary, options.mostSalary);
  const barsOf = (column: 'fees' | 'avgSalary', [from, to]: readonly number[]) =>
    from === undefined || to === undefined ? [] : countBars({ queryable, courseId, column, from, to });
  const [feesBars, salaryBars] = await Promise.all([barsOf('fees', fees), barsOf('avgSalary', salary)]);
  return {
    classifications: options.classifications,
    ExamAccepted: options.exams,
    location: options.locations,
    AverageSalary: salary,
    Fees: fees,
    salaryBars,
    feesBars,
  };
}

const endsOf = (least: number | null, most: number | null): number[] => (least === null || most === null ? [] : [least, most]);
