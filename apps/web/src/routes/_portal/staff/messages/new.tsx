import { createFileRoute } from '@tanstack/react-router';
import { NewMessagePage } from '../../../../features/staff/messages/new-message-page.tsx';

export const Route = createFileRoute('/_portal/staff/messages/new')({ component: NewMessagePage });
