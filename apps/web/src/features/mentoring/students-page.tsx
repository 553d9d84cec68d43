import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { type StudentSort, studentSorts, studentsPerPage } from '@abhyas/contract/mentoring/session-limits.ts';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
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
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import type { BookedStudent } from './mentor/time-for-student.tsx';

const BookForDialog = lazyDialog(async () => (await import('./mentor/time-for-student.tsx')).BookForDialog);

type Student = AnswerOf<'mentorStudents'>['students'][number];

/** How long typing pauses before it is searched for, in milliseconds. */
const typingPause = 250;

const studentsQuery = (of: Required<RequestOf<'mentorStudents'>>) =>
  queryOptions({
    queryKey: [...queryKeys.mentoring.students, of],
    queryFn: ({ signal }) => call('mentorStudents', of, { signal }),
    placeholderData: keepPreviousData,
  });

interface StudentsPageProps {
  /** Those to look at first, of another feature; not while one searches. */
  readonly troubled?: ReactNode;
  /** How many things there are to ask about students, by ID, of another feature. */
  readonly asks?: ReadonlyMap<string, number>;
}

/** How the list is sorted. */
interface Order {
  readonly sort: StudentSort;
  readonly direction: 'asc' | 'desc';
}

/** /myPlan/students: the students whom a mentor sees, with their figures, last and next session, sorted by any of them (MEN-049, MEN-051). */
export function StudentsPage({ troubled = null, asks = noAsks }: StudentsPageProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(typed.trim(), typingPause);
  const [order, setOrder] = useState<Order>({ sort: 'name', direction: 'asc' });
  const [booked, setBooked] = useState<BookedStudent | null>(null);
  const query = useQuery(studentsQuery({ search, page, ...order }));
  const { data } = query;
  return (
    <>
      <PageHeader
        title={m.mentor_students_title()}
        aside={
          <SearchBox
            className="w-[min(300px,100%)] max-[600px]:w-full"
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
            <StudentTable
              students={data.students}
              asks={asks}
              zone={data.timeZone}
              onBook={setBooked}
              order={order}
              onOrder={(next) => {
                setOrder(next);
                setPage(1);
              }}
            />
          </div>
          <Pagination count={Math.ceil(data.total / studentsPerPage)} page={page} onChange={setPage} />
        </>
      )}
      <Suspense>{booked === null ? null : <BookForDialog student={booked} onClose={() => setBooked(null)} />}</Suspense>
    </>
  );
}

/** '24 Nov 2026, 06:00 PM' on the mentor's clock, or 'None'. */
const sessionText = (at: string, zone: string) =>
  at === '' ? m.mentor_no_session() : `${formatDayFirst(at, zone)}, ${formatTime(at, zone)}`;

const noAsks: ReadonlyMap<string, number> = new Map();

/** The columns; those without `sort` the server does not sort by. */
const columns: readonly { readonly name: () => string; readonly sort?: StudentSort; readonly isFigure?: boolean }[] = [
  { name: m.mentor_student, sort: 'name' },
  { name: m.mentor_asks },
  { name: m.mentor_last_score, sort: 'score', isFigure: true },
  { name: m.attend_link, sort: 'attendance', isFigure: true },
  { name: m.mentor_last_visit, sort: 'visit' },
  { name: m.mentor_last_session, sort: 'last' },
  { name: m.mentor_next_session, sort: 'next' },
];

