import type { EntryGroup, UploadPurpose } from '@abhyas/contract/studio/imports.ts';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { chunks } from '../../platform/common/chunks.ts';
import { batchSize } from '../../platform/personal-data.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { importEntries, sourceImports, sourceQuestions, sources } from './tables.ts';

const importer = personView('importer');

/** How many of the entries of an import are as `condition` says. */
const countOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${importEntries} as entry where entry.import_id = ${sourceImports.id} and ${condition})`;
/** What accepting all takes. */
const isSafe = sql`entry."group" = 'read' and entry.state = 'open' and entry.repeats_id is null`;

const selectImports = (queryable: Queryable) =>
  queryable
    .select({
      id: sourceImports.id,
      name: sourceImports.name,
      bytes: sourceImports.bytes,
      by: sql<string>`coalesce(${fullNameOf(importer)}, '')`,
      at: sourceImports.at,
      state: sourceImports.state,
      done: sourceImports.done,
      total: sourceImports.total,
      fault: sourceImports.fault,
      faultWords: sourceImports.faultWords,
      remarks: sourceImports.remarks,
      ms: sourceImports.ms,
      pack: sourceImports.pack,
      file: sourceImports.file,
      read: countOf(sql`entry."group" = 'read'`),
      needs: countOf(sql`entry."group" = 'needs'`),
      refused: countOf(sql`entry."group" = 'refused'`),
      accepted: countOf(sql`entry.state = 'accepted'`),
      skipped: countOf(sql`entry.state = 'skipped'`),
      repeats: countOf(sql`entry.repeats_id is not null`),
      safe: countOf(isSafe),
    })
    .from(sourceImports)
    .leftJoin(importer, eq(importer.id, sourceImports.personId));
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The last hundred imports, newest first; of one person alone where `personId` is given. */
export async function listImports({ queryable, personId }: { queryable: Queryable; personId: bigint | null }) {
  return selectImports(queryable)
    .where(and(eq(sourceImports.purpose, 'questions'), personId === null ? undefined : eq(sourceImports.personId, personId)))
    .orderBy(desc(sourceImports.id))
    .limit(100);
}

export async function findImport({ queryable, importId }: { queryable: Queryable; importId: bigint }) {
  const [row] = await selectImports(queryable).where(and(eq(sourceImports.id, importId), eq(sourceImports.purpose, 'questions')));
  return row ?? null;
}

/** Who began an upload; null without one, and where the account is gone. */
export async function findImporter({ queryable, importId }: { queryable: Queryable; importId: bigint }): Promise<bigint | null> {
  const [row] = await queryable.select({ personId: sourceImports.personId }).from(sourceImports).where(eq(sourceImports.id, importId));
  return row?.personId ?? null;
}

/** An import with what the store says of its upload, held until the transaction ends; null without. */
export async function lockImport({ tx, importId }: { tx: Transaction; importId: bigint }) {
  const [row] = await tx.select().from(sourceImports).where(eq(sourceImports.id, importId)).for('update');
  return row ?? null;
}

/** The banks in Markdown with how many questions each has, the largest first. */
export async function listBanks({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ pack: sources.pack, file: sources.file, questions: sql<number>`count(*) filter (where ${sources.kind} = 'question')::int` })
    .from(sources)
    .where(and(eq(sources.removed, false), sql`${sources.file} like 'questions/%.md'`))
    .groupBy(sources.pack, sources.file)
    .orderBy(desc(sql`3`), asc(sources.pack), asc(sources.file))
    .limit(1_000);
}

/** The upload of a file of this name and size that a person broke off, or else a new one. */
export async function openUpload({
  tx,
  personId,
  name,
  purpose,
  bytes,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  name: string;
  purpose: UploadPurpose;
  bytes: number;
  now: Date;
}) {
  const [known] = await tx
    .select()
    .from(sourceImports)
    .where(
      and(
        eq(sourceImports.personId, personId),
        eq(sourceImports.name, name),
        eq(sourceImports.purpose, purpose),
        eq(sourceImports.bytes, bytes),
        eq(sourceImports.state, 'uploading'),
      ),
    )
    .orderBy(desc(sourceImports.id))
    .limit(1);
  if (known !== undefined) return known;
  const [made] = await tx.insert(sourceImports).values({ personId, name, purpose, bytes, at: now }).returning();
  if (made === undefined) throw new Error('invariant: an import that is inserted has a row');
  return made;
}

/** Whether a person has imported a file of this name. */
export async function isImported({ tx, personId, name }: { tx: Transaction; personId: bigint; name: string }): Promise<boolean> {
  const [row] = await tx
    .select({ id: sourceImports.id })
    .from(sourceImports)
    .where(and(eq(sourceImports.personId, personId), eq(sourceImports.name, name)))
    .limit(1);
  return row !== undefined;
}

/** Changes an import. */
export async function saveImport({
  queryable,
  importId,
  set,
}: {
  queryable: Queryable;
  importId: bigint;
  set: Partial<Omit<typeof sourceImports.$inferInsert, 'id'>>;
}): Promise<void> {
  await queryable.update(sourceImports).set(set).where(eq(sourceImports.id, importId));
}

/** Uploads that were used last before a moment and not finished, or were files of lessons, and files that were read before it and are still there. */
export async function listBrokenOff({ queryable, before }: { queryable: Queryable; before: Date }) {
  return queryable
    .select({
      id: sourceImports.id,
      purpose: sourceImports.purpose,
      fileKey: sourceImports.fileKey,
      storeRef: sourceImports.storeRef,
      state: sourceImports.state,
    })
    .from(sourceImports)
    .where(
      and(
        lt(sourceImports.at, before),
        sql`(${sourceImports.state} = 'uploading' or ${sourceImports.purpose} <> 'questions' or ${sourceImports.state} in ('ready', 'failed', 'undone') and ${sourceImports.fileKey} <> '')`,
      ),
    )
    .limit(100);
}

export async function removeImport({ queryable, importId }: { queryable: Queryable; importId: bigint }): Promise<void> {
  await queryable.delete(sourceImports).where(eq(sourceImports.id, importId));
}

export type EntryInput = Omit<typeof importEntries.$inferInsert, 'importId' | 'state' | 'sourceId' | 'passageId' | 'repeatsId'>;

/** Writes the entries of an import over those of an earlier reading, and finds those that the bank has already. */
export async function replaceEntries({
  tx,
  importId,
  entries,
}: {
  tx: Transaction;
  importId: bigint;
  entries: readonly EntryInput[];
}): Promise<void> {
  await tx.delete(importEntries).where(eq(importEntries.importId, importId));
  for (const chunk of chunks(entries, 500)) await tx.insert(importEntries).values(chunk.map((entry) => ({ importId, ...entry })));
  await tx.execute(sql`
    update ${importEntries} set repeats_id = best.source_id
      from (select distinct on (entry.number) entry.number, source.id as source_id
              from ${importEntries} as entry
              join ${sourceQuestions} as question on ${beginning(sql`question.title`)} = ${beginning(sql`entry.title`)}
              join ${sources} as source on source.id = question.source_id and not source.removed
             where entry.import_id = ${importId} and entry.text <> '' and ${beginning(sql`entry.title`)} <> ''
               and similarity(source.text, entry.text) >= ${alike}
             order by entry.number, similarity(source.text, entry.text) desc, source.id) as best
     where ${importEntries.importId} = ${importId} and ${importEntries.number} = best.number`);
}

/** The share of groups of three letters that two questions with the same beginning have in common when they are one. */
const alike = 0.75;
/** What questions are compared by at first, so that few pairs are compared letter by letter. */
const beginning = (title: ReturnType<typeof sql>) => sql`left(lower(regexp_replace(${title}, '[[:space:][:punct:]]+', '', 'g')), 40)`;

const repeated = { path: sources.path, title: sourceQuestions.title };

/** Entries of an import after a number, at most so many. */
export async function listEntries({
  queryable,
  importId,
  group,
  after,
  limit,
}: {
  queryable: Queryable;
  importId: bigint;
  group: EntryGroup | 'all';
  after: number;
  limit: number;
}) {
  return queryable
    .select({ entry: importEntries, repeats: repeated })
    .from(importEntries)
    .leftJoin(sources, eq(sources.id, importEntries.repeatsId))
    .leftJoin(sourceQuestions, eq(sourceQuestions.sourceId, importEntries.repeatsId))
    .where(
      and(
        eq(importEntries.importId, importId),
        gt(importEntries.number, after),
        ...(group === 'all' ? [] : [eq(importEntries.group, group)]),
      ),
    )
    .orderBy(asc(importEntries.number))
    .limit(limit);
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** All entries of an import, in short. */
export async function listOutline({ queryable, importId }: { queryable: Queryable; importId: bigint }) {
  return queryable
    .select({
      number: importEntries.number,
      title: importEntries.title,
      group: importEntries.group,
      state: importEntries.state,
      isRepeat: sql<boolean>`${importEntries.repeatsId} is not null`,
    })
    .from(importEntries)
    .where(eq(importEntries.importId, importId))
    .orderBy(asc(importEntries.number));
}

/** Entries that can be accepted: those of these numbers that are not refused, or with none the first `limit` safe ones. */
export async function listAcceptable({
  tx,
  importId,
  numbers,
  limit,
}: {
  tx: Transaction;
  importId: bigint;
  numbers: readonly number[];
  limit: number;
}) {
  const entry = sql`${importEntries.importId} = ${importId} and ${importEntries.text} <> '' and ${importEntries.state} <> 'accepted'`;
  const wanted =
    numbers.length > 0
      ? inArray(importEntries.number, [...numbers])
      : sql`${importEntries.group} = 'read' and ${importEntries.state} = 'open' and ${importEntries.repeatsId} is null`;
  return tx.select().from(importEntries).where(and(entry, wanted)).orderBy(asc(importEntries.number)).limit(limit);
}

/** Notes what became of entries. */
export async function markAccepted({
  tx,
  importId,
  accepted,
}: {
  tx: Transaction;
  importId: bigint;
  accepted: readonly { readonly number: number; readonly sourceId: bigint; readonly passageId: bigint | null }[];
}): Promise<void> {
  const rows = accepted.map(({ number, sourceId, passageId }) => ({
    number,
    sourceId: String(sourceId),
    passageId: passageId === null ? null : String(passageId),
  }));
  await tx.execute(sql`
    update ${importEntries} set state = 'accepted', source_id = row."sourceId", passage_id = row."passageId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (number int, "sourceId" bigint, "passageId" bigint)
     where ${importEntries.importId} = ${importId} and ${importEntries.number} = row.number`);
}

/** The drafts of these entries, as far as they were accepted before. */
export async function listAccepted({ tx, importId, numbers }: { tx: Transaction; importId: bigint; numbers: readonly number[] }) {
  const rows = await tx
    .select({ number: importEntries.number, sourceId: importEntries.sourceId })
    .from(importEntries)
    .where(and(eq(importEntries.importId, importId), inArray(importEntries.number, [...numbers]), eq(importEntries.state, 'accepted')));
  return rows.flatMap(({ number, sourceId }) => (sourceId === null ? [] : [{ number, sourceId }]));
}

/** Leaves entries out, or takes that back; accepted ones stay. */
export async function skipEntries({
  tx,
  importId,
  numbers,
  isSkipped,
}: {
  tx: Transaction;
  importId: bigint;
  numbers: readonly number[];
  isSkipped: boolean;
}): Promise<void> {
  await tx
    .update(importEntries)
    .set({ state: isSkipped ? 'skipped' : 'open' })
    .where(
      and(
        eq(importEntries.importId, importId),
        inArray(importEntries.number, [...numbers]),
        eq(importEntries.state, isSkipped ? 'open' : 'skipped'),
      ),
    );
}

/** The pieces of a bank with those that were removed, whose paths stay theirs; held until the transaction ends, as is the bank of a file that there is not yet. */
export async function lockBank({ tx, pack, file }: { tx: Transaction; pack: string; file: string }) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank ${pack}/${file}`}, 0))`);
  return tx
    .select({
      id: sources.id,
      kind: sources.kind,
      key: sources.key,
      position: sources.position,
      text: sql<string>`case when ${sources.kind} = 'question' then '' else ${sources.text} end`,
      removed: sources.removed,
    })
    .from(sources)
    .where(and(eq(sources.pack, pack), eq(sources.file, file)))
    .orderBy(asc(sources.position))
    .for('update');
}

/** Puts new drafts at the end of a bank; gives their ids by their paths. */
export async function insertDrafts({
  tx,
  pack,
  file,
  drafts,
  personId,
  now,
}: {
  tx: Transaction;
  pack: string;
  file: string;
  drafts: readonly {
    readonly path: string;
    readonly kind: 'head' | 'passage' | 'question';
    readonly key: string;
    readonly position: number;
    readonly text: string;
  }[];
  personId: bigint;
  now: Date;
}): Promise<ReadonlyMap<string, bigint>> {
  const made = await queryRows({
    queryable: tx,
    row: z.object({ id: z.bigint(), path: z.string() }),
    statement: sql`
      with row as (
        select * from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as row (path text, kind text, key text, position int, text text)),
      saved as (
        insert into sources (pack, path, file, kind, key, position, text, revision, changed_at, changed_by)
        select ${pack}, path, ${file}, kind, key, position, text, 1, ${now}, ${personId} from row
        returning id, path),
      versions as (
        insert into source_versions (source_id, revision, text, origin, began_at, saved_at, person_id)
        select saved.id, 1, row.text, 'import', ${now}, ${now}, ${personId} from saved join row on row.path = saved.path)
      select id, path from saved`,
  });
  return new Map(made.map(({ id, path }) => [path, id]));
}

/**
 * Removes the drafts that an import made and no one has changed, handed in, published or discussed since, its passages without questions and pictures that no text
 * names, the head of a bank in which nothing else is, and opens its entries again. Gives how many questions went, and those that stay.
 */
export async function removeDrafts({ tx, importId }: { tx: Transaction; importId: bigint }) {
  const untouched = sql`source.revision = 1 and source.published_revision is null and source.submitted_revision is null and source.imported_revision is null
    and not exists (select from source_comments as comment where comment.source_id = source.id)`;
  const gone = await queryRows({
    queryable: tx,
    row: z.object({ id: z.bigint() }),
    statement: sql`
      delete from sources as source using import_entries as entry
       where entry.import_id = ${importId} and entry.source_id = source.id and ${untouched} returning source.id`,
  });
  await tx.execute(sql`
    delete from sources as source using import_entries as entry
     where entry.import_id = ${importId} and entry.passage_id = source.id and ${untouched}
       and not exists (select from sources as question join source_questions on source_questions.source_id = question.id
                        where question.pack = source.pack and question.file = source.file and not question.removed and source_questions.passage_key = source.key)`);
  await tx.execute(sql`
    delete from sources as source using source_imports as import
     where import.id = ${importId} and source.pack = import.pack and source.file = import.file and source.kind = 'head' and source.text = '' and ${untouched}
       and not exists (select from sources as other where other.pack = source.pack and other.file = source.file and other.id <> source.id)`);
  // its pictures go where no text names them any more; the report still shows them
  await tx.execute(sql`
    update source_media as media set removed = true
      from source_imports as import, import_entries as entry, jsonb_to_recordset(entry.pictures) as picture (path text, "fileKey" text)
     where import.id = ${importId} and entry.import_id = import.id and media.pack = import.pack and media.path = picture.path and media.file_key = picture."fileKey"
       and not exists (select from sources where sources.pack = media.pack and position(media.path in sources.text) > 0)`);
  const kept = await tx
    .select({ sourceId: sources.id, path: sources.path })
    .from(importEntries)
    .innerJoin(sources, eq(sources.id, importEntries.sourceId))
    .where(eq(importEntries.importId, importId))
    .orderBy(asc(importEntries.number));
  await tx.execute(
    sql`update import_entries set state = 'open' where import_id = ${importId} and state = 'accepted' and source_id is null`,
  );
  return { removed: gone.length, kept };
}

/** Adds pictures to the media of a pack; one that is there stays. */
export async function addMedia({
  tx,
  pack,
  media,
}: {
  tx: Transaction;
  pack: string;
  media: readonly { readonly path: string; readonly fileKey: string; readonly mime: string; readonly bytes: number }[];
}): Promise<void> {
  if (media.length === 0) return;
  await tx.execute(sql`
    insert into source_media (pack, path, file_key, mime, bytes, removed)
    select ${pack}, path, "fileKey", mime, bytes, false
      from jsonb_to_recordset(${JSON.stringify(media)}::jsonb) as row (path text, "fileKey" text, mime text, bytes bigint)
    on conflict (pack, path) do update set removed = false`);
}

/** What a person imported, after one of their imports. */
export async function listImportsOf({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly id: bigint } | null;
}) {
  return queryable
    .select({
      id: sourceImports.id,
      name: sourceImports.name,
      bytes: sourceImports.bytes,
      at: sourceImports.at,
      state: sourceImports.state,
    })
    .from(sourceImports)
    .where(and(eq(sourceImports.personId, personId), gt(sourceImports.id, after?.id ?? 0n)))
    .orderBy(asc(sourceImports.id))
    .limit(batchSize);
}

/** Makes what a person imported no one's. */
export async function forgetImporter({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.update(sourceImports).set({ personId: null }).where(eq(sourceImports.personId, personId));
}
