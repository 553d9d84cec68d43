import { createFileRoute } from '@tanstack/react-router';
import { OnboardingStep } from '../../features/profile/onboarding.tsx';

export const Route = createFileRoute('/_onboarding/prelogin-attempt')({ component: ExamsStep });

function ExamsStep() {
  return <OnboardingStep section="exams" />;
}
