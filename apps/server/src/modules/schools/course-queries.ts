import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { courseView } from '../identity/people/views.ts';
import { enrolledIn } from '../identity/people/course-queries.ts';
import { programmeCutoffs, schoolCategories, schoolListings, schoolProgrammes, schoolWords, schools } from './tables.ts';
import { schoolPercentiles } from './shortlist/tables.ts';

const course = courseView('course');

/** A course, null if it is not there. `studentId`: also null if this student is not enrolled in it. */
export async function findSchoolCourse({
  queryable,
  courseId,
  studentId,
}: {
  queryable: Queryable;
  courseId: bigint;
  studentId: bigint | null;
}) {
  const [row] = await queryable
    .select({ courseId: course.id, name: course.name, exam: course.examName, examDate: course.examDate })
    .from(course)
    .where(and(eq(course.id, courseId), studentId === null ? undefined : enrolledIn({ personId: studentId, courseId: course.id })))
    .limit(1);
  return row ?? null;
}

/** More than there are reservation categories. */
export const maxCategories = 50;

/** The reservation categories in their order. */
export function listCategories({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ id: schoolCategories.id, name: schoolCategories.name })
    .from(schoolCategories)
    .orderBy(asc(schoolCategories.position), asc(schoolCategories.id))
    .limit(maxCategories);
}

/** What a student has entered for an exam of a course: what they aim at, their category by its id, and the year they want to begin in; null where they entered nothing. */
export async function findEntered({ queryable, ...of }: { queryable: Queryable; studentId: bigint; courseId: bigint; exam: string }) {
  const [row] = await queryable
    .select({
      categoryId: schoolPercentiles.categoryId,
      overall: schoolPercentiles.overall,
      sections: schoolPercentiles.sections,
      intakeYear: schoolPercentiles.intakeYear,
    })
    .from(schoolPercentiles)
    .where(
      and(eq(schoolPercentiles.studentId, of.studentId), eq(schoolPercentiles.courseId, of.courseId), eq(schoolPercentiles.exam, of.exam)),
    )
    .limit(1);
  return row ?? null;
}

const idList = (ids: readonly bigint[]) => sql`${sql.param(ids.map(String))}::bigint[]`;

/** Which courses show a programme. */
interface ShownProgramme {
  readonly programmeId: bigint;
  readonly courseIds: readonly bigint[];
}

/** Has courses show these programmes, and no other course, in the transaction that brings them. `refreshListings` fills in the rest and has to follow. */
export async function showProgrammes({ tx, shown }: { tx: Transaction; shown: readonly ShownProgramme[] }): Promise<void> {
  const pairs = shown.flatMap(({ programmeId, courseIds }) => courseIds.map((courseId) => ({ programmeId, courseId })));
  const programmes = idList(pairs.map(({ programmeId }) => programmeId));
  const courses = idList(pairs.map(({ courseId }) => courseId));
  await tx.execute(sql`
    delete from ${schoolListings} where programme_id = any(${idList(shown.map(({ programmeId }) => programmeId))})
       and (course_id, programme_id) not in (select * from unnest(${courses}, ${programmes}))`);
  await tx.execute(sql`
    insert into ${schoolListings} (course_id, programme_id, school_id, school_name, programme_name, city, classification, exams, search_text)
    select asked.course_id, p.id, p.school_id, '', '', '', '', '{}', ''
      from unnest(${courses}, ${programmes}) as asked (course_id, programme_id)
      join ${schoolProgrammes} p on p.id = asked.programme_id
    on conflict do nothing`);
}

/**
 * Copies into the listing what it shows of these programmes, with the newest year's first call as the cutoff, in the transaction of the
 * change; inactive ones are removed. Doing it again changes nothing.
 */
export async function refreshListings({ tx, programmeIds }: { tx: Transaction; programmeIds: readonly bigint[] }): Promise<void> {
  const ids = idList(programmeIds);
  await tx.execute(sql`
    delete from ${schoolListings} l using ${schoolProgrammes} p, ${schools} s
     where l.programme_id = any(${ids}) and p.id = l.programme_id and s.id = p.school_id and not (p.is_active and s.is_active)`);
  await tx.execute(sql`
    update ${schoolListings} l
       set school_name = s.name, programme_name = p.name, city = s.city, classification = p.classification, exams = p.exams,
           batch_size = p.batch_size, fees = p.fees, avg_salary = p.avg_salary,
           search_text = concat_ws(' ', s.name, p.name, s.city, s.state)
      from ${schoolProgrammes} p join ${schools} s on s.id = p.school_id
     where l.programme_id = any(${ids}) and p.id = l.programme_id
       and (l.school_name, l.programme_name, l.city, l.classification, l.exams, l.batch_size, l.fees, l.avg_salary, l.search_text)
           is distinct from
           (s.name, p.name, s.city, p.classification, p.exams, p.batch_size, p.fees, p.avg_salary, concat_ws(' ', s.name, p.name, s.city, s.state))`);
  await tx.execute(sql`
    insert into ${schoolWords} (word)
    select distinct unnest(tsvector_to_array(search)) from ${schoolListings} where programme_id = any(${ids}) order by 1
    on conflict do nothing`);
  const newest = sql`(
    select distinct on (programme_id, category_id, exam) id from ${programmeCutoffs} where programme_id = any(${ids})
     order by programme_id, category_id, exam, year desc, (call <> 'first'), id)`;
  // two statements, so that no two of a programme are shown at once
  await tx.execute(sql`
    update ${programmeCutoffs} set is_shown = false where programme_id = any(${ids}) and is_shown and id not in ${newest}`);
  await tx.execute(sql`
    update ${programmeCutoffs} set is_shown = true where programme_id = any(${ids}) and not is_shown and id in ${newest}`);
}
