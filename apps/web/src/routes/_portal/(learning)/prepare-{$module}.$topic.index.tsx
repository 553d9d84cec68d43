import { createFileRoute } from '@tanstack/react-router';
import { PathScreen } from '../../-parts/path-screen.tsx';
import { pathFields, pickSearch } from '../../../app/routing/search.ts';

export const Route = createFileRoute('/_portal/(learning)/prepare-{$module}/$topic/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, pathFields),
  component: TopicRoute,
});

function TopicRoute() {
  return <PathScreen {...Route.useParams()} search={Route.useSearch()} />;
}
