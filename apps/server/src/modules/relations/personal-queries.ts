import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { childCodes, parentRegistrations, relations } from './tables.ts';

const isOf = (personId: bigint) => or(eq(relations.subjectId, personId), eq(relations.viewerId, personId));

/** The relations of a person, on either side, after one of them. */
export async function listRelationsAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly id: bigint } | null;
}) {
  return queryable
    .select()
    .from(relations)
    .where(and(isOf(personId), gt(relations.id, after?.id ?? 0n)))
    .orderBy(asc(relations.id))
    .limit(batchSize);
}

/** The parents of a student. */
export async function listParentIds({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<bigint[]> {
  const rows = await queryable
    .selectDistinct({ id: relations.viewerId })
    .from(relations)
    .where(and(eq(relations.subjectId, studentId), eq(relations.kind, 'parent')));
  return rows.map(({ id }) => id);
}

/** Removes the relations of a person on either side, and the code with which they let a parent in, with those who typed it. */
export async function removeRelationsOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(relations).where(isOf(personId));
  await tx.delete(childCodes).where(eq(childCodes.studentId, personId));
  await tx.delete(parentRegistrations).where(eq(parentRegistrations.studentId, personId));
}
