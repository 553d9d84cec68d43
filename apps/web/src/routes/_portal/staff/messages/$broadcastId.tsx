import { createFileRoute } from '@tanstack/react-router';
import { MessagePage } from '../../../../features/staff/messages/message-page.tsx';

export const Route = createFileRoute('/_portal/staff/messages/$broadcastId')({ component: StaffMessage });

function StaffMessage() {
  const { broadcastId } = Route.useParams();
  return <MessagePage key={broadcastId} broadcastId={broadcastId} />;
}
