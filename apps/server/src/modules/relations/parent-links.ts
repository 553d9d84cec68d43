import { type SQL, sql } from 'drizzle-orm';
import { moveParent } from './links-queries.ts';
import { relations } from './tables.ts';

/**
 * Who is whose parent, as selects of ids that are in a query of identity, which is below this module and gets them handed in; and what makes one
 * parent of two.
 */
export const parentLinks = {
  /** The parents of the students that `students` (a select of ids) gives. */
  parentsOf: (students: SQL): SQL =>
    sql`select ${relations.viewerId} from ${relations} where ${relations.kind} = 'parent' and ${relations.subjectId} in (${students})`,
  /** The students of the parent with this id (an id, or a column of the query around it). */
  studentsOf: (parent: SQL): SQL =>
    sql`select ${relations.subjectId} from ${relations} where ${relations.kind} = 'parent' and ${relations.viewerId} = ${parent}`,
  moveParent,
};
