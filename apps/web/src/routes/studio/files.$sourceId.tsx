import { createFileRoute } from '@tanstack/react-router';
import { FilePage } from '../../features/studio/files/file-page.tsx';

export const Route = createFileRoute('/studio/files/$sourceId')({ component: StudioFile });

function StudioFile() {
  const { sourceId } = Route.useParams();
  return <FilePage key={sourceId} sourceId={sourceId} />;
}
