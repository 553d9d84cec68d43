import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { assessments, items, sectionItems, sections } from '../tables.ts';

/** The tests that ask a question of a pack now, with how many attempts have it on their paper. */
export async function listUses({ queryable, pack, bank, key }: { queryable: Queryable; pack: string; bank: string; key: string }) {
  return queryable
    .selectDistinct({
      assessmentId: assessments.id,
      name: assessments.name,
      ranked: assessments.ranked,
      attempts: sql<number>`(select count(*)::int from attempts where attempts.assessment_id = ${assessments.id} and attempts.started_at is not null)`,
    })
    .from(items)
    .innerJoin(sectionItems, eq(sectionItems.itemId, items.id))
    .innerJoin(sections, and(eq(sections.id, sectionItems.sectionId), eq(sections.retired, false)))
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .where(and(eq(items.pack, pack), eq(items.bank, bank), eq(items.key, key)))
    .orderBy(asc(assessments.name));
}
