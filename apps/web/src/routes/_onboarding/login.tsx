import { createFileRoute } from '@tanstack/react-router';
import { OnboardingEntry } from '../../features/profile/onboarding.tsx';

export const Route = createFileRoute('/_onboarding/login')({ component: OnboardingEntry });
