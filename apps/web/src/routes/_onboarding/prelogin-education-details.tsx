import { createFileRoute } from '@tanstack/react-router';
import { OnboardingStep } from '../../features/profile/onboarding.tsx';

export const Route = createFileRoute('/_onboarding/prelogin-education-details')({ component: EducationStep });

function EducationStep() {
  return <OnboardingStep section="education" />;
}
