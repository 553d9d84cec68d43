import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OwnProfile } from './own-profile.tsx';
import { nextStepPath, steps } from './steps.ts';

/** /login: leads to the first step that was not saved yet, or home where the onboarding is over. */
export function OnboardingEntry() {
  return (
    <OwnProfile frame={{ number: 1, ...steps.personal }}>
      {({ onboarding }) => <Lead to={onboarding.finishedAt === '' ? nextStepPath(onboarding.savedSections) : '/home'} />}
    </OwnProfile>
  );
}

function Lead({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(to), [router, to]);
  return null;
}
