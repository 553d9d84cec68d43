import { createFileRoute } from '@tanstack/react-router';
import { OnboardingStep } from '../../features/profile/onboarding.tsx';

export const Route = createFileRoute('/_onboarding/prelogin')({ component: PersonalStep });

function PersonalStep() {
  return <OnboardingStep section="personal" />;
}
