import { createFileRoute } from '@tanstack/react-router';
import { SupportPage } from '../features/identity/pages.tsx';

export const Route = createFileRoute('/support')({ component: SupportPage });
