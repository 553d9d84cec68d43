import { findAlikeTest, type SectionSizes } from '@abhyas/rules/content/test-estimate.ts';
import { and, asc, desc, eq, gt, inArray, isNull, not, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { parsedAs } from '../../../platform/postgres/rows.ts';
import { courseView } from '../../identity/people/views.ts';
import { answerTallies } from '../statistics/tables.ts';
import { assessments, items, passages, sectionItems, sections } from '../tables.ts';

/** What the builder of a test reads of other tests: a test by its pack and key, and the programme that it is for. */
interface Own {
  readonly queryable: Queryable;
  readonly pack: string;
  readonly programme: string;
  readonly test: string;
}

const course = courseView('course');
const isOther = ({ pack, test }: Pick<Own, 'pack' | 'test'>): SQL => sql`(${assessments.pack}, ${assessments.key}) <> (${pack}, ${test})`;
const ofProgramme = ({ pack, programme }: Pick<Own, 'pack' | 'programme'>) => and(eq(assessments.pack, pack), eq(course.key, programme));

/** So many uses of the questions of one test are read. */
const maxUses = 2_000;

/** Questions with the title of their passage, their key, and the share of blanks of those who had them with options; null where none did. */
export async function listItemFacts({ queryable, itemIds }: { queryable: Queryable; itemIds: readonly bigint[] }) {
  if (itemIds.length === 0) return [];
  return queryable
    .select({
      itemId: items.id,
      passageTitle: sql<string>`coalesce(${passages.title}, '')`,
      answer: items.answer,
      blank: sql<
        number | null
      >`(select sum(candidates) filter (where answer = '')::float8 / nullif(sum(candidates), 0) from ${answerTallies} where ${answerTallies.itemId} = ${items.id})`,
    })
    .from(items)
    .leftJoin(passages, eq(passages.id, items.passageId))
    .where(inArray(items.id, [...itemIds]));
}

/** Questions with their passages and keys, as they are printed and rehearsed; never for a candidate. */
export async function listPrinted({ queryable, itemIds }: { queryable: Queryable; itemIds: readonly bigint[] }) {
  if (itemIds.length === 0) return [];
  return queryable
    .select({
      itemId: items.id,
      type: items.type,
      topic: items.topic,
      difficulty: items.difficulty,
      stemHtml: items.stemHtml,
      options: items.options,
      keepOptions: items.keepOptions,
      answer: items.answer,
      solutionHtml: items.solutionHtml,
      hints: items.hints,
      passageTitle: passages.title,
      passageHtml: passages.html,
      versions: items.versions,
      passageVersions: passages.versions,
    })
    .from(items)
    .leftJoin(passages, eq(passages.id, items.passageId))
    .where(inArray(items.id, [...itemIds]));
}

/** The other tests of a programme that ask questions and are open at a moment or later. */
export async function listOpenUses({ queryable, itemIds, now, ...own }: Own & { itemIds: readonly bigint[]; now: Date }) {
  if (itemIds.length === 0) return [];
  return queryable
    .select({ itemId: sectionItems.itemId, name: assessments.name, ranked: assessments.ranked, endsAt: assessments.endAt })
    .from(sectionItems)
    .innerJoin(sections, and(eq(sections.id, sectionItems.sectionId), eq(sections.retired, false)))
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(and(inArray(sectionItems.itemId, [...itemIds]), ofProgramme(own), isOther(own), gt(assessments.endAt, now)))
    .orderBy(asc(assessments.endAt), asc(assessments.name))
    .limit(maxUses);
}

/** The last ranked tests of a programme with the ids of their questions. */
export async function listLastRanked({ queryable, count, ...own }: Own & { count: number }) {
  const last = await queryable
    .select({ id: assessments.id, name: assessments.name })
    .from(assessments)
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(and(ofProgramme(own), isOther(own), eq(assessments.ranked, true), isNull(assessments.engine)))
    .orderBy(desc(assessments.releaseAt), desc(assessments.id))
    .limit(count);
  const asked = await listAsked({ queryable, assessmentIds: last.map(({ id }) => id) });
  return { names: last.map(({ name }) => name), itemIds: asked.map(({ itemId }) => itemId) };
}

/** The questions that tests ask now. */
async function listAsked({ queryable, assessmentIds }: { queryable: Queryable; assessmentIds: readonly bigint[] }) {
  if (assessmentIds.length === 0) return [];
  return queryable
    .selectDistinct({ itemId: sectionItems.itemId, topic: items.topic, difficulty: items.difficulty })
    .from(sectionItems)
    .innerJoin(sections, and(eq(sections.id, sectionItems.sectionId), eq(sections.retired, false)))
    .innerJoin(items, eq(items.id, sectionItems.itemId))
    .where(inArray(sections.assessmentId, [...assessmentIds]));
}

/** So many tests are looked through for one that is built alike. */
const maxAlike = 200;
const sizesSchema = z.record(z.string(), z.int());
const sizesOf = sql`(
  select coalesce(jsonb_object_agg(inside.key, (select count(*) from section_items as asked where asked.section_id = inside.id)), '{}')
    from sections as inside where inside.assessment_id = ${assessments.id} and not inside.retired)`;

/** The other test of a programme that is built like this one, the newest of several, with the topics and difficulties of its questions; null without one. */
export async function findPlan({ queryable, sizes, ...own }: Own & { sizes: SectionSizes }) {
  const tests = await queryable
    .select({ id: assessments.id, name: assessments.name, sizes: parsedAs(sizesOf, sizesSchema) })
    .from(assessments)
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(and(ofProgramme(own), isOther(own), not(eq(assessments.kind, 'practice')), isNull(assessments.engine)))
    .orderBy(desc(assessments.releaseAt), desc(assessments.id))
    .limit(maxAlike);
  const found = findAlikeTest({ sizes, tests });
  if (found === null) return null;
  const { test, alike } = found;
  return { name: test.name, alike, asked: await listAsked({ queryable, assessmentIds: [test.id] }) };
}
