import type { InstituteList } from '@abhyas/contract/analytics/institute.ts';
import { instituteRows, type ListedFigure } from '@abhyas/contract/analytics/institute-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { rupees } from '../../../lib/format/rupees.ts';
import { m } from '../../../paraglide/messages.js';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { waitingDoubtPath } from '../../../shared/staff/words.ts';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { deskAddress, type Filter } from './address.ts';
import { callWholeList, instituteListQuery, instituteQuery } from './queries.ts';
import { RiskTable } from './risk-table.tsx';
import { figureWords, filterText, hoursOf, howText, nowText, percentOf, periodWords } from './words.ts';

/** The list behind a figure, with how it is counted. */
export function FigureList({ figure, page, filter }: { figure: ListedFigure; page: number; filter: Filter }) {
  const { history } = useRouter();
  const query = useQuery(instituteListQuery({ ...filter, figure, page }));
  const desk = useQuery(instituteQuery(filter));
  const about = desk.data === undefined ? periodWords[filter.period]() : filterText(desk.data, filter);
  const title = figureWords[figure]();
  const total = query.data?.total ?? 0;
  return (
    <>
      <PathLink className="tap inline-flex mb-2 rounded-[4px] text-brand-text text-sm font-medium print:hidden" href={deskAddress(filter)}>
        {m.inst_back()}
      </PathLink>
      <PageHeader
        title={title}
        aside={
          total === 0 ? undefined : (
            <ExportButtons
              title={title}
              about={about}
              rows={async () => (await import('./exports.ts')).listRows(await callWholeList({ ...filter, figure }))}
            />
          )
        }
      >
        <span className="block text-ink font-medium">{about}</span>
        {howText(figure, filter)}
      </PageHeader>
      <p className="hidden print:block">{nowText()}</p>
      <section aria-label={title} aria-busy={query.isFetching}>
        <QueryView query={query} loading={<TableSkeleton />}>
          {(list) =>
            list.total === 0 ? (
              <EmptyState drawing="desk" title={figure === 'atRisk' ? m.inst_risks_none() : m.inst_list_none()}>
                {m.inst_list_none_text()}
              </EmptyState>
            ) : (
              <Rows list={list} />
            )
          }
        </QueryView>
        {total <= instituteRows ? null : (
          <div className="flex justify-center mt-6 print:hidden">
            <Pagination
              count={Math.ceil(total / instituteRows)}
              page={page}
              onChange={(next) => history.push(deskAddress(filter, { figure, page: next }))}
            />
          </div>
        )}
      </section>
    </>
  );
}

function Rows({ list }: { list: InstituteList }) {
  // a doubt is read by who plans classes
  const plansClasses = useOwnSession().staffRights.includes('classes');
  switch (list.figure) {
    case 'atRisk':
      return <RiskTable risks={list.rows} />;
    case 'mocks':
      return (
        <Table
          label={figureWords.mocks()}
          head={[m.inst_col_name(), m.inst_col_course(), m.inst_col_ended(), m.inst_col_taken(), m.inst_col_not_taken()]}
          rows={list.rows.map(({ assessmentId: key, name, course, endAt, taken, of }) => ({
            key,
            cells: [name, course, formatDayFirst(endAt), String(taken), String(of - taken)],
          }))}
        />
      );
    case 'mentors':
      return (
        <Table
          label={figureWords.mentors()}
          head={[m.inst_col_mentor(), m.inst_col_booked(), m.inst_col_offered(), m.inst_col_student_missed(), m.inst_col_mentor_missed()]}
          rows={list.rows.map(({ personId, name, bookedMinutes, offeredMinutes, studentMissed, mentorMissed }) => ({
            key: personId,
            href: `/staff/people/${personId}`,
            cells: [
              name,
              m.inst_hours({ hours: hoursOf(bookedMinutes) }),
              m.inst_hours({ hours: hoursOf(offeredMinutes) }),
              String(studentMissed),
              String(mentorMissed),
            ],
          }))}
        />
      );
    case 'doubts':
      return (
        <Table
          label={figureWords.doubts()}
          head={[m.inst_col_student(), m.inst_col_course(), m.inst_col_topic(), m.inst_col_mentor(), m.inst_col_waiting()]}
          rows={list.rows.map(({ doubtId, student, course, topic, mentors, since }) => ({
            key: doubtId,
            ...(plansClasses ? { href: waitingDoubtPath(doubtId) } : {}),
            cells: [
              [student.name, student.pin].filter((part) => part !== '').join(' · '),
              course,
              topic,
              mentors.join(', ') || m.inst_no_mentor(),
              <TimeAgo key="since" at={since} />,
            ],
          }))}
        />
      );
    case 'attendance':
      return (
        <Table
          label={figureWords.attendance()}
          head={[m.inst_col_name(), m.inst_col_course(), m.inst_col_classes(), m.inst_col_share()]}
          rows={list.rows.map(({ batchId, name, course, classes, attended, of }) => ({
            key: batchId,
            cells: [name, course, String(classes), m.inst_share_of({ percent: percentOf({ count: attended, of }), count: attended, of })],
          }))}
        />
      );
    case 'feesDue':
      return (
        <Table
          label={figureWords.feesDue()}
          head={[
            m.inst_col_student(),
            m.inst_col_course(),
            m.inst_col_batch(),
            m.inst_col_due(),
            m.inst_col_due_since(),
            m.inst_col_place(),
          ]}
          rows={list.rows.map(({ orderId, personId, name, pin, course, batch, amount, since, isPaused }) => ({
            key: orderId,
            href: `/staff/people/${personId}`,
            cells: [
              [name, pin].filter((part) => part !== '').join(' · '),
              course,
              batch,
              rupees(amount),
              formatDayFirst(since, 'UTC'),
              isPaused ? <Badge tone="warn">{m.inst_paused()}</Badge> : m.inst_open(),
            ],
          }))}
        />
      );
  }
}

interface TableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly href?: string; readonly cells: readonly ReactNode[] }[];
}

function Table({ label, head, rows }: TableProps) {
  return (
    <DataTable label={label} sticky>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, href, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">
              {href === undefined ? (
                first
              ) : (
                <PathLink className="rounded-[4px] text-brand-text font-medium" href={href}>
                  {first}
                </PathLink>
              )}
            </th>
            {rest.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
