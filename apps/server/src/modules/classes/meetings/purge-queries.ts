import { and, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { classPresences, classRegistrants } from '../tables.ts';

/** Removes registrations that were made before a moment. */
export async function removeRegistrations({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(classRegistrants).where(lt(classRegistrants.madeAt, before));
}

/** Removes what was reported of people whom the portal can't tell, with the names they gave. */
export async function removeUnknown({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(classPresences).where(and(isNull(classPresences.personId), lt(classPresences.joinedAt, before)));
}
