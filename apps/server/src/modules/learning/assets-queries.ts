import { type SQL, and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contentVersion } from '../../platform/postgres/content.ts';
import { type Queryable, memoisePerDatabase } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { enrolledIn } from '../identity/people/course-queries.ts';
import { maxNotes } from './study/note-queries.ts';
import { assets, learningNodes, nodeAssets } from './tables.ts';

/** A note as it comes in JSON: its moments as PostgreSQL writes them. */
const noteInJson = z.object({
  noteKey: z.string(),
  text: z.string(),
  at: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});
export type NoteJson = Readonly<z.infer<typeof noteInJson>>;

/** An asset at its place in the course, with the student's own progress and marks. */
const openedAsset = z.object({
  id: z.bigint(),
  name: z.string(),
  type: z.enum(['video', 'html', 'pdf', 'link', 'assessment']),
  seconds: z.int(),
  pages: z.int(),
  html: z.string(),
  fileKey: z.string(),
  captionsKey: z.string(),
  chaptersKey: z.string(),
  posterKey: z.string(),
  linkUrl: z.string(),
  downloadName: z.string(),
  version: z.string().nullable(),
  begun: z.boolean(),
  completed: z.boolean(),
  position: z.int(),
  /** A multirange as PostgreSQL writes it. */
  seen: z.string(),
  bookmarked: z.boolean(),
  isMyTask: z.boolean(),
  notes: z.array(noteInJson),
});
type OpenedAsset = Readonly<z.infer<typeof openedAsset>>;

/**
 * Everything the page of an asset shows, in one statement; null if the asset is not on that node of the course now. With `begin` it is noted as
 * begun, or as opened again.
 */
export async function openPlacedAsset({
  queryable,
  studentId,
  courseId,
  nodeId,
  assetId,
  begin,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  nodeId: bigint;
  assetId: bigint;
  begin: boolean;
  now: Date;
}): Promise<OpenedAsset | null> {
  const own = sql`student_id = ${studentId} and course_id = ${courseId}`;
  const marked = (mark: 'bookmark' | 'task') => sql`exists (
    select from student_marks where ${own} and mark = ${mark} and target_kind = 'asset' and target_id = ${assetId} and marked)`;
  const [row] = await queryRows({
    queryable,
    row: openedAsset,
    statement: sql`
    with placed as (
      select asset.*
        from node_assets as place
        join learning_nodes as node on node.id = place.node_id and node.course_id = ${courseId} and node.is_active
        join assets as asset on asset.id = place.asset_id
       where place.node_id = ${nodeId} and place.asset_id = ${assetId}
    ), opened as (
      insert into asset_progresses (student_id, course_id, asset_id, node_id, started_at, last_opened_at)
      select ${studentId}, ${courseId}, id, ${nodeId}, ${now}::timestamptz, ${now}::timestamptz
        from placed where ${begin} and type <> 'assessment'
      on conflict (student_id, course_id, asset_id) do update set
        node_id = excluded.node_id, last_opened_at = greatest(asset_progresses.last_opened_at, excluded.last_opened_at)
      returning completed_at, position, seen
    ), known as (
      select completed_at, position, seen from opened
      union all
      select completed_at, position, seen from asset_progresses where not ${begin} and ${own} and asset_id = ${assetId}
    )
    select placed.id, placed.name, placed.type, placed.seconds, placed.pages, placed.html, placed.file_key as "fileKey", placed.captions_key as "captionsKey",
           placed.chapters_key as "chaptersKey", placed.poster_key as "posterKey", placed.link_url as "linkUrl", placed.download_name as "downloadName",
           ${contentVersion} as version,
           known.position is not null as begun, known.completed_at is not null as completed,
           coalesce(known.position, 0) as position, coalesce(known.seen, '{}')::text as seen,
           ${marked('bookmark')} as bookmarked, ${marked('task')} as "isMyTask",
           (select coalesce(json_agg(json_build_object('noteKey', note.key, 'text', note.text, 'at', note.at, 'createdAt', note.created_at,
                     'updatedAt', note.updated_at, 'version', note.version) order by note.created_at, note.id), '[]')
              from (select * from notes where ${own} and asset_id = ${assetId} order by updated_at desc limit ${maxNotes.besideAsset}) as note) as notes
      from placed left join known on true`,
  });
  return row ?? null;
}

