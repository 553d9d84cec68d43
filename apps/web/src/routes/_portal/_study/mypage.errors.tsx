import { createFileRoute } from '@tanstack/react-router';
import { type ErrorSearch, ErrorsPage } from '../../../features/adaptive/errors/errors-page.tsx';

/** A field that the page does not know changes nothing, so none is picked. */
export const Route = createFileRoute('/_portal/_study/mypage/errors')({
  validateSearch: (search) => search as ErrorSearch,
  component: Errors,
});

function Errors() {
  const navigate = Route.useNavigate();
  return <ErrorsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, resetScroll: false })} />;
}
