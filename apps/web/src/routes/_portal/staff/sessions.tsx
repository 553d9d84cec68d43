import { createFileRoute } from '@tanstack/react-router';
import { PersonSessionsPage } from '../../../features/staff/sessions/person-sessions-page.tsx';

export const Route = createFileRoute('/_portal/staff/sessions')({ component: PersonSessionsPage });