const placedFiles = memoisePerDatabase((queryable) =>
  queryable
    .select({ fileKey: assets.fileKey, captionsKey: assets.captionsKey, chaptersKey: assets.chaptersKey, posterKey: assets.posterKey })
    .from(nodeAssets)
    .innerJoin(learningNodes, eq(learningNodes.id, nodeAssets.nodeId))
    .innerJoin(assets, eq(assets.id, nodeAssets.assetId))
    .where(
      and(
        eq(nodeAssets.nodeId, sql.placeholder('nodeId')),
        eq(nodeAssets.assetId, sql.placeholder('assetId')),
        eq(learningNodes.courseId, sql.placeholder('courseId')),
        eq(learningNodes.isActive, true),
        ne(assets.type, 'assessment'),
      ),
    )
    .prepare('learning_placed_files'),
);

/** The files of an asset that is on that node of the course now and is no test, or null. */
export async function findPlacedFiles({
  queryable,
  ...place
}: {
  queryable: Queryable;
  courseId: bigint;
  nodeId: bigint;
  assetId: bigint;
}) {
  const [row] = await placedFiles(queryable).execute(place);
  return row ?? null;
}

/** What a device saw of one asset. */
interface SeenEntry {
  readonly courseId: bigint;
  readonly nodeId: bigint;
  readonly assetId: bigint;
  readonly position: number;
  /** A multirange as PostgreSQL writes it. */
  readonly seen: string;
  readonly at: Date;
}

/** What is known of an asset after a save. */
const savedProgress = z.object({
  courseId: z.bigint(),
  assetId: z.bigint(),
  type: z.enum(['video', 'html', 'pdf', 'link']),
  seconds: z.int(),
  pages: z.int(),
  completed: z.boolean(),
  /** A multirange as PostgreSQL writes it. */
  seen: z.string(),
});
export type SavedProgress = Readonly<z.infer<typeof savedProgress>>;

/** In how many pieces what was seen of an asset is kept, as many as the wire holds; no one who watches or reads it comes near. */
const maxPieces = 500;
/** The parts of an asset whose number the content does not say lie within what the wire takes. */
const maxParts = 100_001;

const countOf = (ranges: SQL) => sql`(select coalesce(sum(upper(part) - lower(part)), 0)::integer from unnest(${ranges}) as part)`;

/**
 * Adds the seen parts to the known ones in one statement, except where that would leave more than `maxPieces`; repeating it changes
 * nothing, and each asset may be there once. A moved asset is kept with its place of now, one that is gone or not the student's is left out
 * of the answer.
 */
