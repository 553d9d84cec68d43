import { createFileRoute } from '@tanstack/react-router';
import { OnboardingStep } from '../../features/profile/onboarding.tsx';

export const Route = createFileRoute('/_onboarding/prelogin-experience')({ component: WorkStep });

function WorkStep() {
  return <OnboardingStep section="work" />;
}
