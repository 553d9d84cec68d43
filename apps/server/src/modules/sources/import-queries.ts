import type { SourceKind } from '@abhyas/contract/studio/sources.ts';
import { and, eq, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { chunks } from '../../platform/common/chunks.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { refreshBankRows } from './bank-row-queries.ts';
import type { QuestionFacts } from './source-queries.ts';
import { sourceMedia, sources, sourceVersions } from './tables.ts';

/** A source as a pack brings it. */
export interface SourceInput {
  readonly path: string;
  readonly file: string;
  readonly kind: SourceKind;
  readonly key: string;
  readonly position: number;
  readonly text: string;
  /** Null for what is no question. */
  readonly question: QuestionFacts | null;
}

/** Rows that one statement takes. */
const chunkSize = 500;

/** A source that was changed in the studio since the last import of its pack, or made there. */
export interface StudioSource {
  readonly path: string;
  readonly file: string;
  readonly position: number;
  readonly removed: boolean;
  /** As the last import brought it; null where it was made in the studio. */
  readonly imported: string | null;
  /** What the portal shows; null where it was never published. */
  readonly published: string | null;
  /** As it was saved last. */
  readonly text: string;
}

/** What was changed in the studio since the last import of a pack, in the order of the files. */
export async function listStudioSources({ queryable, pack }: { queryable: Queryable; pack: string }): Promise<StudioSource[]> {
  const textAt = (revision: typeof sources.importedRevision | typeof sources.publishedRevision) =>
    sql<
      string | null
    >`(select version.text from ${sourceVersions} as version where version.source_id = ${sources.id} and version.revision = ${revision})`;
  return queryable
    .select({
      path: sources.path,
      file: sources.file,
      position: sources.position,
      removed: sources.removed,
      imported: textAt(sources.importedRevision),
      published: textAt(sources.publishedRevision),
      text: sources.text,
    })
    .from(sources)
    .where(and(eq(sources.pack, pack), sql`(${sources.importedRevision} is null or ${sources.revision} > ${sources.importedRevision})`))
    .orderBy(sources.file, sources.position);
}

/** Locks the sources of a pack until the transaction ends: who saves one waits, and then has been overtaken. */
export async function lockSources({ tx, pack }: { tx: Transaction; pack: string }): Promise<void> {
  await tx.execute(sql`select from sources where pack = ${pack} order by id for update`);
}

/** The packs that the portal has the texts of, with how many files each has. */
export async function listPacks({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ pack: sources.pack, files: sql<number>`count(distinct ${sources.file})::int` })
    .from(sources)
    .where(eq(sources.removed, false))
    .groupBy(sources.pack)
    .orderBy(sources.pack)
    .limit(100);
}

const known = z.object({ path: z.string(), print: z.string(), position: z.number() });

/**
 * Writes the sources of a pack over those it has, published at once; sources of earlier imports that are not among `inputs` are marked as removed, but for those
 * in `kept`. What was changed in the studio is among `inputs` only where the pack has the same now.
 */
export async function importSources({
  tx,
  pack,
  inputs,
  kept,
  now,
}: {
  tx: Transaction;
  pack: string;
  inputs: readonly SourceInput[];
  kept: ReadonlySet<string>;
  now: Date;
}): Promise<void> {
  const rows = await queryRows({
    queryable: tx,
    row: known,
    statement: sql`select path, md5(text) as print, position from ${sources} where pack = ${pack} and not removed and imported_revision = revision and published_revision = revision`,
  });
  const before = new Map(rows.map(({ path, ...row }) => [path, row]));
  const changed = inputs.filter(({ path, text }) => !kept.has(path) && before.get(path)?.print !== printOf(text));
  for (const chunk of chunks(changed, chunkSize)) await saveChunk({ tx, pack, inputs: chunk, now });
  const moved = inputs.filter(({ path, position }) => kept.has(path) || (before.has(path) && before.get(path)?.position !== position));
  for (const chunk of chunks(moved, chunkSize))
    await tx.execute(sql`
      update sources set position = row.position
        from jsonb_to_recordset(${JSON.stringify(chunk.map(({ path, position }) => ({ path, position })))}::jsonb) as row (path text, position int)
       where sources.pack = ${pack} and sources.path = row.path`);
  const paths = [...inputs.map(({ path }) => path), ...kept];
  await tx.execute(sql`
    update sources set removed = true
     where pack = ${pack} and not removed and imported_revision is not null and path <> all(${sql.param(paths)}::text[])`);
  await refreshBankRows({ queryable: tx, of: { pack } });
}

