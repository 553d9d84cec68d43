import { createFileRoute } from '@tanstack/react-router';
import { LiveClassesPage } from '../../../features/classes/list/live-classes-page.tsx';

export const Route = createFileRoute('/_portal/home/liveclass')({ component: LiveClassesPage });
