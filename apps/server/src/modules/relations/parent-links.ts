import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.ts';
import { relations } from './tables.ts';

/**
 * Who is whose parent, as selects of ids that stand in a query of identity, which lies below this module and gets them handed in; and what makes one
 * parent of two.
 */
export const parentLinks = {
  /** The parents of the students that `students` (a select of ids) gives. */
  parentsOf: (students: SQL): SQL =>
    sql`select ${relations.viewerId} from ${relations} where ${relations.kind} = 'parent' and ${relations.subjectId} in (${students})`,
  /** The students of the parent with this id (an id, or a column of the query around it). */
  studentsOf: (parent: SQL): SQL =>
    sql`select ${relations.subjectId} from ${relations} where ${relations.kind} = 'parent' and ${relations.viewerId} = ${parent}`,
  /** Whatever `from` sees as a parent, `to` sees, for the same causes. */
  moveParent: async ({ tx, from, to }: { tx: Transaction; from: bigint; to: bigint }): Promise<void> => {
    const own = sql`exists (
      select from ${relations} as own where own.viewer_id = ${to} and own.kind = 'parent'
        and own.subject_id = ${relations.subjectId} and own.source = ${relations.source})`;
    const isFrom = and(eq(relations.viewerId, from), eq(relations.kind, 'parent'));
    await tx
      .update(relations)
      .set({ viewerId: to })
      .where(and(isFrom, sql`not ${own}`));
    await tx.delete(relations).where(isFrom);
  },
};
