import { createFileRoute } from '@tanstack/react-router';
import { NotSupportedPage } from '../app/screens/not-supported-page.tsx';

export const Route = createFileRoute('/not-supported')({ component: NotSupportedPage });
