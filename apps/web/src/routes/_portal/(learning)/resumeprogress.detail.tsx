import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { LatestAsset } from '../../../features/learning/asset.tsx';
import { AssetScreen } from '../../-parts/asset-screen.tsx';

export const Route = createFileRoute('/_portal/(learning)/resumeprogress/detail')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['moduleId', 'parentId', 'assetId']),
  component: ResumeRoute,
});

/** The asset that the address names; without one, what was left last. */
function ResumeRoute() {
  const search = Route.useSearch();
  if (search.assetId) return <AssetScreen search={search} />;
  return (
    <LatestAsset>
      {({ moduleId, learningPathId, assetId }) => <AssetScreen search={{ moduleId, parentId: learningPathId, assetId }} />}
    </LatestAsset>
  );
}
