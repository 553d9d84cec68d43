import { createFileRoute } from '@tanstack/react-router';
import { ScoresPage } from '../../../features/analytics/scores/scores-page.tsx';
import { OwnPerformance, ownUrls } from '../../-parts/own-performance.tsx';

export const Route = createFileRoute('/_portal/(performance)/performance-{$module}/$topic/score-summary')({ component: ScoreSummary });

function ScoreSummary() {
  return <OwnPerformance urls={ownUrls(Route.useParams())}>{(place) => <ScoresPage {...place} />}</OwnPerformance>;
}
