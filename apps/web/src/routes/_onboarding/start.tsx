import { createFileRoute } from '@tanstack/react-router';
import { StartPage } from '../../features/home/plan/start/start-page.tsx';

export const Route = createFileRoute('/_onboarding/start')({ component: StartPage });
