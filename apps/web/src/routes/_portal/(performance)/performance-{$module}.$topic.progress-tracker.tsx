import { createFileRoute } from '@tanstack/react-router';
import { pathFields, pickSearch } from '../../../app/routing/search.ts';
import { ProgressWithLevels } from '../../-parts/levels.tsx';
import { OwnPerformance, ownUrls } from '../../-parts/own-performance.tsx';

export const Route = createFileRoute('/_portal/(performance)/performance-{$module}/$topic/progress-tracker')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, pathFields),
  component: ProgressTracker,
});

function ProgressTracker() {
  const { learningPathId } = Route.useSearch();
  return (
    <OwnPerformance urls={ownUrls({ ...Route.useParams(), learningPathId })} learningPathId={learningPathId}>
      {({ whose }) => <ProgressWithLevels whose={whose} />}
    </OwnPerformance>
  );
}
