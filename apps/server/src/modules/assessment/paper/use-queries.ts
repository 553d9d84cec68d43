import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { courseView, personView } from '../../identity/people/views.ts';
import { assessments, items, passages, sectionItems, sections } from '../tables.ts';

const student = personView('student');

/** Attempts of people that have begun, still open or not. */
const begun = (isOpen: boolean) => sql<number>`(
  select count(*)::int from attempts join ${student} on ${student.id} = attempts.student_id and not ${student.synthetic}
   where attempts.assessment_id = ${assessments.id} and attempts.started_at is not null and attempts.closed_at is ${isOpen ? sql`null` : sql`not null`})`;

/** The tests that ask a question of a pack now, with how many attempts have begun, and its key. */
export async function listUses({ queryable, pack, bank, key }: { queryable: Queryable; pack: string; bank: string; key: string }) {
  return queryable
    .select({
      itemId: items.id,
      assessmentId: assessments.id,
      name: assessments.name,
      ranked: assessments.ranked,
      running: begun(true),
      finished: begun(false),
    })
    .from(items)
    .innerJoin(sectionItems, eq(sectionItems.itemId, items.id))
    .innerJoin(sections, and(eq(sections.id, sectionItems.sectionId), eq(sections.retired, false)))
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .where(and(eq(items.pack, pack), eq(items.bank, bank), eq(items.key, key)))
    .orderBy(asc(assessments.name), asc(assessments.id));
}

/** The tests in two languages that ask a question of a pack now, or a question of a passage. */
export async function listUsesInTwoLanguages({
  queryable,
  pack,
  bank,
  kind,
  key,
}: {
  queryable: Queryable;
  pack: string;
  bank: string;
  kind: 'question' | 'passage';
  key: string;
}) {
  return queryable
    .selectDistinct({ name: assessments.name, languages: assessments.languages })
    .from(items)
    .innerJoin(sectionItems, eq(sectionItems.itemId, items.id))
    .innerJoin(sections, and(eq(sections.id, sectionItems.sectionId), eq(sections.retired, false)))
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .leftJoin(passages, eq(passages.id, items.passageId))
    .where(
      and(
        eq(items.pack, pack),
        eq(items.bank, bank),
        eq(kind === 'question' ? items.key : passages.key, key),
        sql`cardinality(${assessments.languages}) > 0`,
      ),
    )
    .orderBy(asc(assessments.name));
}

/** Which of these tests of a pack no one has begun. */
export async function listUnbegun({
  queryable,
  pack,
  keys,
}: {
  queryable: Queryable;
  pack: string;
  keys: readonly string[];
}): Promise<string[]> {
  const rows = await queryable
    .select({ key: assessments.key })
    .from(assessments)
    .where(and(eq(assessments.pack, pack), inArray(assessments.key, [...keys]), sql`${begun(true)} + ${begun(false)} = 0`));
  return rows.map(({ key }) => key);
}

/** The key that the portal has for a question of a pack; null where it has none. */
export async function findKey({ queryable, pack, bank, key }: { queryable: Queryable; pack: string; bank: string; key: string }) {
  const [row] = await queryable
    .select({ answer: items.answer })
    .from(items)
    .where(and(eq(items.pack, pack), eq(items.bank, bank), eq(items.key, key)));
  return row?.answer ?? null;
}

/** The questions of packs by their names: `item_id`, `pack`, `bank`, `key`. */
export const packItems: SQL = sql`(select id as item_id, pack, bank, key from items)`;

/** Which questions tests ask now: `item_id`, `assessment_id`, `course_id`. */
export const askedItems: SQL = sql`(
  select section_items.item_id, sections.assessment_id, assessments.course_id
    from section_items join sections on sections.id = section_items.section_id and not sections.retired join assessments on assessments.id = sections.assessment_id)`;

const course = courseView('course');

/** The courses with tests; one has a section, and a section has questions. */
export async function listAskingCourses({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ courseId: course.id, name: course.name })
    .from(course)
    .where(
      sql`exists (select from sections join assessments on assessments.id = sections.assessment_id where not sections.retired and assessments.course_id = ${course.id})`,
    )
    .orderBy(asc(course.name), asc(course.id));
}
