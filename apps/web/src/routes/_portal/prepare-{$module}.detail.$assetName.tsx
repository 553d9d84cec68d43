import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../app/not-found-screen.tsx';
import { pickSearch } from '../../app/search.ts';
import { AssetPage } from '../../features/learning/asset-page.tsx';

export const Route = createFileRoute('/_portal/prepare-{$module}/detail/$assetName')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['moduleId', 'parentId', 'assetId']),
  component: AssetRoute,
});

function AssetRoute() {
  const { parentId, assetId } = Route.useSearch();
  if (!parentId || !assetId) return <NotFoundScreen />;
  return <AssetPage key={assetId} place={{ learningPathId: parentId, assetId }} />;
}
