import { createFileRoute } from '@tanstack/react-router';
import { BatchPage } from '../../../../features/staff/classes/batch-page.tsx';

export const Route = createFileRoute('/_portal/staff/classes/$batchId')({ component: StaffBatch });

function StaffBatch() {
  const { batchId } = Route.useParams();
  return <BatchPage key={batchId} batchId={batchId} />;
}
