import { createFileRoute } from '@tanstack/react-router';
import { SolvePage } from '../../features/studio/review/solve-page.tsx';

export const Route = createFileRoute('/studio/review/$sourceId')({ component: StudioSolve });

function StudioSolve() {
  const { sourceId } = Route.useParams();
  return <SolvePage key={sourceId} sourceId={sourceId} />;
}
