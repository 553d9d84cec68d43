import { createFileRoute } from '@tanstack/react-router';
import { OnboardingStep } from '../../features/profile/onboarding.tsx';

export const Route = createFileRoute('/_onboarding/address')({ component: AddressStep });

function AddressStep() {
  return <OnboardingStep section="address" />;
}
