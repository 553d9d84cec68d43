import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import { relations } from './tables.ts';

interface Link {
  readonly kind: 'mentor' | 'parent';
  readonly viewerId: bigint;
  readonly subjectId: bigint;
}

/** The cause of what staff have linked. */
const source = 'staff';

/** Links a parent or mentor to a student. Returns whether staff had not done so before. */
export async function insertLink({ tx, link }: { tx: Transaction; link: Link }): Promise<boolean> {
  const made = await tx
    .insert(relations)
    .values({ ...link, source })
    .onConflictDoNothing()
    .returning({ id: relations.id });
  return made.length > 0;
}

/** Ends a link, whatever its cause: a pack makes its own again at its next import. Returns whether there was one. */
export async function removeLink({ tx, link: { kind, viewerId, subjectId } }: { tx: Transaction; link: Link }): Promise<boolean> {
  const removed = await tx
    .delete(relations)
    .where(and(eq(relations.kind, kind), eq(relations.viewerId, viewerId), eq(relations.subjectId, subjectId)))
    .returning({ id: relations.id });
  return removed.length > 0;
}
