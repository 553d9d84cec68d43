import { createFileRoute } from '@tanstack/react-router';
import { TestPage } from '../../features/studio/tests/test-page.tsx';

export const Route = createFileRoute('/studio/tests/$sourceId/')({ component: StudioTest });

function StudioTest() {
  const { sourceId } = Route.useParams();
  return <TestPage key={sourceId} sourceId={sourceId} />;
}
