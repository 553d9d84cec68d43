import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { relations } from '../tables.ts';

interface Link {
  readonly kind: 'mentor' | 'parent';
  readonly viewerId: bigint;
  readonly subjectId: bigint;
}

/** The cause of what staff have linked. */
const staffSource = 'staff';

const isLink = ({ kind, viewerId, subjectId }: Link) =>
  and(eq(relations.kind, kind), eq(relations.viewerId, viewerId), eq(relations.subjectId, subjectId));

/** Links a parent or mentor to a student, for the cause of staff where none is said. Returns whether they were not linked before, for whatever cause. */
export async function insertLink({ tx, link, source = staffSource }: { tx: Transaction; link: Link; source?: string }): Promise<boolean> {
  const known = await tx.select({ id: relations.id }).from(relations).where(isLink(link)).limit(1);
  await tx
    .insert(relations)
    .values({ ...link, source })
    .onConflictDoNothing();
  return known.length === 0;
}

/** Ends a link, whatever its cause: a pack makes its own again at its next import. Returns whether there was one. */
export async function removeLink({ tx, link }: { tx: Transaction; link: Link }): Promise<boolean> {
  const removed = await tx.delete(relations).where(isLink(link)).returning({ id: relations.id });
  return removed.length > 0;
}

/** Whatever `from` sees as a parent, `to` sees, for the same causes. */
export async function moveParent({ tx, from, to }: { tx: Transaction; from: bigint; to: bigint }): Promise<void> {
  const own = sql`exists (
    select from ${relations} as own where own.viewer_id = ${to} and own.kind = 'parent'
      and own.subject_id = ${relations.subjectId} and own.source = ${relations.source})`;
  const isFrom = and(eq(relations.viewerId, from), eq(relations.kind, 'parent'));
  await tx
    .update(relations)
    .set({ viewerId: to })
    .where(and(isFrom, sql`not ${own}`));
  await tx.delete(relations).where(isFrom);
}

/** Whether there is a relation of this source. */
export async function hasRelations({ tx, source }: { tx: Transaction; source: string }): Promise<boolean> {
  const rows = await tx.select({ id: relations.id }).from(relations).where(eq(relations.source, source)).limit(1);
  return rows.length > 0;
}
