import type { Report } from '@abhyas/contract/analytics/student-report.ts';
import { daysBetween, formatDayFirst, shortWeekday } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { Columns } from '../../../ui/charts/bars/columns.tsx';
import { ReportFigures } from './report-figures.tsx';
import classes from './report-head.module.css';

/** The judgement in words, the minutes of each day of this week, and four figures. */
export function ReportHead({ report, planHours }: { report: Report; planHours: number }) {
  const { student, judgement } = report;
  const name = `${student.firstName} ${student.lastName}`.trim();
  return (
    <Card as="div" className={classes['card']}>
      <div className={classes['top']}>
        <div className={classes['said']}>
          <p className={classes['who']}>
            {m.report_of({ name, pin: student.studentImsPin })}
            {examWords(report)}
          </p>
          <h1 className={classes['title']}>{judgement.headline}</h1>
          <p className={classes['sentences']}>
            {judgement.sentences.map(({ text, isException }) => (
              <span key={text}>{isException ? <strong>{text}</strong> : text} </span>
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
    <div className={classes['days']}>
      <p aria-hidden>{m.report_days_title()}</p>
      <Columns label={m.report_days_label({ days: said.join(', ') })} columns={columns} height={104} />
    </div>
  );
}
