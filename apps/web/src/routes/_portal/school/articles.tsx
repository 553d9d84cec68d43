import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { PostsPage } from '../../../features/schools/posts/posts-page.tsx';

export const Route = createFileRoute('/_portal/school/articles')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['show', 'page']),
  component: Page,
});

function Page() {
  const { show = '', page = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PostsPage
      kind="articles"
      show={show}
      page={/^\d{1,4}$/.test(page) ? Number(page) : 1}
      onChange={(place) => void navigate({ search: { show: place.show, page: String(place.page) }, replace: true, resetScroll: false })}
    />
  );
}
