import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { contentVersion } from '../../../platform/postgres/content.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { assets, notes, removedNotes } from '../tables.ts';

/** How many notes someone may have beside one asset, how many characters all of those together, since they open with it, and how many notes in one course. */
export const maxNotes = { besideAsset: 500, charactersBesideAsset: 200_000, inCourse: 5_000 } as const;
/** How many keys of removed notes are remembered for someone; far more than anyone removes. */
const maxRemoved = 20_000;

interface OfNote {
  readonly queryable: Queryable;
  readonly studentId: bigint;
  /** The key that the device gave it. */
  readonly noteKey: string;
}

const noteColumns = {
  noteKey: notes.key,
  text: notes.text,
  at: notes.at,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
  version: notes.version,
};

const moment = (at: Date) => sql`${at}::timestamptz`;

/** Locks this student's notes until the transaction ends, so other changes wait for it. */
export async function lockNotes({ tx, studentId }: { tx: Transaction; studentId: bigint }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notes of ${studentId}`}, 0))`);
}

/** A note of a student by its key, or null. */
export async function findNote({ queryable, studentId, noteKey }: OfNote) {
  const [row] = await queryable
    .select(noteColumns)
    .from(notes)
    .where(and(eq(notes.studentId, studentId), eq(notes.key, noteKey)))
    .limit(1);
  return row ?? null;
}

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** Whether a student has removed the note of this key. */
export async function isRemoved({ queryable, studentId, noteKey }: OfNote): Promise<boolean> {
  const [row] = await queryable
    .select({ key: removedNotes.key })
    .from(removedNotes)
    .where(and(eq(removedNotes.studentId, studentId), eq(removedNotes.key, noteKey)))
    .limit(1);
  return row !== undefined;
}

/** How many notes a student has beside an asset, and in a course, and how many characters those beside the asset but for `noteKey`. */
export async function countNotes({
  queryable,
  studentId,
  courseId,
  assetId,
  noteKey,
}: OfNote & { courseId: bigint; assetId: bigint }): Promise<{ besideAsset: number; charactersBesideAsset: number; inCourse: number }> {
  const beside = sql`${notes.assetId} = ${assetId}`;
  const [row] = await queryable
    .select({
      besideAsset: sql<number>`(count(*) filter (where ${beside}))::integer`,
      charactersBesideAsset: sql<number>`coalesce(sum(char_length(${notes.text})) filter (where ${beside} and ${notes.key} <> ${noteKey}), 0)::integer`,
      inCourse: sql<number>`(count(*) filter (where ${notes.courseId} = ${courseId}))::integer`,
    })
    .from(notes)
    .where(eq(notes.studentId, studentId));
  if (row === undefined) throw new Error('a count always comes');
  return row;
}

/** How many characters are in the notes beside an asset, but for one of them. */
const charactersBeside = ({ studentId, assetId, noteKey }: { studentId: bigint; assetId: SQL; noteKey: string }) => sql`(
  select coalesce(sum(char_length(other.text)), 0) from notes as other
   where other.student_id = ${studentId} and other.asset_id = ${assetId} and other.key <> ${noteKey}::uuid)`;

/**
 * Writes a new note beside an asset that the student has opened in the course, or that is in it; one that was written while an import took the asset
 * away is kept too. Null, and nothing written, where the key is known or was removed, where there is no such asset for this student, or where
 * there are as many notes, or as much in them, as one may have.
 */
export async function insertNote({
  queryable,
  studentId,
  noteKey,
  courseId,
  nodeId,
  assetId,
  text,
  at,
  now,
}: OfNote & {
  courseId: bigint;
  nodeId: bigint;
  assetId: bigint;
  text: string;
  at: number | null;
  now: Date;
}): Promise<NoteRow | null> {
  const { rowCount } = await queryable.execute(sql`
    insert into notes (student_id, course_id, asset_id, node_id, asset_name, key, text, at, version, created_at, updated_at)
    select ${studentId}::bigint, ${courseId}::bigint, asset.id,
           (select node.id from learning_nodes as node where node.id = ${nodeId} and node.course_id = ${courseId}),
           asset.name, ${noteKey}::uuid, ${text}::text, ${at}::int, 1, ${moment(now)}, ${moment(now)}
      from assets as asset
     where asset.id = ${assetId}
       and (exists (select from asset_progresses as opened
                     where opened.student_id = ${studentId} and opened.course_id = ${courseId} and opened.asset_id = asset.id)
         or exists (select from node_assets as place join learning_nodes as node on node.id = place.node_id
                     where place.asset_id = asset.id and node.course_id = ${courseId} and node.is_active))
       and not exists (select from removed_notes where student_id = ${studentId} and key = ${noteKey}::uuid)
       and (select count(*) from notes where student_id = ${studentId} and asset_id = asset.id) < ${maxNotes.besideAsset}
       and ${charactersBeside({ studentId, assetId: sql`asset.id`, noteKey })} + char_length(${text}::text) <= ${maxNotes.charactersBesideAsset}
       and (select count(*) from notes where student_id = ${studentId} and course_id = ${courseId}) < ${maxNotes.inCourse}
    on conflict (student_id, key) do nothing`);
  return rowCount === 1 ? { noteKey, text, at, createdAt: now, updatedAt: now, version: 1 } : null;
}