interface StudentTableProps {
  readonly students: readonly Student[];
  readonly asks: ReadonlyMap<string, number>;
  readonly zone: string;
  readonly onBook: (student: BookedStudent) => void;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

function StudentTable({ students, asks, zone, onBook, order, onOrder }: StudentTableProps) {
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  return (
    <>
      <NativeSelect
        className="mb-3 min-[600px]:hidden"
        label={m.list_sort()}
        value={order.sort}
        data={columns.flatMap(({ sort, name }) => (sort === undefined ? [] : [{ value: sort, label: name() }]))}
        onChange={({ currentTarget: { value } }) => {
          const sort = studentSorts.find((each) => each === value);
          if (sort !== undefined) onOrder({ sort, direction: 'asc' });
        }}
      />
      {isPhone ? (
        <ul className="card-surface m-0 p-0 list-none" aria-label={m.mentor_students_title()}>
          {students.map((student) => (
            <StudentItem
              key={student.studentImsPin}
              student={student}
              asks={asks.get(student.studentImsPin) ?? 0}
              zone={zone}
              onBook={onBook}
            />
          ))}
        </ul>
      ) : (
        <DataTable label={m.mentor_students_title()} sticky>
          <thead>
            <tr>
              {columns.map(({ name, sort, isFigure = false }) =>
                sort === undefined ? (
                  <th key={name()} scope="col">
                    {name()}
                  </th>
                ) : (
                  <SortableHead
                    key={sort}
                    column={name()}
                    isFigure={isFigure}
                    direction={order.sort === sort ? order.direction : null}
                    onSort={() => onOrder({ sort, direction: order.sort === sort && order.direction === 'asc' ? 'desc' : 'asc' })}
                  />
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <StudentRow
                key={student.studentImsPin}
                student={student}
                asks={asks.get(student.studentImsPin) ?? 0}
                zone={zone}
                onBook={onBook}
              />
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  );
}

/** A share of a whole in per cent. */
const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`;

interface StudentProps {
  readonly student: Student;
  readonly asks: number;
  readonly zone: string;
  readonly onBook: (student: BookedStudent) => void;
}

/** Who a student is, with a way to their page. */
function Who({ student }: Pick<StudentProps, 'student'>) {
  const { studentName, studentImsPin, imageUrl, course, courseId, variantId } = student;
  return (
    <span className="flex gap-3 items-center min-w-48 max-[480px]:min-w-36">
      <PersonPicture name={studentName} url={imageUrl} size={36} />
      <span className="grid min-w-0">
        {courseId === '' || variantId === '' ? (
          <span className="text-ink font-strong wrap-anywhere">{studentName}</span>
        ) : (
          <PathLink
            className="tap justify-self-start text-ink font-strong wrap-anywhere"
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
  );
}

/** What there is to ask a student about, and what the mentor owes them. */
function Waiting({ student: { feedbackOwed }, asks }: Pick<StudentProps, 'student' | 'asks'>) {
  return (
    <span className="flex flex-wrap gap-1">
      {asks === 0 ? null : <Badge tone="warn">{m.mentor_asks_count({ count: asks })}</Badge>}
      {feedbackOwed === 0 ? null : <Badge>{m.mentor_owed({ count: feedbackOwed })}</Badge>}
    </span>
  );
}

function Score({ student: { score } }: Pick<StudentProps, 'student'>) {
  if (score === null || score.totalMarks === 0) return null;
  return (
    <>
      {percent(score.marks, score.totalMarks)} <span className="text-muted text-sm">{`${score.marks}/${score.totalMarks}`}</span>
    </>
  );
}

function Attendance({ student: { studentName, studentImsPin, attended, classes } }: Pick<StudentProps, 'student'>) {
  const text = classes === 0 ? m.attend_link() : percent(attended, classes);
  return (
    <PathLink className="tap" href={attendancePath(studentImsPin)} aria-label={m.attend_link_of({ text, name: studentName })}>
      {text}
    </PathLink>
  );
}

const LastVisit = ({ student: { lastVisitAt } }: Pick<StudentProps, 'student'>) =>
  lastVisitAt === '' ? m.mentor_no_visit() : <TimeAgo at={lastVisitAt} />;

/** When the next session is, or the way to book one. */
function NextSession({ student, zone, onBook }: Pick<StudentProps, 'student' | 'zone' | 'onBook'>) {
  const { studentName: name, studentImsPin, courseId, variantId, nextSessionAt } = student;
  if (nextSessionAt !== '' || courseId === '' || variantId === '') return sessionText(nextSessionAt, zone);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className="tap"
      aria-label={m.mentor_give_of({ name })}
      onClick={() => onBook({ studentImsPin, courseId, variantId, name })}
    >
      {m.mentor_give_short()}
    </Button>
  );
}

/** A student on a phone: the figures below the name, those that are not known left out. */
function StudentItem({ student, asks, zone, onBook }: StudentProps) {
  const { score, classes, lastSessionAt, feedbackOwed } = student;
  const figures = [
    ...(score === null || score.totalMarks === 0 ? [] : [{ name: m.mentor_last_score(), value: <Score student={student} /> }]),
    ...(classes === 0 ? [] : [{ name: m.attend_link(), value: <Attendance student={student} /> }]),
    { name: m.mentor_last_visit(), value: <LastVisit student={student} /> },
    ...(lastSessionAt === '' ? [] : [{ name: m.mentor_last_session(), value: sessionText(lastSessionAt, zone) }]),
    { name: m.mentor_next_session(), value: <NextSession student={student} zone={zone} onBook={onBook} /> },
  ];
  return (
    <li className="grid gap-2 px-4 py-3 not-first:border-t not-first:border-t-line">
      <Who student={student} />
      {asks + feedbackOwed === 0 ? null : <Waiting student={student} asks={asks} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 m-0 text-sm tabular">
        {figures.map(({ name, value }) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="m-0 text-end">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </li>
  );
}

function StudentRow({ student, asks, zone, onBook }: StudentProps) {
  const { lastSessionAt } = student;
  return (
    <tr>
      <th scope="row">
        <Who student={student} />
      </th>
      <td>
        <Waiting student={student} asks={asks} />
      </td>
      <td data-number>
        <Score student={student} />
      </td>
      <td data-number>
        <Attendance student={student} />
      </td>
      <td>
        <LastVisit student={student} />
      </td>
      <td>{sessionText(lastSessionAt, zone)}</td>
      <td>
        <NextSession student={student} zone={zone} onBook={onBook} />
      </td>
    </tr>
  );
}
