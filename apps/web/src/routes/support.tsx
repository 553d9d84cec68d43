import { createFileRoute } from '@tanstack/react-router';
import { SupportPage } from '../features/identity/pages/support-page.tsx';

export const Route = createFileRoute('/support')({ component: SupportPage });
