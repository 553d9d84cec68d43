import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';

/** Selects of ids over the parents of students, and the way to put one parent in another's place; relations, a floor above, hands them in. */
export interface ParentLinks {
  parentsOf(students: SQL): SQL;
  studentsOf(parent: SQL): SQL;
  moveParent(move: { tx: Transaction; from: bigint; to: bigint }): Promise<void>;
}
