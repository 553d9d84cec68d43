import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { errorFields, ErrorsPage } from '../../../features/adaptive/errors/errors-page.tsx';

export const Route = createFileRoute('/_portal/_study/mypage/errors')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, errorFields),
  component: Errors,
});

function Errors() {
  const navigate = Route.useNavigate();
  return <ErrorsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, resetScroll: false })} />;
}
