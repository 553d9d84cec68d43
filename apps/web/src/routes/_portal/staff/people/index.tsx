import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '../../../../features/staff/people/people-page.tsx';

export const Route = createFileRoute('/_portal/staff/people/')({ component: PeoplePage });
