import { createFileRoute } from '@tanstack/react-router';
import { QueuePage } from '../../../features/studio/review/queue-page.tsx';

export const Route = createFileRoute('/_portal/studio/review/')({ component: QueuePage });