export async function saveSeen({
  queryable,
  studentId,
  entries,
}: {
  queryable: Queryable;
  studentId: bigint;
  entries: readonly SeenEntry[];
}): Promise<SavedProgress[]> {
  const list = (of: (entry: SeenEntry) => bigint | number | string | Date) => sql.param(entries.map(of));
  return queryRows({
    queryable,
    row: savedProgress,
    statement: sql`
    with sent as (
      select sent.course_id, place.node_id, sent.asset_id, sent.position, sent.at,
             sent.seen * int4multirange(int4range(0, coalesce(nullif(case asset.type when 'video' then asset.seconds else asset.pages end, 0), ${maxParts}))) as seen,
             asset.type, asset.seconds, asset.pages
        from unnest(${list((entry) => entry.courseId)}::bigint[], ${list((entry) => entry.nodeId)}::bigint[],
                    ${list((entry) => entry.assetId)}::bigint[], ${list((entry) => entry.position)}::integer[],
                    ${list((entry) => entry.seen)}::int4multirange[], ${list((entry) => entry.at)}::timestamptz[])
             as sent(course_id, node_id, asset_id, position, seen, at)
        join assets as asset on asset.id = sent.asset_id and asset.type <> 'assessment'
        cross join lateral (
          select place.node_id from node_assets as place join learning_nodes as node on node.id = place.node_id
           where place.asset_id = sent.asset_id and node.course_id = sent.course_id and node.is_active
           order by place.node_id = sent.node_id desc, place.node_id limit 1) as place
       where ${enrolledIn({ personId: studentId, courseId: sql`sent.course_id` })}
    ), saved as (
      insert into asset_progresses (student_id, course_id, asset_id, node_id, started_at, last_opened_at, position, position_at, seen, seen_count)
      select ${studentId}, course_id, asset_id, node_id, at, at, position, at, seen, ${countOf(sql`sent.seen`)} from sent order by course_id, asset_id
      on conflict (student_id, course_id, asset_id) do update set
        node_id = excluded.node_id,
        last_opened_at = greatest(asset_progresses.last_opened_at, excluded.last_opened_at),
        position = case when asset_progresses.position_at > excluded.position_at then asset_progresses.position else excluded.position end,
        position_at = greatest(asset_progresses.position_at, excluded.position_at),
        (seen, seen_count) = (
          select kept, ${countOf(sql`kept`)} from (
            select case when (select count(*) from unnest(joined)) > ${maxPieces} then asset_progresses.seen else joined end as kept
              from (select asset_progresses.seen + excluded.seen as joined) as one) as chosen)
      returning course_id, asset_id, completed_at, seen
    )
    select saved.course_id as "courseId", saved.asset_id as "assetId", sent.type, sent.seconds, sent.pages, saved.completed_at is not null as completed, saved.seen::text as seen
      from saved join sent using (course_id, asset_id)`,
  });
}

/** Marks assets that were begun as completed; one that is already stays as it was. */
export async function saveCompletions({
  queryable,
  studentId,
  completed,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  completed: readonly { readonly courseId: bigint; readonly assetId: bigint }[];
  now: Date;
}): Promise<void> {
  if (completed.length === 0) return;
  const list = (of: (each: (typeof completed)[number]) => bigint) => sql.param(completed.map((each) => String(of(each))));
  await queryable.execute(sql`
    update asset_progresses set completed_at = ${now}::timestamptz
      from unnest(${list((each) => each.courseId)}::bigint[], ${list((each) => each.assetId)}::bigint[]) as done(course_id, asset_id)
     where student_id = ${studentId} and asset_progresses.course_id = done.course_id and asset_progresses.asset_id = done.asset_id
       and completed_at is null`);
}

const ownVideo = memoisePerDatabase((queryable) =>
  queryable
    .select({
      name: assets.name,
      fileKey: assets.fileKey,
      captionsKey: assets.captionsKey,
      chaptersKey: assets.chaptersKey,
      posterKey: assets.posterKey,
    })
    .from(assets)
    .innerJoin(nodeAssets, eq(nodeAssets.assetId, assets.id))
    .innerJoin(learningNodes, eq(learningNodes.id, nodeAssets.nodeId))
    .where(
      and(
        eq(assets.id, sql.placeholder('assetId')),
        eq(assets.type, 'video'),
        eq(learningNodes.isActive, true),
        enrolledIn({ personId: sql.placeholder('personId'), courseId: learningNodes.courseId }),
      ),
    )
    .limit(1)
    .prepare('learning_own_video'),
);

/** A video that is in a course of the person now, or null if there is none. One query. */
export async function findOwnVideo({ queryable, ...which }: { queryable: Queryable; personId: bigint; assetId: bigint }) {
  const [row] = await ownVideo(queryable).execute(which);
  return row ?? null;
}
