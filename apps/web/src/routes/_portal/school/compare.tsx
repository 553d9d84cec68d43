import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { ComparePage } from '../../../features/schools/compare/compare-page.tsx';

export const Route = createFileRoute('/_portal/school/compare')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['programmes']),
  component: Page,
});

function Page() {
  const { programmes = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ComparePage
      address={programmes}
      onAddress={(address) => void navigate({ search: address === '' ? {} : { programmes: address }, replace: true, resetScroll: false })}
    />
  );
}
