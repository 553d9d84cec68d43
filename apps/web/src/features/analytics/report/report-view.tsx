import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Report } from '@abhyas/contract/analytics/student-report.ts';
import { m } from '../../../paraglide/messages.js';
import { calendarPath } from '../../../shared/relations/calendar-path.ts';
import { WeeksCard } from '../progress/weeks-card.tsx';
import { studentUrls } from '../student/student-urls.ts';
import { AttendanceCard } from './attendance-card.tsx';
import { DigestSwitch } from './digest-switch.tsx';
import { MentorCard } from './mentor-card.tsx';
import { NextCard } from './next-card.tsx';
import { ReportHead } from './report-head.tsx';
import classes from './report.module.css';
import { ScoresCard } from './scores-card.tsx';

interface ReportViewProps {
  readonly report: Report;
  /** Null for everyone but parents. */
  readonly digest: AnswerOf<'studentReport'>['digest'];
  /** Whether the reader has a page with all sessions. */
  readonly hasSessions: boolean;
}

/** How a student does, on one page of a screen or of paper. */
export function ReportView({ report, digest, hasSessions }: ReportViewProps) {
  const { student, tests, weeks, lowWeek, feedback, today, next } = report;
  return (
    <div className={classes['report']}>
      <ReportHead report={report} />
      <div className={classes['pair']}>
        <ScoresCard tests={tests} name={student.firstName} />
        <WeeksCard title={m.report_weeks_title()} weeks={weeks} exception={lowWeek} />
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