/** Changes a note that still is at the version `basedOn`; null, and nothing changed, where it is not, is gone, or where too much is beside its asset with it. */
export async function updateNote({
  queryable,
  studentId,
  noteKey,
  basedOn,
  text,
  at,
  now,
}: OfNote & { basedOn: number; text: string; at: number | null; now: Date }): Promise<NoteRow | null> {
  const beside = charactersBeside({ studentId, assetId: sql`${notes.assetId}`, noteKey });
  const fits = sql`${beside} + char_length(${text}::text) <= ${maxNotes.charactersBesideAsset}`;
  const [row] = await queryable
    .update(notes)
    .set({ text, at, version: basedOn + 1, updatedAt: now })
    .where(and(eq(notes.studentId, studentId), eq(notes.key, noteKey), eq(notes.version, basedOn), fits))
    .returning(noteColumns);
  return row ?? null;
}

/** Removes a note and remembers its key, also of a note that has not arrived yet, so that a late copy of it does not come back. */
export async function deleteNote({ queryable, studentId, noteKey, now }: OfNote & { now: Date }): Promise<void> {
  await queryable.execute(sql`
    with gone as (delete from ${notes} where ${notes.studentId} = ${studentId} and ${notes.key} = ${noteKey})
    insert into ${removedNotes} (student_id, key, at)
    select ${studentId}::bigint, ${noteKey}::uuid, ${moment(now)}
     where (select count(*) from ${removedNotes} where ${removedNotes.studentId} = ${studentId}) < ${maxRemoved}
    on conflict (student_id, key) do nothing`);
}

/** Deletes the tombstones of notes that were removed so long ago that no device can still send a copy. */
export async function purgeRemovedNotes({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.execute(sql`delete from ${removedNotes} where ${removedNotes.at} < ${moment(before)}`);
}

/** Letters of either case, wherever they are; what has a meaning in a pattern stands for itself. */
const holds = (text: SQL | typeof notes.text, search: string) => sql`strpos(lower(${text}), lower(${search})) > 0`;

/**
 * The notes of a student in a course, last changed first, `max` of them that come after `before`; those that hold `search` in their text or the name of
 * their asset, beside assets of one type or, by its key, one note.
 */
export async function listNoteRows({
  queryable,
  studentId,
  courseId,
  search,
  before,
  sort,
  assetType,
  noteKey,
  max,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  search: string;
  before: { readonly updatedAt: Date; readonly id: bigint } | null;
  sort: 'newest' | 'oldest';
  assetType: (typeof assets.$inferSelect)['type'] | null;
  noteKey: string | null;
  max: number;
}) {
  const name = sql`coalesce(${assets.name}, ${notes.assetName})`;
  const isNewest = sort === 'newest';
  const order = isNewest ? desc : asc;
  return queryable
    .select({
      ...noteColumns,
      contentVersion,
      id: notes.id,
      nodeId: notes.nodeId,
      assetId: notes.assetId,
      assetName: name.mapWith(String),
      assetType: assets.type,
    })
    .from(notes)
    .leftJoin(assets, eq(assets.id, notes.assetId))
    .where(
      and(
        eq(notes.studentId, studentId),
        eq(notes.courseId, courseId),
        noteKey === null ? undefined : eq(notes.key, noteKey),
        assetType === null ? undefined : eq(assets.type, assetType),
        search === '' ? undefined : sql`(${holds(notes.text, search)} or ${holds(name, search)})`,
        before === null
          ? undefined
          : sql`(${notes.updatedAt}, ${notes.id}) ${isNewest ? sql`<` : sql`>`} (${before.updatedAt}::timestamptz, ${before.id}::bigint)`,
      ),
    )
    .orderBy(order(notes.updatedAt), order(notes.id))
    .limit(max);
}

/** The notes of a student in a course with the words of a tsquery, last changed first. A course has no more of them than `maxNotes.inCourse`. */
export async function listNotesWith({
  queryable,
  studentId,
  courseId,
  query,
  limit,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  query: string;
  limit: number;
}) {
  return queryable
    .select({ text: notes.text, at: notes.at, nodeId: notes.nodeId, assetId: notes.assetId, assetName: notes.assetName })
    .from(notes)
    .where(and(eq(notes.studentId, studentId), eq(notes.courseId, courseId), sql`${notes.search} @@ ${query}::tsquery`))
    .orderBy(desc(notes.updatedAt), desc(notes.id))
    .limit(limit);
}
