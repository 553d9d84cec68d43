import { createFileRoute } from '@tanstack/react-router';
import { ProgressWithLevels } from '../../-parts/levels.tsx';
import { OwnPerformance, ownUrls } from '../../-parts/own-performance.tsx';

export const Route = createFileRoute('/_portal/(performance)/performance-{$module}/$topic/progress-tracker')({
  component: ProgressTracker,
});

function ProgressTracker() {
  return <OwnPerformance urls={ownUrls(Route.useParams())}>{({ whose }) => <ProgressWithLevels whose={whose} />}</OwnPerformance>;
}
