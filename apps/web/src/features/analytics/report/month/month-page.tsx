import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { MonthReport } from '@abhyas/contract/analytics/month-report.ts';
import { monthAfter } from '@abhyas/rules/analytics/months.ts';
import { Button } from '@mantine/core';
import { IconClipboardText, IconClock, IconDownload, IconSchool, IconTargetArrow } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { savePdf } from '../../../../lib/calls/download.ts';
import { monthName } from '../../../../lib/dates/day-month.ts';
import { dayOf, formatDayFirst } from '../../../../lib/dates/dates.ts';
import { now } from '../../../../lib/clock.ts';
import { formatDuration } from '../../../../lib/format/durations.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { isStudent } from '../../../../lib/session/is-student.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { PathButton } from '../../../../ui/navigation/path-link.tsx';
import { CertificatesCard } from '../../../../shared/certificates/certificates-card.tsx';
import { calendarPath } from '../../../../shared/relations/calendar-path.ts';
import { ScreenHead, TableSkeleton } from '../../frame.tsx';
import { analyticsQueries } from '../../queries.ts';
import { StudentScreen } from '../../student.tsx';
import { type StudentSearch, studentUrls } from '../../student-urls.ts';
import { NextCard } from '../cards/next-card.tsx';
import { Figure } from '../report-figures.tsx';
import figures from '../report-figures.module.css';
import classes from '../report.module.css';
import { MissedCard, MonthsCard, NotesCard, ScoresCard } from './month-cards.tsx';

interface OfMonth {
  readonly studentImsPin: string;
  readonly courseId: string;
  readonly variantId: string;
  readonly month: string;
}

/** The report card of a calendar month: a student's own, or that of the student whom the address names for those who may see them. */
export function MonthPage({ search }: { search: StudentSearch & { readonly month: string } }) {
  const session = useSession();
  const { month } = search;
  if (session !== null && isStudent(session)) {
    return <Month of={{ studentImsPin: '', courseId: '', variantId: '', month }} url="/studentPage/?month=" />;
  }
  return (
    <StudentScreen search={search} here="month">
      {({ whose: { student, courseId, variantId } }) => (
        <Month of={{ studentImsPin: student?.pin ?? '', courseId, variantId, month }} url={studentUrls(search).month} />
      )}
    </StudentScreen>
  );
}

interface MonthProps {
  readonly of: OfMonth;
  /** Where the report card of another month is: its month goes behind it. */
  readonly url: string;
}

function Month({ of, url }: MonthProps) {
  const query = useQuery(analyticsQueries.month(of));
  return (
    <QueryView query={query} loading={<TableSkeleton />} heading="h1">
      {({ report }) => <Shown report={report} of={of} url={url} />}
    </QueryView>
  );
}

function Shown({ report, of, url }: MonthProps & AnswerOf<'monthReport'>) {
  const isParent = useSession()?.isParent === true;
  const file = useMutation({
    mutationFn: () => call('monthReportFile', of),
    onSuccess: ({ fileName, pdf }) => savePdf({ pdf, name: fileName }),
  });
  if (report === null) return <p>{m.month_report_empty({ month: monthName(of.month) })}</p>;
  const { student, month, isEmpty, isOver, missed, notes, next, sessions, tests, months } = report;
  const thisMonth = dayOf(now()).slice(0, 7);
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const title = m.month_report_title({ month: monthName(month) });
  return (
    <div className={`${classes['page']} grid grid-cols-1 gap-6`}>
      <ScreenHead
        title={title}
        about={[`${student.firstName} ${student.lastName}`.trim(), student.studentImsPin, student.courseName].join(' · ')}
      >
        <PathButton variant="default" size="sm" href={`${url}${before}`} aria-label={`${m.attend_month_before()}, ${monthName(before)}`}>
          {m.attend_month_before()}
        </PathButton>
        {after > thisMonth ? null : (
          <PathButton variant="default" size="sm" href={`${url}${after}`} aria-label={`${m.attend_month_after()}, ${monthName(after)}`}>
            {m.attend_month_after()}
          </PathButton>
        )}
        <Button
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {m.report_month_pdf()}
        </Button>
      </ScreenHead>
      {isOver && !isEmpty ? null : (
        <p className="m-0">
          {[
            isEmpty ? m.month_report_empty({ month: monthName(month) }) : '',
            isOver ? '' : m.month_report_so_far({ day: formatDayFirst(now()) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {isEmpty ? null : <MonthFigures report={report} />}
      <MonthsCard months={months} />
      {isEmpty ? null : (
        <div className={`${classes['pair']} grid grid-cols-2 gap-6`}>
          <ScoresCard tests={tests} />
          <NotesCard sessions={sessions} notes={notes} />
        </div>
      )}
      {missed.length === 0 ? null : <MissedCard missed={missed} />}
      {isParent ? <CertificatesCard studentImsPin={student.studentImsPin} none="" /> : null}
      {next.length === 0 ? null : <NextCard events={next} all={calendarPath(student)} />}
    </div>
  );
}

const none = '\u2013';
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function MonthFigures({ report: { months } }: { report: MonthReport }) {
  const own = months.at(-1);
  if (own === undefined) return null;
  const { attended, classes: held, seconds, days, right, tried, tests, percentile, lessons } = own;
  return (
    <Card as="div" className={classes['card']}>
      <dl className={`${figures['figures']} grid grid-cols-4 m-0`}>
        <Figure
          icon={<IconSchool {...icon} />}
          name={m.month_report_classes()}
          value={held === 0 ? none : m.month_report_of_total({ count: attended, total: held })}
        >
          {held === 0 ? m.month_report_no_classes() : null}
        </Figure>
        <Figure icon={<IconClock {...icon} />} name={m.month_report_time()} value={formatDuration(seconds) || none}>
          {[m.month_report_days({ count: days }), `${m.month_report_lessons()}: ${lessons}`].join(' · ')}
        </Figure>
        <Figure
          icon={<IconTargetArrow {...icon} />}
          name={m.month_report_practice()}
          value={tried === 0 ? none : m.month_report_of_total({ count: right, total: tried })}
        >
          {tried === 0 ? m.month_report_no_practice() : m.month_report_share({ share: Math.round((100 * right) / tried) })}
        </Figure>
        <Figure icon={<IconClipboardText {...icon} />} name={m.month_report_tests()} value={String(tests)}>
          {percentile === '' ? m.month_report_no_percentile() : m.month_report_middle({ percentile })}
        </Figure>
      </dl>
    </Card>
  );
}
