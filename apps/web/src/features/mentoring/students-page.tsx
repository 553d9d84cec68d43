import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayFirst, formatTime } from '../../lib/dates/dates.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { m } from '../../paraglide/messages.js';
import { attendancePath } from '../../shared/relations/attendance-path.ts';
import { studentPagePath } from '../../shared/relations/student-cards.tsx';
import { Badge } from '../../ui/cards/badge.tsx';
import { DataTable } from '../../ui/cards/data-table.tsx';
import { PersonPicture } from '../../ui/cards/person-picture.tsx';
import { SortableHead } from '../../ui/cards/sortable-head.tsx';
import { TimeAgo } from '../../ui/date/time-ago.tsx';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';

type Student = AnswerOf<'mentorStudents'>['students'][number];

/** How many students the server gives at once. */
const pageSize = 100;
/** How long typing pauses before it is searched for, in milliseconds. */
const typingPause = 250;

const studentsQuery = (of: { readonly search: string; readonly page: number }) =>
  queryOptions({
    queryKey: [...queryKeys.mentoring.students, of],
    queryFn: ({ signal }) => call('mentorStudents', of, { signal }),
    placeholderData: keepPreviousData,
  });

/** What is known of a student beyond their sessions. */
type Figures = AnswerOf<'troubledStudents'>['figures'][number];

interface StudentsPageProps {
  /** Those to look at first, of another feature; not while one searches. */
  readonly troubled?: ReactNode;
  /** The figures of the students, of another feature. */
  readonly figures?: readonly Figures[] | undefined;
}

/** /myPlan/students: the students whom a mentor sees, with their figures, last and next session, sorted by any of them (MEN-049, MEN-051). */
export function StudentsPage({ troubled = null, figures = noFigures }: StudentsPageProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(typed.trim(), typingPause);
  const query = useQuery(studentsQuery({ search, page }));
  const { data } = query;
  return (
    <>
      <PageHeader
        title={m.mentor_students_title()}
        aside={
          <SearchBox
            className="w-[min(300px,100%)]"
            label={m.mentor_students_search()}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setPage(1);
            }}
          />
        }
      >
        {m.mentor_students_about()}
      </PageHeader>
      {search === '' ? troubled : null}
      <QueryView query={query} />
      {data?.total === 0 ? (
        <EmptyState drawing="shelf" heading="h2" title={search === '' ? m.mentor_students_none() : m.mentor_students_not_found()}>
          {search === '' ? m.mentor_students_none_text() : null}
        </EmptyState>
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <div className="mb-4" aria-busy={query.isPlaceholderData}>
            <StudentTable students={data.students} figures={figures} zone={data.timeZone} />
          </div>
          <Pagination count={Math.ceil(data.total / pageSize)} page={page} onChange={setPage} />
        </>
      )}
    </>
  );
}

/** '24 Nov 2026, 06:00 PM' on the mentor's clock, or 'None'. */
const sessionText = (at: string, zone: string) =>
  at === '' ? m.mentor_no_session() : `${formatDayFirst(at, zone)}, ${formatTime(at, zone)}`;

const noFigures: readonly Figures[] = [];

/** A student with what they are sorted by. */
interface Row {
  readonly student: Student;
  readonly figures: Figures | undefined;
}

/** In percent; null where there is nothing to measure. */
const scoreOf = ({ figures }: Row): number | null =>
  figures === undefined || figures.score === null || figures.score.totalMarks === 0
    ? null
    : (100 * figures.score.marks) / figures.score.totalMarks;
const attendanceOf = ({ figures }: Row): number | null =>
  figures === undefined || figures.classes === 0 ? null : (100 * figures.attended) / figures.classes;
const momentOf = (at: string | undefined): number | null => (at === undefined || at === '' ? null : Date.parse(at));

