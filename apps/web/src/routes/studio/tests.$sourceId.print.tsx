import { createFileRoute } from '@tanstack/react-router';
import { PrintPage } from '../../features/studio/tests/print-page.tsx';

export const Route = createFileRoute('/studio/tests/$sourceId/print')({ component: StudioPrint });

function StudioPrint() {
  return <PrintPage sourceId={Route.useParams().sourceId} />;
}
