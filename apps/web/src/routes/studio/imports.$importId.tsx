import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../features/studio/imports/import-page.tsx';

export const Route = createFileRoute('/studio/imports/$importId')({ component: StudioImport });

function StudioImport() {
  const { importId } = Route.useParams();
  return <ImportPage key={importId} importId={importId} />;
}
