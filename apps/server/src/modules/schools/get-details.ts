import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { durationWords } from '@abhyas/rules/schools/programme-duration.ts';
import { AppError } from '../../platform/common/errors.ts';
import { getSchoolCourse, type SectionsOf } from './course.ts';
import { listCutoffsOf } from './papers-queries.ts';
import { presentCutoff } from './get-papers.ts';
import { type LinkTo, type Reading, listSchoolPosts } from './posts.ts';
import { findSchool, listCompared, listDeadlinesOf, listPictures, listProgrammes } from './detail-queries.ts';

type PictureRow = Awaited<ReturnType<typeof listPictures>>[number];
type ProgrammeRow = Awaited<ReturnType<typeof listProgrammes>>[number];
type DeadlineRow = Awaited<ReturnType<typeof listDeadlinesOf>>[number];

const presentPictures = ({ rows, linkTo }: { rows: readonly PictureRow[]; linkTo: LinkTo }) =>
  Promise.all(rows.map(async ({ id, fileKey, alt }) => ({ id, link: await linkTo(fileKey), alt })));

const placeOf = ({ city, state }: { city: string; state: string }): string => [city, state].filter((part) => part !== '').join(', ');

/** A school with all that its page shows (API-078). Throws NOT_FOUND for a school without a programme in the course. */
export async function getDetails({
  body,
  sectionsOf,
  ...of
}: Reading & { sectionsOf: SectionsOf; body: BodyOf<'schoolDetails'> }): Promise<ResultOf<'schoolDetails'>> {
  const { parts, session, linkTo } = of;
  const queryable = parts.database.orm;
  const { courseId, exam } = await getSchoolCourse({ queryable, session, courseId: body.courseId });
  const schoolId = body.schoolId;
  const [school, rows] = await Promise.all([
    findSchool({ queryable, schoolId }),
    listProgrammes({ queryable, schoolId, courseId, studentId: session.personId }),
  ]);
  if (school === null || rows.length === 0) throw new AppError('NOT_FOUND');
  const programmeIds = rows.map(({ programme }) => programme.id);
  const now = parts.clock.now();
  const [pictures, cutoffs, order, deadlines, posts] = await Promise.all([
    listPictures({ queryable, schoolIds: [schoolId] }).then((found) => presentPictures({ rows: found, linkTo })),
    listCutoffsOf({ queryable, programmeIds, exam }),
    sectionsOf({ courseId }),
    listDeadlinesOf({ queryable, programmeIds }),
    listSchoolPosts({ ...of, posts: { queryable, courseId, personId: session.personId, now, schoolId } }),
  ]);
  return {
    schoolId: school.id,
    schoolName: school.name,
    image: await linkTo(school.imageKey),
    location: placeOf(school),
    websiteUrl: school.websiteUrl,
    about: school.about,
    schoolImages: pictures,
    schoolProgramData: rows.map((row) => presentProgramme({ row, deadlines })),
    schoolCutOffData: rows.map(({ programme: { id, name } }) => ({
      programId: id,
      programName: name,
      programData: cutoffs.filter(({ programmeId }) => programmeId === id).map((row) => presentCutoff({ row, order })),
    })),
    ...posts,
  };
}

function presentProgramme({ row: { programme, isLiked, status }, deadlines }: { row: ProgrammeRow; deadlines: readonly DeadlineRow[] }) {
  const own = deadlines.filter(({ programmeId }) => programmeId === programme.id);
  return {
    programId: programme.id,
    programName: programme.name,
    kind: programme.kind,
    duration: durationWords(programme.durationMonths),
    batchSize: programme.batchSize,
    fees: programme.fees,
    avgSalary: programme.avgSalary,
    Classification: programme.classification,
    ranking: programme.ranking,
    firstBatchYear: programme.firstBatchYear,
    examAccepted: programme.exams,
    applicationLink: programme.applicationUrl,
    eligibilityCriteria: programme.eligibilityText,
    isSchoolLiked: isLiked,
    status: status ?? ('not-started' as const),
    deadlines: own.map(({ id, title, at, note }) => ({ deadlineId: id, title, at, note })),
  };
}

/** The pictures of a school (API-079). Throws NOT_FOUND for a school that is not there. */
export async function getGallery({
  parts,
  linkTo,
  schoolId,
}: Pick<Reading, 'parts' | 'linkTo'> & { schoolId: bigint }): Promise<ResultOf<'schoolGallery'>> {
  const queryable = parts.database.orm;
  if ((await findSchool({ queryable, schoolId })) === null) throw new AppError('NOT_FOUND');
  return presentPictures({ rows: await listPictures({ queryable, schoolIds: [schoolId] }), linkTo });
}

/** Programmes side by side (API-080), in the order asked for. A programme that is not of the school named with it is left out, as one that is gone. */
export async function compareProgrammes({
  parts,
  session,
  linkTo,
  body: { schoolDetails: asked },
}: Pick<Reading, 'parts' | 'session' | 'linkTo'> & { body: BodyOf<'schoolCompare'> }): Promise<ResultOf<'schoolCompare'>> {
  const queryable = parts.database.orm;
  if (asked.length === 0) return [];
  const programmeIds = [...new Set(asked.map(({ programId }) => programId))];
  const rows = await listCompared({ queryable, programmeIds, studentId: session.personId });
  const pictures = rows.length === 0 ? [] : await listPictures({ queryable, schoolIds: rows.map(({ school }) => school.id) });
  const found = asked.flatMap(({ schoolId, programId }) =>
    rows.filter(({ programme, school }) => programme.id === programId && school.id === schoolId),
  );
  return Promise.all(
    found.map(async ({ programme, school, isLiked }) => ({
      schoolId: school.id,
      programId: programme.id,
      schoolName: school.name,
      programName: programme.name,
      location: placeOf(school),
      schoolImages: await presentPictures({ rows: pictures.filter(({ schoolId }) => schoolId === school.id), linkTo }),
      Classification: programme.classification,
      ranking: programme.ranking,
      batchSize: programme.batchSize,
      Fee: programme.fees,
      avgSalary: programme.avgSalary,
      Duration: durationWords(programme.durationMonths),
      examAccepted: programme.exams,
      eligibilityCriteria: programme.eligibilityText,
      isSchoolLiked: isLiked,
    })),
  );
}
