import type { z } from 'zod';
import type { SchoolArticleSchema, SchoolEventSchema } from '@abhyas/contract/schools/posts.ts';
import { minutesAndSeconds } from '@abhyas/rules/schools/article-duration.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import {
  type ArticleRow,
  type EventRow,
  type Posts,
  findArticleHtml,
  findSchoolName,
  likeWords,
  listArticles,
  listEvents,
  saveBookmark,
} from './posts-queries.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { lookUp } from '@abhyas/rules/text/look-up.ts';
import { sql } from 'drizzle-orm';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { getSchoolCourse } from './course.ts';

type SchoolArticle = z.output<typeof SchoolArticleSchema>;
type SchoolEvent = z.output<typeof SchoolEventSchema>;

/** Gives the link to a picture, '' for an empty key. */
export type LinkTo = (key: string) => Promise<string>;

async function presentArticle({ row, linkTo, timeZone }: { row: ArticleRow; linkTo: LinkTo; timeZone: string }): Promise<SchoolArticle> {
  return {
    articleId: row.id,
    articleName: row.name,
    htmlContent: `/school/article?articleId=${row.id}`,
    duration: minutesAndSeconds(row.seconds),
    activeDate: row.activeFrom,
    createdTs: row.createdAt,
    date: dayIn({ moment: row.activeFrom, timeZone }),
    thumbnailLink: await linkTo(row.thumbKey),
    isBookmark: row.isBookmarked,
    isPinned: row.isPinned,
    tags: row.tags,
    description: row.description,
    schoolId: row.schoolId,
  };
}

async function presentEvent({ row, linkTo }: { row: EventRow; linkTo: LinkTo }): Promise<SchoolEvent> {
  return {
    eventId: row.id,
    eventTitle: row.title,
    date: row.startsAt,
    registrationUrl: row.registrationUrl,
    tags: row.tags,
    thumbnailLink: await linkTo(row.thumbKey),
    isBookMark: row.isBookmarked,
    isPinned: row.isPinned,
    description: row.description,
    activeDate: row.activeFrom,
    schoolId: row.schoolId,
  };
}

export interface Reading {
  readonly parts: Ports<'clock' | 'database' | 'log'>;
  readonly session: Session;
  readonly linkTo: LinkTo;
  /** Of the brand. */
  readonly timeZone: string;
}

async function postsOf({ parts, session, courseId }: Pick<Reading, 'parts' | 'session'> & { courseId: bigint }): Promise<Posts> {
  const queryable = parts.database.orm;
  const course = await getSchoolCourse({ queryable, session, courseId });
  return { queryable, courseId: course.courseId, personId: session.personId, now: parts.clock.now() };
}

const presentArticles = async ({ posts, linkTo, timeZone }: Pick<Reading, 'linkTo' | 'timeZone'> & { posts: Posts }) =>
  Promise.all((await listArticles(posts)).map((row) => presentArticle({ row, linkTo, timeZone })));
const presentEvents = async ({ posts, linkTo }: Pick<Reading, 'linkTo'> & { posts: Posts }) =>
  Promise.all((await listEvents(posts)).map((row) => presentEvent({ row, linkTo })));

/** The articles of a course (API-070), pinned ones first. */
export async function listCourseArticles({ body, ...of }: Reading & { body: BodyOf<'courseArticleData'> }) {
  const posts = await postsOf({ ...of, courseId: body.courseId });
  return presentArticles({ ...of, posts: { ...posts, limit: body.limit } });
}

/** The events of a course (API-071), pinned ones first. */
export async function listCourseEvents({ body, ...of }: Reading & { body: BodyOf<'courseEventData'> }) {
  const posts = await postsOf({ ...of, courseId: body.courseId });
  return presentEvents({ ...of, posts: { ...posts, limit: body.limit } });
}

/** Articles and events of a school in a course, for its details. */
export async function listSchoolPosts({ posts, ...of }: Pick<Reading, 'linkTo' | 'timeZone'> & { posts: Posts }) {
  const [articles, events] = await Promise.all([presentArticles({ ...of, posts }), presentEvents({ ...of, posts })]);
  return { articles, events };
}

/** An article with its text. Throws NOT_FOUND for one that is of another course or not public yet. */
export async function getArticle({ body, ...of }: Reading & { body: BodyOf<'schoolArticle'> }): Promise<ResultOf<'schoolArticle'>> {
  const posts = await postsOf({ ...of, courseId: body.courseId });
  const articleId = body.articleId;
  const [row] = await listArticles({ ...posts, id: articleId });
  if (row === undefined) throw new AppError('NOT_FOUND');
  const [article, schoolName, html] = await Promise.all([
    presentArticle({ ...of, row }),
    findSchoolName({ ...posts, schoolId: row.schoolId }),
    findArticleHtml({ ...posts, articleId }),
  ]);
  return { article, schoolName, html };
}

/** Bookmarks an article or an event, or takes the bookmark away (SCH-038). Throws NOT_FOUND for what the student may not see. */
export async function bookmarkPost({
  parts,
  session,
  courseId,
  isBookMark,
  target,
}: Pick<Reading, 'parts' | 'session'> & {
  courseId: bigint;
  isBookMark: boolean;
  target: { articleId: bigint } | { eventId: bigint };
}): Promise<boolean> {
  const posts = await postsOf({ parts, session, courseId });
  const found =
    'articleId' in target ? await listArticles({ ...posts, id: target.articleId }) : await listEvents({ ...posts, id: target.eventId });
  if (found.length === 0) throw new AppError('NOT_FOUND');
  await saveBookmark({ queryable: posts.queryable, studentId: session.personId, target, isMarked: isBookMark, at: posts.now });
  return isBookMark;
}

const maxFound = 50;

/** Articles or events with the words of a search, the best first (API-083). What cannot be searched is an empty list, and so is a search that fails. */
export async function searchPosts({ body, ...of }: Reading & { body: BodyOf<'fullTextSearch'> }): Promise<ResultOf<'fullTextSearch'>> {
  const posts = { ...(await postsOf({ ...of, courseId: body.courseId })), limit: maxFound };
  const table = lookUp({ articles: presentArticles, events: presentEvents }, body.moduleName.toLowerCase());
  if (table === undefined || body.searchKey.trim() === '') return [];
  try {
    const kind = table === presentArticles ? 'articles' : 'events';
    const words = await likeWords({ ...posts, kind, search: body.searchKey });
    return words === null ? [] : await table({ ...of, posts: { ...posts, search: sql`${words}::tsquery` } });
  } catch (error) {
    of.parts.log.error({ err: error }, 'a search of articles or events failed');
    return [];
  }
}
