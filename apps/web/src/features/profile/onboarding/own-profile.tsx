import type { StudentData } from '@abhyas/contract/profile/profile.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { studentDataQuery } from '../queries.ts';
import { isStudent } from '../../../lib/session/is-student.ts';
import classes from './onboarding-frame.module.css';
import { OnboardingFrame } from './onboarding-frame.tsx';

interface OwnProfileProps {
  readonly frame: { readonly number: number; readonly title: () => string; readonly about: () => string };
  readonly children: (data: StudentData) => ReactNode;
}

/** A step in its frame, with the student's own profile in it as soon as it is there. No one else has one. */
export function OwnProfile({ frame, children }: OwnProfileProps) {
  const session = useOwnSession();
  const profile = useQuery({ ...studentDataQuery(session), enabled: isStudent(session) });
  if (!isStudent(session)) return <NotForRole />;
  return (
    <OnboardingFrame
      number={frame.number}
      saved={profile.data?.onboarding.savedSections ?? null}
      title={frame.title()}
      about={frame.about()}
    >
      {profile.isPending ? <StepSkeleton /> : null}
      {profile.isError ? <ErrorState error={profile.error} onRetry={() => void profile.refetch()} /> : null}
      {profile.data ? children(profile.data) : null}
    </OnboardingFrame>
  );
}

function StepSkeleton() {
  return (
    <div className={classes['card']} role="status" aria-label={m.loading()}>
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton height={12} width={96} mb={10} />
          <Skeleton height={46} mb={20} />
        </div>
      ))}
    </div>
  );
}
