import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { queryRows } from '../../../../platform/postgres/rows.ts';
import { learningNodes, nodeAssets, studentMarks } from '../../tables.ts';

type MarkRow = typeof studentMarks.$inferSelect;

/** What is marked, by whom and with what. `nodeId` is where it is; a node that is marked itself is at itself. */
export type MarkKey = Pick<MarkRow, 'studentId' | 'courseId' | 'mark' | 'targetKind' | 'targetId' | 'nodeId'>;

const savedMark = z.object({ marked: z.boolean() });

/**
 * Marks a target that is in the course, or takes the mark away, as of the moment `at`, in one statement, so that simultaneous changes end
 * in the newest. Answers with what holds now, null if nothing of the kind is there.
 */
export async function saveMark({
  queryable,
  marked,
  at,
  ...key
}: MarkKey & { queryable: Queryable; marked: boolean; at: Date }): Promise<boolean | null> {
  const placed =
    key.targetKind === 'asset'
      ? sql`exists (select from ${nodeAssets} where ${nodeAssets.nodeId} = ${learningNodes.id} and ${nodeAssets.assetId} = ${key.targetId})`
      : sql`${learningNodes.id} = ${key.targetId} and ${learningNodes.floor} <> 'module'`;
  const [row] = await queryRows({
    queryable,
    row: savedMark,
    statement: sql`
    insert into student_marks as held (student_id, course_id, mark, target_kind, target_id, node_id, marked, changed_at)
    select ${key.studentId}, ${key.courseId}, ${key.mark}, ${key.targetKind}, ${key.targetId}, ${learningNodes.id}, ${marked}, ${at}::timestamptz
      from ${learningNodes}
     where ${learningNodes.id} = ${key.nodeId} and ${learningNodes.courseId} = ${key.courseId} and ${learningNodes.isActive} and ${placed}
    on conflict (student_id, course_id, mark, target_kind, target_id) do update set
      marked = case when excluded.changed_at >= held.changed_at then excluded.marked else held.marked end,
      node_id = case when excluded.changed_at >= held.changed_at then excluded.node_id else held.node_id end,
      changed_at = greatest(excluded.changed_at, held.changed_at)
    returning marked`,
  });
  return row?.marked ?? null;
}

/** Takes a mark away from what an import took out of the course meanwhile. Answers with what holds now, null if it was never marked. */
export async function removeMark({
  queryable,
  at,
  ...key
}: Omit<MarkKey, 'nodeId'> & { queryable: Queryable; at: Date }): Promise<boolean | null> {
  const newer = sql`${studentMarks.changedAt} > ${at}::timestamptz`;
  const [row] = await queryable
    .update(studentMarks)
    .set({
      marked: sql`${studentMarks.marked} and ${newer}`,
      changedAt: sql`greatest(${studentMarks.changedAt}, ${at}::timestamptz)`,
    })
    .where(
      and(
        eq(studentMarks.studentId, key.studentId),
        eq(studentMarks.courseId, key.courseId),
        eq(studentMarks.mark, key.mark),
        eq(studentMarks.targetKind, key.targetKind),
        eq(studentMarks.targetId, key.targetId),
      ),
    )
    .returning({ marked: studentMarks.marked });
  return row?.marked ?? null;
}
