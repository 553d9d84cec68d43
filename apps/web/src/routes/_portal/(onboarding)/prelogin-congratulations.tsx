import { createFileRoute } from '@tanstack/react-router';
import { Congratulations } from '../../../features/profile/onboarding/congratulations.tsx';

export const Route = createFileRoute('/_portal/(onboarding)/prelogin-congratulations')({ component: Congratulations });
