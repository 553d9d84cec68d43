import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { programmeDeadlines, schoolListings, schoolPictures, schoolProgrammes, schools } from './tables.ts';
import { schoolApplications, schoolLikes } from './shortlist/tables.ts';

/** A school has no more programmes than this, and no more pictures. */
const mostOfSchool = 200;

/** A school, null if there is none. */
export async function findSchool({ queryable, schoolId }: { queryable: Queryable; schoolId: bigint }) {
  const [row] = await queryable.select().from(schools).where(eq(schools.id, schoolId)).limit(1);
  return row ?? null;
}

/** The pictures of some schools, in their order. */
export async function listPictures({ queryable, schoolIds }: { queryable: Queryable; schoolIds: readonly bigint[] }) {
  return queryable
    .select()
    .from(schoolPictures)
    .where(inArray(schoolPictures.schoolId, [...schoolIds]))
    .orderBy(asc(schoolPictures.schoolId), asc(schoolPictures.position))
    .limit(mostOfSchool * Math.max(1, schoolIds.length));
}

const own = (studentId: bigint) => ({
  like: and(eq(schoolLikes.studentId, studentId), eq(schoolLikes.programmeId, schoolProgrammes.id)),
  application: and(eq(schoolApplications.studentId, studentId), eq(schoolApplications.programmeId, schoolProgrammes.id)),
});

/** The programmes of a school that a course shows, with what is the student's own, in their order. */
export async function listProgrammes({
  queryable,
  schoolId,
  courseId,
  studentId,
}: {
  queryable: Queryable;
  schoolId: bigint;
  courseId: bigint;
  studentId: bigint;
}) {
  return queryable
    .select({
      programme: schoolProgrammes,
      isLiked: sql<boolean>`${schoolLikes.programmeId} is not null`,
      status: schoolApplications.status,
    })
    .from(schoolProgrammes)
    .innerJoin(schoolListings, and(eq(schoolListings.programmeId, schoolProgrammes.id), eq(schoolListings.courseId, courseId)))
    .leftJoin(schoolLikes, own(studentId).like)
    .leftJoin(schoolApplications, own(studentId).application)
    .where(eq(schoolProgrammes.schoolId, schoolId))
    .orderBy(asc(schoolProgrammes.position), asc(schoolProgrammes.id))
    .limit(mostOfSchool);
}

/** Programmes by their ids with their schools, for a comparison. */
export async function listCompared({
  queryable,
  programmeIds,
  studentId,
}: {
  queryable: Queryable;
  programmeIds: readonly bigint[];
  studentId: bigint;
}) {
  return queryable
    .select({ programme: schoolProgrammes, school: schools, isLiked: sql<boolean>`${schoolLikes.programmeId} is not null` })
    .from(schoolProgrammes)
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .leftJoin(schoolLikes, own(studentId).like)
    .where(and(inArray(schoolProgrammes.id, [...programmeIds]), eq(schoolProgrammes.isActive, true)))
    .limit(programmeIds.length);
}

/** The deadlines of some programmes, by time. */
export async function listDeadlinesOf({ queryable, programmeIds }: { queryable: Queryable; programmeIds: readonly bigint[] }) {
  if (programmeIds.length === 0) return [];
  return queryable
    .select()
    .from(programmeDeadlines)
    .where(inArray(programmeDeadlines.programmeId, [...programmeIds]))
    .orderBy(asc(programmeDeadlines.at), asc(programmeDeadlines.id))
    .limit(mostOfSchool * 10);
}
