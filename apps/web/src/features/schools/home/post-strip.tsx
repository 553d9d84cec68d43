import type { SchoolArticle, SchoolEvent } from '@abhyas/contract/schools/posts.ts';
import { durationMinutes } from '@abhyas/rules/schools/article-duration.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { schoolQueries } from '../queries.ts';
import classes from './post-strip.module.css';

/** How many cards home shows of each (SCH-002). */
const shownAtMost = 3;

function Strip({ title, all, query, children }: { title: string; all: string; query: Loading; children: ReactNode }) {
  return (
    <section className={classes['strip']} aria-label={title}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{title}</h2>
        <PathLink href={all} aria-label={m.sch_view_all_of({ name: title })}>
          {m.sch_view_all()}
        </PathLink>
      </div>
      {query.isPending ? <Skeleton height={88} role="status" aria-label={m.loading()} /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data?.length === 0 ? <p className={classes['about']}>{m.sch_empty_posts()}</p> : null}
      <ul className={classes['list']}>{children}</ul>
    </section>
  );
}

interface Loading {
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
  readonly error: unknown;
  readonly data: readonly unknown[] | undefined;
  readonly refetch: () => Promise<unknown>;
}

/** The first three articles and events, with the way to all of them (SCH-002, SCH-004). */
export function PostStrips() {
  const session = useOwnSession();
  const articles = useQuery(schoolQueries.articles(session, shownAtMost));
  const events = useQuery(schoolQueries.events(session, shownAtMost));
  return (
    <div className={classes['strips']}>
      <Strip title={m.sch_articles()} all="/school/articles" query={articles}>
        {articles.data?.slice(0, shownAtMost).map((article) => (
          <li key={article.articleId}>
            <ArticleCard article={article} />
          </li>
        ))}
      </Strip>
      <Strip title={m.sch_events()} all="/school/events" query={events}>
        {events.data?.slice(0, shownAtMost).map((event) => (
          <li key={event.eventId}>
            <EventCard event={event} />
          </li>
        ))}
      </Strip>
    </div>
  );
}

function ArticleCard({ article: { articleId, articleName, htmlContent, duration, date, thumbnailLink } }: { article: SchoolArticle }) {
  const minutes = durationMinutes(duration);
  return (
    <PathLink className={classes['card']} href={htmlContent}>
      <CardPicture seed={articleId} url={thumbnailLink} />
      <span className={classes['words']}>
        <span className={classes['name']}>{articleName}</span>
        <span className={classes['about']}>{m.sch_article_about({ day: formatDayFirst(date), minutes })}</span>
      </span>
    </PathLink>
  );
}

/** An event opens its registration in a new tab (SCH-041). */
function EventCard({ event: { eventId, eventTitle, date, registrationUrl, thumbnailLink } }: { event: SchoolEvent }) {
  return (
    <a className={classes['card']} href={registrationUrl} target="_blank" rel="noopener noreferrer">
      <CardPicture seed={eventId} url={thumbnailLink} />
      <span className={classes['words']}>
        <span className={classes['name']}>
          {eventTitle} <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden"> {m.sch_new_tab()}</span>
        </span>
        <span className={classes['about']}>{m.sch_event_about({ day: formatDayFirst(date), time: formatTime(date) })}</span>
      </span>
    </a>
  );
}
