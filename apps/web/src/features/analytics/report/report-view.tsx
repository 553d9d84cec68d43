import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Report } from '@abhyas/contract/analytics/student-report.ts';
import { m } from '../../../paraglide/messages.js';
import { calendarPath } from '../../../shared/relations/calendar-path.ts';
import { WeeksCard } from '../progress/weeks-card.tsx';
import { studentUrls } from '../student/student-urls.ts';
import { AttendanceCard } from './cards/attendance-card.tsx';
import { DigestSwitch } from './digest-switch.tsx';
import { MentorCard } from './cards/mentor-card.tsx';
import { NextCard } from './cards/next-card.tsx';
import { ReportHead } from './report-head.tsx';
import classes from './report.module.css';
import { ScoresCard } from './cards/scores-card.tsx';

interface ReportViewProps {
  readonly report: Report;
  /** How many hours a week the student plans; 0 without a plan. */
  readonly planHours: number;
  /** Null for everyone but parents. */
  readonly digest: AnswerOf<'studentReport'>['digest'];
  /** Whether the reader has a page with all sessions. */
  readonly hasSessions: boolean;
}

/** How a student does, on one page of a screen or of paper. */
export function ReportView({ report, planHours, digest, hasSessions }: ReportViewProps) {
  const { student, tests, prediction, weeks, lowWeek, feedback, today, next } = report;
  return (
    <div className={classes['report']}>
      <ReportHead report={report} planHours={planHours} />
      <div className={classes['pair']}>
        <ScoresCard tests={tests} prediction={prediction} name={student.firstName} />
        <WeeksCard title={m.report_weeks_title()} weeks={weeks} exception={lowWeek} planHours={planHours} />
      </div>
      <div className={report.classes.total === 0 ? classes['pair'] : classes['three']}>
        <MentorCard feedback={feedback} today={today} all={hasSessions ? studentUrls(student).sessions : ''} />
        {report.classes.total === 0 ? null : <AttendanceCard report={report} />}
        <NextCard events={next} all={calendarPath(student)}>
          {digest === null ? null : <DigestSwitch digest={digest} />}
        </NextCard>
      </div>
    </div>
  );
}
