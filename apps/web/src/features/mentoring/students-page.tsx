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
import { PersonPicture } from '../../ui/cards/person-picture.tsx';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import classes from './students-page.module.css';

type Student = AnswerOf<'mentorStudents'>['students'][number];

/** How many students the server gives at once. */
const pageSize = 50;
/** How long typing pauses before it is searched for, in milliseconds. */
const typingPause = 250;

const studentsQuery = (of: { readonly search: string; readonly page: number }) =>
  queryOptions({
    queryKey: [...queryKeys.mentoring.students, of],
    queryFn: ({ signal }) => call('mentorStudents', of, { signal }),
    placeholderData: keepPreviousData,
  });

/** /myPlan/students: the students whom a mentor sees, with their last and next session (MEN-049, MEN-051). `troubled`, of another feature: those to look at first; not while one searches. */
export function StudentsPage({ troubled = null }: { troubled?: ReactNode }) {
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
          <ul className="card-surface mx-0 mt-0 mb-4 p-0 list-none" aria-busy={query.isPlaceholderData}>
            {data.students.map((student) => (
              <StudentRow key={student.studentImsPin} student={student} zone={data.timeZone} />
            ))}
          </ul>
          <Pagination count={Math.ceil(data.total / pageSize)} page={page} onChange={setPage} />
        </>
      )}
    </>
  );
}

/** '24 Nov 2026, 06:00 PM' on the mentor's clock, or 'None'. */
const sessionText = (at: string, zone: string) =>
  at === '' ? m.mentor_no_session() : `${formatDayFirst(at, zone)}, ${formatTime(at, zone)}`;

function StudentRow({ student, zone }: { student: Student; zone: string }) {
  const { studentName, studentImsPin, imageUrl, course, courseId, variantId, lastSessionAt, nextSessionAt, feedbackOwed } = student;
  return (
    <li className={classes['row']}>
      <PersonPicture name={studentName} url={imageUrl} size={44} />
      <div className="grid min-w-0">
        {courseId === '' || variantId === '' ? (
          <span className="text-ink font-strong wrap-anywhere">{studentName}</span>
        ) : (
          <PathLink
            className="inline-flex items-center text-ink font-strong wrap-anywhere"
            href={studentPagePath({ studentImsPin, variantId, courseId, courseName: course })}
          >
            {studentName}
          </PathLink>
        )}
        <span className="text-muted text-sm">
          {studentImsPin} · {course === '' ? m.students_no_course() : course}
        </span>
        <PathLink
          className="inline-flex items-center text-muted text-sm"
          href={attendancePath(studentImsPin)}
          aria-label={m.attend_link_of({ name: studentName })}
        >
          {m.attend_link()}
        </PathLink>
      </div>
      <dl className={`${classes['sessions']} grid grid-cols-2 gap-x-4 gap-y-2 m-0 text-sm max-[900px]:col-2`}>
        <div>
          <dt>{m.mentor_last_session()}</dt>
          <dd>{sessionText(lastSessionAt, zone)}</dd>
        </div>
        <div>
          <dt>{m.mentor_next_session()}</dt>
          <dd>{sessionText(nextSessionAt, zone)}</dd>
        </div>
      </dl>
      {feedbackOwed === 0 ? null : (
        <div className="justify-self-end max-[900px]:col-2 max-[900px]:justify-self-start">
          <Badge tone="warn">{m.mentor_owed({ count: feedbackOwed })}</Badge>
        </div>
      )}
    </li>
  );
}
