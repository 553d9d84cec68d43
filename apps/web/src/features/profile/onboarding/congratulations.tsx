import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { isStudent } from '../../../lib/session/is-student.ts';
import classes from './congratulations.module.css';
import { studentDataQuery } from '../queries.ts';
import { OnboardingFrame } from './onboarding-frame.tsx';
import { stepCount, steps } from './steps.ts';

/** Step 7: it is done, and what comes next: the checklist of the first week, which belongs to home. */
export function Congratulations({ children }: { readonly children?: ReactNode }) {
  const session = useOwnSession();
  const router = useRouter();
  const profile = useQuery({ ...studentDataQuery(session), enabled: isStudent(session), meta: { quiet: true } });
  if (!isStudent(session)) return <NotForRole />;
  // anyone who opens it before it is time
  if (session.needsOnboarding && !session.isAdminLogin) return <Navigate to="/login" replace />;
  const { firstName } = session;
  return (
    <OnboardingFrame
      number={stepCount}
      saved={profile.data?.onboarding.savedSections ?? null}
      title={firstName === '' ? m.done_title_nameless() : m.done_title({ name: firstName })}
      about={m.done_about()}
    >
      <div className={classes['list']}>{children}</div>
      <div className={classes['actions']}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => router.history.push(steps.exams.path)}
        >
          {m.step_back()}
        </Button>
        <PathButton href="/home">{m.action_home()}</PathButton>
      </div>
    </OnboardingFrame>
  );
}
