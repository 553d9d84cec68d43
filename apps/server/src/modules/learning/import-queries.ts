import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { addContentWords } from '../../platform/postgres/content-words.ts';
import { searchVector, wordsOfHtml } from '../../platform/postgres/words.ts';
import { courseLexeme } from './course/entry-queries.ts';
import { replaceAsked } from './quiz/quiz-queries.ts';
import { assets, learningEntries, learningNodes, nodeAssets } from './tables.ts';

/** The kinds of paths that have pages of content; those of the other tabs are pages of the portal. */
const withContent = sql`path.type in ('prepare', 'test', 'channel')`;

/** What the search finds of a course, rebuilt in the transaction that changes its tree, and the words in it. */
export async function replaceEntries({ tx, courseId }: { tx: Transaction; courseId: bigint }): Promise<void> {
  const ofCourse = courseLexeme(sql`entry.course_id`);
  const name = searchVector(sql`entry.name`);
  // a statement of a request ends after half a minute; that of a large course may take longer
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`delete from ${learningEntries} where ${learningEntries.courseId} = ${courseId}`);
  await tx.execute(sql`
    with node as materialized (
      select node.id, node.course_id, node.name, node.position,
             concat_ws(' ', case when path.id <> node.id then path.name end, case when parent.id <> path.id and parent.floor <> 'module' then parent.name end) as above
        from learning_nodes as node
        join learning_nodes as path on path.id = coalesce(node.path_id, node.id) and path.floor = 'path' and ${withContent}
        left join learning_nodes as parent on parent.id = node.parent_id
       where node.course_id = ${courseId} and node.is_active),
    placed as (
      select distinct on (node.course_id, place.asset_id) place.asset_id, node.id as node_id, node.course_id, concat_ws(' ', node.above, node.name) as above
        from node join node_assets as place on place.node_id = node.id order by node.course_id, place.asset_id, node.position, node.id),
    entry as (
      select course_id, id as node_id, null::bigint as asset_id, false as is_test, name, above, '' as html from node
       union all
      select placed.course_id, placed.node_id, placed.asset_id, asset.type = 'assessment', asset.name, placed.above, asset.html
        from placed join assets as asset on asset.id = placed.asset_id)
    insert into ${learningEntries} (course_id, node_id, asset_id, is_test, name, name_search, search)
    select entry.course_id, entry.node_id, entry.asset_id, entry.is_test, lower(entry.name), ${ofCourse} || ${name},
           ${ofCourse} || setweight(${name}, 'A') || setweight(${searchVector(sql`entry.above`)}, 'B') || ${searchVector(wordsOfHtml(sql`entry.html`))}
      from entry`);
  await addContentWords({
    tx,
    texts: sql`
      select name from learning_nodes where course_id = ${courseId} and is_active
       union all
      select concat_ws(' ', asset.name, ${wordsOfHtml(sql`asset.html`)})
        from ${learningEntries} as entry join assets as asset on asset.id = entry.asset_id where entry.course_id = ${courseId}`,
  });
  await tx.execute(sql`set local statement_timeout to default`);
}

export interface NodeInput {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly slug: string;
  readonly url: string;
  readonly thumbKey: string;
  /** Keys of assets, in order. */
  readonly assetKeys: readonly string[];
  readonly children: readonly NodeInput[];
}

export type AssetInput = Omit<typeof assets.$inferInsert, 'id' | 'pack'> & {
  /** The questions that a page asks, as 'bank/key'. */
  readonly asked: readonly string[];
};

const floors = ['module', 'path', 'unit', 'topic'] as const;

/** Writes the assets of a pack, whose questions are there. Returns the ids by key. */
export async function importAssets({ tx, pack, inputs }: { tx: Transaction; pack: string; inputs: readonly AssetInput[] }) {
  const ids = new Map<string, bigint>();
  for (const { asked, ...input } of inputs) {
    const [row] = await tx
      .insert(assets)
      .values({ pack, ...input })
      .onConflictDoUpdate({ target: [assets.pack, assets.key], set: input })
      .returning({ id: assets.id });
    if (row === undefined) throw new Error('an upsert answers with its row');
    ids.set(input.key, row.id);
    await replaceAsked({ tx, pack, assetId: row.id, names: asked });
  }
  return ids;
}

/** Makes the tree of a course be this one: tabs, paths, units, topics. A node that is gone is hidden, so that progress in it is kept. */
export async function importTree({
  tx,
  courseId,
  tabs,
  assetIds,
}: {
  tx: Transaction;
  courseId: bigint;
  tabs: readonly NodeInput[];
  assetIds: ReadonlyMap<string, bigint>;
}): Promise<void> {
  const kept: bigint[] = [];
  let position = 0;
  const write = async ({
    node,
    depth,
    parentId,
    pathId,
  }: {
    node: NodeInput;
    depth: number;
    parentId: bigint | null;
    pathId: bigint | null;
  }) => {
    position += 1;
    const floor = floors[depth] ?? 'topic';
    const { assetKeys, children, ...columns } = node;
    const values = { ...columns, courseId, parentId, pathId, floor, position, isHeader: depth < 2, isActive: true };
    const [row] = await tx
      .insert(learningNodes)
      .values(values)
      .onConflictDoUpdate({ target: [learningNodes.courseId, learningNodes.key], set: values })
      .returning({ id: learningNodes.id });
    if (row === undefined) throw new Error('an upsert answers with its row');
    kept.push(row.id);
    await placeAssets({ tx, nodeId: row.id, ids: assetKeys.map((key) => assetIds.get(key)).filter((id) => id !== undefined) });
    for (const child of children) {
      await write({ node: child, depth: depth + 1, parentId: row.id, pathId: floor === 'path' ? row.id : pathId });
    }
  };
  for (const tab of tabs) await write({ node: tab, depth: 0, parentId: null, pathId: null });
  await tx
    .update(learningNodes)
    .set({ isActive: false })
    .where(and(eq(learningNodes.courseId, courseId), notInArray(learningNodes.id, kept)));
  await replaceEntries({ tx, courseId });
}

async function placeAssets({ tx, nodeId, ids }: { tx: Transaction; nodeId: bigint; ids: readonly bigint[] }): Promise<void> {
  await tx.delete(nodeAssets).where(eq(nodeAssets.nodeId, nodeId));
  if (ids.length > 0) await tx.insert(nodeAssets).values(ids.map((assetId, index) => ({ nodeId, assetId, position: index + 1 })));
}

interface OfStudent {
  readonly tx: Transaction;
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly assetId: bigint;
  readonly at: Date;
}

const moment = (at: Date) => sql`${at}::timestamptz`;

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

/** The assets of a pack by key. */
export async function mapAssetIds({ queryable, pack }: { queryable: Queryable; pack: string }): Promise<Map<string, bigint>> {
  const rows = await queryable.select({ key: assets.key, id: assets.id }).from(assets).where(eq(assets.pack, pack));
  return new Map(rows.map(({ key, id }) => [key, id]));
}
