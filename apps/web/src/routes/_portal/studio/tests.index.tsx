import { createFileRoute } from '@tanstack/react-router';
import { TestsPage } from '../../../features/studio/tests/tests-page.tsx';

export const Route = createFileRoute('/_portal/studio/tests/')({ component: TestsPage });
