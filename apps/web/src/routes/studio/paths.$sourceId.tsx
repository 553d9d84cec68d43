import { createFileRoute } from '@tanstack/react-router';
import { PathPage } from '../../features/studio/path/path-page.tsx';

export const Route = createFileRoute('/studio/paths/$sourceId')({ component: StudioPath });

function StudioPath() {
  const { sourceId } = Route.useParams();
  return <PathPage key={sourceId} sourceId={sourceId} />;
}
