import { createFileRoute } from '@tanstack/react-router';
import { ProgressPage } from '../../../features/analytics/progress/progress-page.tsx';
import { levelsOf, useLevelsOf } from '../../-levels.tsx';
import { OwnPerformance, ownUrls } from '../../-own-performance.tsx';

export const Route = createFileRoute('/_portal/(performance)/performance-{$module}/$topic/progress-tracker')({
  component: ProgressTracker,
});

function ProgressTracker() {
  return (
    <OwnPerformance urls={ownUrls(Route.useParams())}>
      {({ whose }) => <ProgressPage whose={whose} levels={levelsOf(whose)} useLevels={useLevelsOf} />}
    </OwnPerformance>
  );
}
