import type { ComponentProps } from 'react';
import { MentorClassPage } from '../../../features/classes/mentor/mentor-class-page.tsx';
import { MentorClassesPage } from '../../../features/classes/mentor/mentor-classes-page.tsx';
import { MentorPages } from '../../../features/mentoring/mentor/mentor-bar.tsx';

/** The classes of a mentor, under the bar of their plan. */
export function MentorClasses(props: ComponentProps<typeof MentorClassesPage>) {
  return (
    <MentorPages>
      <MentorClassesPage {...props} />
    </MentorPages>
  );
}

/** A class as its mentor sees it, under the same bar. */
export function MentorClass(props: ComponentProps<typeof MentorClassPage>) {
  return (
    <MentorPages>
      <MentorClassPage {...props} />
    </MentorPages>
  );
}
