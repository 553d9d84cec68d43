import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Report } from '@abhyas/contract/analytics/student-report.ts';
import { m } from '../../../paraglide/messages.js';
import { calendarPath } from '../../../shared/relations/calendar-path.ts';
import { WeeksCard } from '../progress/weeks-card.tsx';
import { studentUrls } from '../student-urls.ts';
import { AttendanceCard } from './cards/attendance-card.tsx';
import { DigestSwitch } from './digest-switch.tsx';
import { MentorCard } from './cards/mentor-card.tsx';
import { NextCard } from './cards/next-card.tsx';
import classes from './report.module.css';
import { ScoresCard } from './cards/scores-card.tsx';
import { daysBetween, formatDayFirst, shortWeekday } from '../../../lib/dates/dates.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { Columns } from '../../../ui/charts/bars/columns.tsx';
import { ReportFigures } from './report-figures.tsx';

/** The judgement in words, the minutes of each day of this week, and four figures. */
function ReportHead({ report, planHours }: { report: Report; planHours: number }) {
  const { student, judgement } = report;
  const name = `${student.firstName} ${student.lastName}`.trim();
  return (
    <Card as="div" className={classes['card']}>
      <div className="grid-cols-[minmax(0,1fr)_300px] grid gap-x-8 gap-y-4 items-center p-6 max-[900px]:grid-cols-1 max-[560px]:p-4 print:grid-cols-[minmax(0,1fr)_230px] print:gap-4 print:p-3">
        <div className="min-w-0 wrap-anywhere">
          <p className="m-0 text-muted text-sm">
            {m.report_of({ name, pin: student.studentImsPin })}
            {examWords(report)}
          </p>
          <h1 className="mx-0 my-1 text-xl text-balance">{judgement.headline}</h1>
          <p className="max-w-[62ch] m-0 leading-[1.6] print:text-sm">
            {judgement.sentences.map(({ text, isException }) => (
              <span key={text}>{isException ? <strong className="text-ink">{text}</strong> : text} </span>
            ))}
          </p>
        </div>
        <DayBars report={report} />
      </div>
      <ReportFigures report={report} planHours={planHours} />
    </Card>
  );
}

function examWords({ exam, student, today }: Report): string {
  if (exam.date === '') return ` · ${exam.name || student.courseName}`;
  const count = daysBetween({ from: today, to: exam.date });
  const date = formatDayFirst(exam.date);
  return ` · ${count > 0 ? m.report_exam_in({ exam: exam.name, date, count }) : m.report_exam_on({ exam: exam.name, date })}`;
}

const minutesOf = (seconds: number): number => Math.round(seconds / 60);

function DayBars({ report: { days, today } }: { report: Report }) {
  const columns = days.map(({ day, seconds }) => ({
    key: day,
    name: shortWeekday(day),
    value: minutesOf(seconds),
    text: day > today ? '' : String(minutesOf(seconds)),
    tone: 'own' as const,
  }));
  const said = columns.filter(({ text }) => text !== '').map(({ name, text }) => m.report_day({ day: name, minutes: text }));
  return (
    <div className="min-w-0 max-[900px]:max-w-90">
      <p className="mx-0 mt-0 mb-1 text-muted text-xs text-center" aria-hidden>
        {m.report_days_title()}
      </p>
      <Columns label={m.report_days_label({ days: said.join(', ') })} columns={columns} height={104} />
    </div>
  );
}

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
      <div className={`${classes['pair']} grid grid-cols-2 gap-6`}>
        <ScoresCard tests={tests} prediction={prediction} name={student.firstName} />
        <WeeksCard title={m.report_weeks_title()} weeks={weeks} exception={lowWeek} planHours={planHours} />
      </div>
      <div
        className={report.classes.total === 0 ? `${classes['pair']} grid grid-cols-2 gap-6` : `${classes['three']} grid grid-cols-3 gap-6`}
      >
        <MentorCard feedback={feedback} today={today} all={hasSessions ? studentUrls(student).sessions : ''} />
        {report.classes.total === 0 ? null : <AttendanceCard report={report} />}
        <NextCard events={next} all={calendarPath(student)}>
          {digest === null ? null : <DigestSwitch digest={digest} />}
        </NextCard>
      </div>
    </div>
  );
}
