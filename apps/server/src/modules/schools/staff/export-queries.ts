import { schoolDataLimits } from '@abhyas/contract/schools/school-limits.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { courseView } from '../../identity/people/views.ts';
import {
  programmeCutoffs,
  programmeDeadlines,
  programmeOutcomes,
  schoolCategories,
  schoolListings,
  schoolProgrammes,
  schools,
} from '../tables.ts';

const isShown = and(eq(schools.isActive, true), eq(schoolProgrammes.isActive, true));
const names = { school: schools.key, programme: schoolProgrammes.key };
const course = courseView('course');
const inOrder = [asc(schools.key), asc(schoolProgrammes.key)] as const;

export function exportSchools({ queryable }: { queryable: Queryable }) {
  const { key, name, city, state, websiteUrl, about } = schools;
  return queryable
    .select({ key, name, city, state, websiteUrl, about })
    .from(schools)
    .where(eq(schools.isActive, true))
    .orderBy(asc(key), asc(schools.id))
    .limit(schoolDataLimits.rows);
}

export function exportProgrammes({ queryable }: { queryable: Queryable }) {
  const courses = sql<string[]>`array(
    select ${course.name} from ${schoolListings} join ${course} on ${course.id} = ${schoolListings.courseId}
     where ${schoolListings.programmeId} = ${schoolProgrammes.id} order by 1)`;
  return queryable
    .select({ school: schools.key, courses, of: schoolProgrammes })
    .from(schoolProgrammes)
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(isShown)
    .orderBy(...inOrder)
    .limit(schoolDataLimits.rows);
}

export function exportCutoffs({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ ...names, category: schoolCategories.name, of: programmeCutoffs })
    .from(programmeCutoffs)
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, programmeCutoffs.programmeId))
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .innerJoin(schoolCategories, eq(schoolCategories.id, programmeCutoffs.categoryId))
    .where(isShown)
    .orderBy(...inOrder, asc(schoolCategories.position), asc(programmeCutoffs.exam), asc(programmeCutoffs.year), asc(programmeCutoffs.call))
    .limit(schoolDataLimits.rows);
}

export function exportDeadlines({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ ...names, of: programmeDeadlines })
    .from(programmeDeadlines)
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, programmeDeadlines.programmeId))
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(isShown)
    .orderBy(...inOrder, asc(programmeDeadlines.at), asc(programmeDeadlines.key))
    .limit(schoolDataLimits.rows);
}

export function exportOutcomes({ queryable }: { queryable: Queryable }) {
  const { exam, year, percentileFrom } = programmeOutcomes;
  return queryable
    .select({ ...names, category: schoolCategories.name, of: programmeOutcomes })
    .from(programmeOutcomes)
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, programmeOutcomes.programmeId))
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .innerJoin(schoolCategories, eq(schoolCategories.id, programmeOutcomes.categoryId))
    .where(isShown)
    .orderBy(...inOrder, asc(schoolCategories.position), asc(exam), asc(year), asc(percentileFrom))
    .limit(schoolDataLimits.rows);
}
