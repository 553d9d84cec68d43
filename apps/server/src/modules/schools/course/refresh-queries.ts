import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { programmeCutoffs, schoolListings, schoolProgrammes, schools, schoolWords } from '../tables.ts';

const idList = (ids: readonly bigint[]) => sql`${sql.param(ids.map(String))}::bigint[]`;

/** Which courses show a programme. */
export interface ShownProgramme {
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
 * Copies what a listing shows of these programmes from where it is kept, and decides which cutoff it shows: the newest year, of that the first call. What is not active is listed no longer. In the transaction of
 * the change; doing it again changes nothing.
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
