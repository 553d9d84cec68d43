import { sql } from 'drizzle-orm';
import { contentVersion } from '../../platform/content-cache.ts';
import type { Queryable } from '../../platform/database.ts';

/** How many notes beside one asset come with it, last changed first. */
const mostNotes = 500;

/** A note as it comes in JSON: its moments as PostgreSQL writes them. */
export interface NoteJson {
  readonly noteKey: string;
  readonly text: string;
  readonly at: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** An asset where it stands, with what is the student's own of it. */
export interface OpenedAsset {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly name: string;
  readonly type: 'video' | 'html' | 'pdf' | 'assessment';
  readonly seconds: number;
  readonly pages: number;
  readonly html: string;
  readonly fileKey: string;
  readonly captionsKey: string;
  readonly chaptersKey: string;
  readonly posterKey: string;
  readonly downloadName: string;
  readonly version: string | null;
  readonly begun: boolean;
  readonly completed: boolean;
  readonly position: number;
  /** A multirange as PostgreSQL writes it. */
  readonly seen: string;
  readonly bookmarked: boolean;
  readonly isMyTask: boolean;
  readonly notes: readonly NoteJson[];
}

/**
 * Everything the page of an asset shows, in one statement; null where the asset does not stand on that node of the course now. With `begin` it is noted as
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
  const { rows } = await queryable.execute<OpenedAsset & Record<string, unknown>>(sql`
    with placed as (
      select asset.*
        from node_assets as place
        join learning_nodes as node on node.id = place.node_id and node.course_id = ${courseId} and node.is_active
        join assets as asset on asset.id = place.asset_id
       where place.node_id = ${nodeId} and place.asset_id = ${assetId}
    ), opened as (
      insert into asset_progresses (student_id, course_id, asset_id, node_id, started_at, last_opened_at)
      select ${studentId}, ${courseId}, id, ${nodeId}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
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
           placed.chapters_key as "chaptersKey", placed.poster_key as "posterKey", placed.download_name as "downloadName",
           ${contentVersion} as version,
           known.position is not null as begun, known.completed_at is not null as completed,
           coalesce(known.position, 0) as position, coalesce(known.seen, '{}')::text as seen,
           ${marked('bookmark')} as bookmarked, ${marked('task')} as "isMyTask",
           (select coalesce(json_agg(json_build_object('noteKey', note.key, 'text', note.text, 'at', note.at, 'createdAt', note.created_at,
                     'updatedAt', note.updated_at, 'version', note.version) order by note.created_at, note.id), '[]')
              from (select * from notes where ${own} and asset_id = ${assetId} order by updated_at desc limit ${mostNotes}) as note) as notes
      from placed left join known on true`);
  return rows[0] ?? null;
}

/** What a device saw of one asset. */
export interface SeenEntry {
  readonly courseId: bigint;
  readonly nodeId: bigint;
  readonly assetId: bigint;
  readonly position: number;
  /** A multirange as PostgreSQL writes it. */
  readonly seen: string;
  readonly at: Date;
}

/** What is known of an asset after a save. */
export interface SavedProgress {
  readonly [column: string]: unknown;
  readonly courseId: bigint;
  readonly assetId: bigint;
  readonly type: 'video' | 'html' | 'pdf';
  readonly seconds: number;
  readonly pages: number;
  readonly completed: boolean;
  readonly seen: string;
}

/**
 * Adds what was seen to what is known, in one statement; the position is that of the latest moment, and what comes twice changes nothing. Each asset may be
 * there once. An asset that was moved within its course is kept with the place where it stands now; one that stands nowhere any more, or in a course that
 * is not the student's, is left out of the answer.
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
  const list = (of: (entry: SeenEntry) => bigint | number | string) => sql.param(entries.map((entry) => String(of(entry))));
  const { rows } = await queryable.execute<SavedProgress & Record<string, unknown>>(sql`
    with sent as (
      select sent.course_id, place.node_id, sent.asset_id, sent.position, sent.seen, sent.at, asset.type, asset.seconds, asset.pages
        from unnest(${list((entry) => entry.courseId)}::bigint[], ${list((entry) => entry.nodeId)}::bigint[],
                    ${list((entry) => entry.assetId)}::bigint[], ${list((entry) => entry.position)}::integer[],
                    ${list((entry) => entry.seen)}::int4multirange[], ${list((entry) => entry.at.toISOString())}::timestamptz[])
             as sent(course_id, node_id, asset_id, position, seen, at)
        join assets as asset on asset.id = sent.asset_id and asset.type <> 'assessment'
        cross join lateral (
          select place.node_id from node_assets as place join learning_nodes as node on node.id = place.node_id
           where place.asset_id = sent.asset_id and node.course_id = sent.course_id and node.is_active
           order by place.node_id = sent.node_id desc, place.node_id limit 1) as place
       where exists (
         select from enrolments join variants on variants.id = enrolments.variant_id
          where enrolments.person_id = ${studentId} and variants.course_id = sent.course_id)
    ), saved as (
      insert into asset_progresses (student_id, course_id, asset_id, node_id, started_at, last_opened_at, position, position_at, seen)
      select ${studentId}, course_id, asset_id, node_id, at, at, position, at, seen from sent order by course_id, asset_id
      on conflict (student_id, course_id, asset_id) do update set
        node_id = excluded.node_id,
        last_opened_at = greatest(asset_progresses.last_opened_at, excluded.last_opened_at),
        position = case when asset_progresses.position_at > excluded.position_at then asset_progresses.position else excluded.position end,
        position_at = greatest(asset_progresses.position_at, excluded.position_at),
        seen = asset_progresses.seen + excluded.seen
      returning course_id, asset_id, completed_at, seen
    )
    select saved.course_id as "courseId", saved.asset_id as "assetId", sent.type, sent.seconds, sent.pages, saved.completed_at is not null as completed, saved.seen::text as seen
      from saved join sent using (course_id, asset_id)`);
  return rows;
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
    update asset_progresses set completed_at = ${now.toISOString()}::timestamptz
      from unnest(${list((each) => each.courseId)}::bigint[], ${list((each) => each.assetId)}::bigint[]) as done(course_id, asset_id)
     where student_id = ${studentId} and asset_progresses.course_id = done.course_id and asset_progresses.asset_id = done.asset_id
       and completed_at is null`);
}
