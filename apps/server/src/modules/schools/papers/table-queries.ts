import type { SchoolTableKind } from '@abhyas/contract/schools/school-limits.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { schoolTableRows, schoolTables } from '../tables.ts';

/** A free table of a course with its rows in order; null if the course has none of this kind. */
export async function findTable({ queryable, courseId, kind }: { queryable: Queryable; courseId: bigint; kind: SchoolTableKind }) {
  const rows = await queryable
    .select({ columns: schoolTables.columns, shown: schoolTables.shown, cells: schoolTableRows.cells })
    .from(schoolTables)
    .leftJoin(schoolTableRows, eq(schoolTableRows.tableId, schoolTables.id))
    .where(and(eq(schoolTables.courseId, courseId), eq(schoolTables.kind, kind)))
    .orderBy(asc(schoolTableRows.position))
    .limit(packLimits.schoolTableRows);
  const [first] = rows;
  if (first === undefined) return null;
  return { columns: first.columns, shown: first.shown, rows: rows.flatMap(({ cells }) => (cells === null ? [] : [cells])) };
}
