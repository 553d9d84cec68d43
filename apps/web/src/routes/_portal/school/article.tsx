import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { ArticlePage } from '../../../features/schools/posts/article-page.tsx';

export const Route = createFileRoute('/_portal/school/article')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['articleId']),
  component: Page,
});

function Page() {
  const { articleId = '' } = Route.useSearch();
  return <ArticlePage key={articleId} articleId={/^[1-9]\d{0,17}$/.test(articleId) ? articleId : ''} />;
}
