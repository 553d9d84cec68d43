import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { usePageName } from '../../../lib/page/page-name.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { Reader } from '../../../ui/media/reader.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { toPost } from './post.ts';
import { postQueries } from './post-queries.ts';

/** /school/article: an article to read, with its bookmark and the ways on. */
export function ArticlePage({ articleId }: { articleId: string }) {
  const session = useOwnSession();
  const query = useQuery(postQueries.article(session, articleId));
  usePageName(query.data?.article.articleName ?? '');
  const back = (
    <PathLink
      className="inline-flex items-center justify-self-start gap-2 min-h-6 text-brand-text text-sm font-medium no-underline hover:underline"
      href="/school/articles"
      data-back
    >
      <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      {m.schp_back_articles()}
    </PathLink>
  );
  if (articleId === '' || session.lastLoggedInCourseId === '')
    return (
      <EmptyState
        drawing="lost"
        heading="h1"
        title={m.schp_no_record()}
        action={<PathButton href="/school/articles">{m.schp_back_articles()}</PathButton>}
      />
    );
  if (query.data === undefined) {
    return (
      <>
        {back}
        <QueryView query={query} height={640} heading="h1" />
      </>
    );
  }
  const { article, schoolName, html } = query.data;
  const post = toPost(article);
  return (
    <article className="max-w-[880px] grid grid-cols-1 gap-6 mx-auto">
      {back}
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-hero leading-[1.2] wrap-anywhere text-balance max-[560px]:text-xl">{post.name}</h1>
          <p className="mt-2 text-body text-lg max-[560px]:text-md">{post.description}</p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 mt-3 text-muted text-sm">
            <span>{post.facts.join(' · ')}</span>
            {post.tags.map((tag) => (
              <Badge key={tag} tone="brand">
                {tag}
              </Badge>
            ))}
          </div>
        </div>
        <BookmarkButton post={post} />
      </header>
      <Reader html={html} />
      {article.schoolId === '' ? null : (
        <PathLink className="justify-self-start text-brand-text font-medium" href={`/school/details?schoolId=${article.schoolId}`}>
          {m.schp_about_school({ school: schoolName })}
        </PathLink>
      )}
    </article>
  );
}