/** The print of a text, as the database makes it. */
const printOf = (text: string) => createHash('md5').update(text).digest('hex');

async function saveChunk({
  tx,
  pack,
  inputs,
  now,
}: {
  tx: Transaction;
  pack: string;
  inputs: readonly SourceInput[];
  now: Date;
}): Promise<void> {
  const rows = inputs.map(({ path, file, kind, key, position, text }) => ({ path, file, kind, key, position, text }));
  const questions = inputs.flatMap(({ path, question }) => (question === null ? [] : [{ path, ...question }]));
  await tx.execute(sql`
    with row as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (path text, file text, kind text, key text, position int, text text)),
    saved as (
      insert into sources (pack, path, file, kind, key, position, text, revision, published_revision, imported_revision, changed_at)
      select ${pack}, path, file, kind, key, position, text, 1, 1, 1, ${now} from row
      on conflict (pack, path) do update set file = excluded.file, kind = excluded.kind, key = excluded.key, position = excluded.position, text = excluded.text,
        revision = sources.revision + 1, published_revision = sources.revision + 1, imported_revision = sources.revision + 1, submitted_revision = null,
        changed_at = excluded.changed_at, changed_by = null, removed = false
      returning id, path, revision)
    insert into source_versions (source_id, revision, text, origin, began_at, saved_at)
    select saved.id, saved.revision, row.text, 'import', ${now}, ${now} from saved join row on row.path = saved.path`);
  await saveQuestions({ tx, pack, questions });
}

/** Writes what the check reads in questions of a pack, by their paths, over what it read before. */
export async function saveQuestions({
  tx,
  pack,
  questions,
}: {
  tx: Transaction;
  pack: string;
  questions: readonly (QuestionFacts & { readonly path: string })[];
}): Promise<void> {
  await tx.execute(sql`
    insert into source_questions (source_id, type, topic, difficulty, language, passage_key, tags, tag_keys, title, stem, faults)
    select sources.id, row.type, row.topic, row.difficulty, row.language, row."passageKey", row.tags, row."tagKeys", row.title, row.stem, row.faults
      from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
             as row (path text, type text, topic text, difficulty text, language text, "passageKey" text, tags text[], "tagKeys" text[], title text, stem text, faults jsonb)
      join sources on sources.pack = ${pack} and sources.path = row.path
    on conflict (source_id) do update set type = excluded.type, topic = excluded.topic, difficulty = excluded.difficulty, language = excluded.language,
      passage_key = excluded.passage_key, tags = excluded.tags, tag_keys = excluded.tag_keys, title = excluded.title, stem = excluded.stem, faults = excluded.faults`);
}

/** Writes which media a pack has, and marks those that it has no longer. */
export async function importMedia({
  tx,
  pack,
  media,
}: {
  tx: Transaction;
  pack: string;
  media: readonly { readonly path: string; readonly fileKey: string; readonly mime: string; readonly bytes: number }[];
}): Promise<void> {
  for (const chunk of chunks(media, chunkSize))
    await tx
      .insert(sourceMedia)
      .values(chunk.map((file) => ({ pack, ...file, removed: false })))
      .onConflictDoUpdate({
        target: [sourceMedia.pack, sourceMedia.path],
        set: { fileKey: sql`excluded.file_key`, mime: sql`excluded.mime`, bytes: sql`excluded.bytes`, removed: false },
      });
  await tx
    .update(sourceMedia)
    .set({ removed: true })
    // those that came with an imported file of questions are not the pack's
    .where(
      and(
        eq(sourceMedia.pack, pack),
        sql`starts_with(${sourceMedia.fileKey}, ${`packs/${pack}/`})`,
        sql`${sourceMedia.path} <> all(${sql.param(media.map(({ path }) => path))}::text[])`,
      ),
    );
}
