import type { SourceFault, SourceKind, SourceOrigin } from '@abhyas/contract/studio/sources.ts';
import type { ItemType } from '@abhyas/contract/assessment/item-types.ts';
import { maxLine } from '@abhyas/rules/content/stem-line.ts';
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, max, ne, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { refreshBankRows } from './bank-row-queries.ts';
import { sourceMedia, sourceQuestions, sources, sourceVersions } from './tables.ts';

const author = personView('author');
const authorName = sql<string>`coalesce(${fullNameOf(author)}, '')`;

/** Which of the versions of a source one is, from 1. */
export const versionAt = (sourceId: SQLWrapper, revision: SQLWrapper) =>
  sql<number>`(select count(*)::int from ${sourceVersions} as older where older.source_id = ${sourceId} and older.revision <= ${revision})`;

/** The start of a stem where formulas are in it, for a line of a list; '' elsewhere, and for a model, whose title has the numbers that its text reckons. */
export const lineOf = (stem: SQLWrapper) =>
  sql<string>`case when ${stem} like '%$%' and ${stem} not like '%{{%' then left(${stem}, ${maxLine}) else '' end`;

const sourceColumns = {
  id: sources.id,
  pack: sources.pack,
  path: sources.path,
  file: sources.file,
  kind: sources.kind,
  key: sources.key,
  position: sources.position,
  text: sources.text,
  revision: sources.revision,
  version: versionAt(sources.id, sources.revision),
  publishedRevision: sources.publishedRevision,
  importedRevision: sources.importedRevision,
  submittedRevision: sources.submittedRevision,
  changedAt: sources.changedAt,
  changedById: sources.changedBy,
  changedBy: authorName,
};
export type SourceRow = NonNullable<Awaited<ReturnType<typeof findSource>>>;

const selectSources = (queryable: Queryable) =>
  queryable.select(sourceColumns).from(sources).leftJoin(author, eq(author.id, sources.changedBy));

