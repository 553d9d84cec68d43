import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.ts';

/** What a content pack lets a student have marked and noted, for a demonstration. */
export interface StudyInput {
  /** Names the student for good, in this pack and all others. */
  readonly name: string;
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly marks: readonly { readonly mark: 'bookmark' | 'task'; readonly assetId: bigint; readonly at: Date }[];
  readonly notes: readonly {
    readonly key: string;
    readonly assetId: bigint;
    readonly text: string;
    /** The second, page or paragraph it belongs to, from 0. */
    readonly part: number | null;
    readonly at: Date;
  }[];
}

/** A key that is always the same for the same note of a pack. */
function keyOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Adds the marks and notes of a pack. What the student has changed or removed since stays as they left it. */
export async function importStudy({ tx, input }: { tx: Transaction; input: StudyInput }): Promise<void> {
  const { name, studentId, courseId, marks, notes } = input;
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  /** The first place of an asset in the course. */
  const place = (assetId: bigint) => sql`
    (select node.id from node_assets as placed join learning_nodes as node on node.id = placed.node_id
      where placed.asset_id = ${assetId} and node.course_id = ${courseId} and node.is_active order by node.position limit 1)`;
  for (const { mark, assetId, at } of marks) {
    await tx.execute(sql`
      insert into student_marks (student_id, course_id, mark, target_kind, target_id, node_id, marked, changed_at)
      select ${studentId}, ${courseId}, ${mark}, 'asset', ${assetId}, place, true, ${moment(at)} from (values (${place(assetId)})) as at (place)
       where place is not null
      on conflict do nothing`);
  }
  for (const { key, assetId, text, part, at } of notes) {
    const noteKey = keyOf(`${name}:${key}`);
    await tx.execute(sql`
      insert into notes (student_id, course_id, asset_id, node_id, asset_name, key, text, at, version, created_at, updated_at)
      select ${studentId}, ${courseId}, asset.id, ${place(assetId)}, asset.name, ${noteKey}::uuid, ${text}, ${part}::int, 1, ${moment(at)}, ${moment(at)}
        from assets as asset
       where asset.id = ${assetId} and not exists (select from removed_notes where student_id = ${studentId} and key = ${noteKey}::uuid)
      on conflict do nothing`);
  }
}
