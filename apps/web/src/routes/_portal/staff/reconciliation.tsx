import { createFileRoute } from '@tanstack/react-router';
import { ReconciliationPage } from '../../../features/staff/fees/reconciliation-page.tsx';

export const Route = createFileRoute('/_portal/staff/reconciliation')({ component: ReconciliationPage });