/** The name of someone as authors have it; '' without one. */
export async function findAuthorName({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<string> {
  const [row] = await queryable.select({ name: authorName }).from(author).where(eq(author.id, personId));
  return row?.name ?? '';
}

/** A source that its pack still has; null without. */
export async function findSource({ queryable, sourceId }: { queryable: Queryable; sourceId: bigint }) {
  const [row] = await selectSources(queryable).where(and(eq(sources.id, sourceId), eq(sources.removed, false)));
  return row ?? null;
}

/** A source under its path in the pack; null without. */
export async function findSourceAt({ queryable, pack, path }: { queryable: Queryable; pack: string; path: string }) {
  const [row] = await selectSources(queryable).where(and(eq(sources.pack, pack), eq(sources.path, path), eq(sources.removed, false)));
  return row ?? null;
}

/** The sources of a list that their pack still has. */
export async function listSources({ queryable, sourceIds }: { queryable: Queryable; sourceIds: readonly bigint[] }): Promise<SourceRow[]> {
  if (sourceIds.length === 0) return [];
  return selectSources(queryable).where(and(inArray(sources.id, [...sourceIds]), eq(sources.removed, false)));
}

/** The sources of a pack under some of its paths, by their paths. */
export async function mapSourcesAt({
  queryable,
  pack,
  paths,
}: {
  queryable: Queryable;
  pack: string;
  paths: readonly string[];
}): Promise<Map<string, SourceRow>> {
  if (paths.length === 0) return new Map();
  const rows = await selectSources(queryable).where(
    and(eq(sources.pack, pack), sql`${sources.path} = any(${sql.param([...paths])}::text[])`, eq(sources.removed, false)),
  );
  return new Map(rows.map((row) => [row.path, row]));
}

/** The sources of a file in their order, without their texts. */
export async function listPieces({ queryable, pack, file }: { queryable: Queryable; pack: string; file: string }) {
  return queryable
    .select({
      id: sources.id,
      kind: sources.kind,
      key: sources.key,
      position: sources.position,
      revision: sources.revision,
      publishedRevision: sources.publishedRevision,
      submittedRevision: sources.submittedRevision,
      title: sourceQuestions.title,
      line: lineOf(sourceQuestions.stem),
      type: sourceQuestions.type,
      faults: sourceQuestions.faults,
    })
    .from(sources)
    .leftJoin(sourceQuestions, eq(sourceQuestions.sourceId, sources.id))
    .where(and(eq(sources.pack, pack), eq(sources.file, file), eq(sources.removed, false)))
    .orderBy(asc(sources.position), asc(sources.id));
}
export type PieceRow = Awaited<ReturnType<typeof listPieces>>[number];

/** The keys of passages or questions that a file has or had: a path is never given twice. */
export async function listTakenKeys({
  queryable,
  pack,
  file,
  kind,
}: {
  queryable: Queryable;
  pack: string;
  file: string;
  kind: SourceKind;
}): Promise<Set<string>> {
  const rows = await queryable
    .select({ key: sources.key })
    .from(sources)
    .where(and(eq(sources.pack, pack), eq(sources.file, file), eq(sources.kind, kind)));
  return new Set(rows.map(({ key }) => key));
}

/** Locks a source until the transaction ends, and gives it; null without. */
export async function lockSource({ tx, sourceId }: { tx: Transaction; sourceId: bigint }) {
  const [row] = await tx
    .select()
    .from(sources)
    .where(and(eq(sources.id, sourceId), eq(sources.removed, false)))
    .for('update');
  return row ?? null;
}

/** Writes a new text of a locked source. */
export async function updateSource({
  tx,
  sourceId,
  text,
  revision,
  personId,
  now,
}: {
  tx: Transaction;
  sourceId: bigint;
  text: string;
  revision: number;
  personId: bigint;
  now: Date;
}): Promise<void> {
  await tx.update(sources).set({ text, revision, changedAt: now, changedBy: personId }).where(eq(sources.id, sourceId));
}

/** Puts a new source into its file, before what is at its position. */
export async function insertSource({
  tx,
  source,
}: {
  tx: Transaction;
  source: {
    readonly pack: string;
    readonly path: string;
    readonly file: string;
    readonly kind: SourceKind;
    readonly key: string;
    readonly position: number;
    readonly text: string;
    readonly personId: bigint;
    readonly now: Date;
  };
}): Promise<bigint> {
  const { personId, now, ...values } = source;
  await tx
    .update(sources)
    .set({ position: sql`${sources.position} + 1` })
    .where(and(eq(sources.pack, source.pack), eq(sources.file, source.file), sql`${sources.position} >= ${source.position}`));
  const [row] = await tx
    .insert(sources)
    .values({ ...values, revision: 1, changedAt: now, changedBy: personId })
    .returning({ id: sources.id });
  if (row === undefined) throw new Error(`The source ${source.path} gave no row back`);
  await saveVersion({ tx, version: { sourceId: row.id, revision: 1, text: source.text, origin: 'typed', personId, now } });
  return row.id;
}

/** The version that a source has now; null where an old one was pruned. */
export async function findVersion({ queryable, sourceId, revision }: { queryable: Queryable; sourceId: bigint; revision: number }) {
  const [row] = await queryable
    .select({ ...getTableColumns(sourceVersions), version: versionAt(sql`${sourceId}::bigint`, sql`${revision}::int`) })
    .from(sourceVersions)
    .where(and(eq(sourceVersions.sourceId, sourceId), eq(sourceVersions.revision, revision)));
  return row ?? null;
}

/** Writes a version; `grows` is the revision of the one that it replaces, which began earlier. */
export async function saveVersion({
  tx,
  version: { sourceId, revision, text, origin, personId, now },
  grows = null,
}: {
  tx: Transaction;
  version: {
    readonly sourceId: bigint;
    readonly revision: number;
    readonly text: string;
    readonly origin: SourceOrigin;
    readonly personId: bigint;
    readonly now: Date;
  };
  grows?: number | null;
}): Promise<void> {
  if (grows === null) await tx.insert(sourceVersions).values({ sourceId, revision, text, origin, personId, beganAt: now, savedAt: now });
  else
    await tx
      .update(sourceVersions)
      .set({ revision, text, savedAt: now })
      .where(and(eq(sourceVersions.sourceId, sourceId), eq(sourceVersions.revision, grows)));
}

/** How many versions a call lists. */
export const versionsPage = 100;

/** The versions of a source before a revision (0: all), newest first, one more than a page. */
export async function listVersions({ queryable, sourceId, before }: { queryable: Queryable; sourceId: bigint; before: number }) {
  return queryable
    .select({
      revision: sourceVersions.revision,
      version: versionAt(sourceVersions.sourceId, sourceVersions.revision),
      origin: sourceVersions.origin,
      beganAt: sourceVersions.beganAt,
      savedAt: sourceVersions.savedAt,
      by: authorName,
    })
    .from(sourceVersions)
    .leftJoin(author, eq(author.id, sourceVersions.personId))
    .where(and(eq(sourceVersions.sourceId, sourceId), ...(before === 0 ? [] : [lt(sourceVersions.revision, before)])))
    .orderBy(desc(sourceVersions.revision))
    .limit(versionsPage + 1);
}

/** The last revision before another that has a version; null for the first. */
export async function findRevisionBefore({
  queryable,
  sourceId,
  revision,
}: {
  queryable: Queryable;
  sourceId: bigint;
  revision: number;
}): Promise<number | null> {
  const [row] = await queryable
    .select({ revision: max(sourceVersions.revision) })
    .from(sourceVersions)
    .where(and(eq(sourceVersions.sourceId, sourceId), lt(sourceVersions.revision, revision)));
  return row?.revision ?? null;
}

/** What the check reads in a question. */
export interface QuestionFacts {
  readonly type: ItemType | null;
  readonly topic: string;
  readonly difficulty: string;
  readonly language: string;
  readonly passageKey: string | null;
  readonly tags: string[];
  readonly tagKeys: string[];
  /** The beginning of its text as one line, for lists. */
  readonly title: string;
  /** Its stem as it is written, which is searched. */
  readonly stem: string;
  readonly faults: readonly SourceFault[];
}

/** Writes what the check reads in a question over what it read before. */
export async function saveFacts({ tx, sourceId, facts }: { tx: Transaction; sourceId: bigint; facts: QuestionFacts }): Promise<void> {
  await tx
    .insert(sourceQuestions)
    .values({ sourceId, ...facts })
    .onConflictDoUpdate({ target: sourceQuestions.sourceId, set: { ...facts } });
  await refreshBankRows({ queryable: tx, of: { sourceIds: [sourceId] } });
}

/** Puts a locked question at the end of another bank of its pack, under a key that is free there. */
export async function moveSource({
  tx,
  sourceId,
  file,
  key,
  position,
}: {
  tx: Transaction;
  sourceId: bigint;
  file: string;
  key: string;
  position: number;
}): Promise<void> {
  await tx
    .update(sources)
    .set({ file, key, position, path: `${file}#question/${key}` })
    .where(eq(sources.id, sourceId));
}

/** The keys in the store of files of pictures and other media of a pack, by their paths in it. */
export async function mapMedia({
  queryable,
  pack,
  paths,
}: {
  queryable: Queryable;
  pack: string;
  paths: readonly string[];
}): Promise<Map<string, { readonly fileKey: string; readonly mime: string }>> {
  if (paths.length === 0) return new Map();
  const rows = await queryable
    .select({ path: sourceMedia.path, fileKey: sourceMedia.fileKey, mime: sourceMedia.mime })
    .from(sourceMedia)
    .where(and(eq(sourceMedia.pack, pack), sql`${sourceMedia.path} = any(${sql.param([...paths])}::text[])`));
  return new Map(rows.map(({ path, ...file }) => [path, file]));
}

/** Everyone who wrote a version of a source after a revision; who turned it into another format wrote nothing of it. */
export async function listAuthorsSince({
  queryable,
  sourceId,
  revision,
}: {
  queryable: Queryable;
  sourceId: bigint;
  revision: number;
}): Promise<Set<bigint>> {
  const rows = await queryable
    .selectDistinct({ personId: sourceVersions.personId })
    .from(sourceVersions)
    .where(and(eq(sourceVersions.sourceId, sourceId), gt(sourceVersions.revision, revision), ne(sourceVersions.origin, 'turned')));
  return new Set(rows.flatMap(({ personId }) => (personId === null ? [] : [personId])));
}

/** The versions that a person wrote, after one of them, in the order of their sources. */
export async function listVersionsOf({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly sourceId: bigint; readonly revision: number } | null;
}) {
  return queryable
    .select({
      sourceId: sourceVersions.sourceId,
      revision: sourceVersions.revision,
      pack: sources.pack,
      path: sources.path,
      savedAt: sourceVersions.savedAt,
      text: sourceVersions.text,
    })
    .from(sourceVersions)
    .innerJoin(sources, eq(sources.id, sourceVersions.sourceId))
    .where(
      and(
        eq(sourceVersions.personId, personId),
        after === null ? undefined : sql`(${sourceVersions.sourceId}, ${sourceVersions.revision}) > (${after.sourceId}, ${after.revision})`,
      ),
    )
    .orderBy(asc(sourceVersions.sourceId), asc(sourceVersions.revision))
    .limit(batchSize);
}

/** Makes what a person wrote no one's: the texts are the institute's. */
export async function forgetAuthor({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.update(sources).set({ changedBy: null }).where(eq(sources.changedBy, personId));
  await tx.update(sourceVersions).set({ personId: null }).where(eq(sourceVersions.personId, personId));
}
