import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import { relations } from './tables.ts';

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