/** The columns, with what each is sorted by and the direction that comes first: what needs the mentor is on top. */
const columns = [
  { id: 'name', name: m.mentor_student, valueOf: ({ student }: Row) => student.studentName, first: 'asc' },
  { id: 'risk', name: m.mentor_asks, valueOf: ({ figures }: Row) => figures?.asks ?? null, first: 'desc' },
  { id: 'score', name: m.mentor_last_score, valueOf: scoreOf, first: 'asc' },
  { id: 'attendance', name: m.attend_link, valueOf: attendanceOf, first: 'asc' },
  { id: 'visit', name: m.mentor_last_visit, valueOf: ({ figures }: Row) => momentOf(figures?.lastVisitAt), first: 'asc' },
  { id: 'last', name: m.mentor_last_session, valueOf: ({ student }: Row) => momentOf(student.lastSessionAt), first: 'asc' },
  { id: 'next', name: m.mentor_next_session, valueOf: ({ student }: Row) => momentOf(student.nextSessionAt), first: 'asc' },
] as const;
type Column = (typeof columns)[number];
interface Order {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/** Sorted; what is not known is at the end in either direction. */
const sorted = (rows: readonly Row[], { column, direction }: Order): Row[] =>
  rows.toSorted((a, b) => {
    const [one, other] = [column.valueOf(a), column.valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const by = typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);
    return direction === 'asc' ? by : -by;
  });

function StudentTable({ students, figures, zone }: { students: readonly Student[]; figures: readonly Figures[]; zone: string }) {
  const [order, setOrder] = useState<Order>({ column: columns[0], direction: 'asc' });
  const figuresOf = new Map(figures.map((each) => [each.studentImsPin, each]));
  const rows = sorted(
    students.map((student) => ({ student, figures: figuresOf.get(student.studentImsPin) })),
    order,
  );
  const sort = (column: Column) =>
    setOrder({
      column,
      direction: order.column.id !== column.id ? column.first : order.direction === 'asc' ? 'desc' : 'asc',
    });
  return (
    <>
      <NativeSelect
        className="mb-3 min-[760px]:hidden"
        label={m.list_sort()}
        value={order.column.id}
        data={columns.map(({ id, name }) => ({ value: id, label: name() }))}
        onChange={({ currentTarget: { value } }) => {
          const column = columns.find(({ id }) => id === value);
          if (column !== undefined) setOrder({ column, direction: column.first });
        }}
      />
      <DataTable label={m.mentor_students_title()} sticky>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortableHead
                key={column.id}
                column={column.name()}
                isFigure={['score', 'attendance'].includes(column.id)}
                direction={order.column.id === column.id ? order.direction : null}
                onSort={() => sort(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StudentRow key={row.student.studentImsPin} row={row} zone={zone} />
          ))}
        </tbody>
      </DataTable>
    </>
  );
}

function StudentRow({ row, zone }: { row: Row; zone: string }) {
  const { student, figures } = row;
  const { studentName, studentImsPin, imageUrl, course, courseId, variantId, lastSessionAt, nextSessionAt, feedbackOwed } = student;
  const [score, attendance] = [scoreOf(row), attendanceOf(row)];
  const attended = attendance === null ? m.attend_link() : `${Math.round(attendance)}%`;
  return (
    <tr>
      <th scope="row">
        <span className="flex gap-3 items-center min-w-48 max-[480px]:min-w-36">
          <PersonPicture name={studentName} url={imageUrl} size={36} />
          <span className="grid min-w-0">
            {courseId === '' || variantId === '' ? (
              <span className="text-ink font-strong wrap-anywhere">{studentName}</span>
            ) : (
              <PathLink
                className="text-ink font-strong wrap-anywhere"
                href={studentPagePath({ studentImsPin, variantId, courseId, courseName: course })}
              >
                {studentName}
              </PathLink>
            )}
            <span className="text-muted text-sm font-normal">
              {studentImsPin} · {course === '' ? m.students_no_course() : course}
            </span>
          </span>
        </span>
      </th>
      <td>
        <span className="flex flex-wrap gap-1">
          {figures === undefined || figures.asks === 0 ? null : <Badge tone="warn">{m.mentor_asks_count({ count: figures.asks })}</Badge>}
          {feedbackOwed === 0 ? null : <Badge>{m.mentor_owed({ count: feedbackOwed })}</Badge>}
        </span>
      </td>
      <td data-number>
        {score === null || figures?.score === undefined || figures.score === null ? null : (
          <>
            {Math.round(score)}% <span className="text-muted text-sm">{`${figures.score.marks}/${figures.score.totalMarks}`}</span>
          </>
        )}
      </td>
      <td data-number>
        <PathLink className="tap" href={attendancePath(studentImsPin)} aria-label={m.attend_link_of({ text: attended, name: studentName })}>
          {attended}
        </PathLink>
      </td>
      <td>{figures === undefined ? null : figures.lastVisitAt === '' ? m.mentor_no_visit() : <TimeAgo at={figures.lastVisitAt} />}</td>
      <td>{sessionText(lastSessionAt, zone)}</td>
      <td>{sessionText(nextSessionAt, zone)}</td>
    </tr>
  );
}
