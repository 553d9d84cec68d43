import type { SchoolArticle, SchoolEvent } from '@abhyas/contract/schools/posts.ts';
import { isInPeriod, type ShowPeriod, showPeriods } from '@abhyas/rules/schools/show-period.ts';
import { durationMinutes } from '@abhyas/rules/schools/article-duration.ts';
import { brand } from '../../../lib/brand/brand.ts';
import { dayText } from '../../../lib/dates/day-text.ts';
import { dayOf, formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import type { PostKind } from './post-queries.ts';

/** An article or an event as a card shows it. */
export interface Post {
  readonly kind: PostKind;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly picture: string;
  readonly tags: readonly string[];
  readonly isPinned: boolean;
  readonly isBookmarked: boolean;
  /** When an article came out or an event is, YYYY-MM-DD: the Show filter goes by it, back for articles and ahead for events. */
  readonly day: string;
  /** The page of the portal with the text of an article, or the registration of an event, which is elsewhere. */
  readonly href: string;
  /** 'MMM DD, YYYY' with the minutes to read, or when an event begins. */
  readonly facts: readonly string[];
  /** The school it is about, '' for none. */
  readonly schoolId: string;
  /** When an event begins; null for an article. */
  readonly startsAt: string | null;
}

const fromArticle = (article: SchoolArticle): Post => {
  const minutes = durationMinutes(article.duration);
  return {
    kind: 'articles',
    id: article.articleId,
    name: article.articleName,
    description: article.description,
    picture: article.thumbnailLink,
    tags: article.tags,
    isPinned: article.isPinned === '1',
    isBookmarked: article.isBookmark === '1',
    day: article.date,
    href: article.htmlContent,
    facts: [formatDayFirst(article.date), ...(minutes === 0 ? [] : [m.schp_minutes({ count: minutes })])],
    schoolId: article.schoolId,
    startsAt: null,
  };
};

const fromEvent = (event: SchoolEvent): Post => ({
  kind: 'events',
  id: event.eventId,
  name: event.eventTitle,
  description: event.description,
  picture: event.thumbnailLink,
  tags: event.tags,
  isPinned: event.isPinned === '1',
  isBookmarked: event.isBookMark === '1',
  day: dayOf(new Date(event.date)),
  href: event.registrationUrl,
  facts: [dayText({ startsAt: event.date, timeZone: brand.timeZone }), formatTime(event.date)],
  schoolId: event.schoolId,
  startsAt: event.date,
});

export const toPost = (row: SchoolArticle | SchoolEvent): Post => ('articleId' in row ? fromArticle(row) : fromEvent(row));

/** What a list shows: a period, which for events begins today, or the events that are over. */
export type Shown = ShowPeriod | 'past';

/** What the Show filter of articles (SCH-034) and that of events offer. */
export const shownOf: Readonly<Record<PostKind, readonly Shown[]>> = { articles: showPeriods, events: [...showPeriods, 'past'] };

/**
 * Pinned ones come first and whatever the filter says (SCH-033); the others are those of the period. Events that are over are shown by that choice of
 * the filter, the latest first, and to who searches.
 */
export function arrangePosts({
  posts,
  shown,
  today,
  isSearch,
}: {
  posts: readonly Post[];
  shown: Shown;
  today: string;
  isSearch: boolean;
}) {
  const isOver = ({ kind, day }: Post) => kind === 'events' && day < today;
  const over = posts.filter(isOver).toSorted((one, other) => other.day.localeCompare(one.day));
  if (shown === 'past') return { pinned: [], others: over, over: over.length };
  const pinned = posts.filter((post) => post.isPinned && !isOver(post));
  const others = posts.filter(
    (post) =>
      !pinned.includes(post) &&
      (isSearch || !isOver(post)) &&
      isInPeriod({ day: post.day, period: shown, today, isAhead: post.kind === 'events' }),
  );
  return { pinned, others, over: over.length };
}
