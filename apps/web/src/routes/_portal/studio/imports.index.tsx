import { createFileRoute } from '@tanstack/react-router';
import { ImportsPage } from '../../../features/studio/imports/imports-page.tsx';

export const Route = createFileRoute('/_portal/studio/imports/')({ component: ImportsPage });
