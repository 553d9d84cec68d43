import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { personView } from '../identity/people/views.ts';
import { childCodes, parentRegistrations, relations } from './tables.ts';

/** The cause of a link that a parent made with a code. */
export const codeSource = 'code';
/** More parents than a student has. */
const maxParents = 20;

const parent = personView('parent');

/** Replaces the code of a student. */
export async function saveChildCode({ queryable, ...row }: { queryable: Queryable } & typeof childCodes.$inferInsert): Promise<void> {
  const { codeHash, expiresAt } = row;
  await queryable.insert(childCodes).values(row).onConflictDoUpdate({ target: childCodes.studentId, set: { codeHash, expiresAt } });
}

/** Until when the code of a student works, or null. */
export async function findCodeExpiry({ queryable, studentId, now }: { queryable: Queryable; studentId: bigint; now: Date }) {
  const [row] = await queryable
    .select({ expiresAt: childCodes.expiresAt })
    .from(childCodes)
    .where(and(eq(childCodes.studentId, studentId), gt(childCodes.expiresAt, now)));
  return row?.expiresAt ?? null;
}

/** Uses a code up; the student whose it was, or null for one that is wrong, used or expired. */
export async function takeChildCode({ tx, codeHash, now }: { tx: Transaction; codeHash: Buffer; now: Date }): Promise<bigint | null> {
  const [row] = await tx
    .delete(childCodes)
    .where(and(eq(childCodes.codeHash, codeHash), gt(childCodes.expiresAt, now)))
    .returning({ studentId: childCodes.studentId });
  return row?.studentId ?? null;
}

/** The parents of a student by name, and whether each is linked by a code alone. */
export async function listOwnParents({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  return queryable
    .select({
      personId: parent.id,
      firstName: parent.firstName,
      lastName: parent.lastName,
      mobile: parent.mobile,
      email: parent.email,
      byCode: sql<boolean>`bool_and(${relations.source} = ${codeSource})`,
    })
    .from(relations)
    .innerJoin(parent, eq(parent.id, relations.viewerId))
    .where(and(eq(relations.subjectId, studentId), eq(relations.kind, 'parent'), isNull(parent.deletedAt)))
    .groupBy(parent.id, parent.firstName, parent.lastName, parent.mobile, parent.email)
    .orderBy(asc(parent.firstName), asc(parent.id))
    .limit(maxParents);
}

/** Ends the link that a parent made with a code. Returns whether there was one. */
export async function removeCodeLink({
  tx,
  studentId,
  parentId,
}: {
  tx: Transaction;
  studentId: bigint;
  parentId: bigint;
}): Promise<boolean> {
  const removed = await tx
    .delete(relations)
    .where(
      and(
        eq(relations.subjectId, studentId),
        eq(relations.viewerId, parentId),
        eq(relations.kind, 'parent'),
        eq(relations.source, codeSource),
      ),
    )
    .returning({ id: relations.id });
  return removed.length > 0;
}

/** Whose code this is, as long as it works; null for any other. */
export async function findCodeOwner({
  queryable,
  codeHash,
  now,
}: {
  queryable: Queryable;
  codeHash: Buffer;
  now: Date;
}): Promise<bigint | null> {
  const [row] = await queryable
    .select({ studentId: childCodes.studentId })
    .from(childCodes)
    .where(and(eq(childCodes.codeHash, codeHash), gt(childCodes.expiresAt, now)));
  return row?.studentId ?? null;
}

export async function saveParentRegistration({
  queryable,
  row,
}: {
  queryable: Queryable;
  row: typeof parentRegistrations.$inferInsert;
}): Promise<void> {
  await queryable.insert(parentRegistrations).values(row);
}

/** A registration that began after `since`, by the hash of its token. */
export async function findParentRegistration({ queryable, tokenHash, since }: { queryable: Queryable; tokenHash: Buffer; since: Date }) {
  const [row] = await queryable
    .select()
    .from(parentRegistrations)
    .where(and(eq(parentRegistrations.tokenHash, tokenHash), gt(parentRegistrations.createdAt, since)));
  return row ?? null;
}

export async function removeParentRegistration({ tx, id }: { tx: Transaction; id: bigint }): Promise<void> {
  await tx.delete(parentRegistrations).where(eq(parentRegistrations.id, id));
}

export async function removeOldParentRegistrations({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(parentRegistrations).where(lt(parentRegistrations.createdAt, before));
}
