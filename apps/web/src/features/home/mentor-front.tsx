import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { HomeHead } from './page/home-head.tsx';
import { MentorQuestions, MentorStudents } from './mentor-home.tsx';
import { PartFailed } from '../../ui/feedback/states/part-failed.tsx';

type Home = AnswerOf<'homeData'>;

interface MentorFrontProps {
  readonly home: Home;
  readonly mentor: NonNullable<Home['mentor']>;
  readonly onRetry: () => void;
  /** The day of the mentor, with the doubts that wait, null for none; then the students to ask about. */
  readonly renderDay: (doubts: ReactNode, hasStudents: boolean) => ReactNode;
}

/** The home of a mentor (HOM-021): what waits for them, the students to ask about, then all their students. */
export function MentorFront({ home: { failed }, mentor, onRetry, renderDay }: MentorFrontProps) {
  const hasFailed = (part: Home['failed'][number]) => failed.includes(part);
  const doubts = hasFailed('doubts') ? (
    <PartFailed title={m.home_questions()} onRetry={onRetry} />
  ) : mentor.openDoubts === 0 ? null : (
    <MentorQuestions open={mentor.openDoubts} oldestAt={mentor.oldestDoubtAt} />
  );
  return (
    <>
      <HomeHead exam={null} />
      <div className="grid grid-cols-1 gap-8">
        {renderDay(doubts, mentor.students.length > 0)}
        {hasFailed('students') ? <PartFailed title={m.home_students()} onRetry={onRetry} /> : <MentorStudents students={mentor.students} />}
      </div>
    </>
  );
}
