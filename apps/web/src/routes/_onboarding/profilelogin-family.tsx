import { createFileRoute } from '@tanstack/react-router';
import { OnboardingStep } from '../../features/profile/onboarding.tsx';

export const Route = createFileRoute('/_onboarding/profilelogin-family')({ component: FamilyStep });

function FamilyStep() {
  return <OnboardingStep section="family" />;
}
