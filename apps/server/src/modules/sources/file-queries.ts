import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { joinPieces } from '@abhyas/rules/content/question-text.ts';
import { fileLimits } from '@abhyas/contract/studio/file-kinds.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { sourceMedia, sources, sourceVersions } from './tables.ts';

const author = personView('author');
const isWhole = and(eq(sources.kind, 'file'), eq(sources.removed, false), sql`not starts_with(${sources.file}, 'questions/')`);

const title = sql<string>`coalesce(trim(both ' ''"' from substring(left(${sources.text}, 2000) from '(?n)^(?:name|title): *(.+)$')), '')`;

/** The packs that one can write in, with the names that they say. */
export async function listPackNames({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ pack: sources.pack, name: title })
    .from(sources)
    .where(and(isWhole, eq(sources.path, 'pack.yaml')))
    .orderBy(asc(sources.pack))
    .limit(fileLimits.files);
}

/** The whole files of the packs, with the name that each says. */
export async function listFiles({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({
      id: sources.id,
      pack: sources.pack,
      path: sources.path,
      title,
      revision: sources.revision,
      publishedRevision: sources.publishedRevision,
      submittedRevision: sources.submittedRevision,
      changedAt: sources.changedAt,
      changedBy: sql<string>`coalesce(${fullNameOf(author)}, '')`,
    })
    .from(sources)
    .leftJoin(author, eq(author.id, sources.changedBy))
    .where(isWhole)
    .orderBy(asc(sources.pack), asc(sources.path))
    .limit(fileLimits.files);
}

/** How many whole files the packs have together. */
export async function countFiles({ queryable }: { queryable: Queryable }): Promise<number> {
  return queryable.$count(sources, isWhole);
}

/** Whether a pack has a file at a path, or had one. */
export async function hasPath({ queryable, pack, path }: { queryable: Queryable; pack: string; path: string }): Promise<boolean> {
  const rows = await queryable
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.pack, pack), eq(sources.path, path)));
  return rows.length > 0;
}

/** The revision of a source that is read: what was published last, or what was saved last. */
const revisionOf = (drafts: boolean) => (drafts ? sources.revision : sources.publishedRevision);

/** What there is of the files of a pack, as it was published last or with `drafts` saved last: their paths without the texts. A bank has as many `questions` as it has lines or parts. */
export async function listSourceFiles({ queryable, pack, drafts }: { queryable: Queryable; pack: string; drafts: boolean }) {
  return queryable
    .select({ file: sources.file, questions: sql<number>`(count(*) filter (where ${sources.kind} = 'question'))::int` })
    .from(sources)
    .where(and(eq(sources.pack, pack), eq(sources.removed, false), isNotNull(revisionOf(drafts))))
    .groupBy(sources.file)
    .orderBy(asc(sources.file));
}

/** The texts of some files of a pack, each whole, as they were published last or with `drafts` saved last. */
export async function mapSourceTexts({
  queryable,
  pack,
  drafts,
  files,
}: {
  queryable: Queryable;
  pack: string;
  drafts: boolean;
  files: readonly string[];
}): Promise<Map<string, string>> {
  if (files.length === 0) return new Map();
  const rows = await queryable
    .select({ file: sources.file, text: drafts ? sources.text : sourceVersions.text })
    .from(sources)
    .innerJoin(sourceVersions, and(eq(sourceVersions.sourceId, sources.id), eq(sourceVersions.revision, sql`${revisionOf(drafts)}`)))
    .where(and(eq(sources.pack, pack), eq(sources.removed, false), inArray(sources.file, [...files])))
    .orderBy(asc(sources.file), asc(sources.position), asc(sources.id));
  return new Map([...Map.groupBy(rows, ({ file }) => file)].map(([file, pieces]) => [file, joinPieces(pieces.map(({ text }) => text))]));
}

/** What is published of the files of a pack: their paths without the texts. */
export const listPublishedFiles = (of: { queryable: Queryable; pack: string }) => listSourceFiles({ ...of, drafts: false });

/** The published texts of some files of a pack, each whole. */
export const mapPublishedTexts = (of: { queryable: Queryable; pack: string; files: readonly string[] }) =>
  mapSourceTexts({ ...of, drafts: false });

/** The media of a pack whose paths begin with `stem`, and those that were there once. */
export async function listMediaLike({ queryable, pack, stem }: { queryable: Queryable; pack: string; stem: string }) {
  return queryable
    .select({ path: sourceMedia.path, fileKey: sourceMedia.fileKey })
    .from(sourceMedia)
    .where(and(eq(sourceMedia.pack, pack), sql`starts_with(${sourceMedia.path}, ${stem})`));
}

/** The media of a pack with their kinds. */
export async function listPackMedia({ queryable, pack }: { queryable: Queryable; pack: string }) {
  return queryable
    .select({ path: sourceMedia.path, fileKey: sourceMedia.fileKey, mime: sourceMedia.mime })
    .from(sourceMedia)
    .where(and(eq(sourceMedia.pack, pack), eq(sourceMedia.removed, false)))
    .orderBy(asc(sourceMedia.path));
}

/** The colours that a first pack gives its brand (content/new), light and dark, in their order: no one has chosen them. */
const givenColours = '#4B45C6.*#3C379F.*#F3F3FE.*#F2A20C.*#FFF6E3.*#4B45C6.*#A29EFA.*#1E1D38.*#F5B13A.*#2B2313';

/** Whether a course, a brand, a test and a notice are published; of a brand also whether someone chose its look, and whether it says whom to write to. */
export async function findPublishedParts({ queryable }: { queryable: Queryable }) {
  const has = (condition: SQL) => sql<boolean>`coalesce(bool_or(${condition}), false)`;
  const [row] = await queryable
    .select({
      course: has(sql`${sources.path} = 'programmes.yaml'`),
      brand: has(sql`${sources.path} = 'brands.yaml'`),
      chosenBrand: has(
        sql`${sources.path} = 'brands.yaml' and (${sources.importedRevision} is not null or ${sources.text} like '%logo:%' or ${sources.text} !~* ${givenColours})`,
      ),
      helpdesk: has(
        sql`${sources.path} = 'brands.yaml' and ${sources.text} ~ '(^|\\n) +helpdesk:' and ${sources.text} not like '%helpdesk@example.org%'`,
      ),
      test: has(sql`starts_with(${sources.path}, 'tests/')`),
      notice: has(sql`${sources.path} = 'notices.yaml' and ${sources.text} like '%title:%'`),
    })
    .from(sources)
    .where(and(isWhole, isNotNull(sources.publishedRevision)));
  return row ?? { course: false, brand: false, chosenBrand: false, helpdesk: false, test: false, notice: false };
}
