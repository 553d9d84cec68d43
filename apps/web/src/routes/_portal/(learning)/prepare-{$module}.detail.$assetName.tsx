import { createFileRoute } from '@tanstack/react-router';
import { assetFields, pickSearch } from '../../../app/routing/search.ts';
import { AssetScreen } from '../../-parts/asset-screen.tsx';

export const Route = createFileRoute('/_portal/(learning)/prepare-{$module}/detail/$assetName')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, assetFields),
  component: AssetRoute,
});

function AssetRoute() {
  return <AssetScreen search={Route.useSearch()} />;
}
