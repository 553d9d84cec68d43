import type { ProfileSection } from '@abhyas/contract/profile/profile.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './onboarding-frame.module.css';
import { StepProgress } from './step-progress.tsx';

/** The column a step is in. Its heading takes the focus when the step comes. */
export function OnboardingFrame({
  number,
  saved,
  title,
  about,
  children,
}: {
  number: number;
  /** The sections that are saved; null until they are known. */
  saved: readonly ProfileSection[] | null;
  title: string;
  about?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [number]);
  return (
    <div className={classes['column']}>
      <StepProgress number={number} saved={saved} />
      <header className={classes['head']}>
        <h1 ref={heading} tabIndex={-1} className={classes['title']}>
          {title}
        </h1>
        {about === undefined ? null : <p className={classes['about']}>{about}</p>}
      </header>
      {children}
    </div>
  );
}
