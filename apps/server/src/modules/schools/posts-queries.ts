import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { type SQL, and, desc, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { schoolArticles, schoolEvents, schools } from './tables.ts';
import { schoolBookmarks } from './shortlist/tables.ts';
import { toTypedQuery } from '../../platform/postgres/words.ts';

/** Which posts: those of a course, or of all courses, that are public at `now`; of those the ones of a school, or the one with an id. `personId` is whose bookmarks are shown. */
export interface Posts {
  readonly queryable: Queryable;
  readonly courseId: bigint;
  readonly personId: bigint;
  readonly now: Date;
  readonly limit?: number | undefined;
  readonly schoolId?: bigint;
  readonly id?: bigint;
  /** A text search query; the best come first then. */
  readonly search?: SQL;
}

const { html: _html, searchText: _articleText, search: _articleSearch, ...articleColumns } = getTableColumns(schoolArticles);
const { searchText: _eventText, search: _eventSearch, ...eventColumns } = getTableColumns(schoolEvents);

function shownIn(table: typeof schoolArticles | typeof schoolEvents, { courseId, now, schoolId, id, search }: Posts): SQL | undefined {
  return and(
    or(eq(table.courseId, courseId), isNull(table.courseId)),
    lte(table.activeFrom, now),
    schoolId === undefined ? undefined : eq(table.schoolId, schoolId),
    id === undefined ? undefined : eq(table.id, id),
    search === undefined ? undefined : sql`${table.search} @@ ${search}`,
  );
}

const firstOf = (table: typeof schoolArticles | typeof schoolEvents, { search }: Posts): SQL =>
  search === undefined ? desc(table.isPinned) : sql`ts_rank(${table.search}, ${search}) desc`;

/** What is to come, the next first, before what is over, the latest first. */
const byDay = ({ now }: Posts): SQL[] => [
  sql`${schoolEvents.startsAt} < ${now}::timestamptz`,
  sql`case when ${schoolEvents.startsAt} >= ${now}::timestamptz then ${schoolEvents.startsAt} end`,
  desc(schoolEvents.startsAt),
];

/** Articles with whether the reader has bookmarked them: pinned ones first, then the newest. */
export async function listArticles(posts: Posts) {
  const { queryable, personId, limit = packLimits.schoolPosts } = posts;
  return queryable
    .select({ ...articleColumns, isBookmarked: sql<boolean>`${schoolBookmarks.articleId} is not null` })
    .from(schoolArticles)
    .leftJoin(schoolBookmarks, and(eq(schoolBookmarks.studentId, personId), eq(schoolBookmarks.articleId, schoolArticles.id)))
    .where(shownIn(schoolArticles, posts))
    .orderBy(firstOf(schoolArticles, posts), desc(schoolArticles.activeFrom), desc(schoolArticles.id))
    .limit(limit);
}
export type ArticleRow = Awaited<ReturnType<typeof listArticles>>[number];

/** Events with whether the reader has bookmarked them: pinned ones first, then those to come, the next first, then those that are over. */
export async function listEvents(posts: Posts) {
  const { queryable, personId, limit = packLimits.schoolPosts } = posts;
  return queryable
    .select({ ...eventColumns, isBookmarked: sql<boolean>`${schoolBookmarks.eventId} is not null` })
    .from(schoolEvents)
    .leftJoin(schoolBookmarks, and(eq(schoolBookmarks.studentId, personId), eq(schoolBookmarks.eventId, schoolEvents.id)))
    .where(shownIn(schoolEvents, posts))
    .orderBy(firstOf(schoolEvents, posts), ...byDay(posts), desc(schoolEvents.id))
    .limit(limit);
}
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** The text of an article. */
export async function findArticleHtml({ queryable, articleId }: { queryable: Queryable; articleId: bigint }): Promise<string> {
  const [row] = await queryable.select({ html: schoolArticles.html }).from(schoolArticles).where(eq(schoolArticles.id, articleId)).limit(1);
  return row?.html ?? '';
}

/** Sets or removes a bookmark. Doing it again changes nothing. */
export async function saveBookmark({
  queryable,
  studentId,
  target,
  isMarked,
  at,
}: {
  queryable: Queryable;
  studentId: bigint;
  target: { articleId: bigint } | { eventId: bigint };
  isMarked: boolean;
  at: Date;
}): Promise<void> {
  if (isMarked) {
    await queryable
      .insert(schoolBookmarks)
      .values({ studentId, ...target, at })
      .onConflictDoNothing();
    return;
  }
  const which = 'articleId' in target ? eq(schoolBookmarks.articleId, target.articleId) : eq(schoolBookmarks.eventId, target.eventId);
  await queryable.delete(schoolBookmarks).where(and(eq(schoolBookmarks.studentId, studentId), which));
}

/** A search of posts as a text search query, null for a search without words. The posts of a course are a few hundred, so their words are read from them. */
export async function likeWords({
  queryable,
  courseId,
  kind,
  search,
}: {
  queryable: Queryable;
  courseId: bigint;
  kind: 'articles' | 'events';
  search: string;
}): Promise<string | null> {
  const table = kind === 'articles' ? schoolArticles : schoolEvents;
  const having = sql`
    with post_words as materialized (
      select distinct unnest(tsvector_to_array(${table.search})) as word from ${table}
       where ${table.courseId} = ${courseId} or ${table.courseId} is null)`;
  return (await toTypedQuery({ queryable, typed: search, known: sql`post_words`, having, vectors: 'english' }))?.query ?? null;
}

/** The name of the school that an article is about, '' if of none. */
export async function findSchoolName({ queryable, schoolId }: { queryable: Queryable; schoolId: bigint | null }): Promise<string> {
  if (schoolId === null) return '';
  const [row] = await queryable.select({ name: schools.name }).from(schools).where(eq(schools.id, schoolId)).limit(1);
  return row?.name ?? '';
}
