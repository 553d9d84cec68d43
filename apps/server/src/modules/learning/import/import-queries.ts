import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { assets, learningNodes, nodeAssets } from '../tables.ts';

interface OfStudent {
  readonly tx: Transaction;
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly assetId: bigint;
  readonly at: Date;
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The first place of an asset in the course. */
const placeOf = ({ assetId, courseId }: Pick<OfStudent, 'assetId' | 'courseId'>) => sql`
  (select node.id from node_assets as placed join learning_nodes as node on node.id = placed.node_id
    where placed.asset_id = ${assetId} and node.course_id = ${courseId} and node.is_active order by node.position limit 1)`;

/** Marks an asset where it comes first in the course, unless the student has marked it before, or taken the mark away. */
export async function insertMark({ tx, studentId, courseId, assetId, at, mark }: OfStudent & { mark: 'bookmark' | 'task' }): Promise<void> {
  await tx.execute(sql`
    insert into student_marks (student_id, course_id, mark, target_kind, target_id, node_id, marked, changed_at)
    select ${studentId}, ${courseId}, ${mark}, 'asset', ${assetId}, place, true, ${moment(at)}
      from (values (${placeOf({ assetId, courseId })})) as first (place)
     where place is not null
    on conflict do nothing`);
}

/** Adds an imported note to an asset, unless the student has it already or has deleted it. */
export async function insertImportedNote({
  tx,
  studentId,
  courseId,
  assetId,
  at,
  noteKey,
  text,
  part,
}: OfStudent & { noteKey: string; text: string; part: number | null }): Promise<void> {
  await tx.execute(sql`
    insert into notes (student_id, course_id, asset_id, node_id, asset_name, key, text, at, version, created_at, updated_at)
    select ${studentId}, ${courseId}, asset.id, ${placeOf({ assetId, courseId })}, asset.name, ${noteKey}::uuid, ${text}, ${part}::int, 1,
           ${moment(at)}, ${moment(at)}
      from assets as asset
     where asset.id = ${assetId} and not exists (select from removed_notes where student_id = ${studentId} and key = ${noteKey}::uuid)
    on conflict do nothing`);
}

/** Notes how far a student has come with an asset, at its first place in the course, unless they have opened it before. */
export async function insertLesson({
  tx,
  studentId,
  courseId,
  assetId,
  beganAt,
  lastAt,
  done,
}: Omit<OfStudent, 'at'> & { beganAt: Date; lastAt: Date; done: number }): Promise<void> {
  await tx.execute(sql`
    insert into asset_progresses
      (student_id, course_id, asset_id, node_id, started_at, last_opened_at, completed_at, position, position_at, seen, seen_count)
    select ${studentId}, ${courseId}, ${assetId}, place, ${moment(beganAt)}, ${moment(lastAt)}, ${done === 100 ? moment(lastAt) : null},
           greatest(seen - 1, 0), ${moment(lastAt)}, case when seen = 0 then '{}' else int4multirange(int4range(0, seen)) end, seen
      from (select ${placeOf({ assetId, courseId })} as place, ceil(parts * ${done}::int / 100.0)::int as seen
              from (select case type when 'video' then seconds else pages end as parts from assets where id = ${assetId}) as asset) as one
     where place is not null
    on conflict do nothing`);
}

/**
 * The first unit or topic with this key in the course, and the asset with that key on it (`asset` null: none), as a question about it is stored; null
 * where the course has no such place.
 */
export async function findPlaceByKeys({
  tx,
  pack,
  courseId,
  topic,
  asset,
}: {
  tx: Transaction;
  pack: string;
  courseId: bigint;
  topic: string;
  asset: string | null;
}) {
  const [place] = await tx
    .select({
      nodeId: learningNodes.id,
      topicName: learningNodes.name,
      assetId: assets.id,
      assetName: sql<string>`coalesce(${assets.name}, '')`,
    })
    .from(learningNodes)
    .leftJoin(nodeAssets, and(eq(nodeAssets.nodeId, learningNodes.id), asset === null ? sql`false` : undefined))
    .leftJoin(assets, and(eq(assets.id, nodeAssets.assetId), eq(assets.pack, pack), eq(assets.key, asset ?? '')))
    .where(
      and(
        eq(learningNodes.courseId, courseId),
        eq(learningNodes.slug, topic),
        inArray(learningNodes.floor, ['unit', 'topic']),
        eq(learningNodes.isActive, true),
      ),
    )
    .orderBy(sql`${assets.id} is null`, asc(learningNodes.position))
    .limit(1);
  return place === undefined || (asset !== null && place.assetId === null) ? null : place;
}
