import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { SmallBanner } from '../../../features/promotions/small-banner.tsx';
import { CutoffsPage } from '../../../features/schools/tables.tsx';

export const Route = createFileRoute('/_portal/school/cutoffs')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['tab']),
  component: Page,
});

function Page() {
  const { tab = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CutoffsPage
      tab={tab}
      onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })}
      renderBanner={(promotion) => <SmallBanner low promotion={promotion} />}
    />
  );
}
