import { createFileRoute } from '@tanstack/react-router';
import { PathScreen } from '../../-parts/path-screen.tsx';
import { pathFields, pickSearch } from '../../../app/routing/search.ts';

export const Route = createFileRoute('/_portal/(learning)/test-{$module}/$topic/$subTopic')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, pathFields),
  component: SubTopicRoute,
});

function SubTopicRoute() {
  return <PathScreen {...Route.useParams()} search={Route.useSearch()} />;
}
