import { createFileRoute } from '@tanstack/react-router';
import { UpgradePage } from '../../features/promotions/upgrade-page.tsx';

export const Route = createFileRoute('/_portal/upgrade')({ component: UpgradePage });
