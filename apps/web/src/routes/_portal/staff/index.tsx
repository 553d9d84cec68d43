import { createFileRoute } from '@tanstack/react-router';
import { StaffPage } from '../../../features/staff/desk/staff-page.tsx';

export const Route = createFileRoute('/_portal/staff/')({ component: StaffPage });
