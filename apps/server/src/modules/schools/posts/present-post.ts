import type { SchoolArticle, SchoolEvent } from '@abhyas/contract/schools/posts.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { minutesAndSeconds } from '@abhyas/rules/schools/article-duration.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { ArticleRow, EventRow } from './post-queries.ts';

/** Gives the link to a picture, '' for an empty key. */
export type LinkTo = (key: string) => Promise<string>;

export async function presentArticle({
  row,
  linkTo,
  timeZone,
}: {
  row: ArticleRow;
  linkTo: LinkTo;
  timeZone: string;
}): Promise<SchoolArticle> {
  return {
    articleId: String(row.id),
    articleName: row.name,
    htmlContent: `/school/article?articleId=${row.id}`,
    duration: minutesAndSeconds(row.seconds),
    activeDate: row.activeFrom.toISOString(),
    createdTs: row.createdAt.toISOString(),
    date: dayIn({ moment: row.activeFrom, timeZone }),
    thumbnailLink: await linkTo(row.thumbKey),
    isBookmark: toFlag(row.isBookmarked),
    isPinned: toFlag(row.isPinned),
    tags: row.tags,
    description: row.description,
    schoolId: row.schoolId === null ? '' : String(row.schoolId),
  };
}

export async function presentEvent({ row, linkTo }: { row: EventRow; linkTo: LinkTo }): Promise<SchoolEvent> {
  return {
    eventId: String(row.id),
    eventTitle: row.title,
    date: row.startsAt.toISOString(),
    registrationUrl: row.registrationUrl,
    tags: row.tags,
    thumbnailLink: await linkTo(row.thumbKey),
    isBookMark: toFlag(row.isBookmarked),
    isPinned: toFlag(row.isPinned),
    description: row.description,
    activeDate: row.activeFrom.toISOString(),
    schoolId: row.schoolId === null ? '' : String(row.schoolId),
  };
}
