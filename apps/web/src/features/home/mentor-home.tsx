import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconArrowRight, IconMessageCircleQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { TimeAgo } from '../../ui/date/time-ago.tsx';
import { StudentCards } from '../../shared/relations/student-cards.tsx';
import { SeeAll } from './cards/see-all.tsx';

type Mentor = NonNullable<AnswerOf<'homeData'>['mentor']>;

/** How many students home shows; all of them are at /studentList. */
const max = 9;

/** What waits for a mentor, with which their home begins: feedback that is owed, and doubts. */
export function MentorWaiting({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="home-waiting">
      <h2 id="home-waiting" className="mb-3 text-lg">
        {m.home_waiting()}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(320px,100%),1fr))] gap-x-4 gap-y-3">{children}</div>
    </section>
  );
}

/** What is on today for a mentor. */
export function MentorToday({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="home-today">
      <h2 id="home-today" className="mb-3 text-lg">
        {m.mentor_day()}
      </h2>
      {children}
    </section>
  );
}

/** Leads to the inbox of what a mentor's students ask, which has no tab in the header. */
export function MentorQuestions({ open, oldestAt }: { open: number; oldestAt: string }) {
  return (
    <PathLink className="card-link flex items-center gap-3 px-4 py-3 text-muted" href="/myPage/doubts">
      <IconMessageCircleQuestion className="flex-none text-brand-text" size={22} stroke={1.75} aria-hidden="true" />
      <span className="grid flex-1 min-w-0">
        <span className="text-ink font-strong">{open === 1 ? m.home_questions_one() : m.home_questions_open({ count: open })}</span>
        <TimeAgo className="text-sm" at={oldestAt} words={(ago) => m.home_questions_oldest({ ago })} />
      </span>
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </PathLink>
  );
}

/** The students of a mentor. */
export function MentorStudents({ students }: Pick<Mentor, 'students'>) {
  return (
    <section aria-labelledby="home-students">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="home-students" className="mb-3 text-lg">
          {m.home_students()}
        </h2>
        {students.length > max ? <SeeAll href="/studentList" of={m.home_students()} /> : null}
      </div>
      {students.length === 0 ? (
        <EmptyState drawing="shelf" title={m.home_no_students()}>
          {m.home_no_students_text()}
        </EmptyState>
      ) : (
        <StudentCards students={students.slice(0, max)} />
      )}
    </section>
  );
}
