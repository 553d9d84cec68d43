import { createFileRoute } from '@tanstack/react-router';
import { NotSupportedPage } from '../app/not-supported-page.tsx';

export const Route = createFileRoute('/not-supported')({ component: NotSupportedPage });
