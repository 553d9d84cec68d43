import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { studentPagePath } from '../../shared/relations/student-cards.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { analyticsQueries } from './queries.ts';
import classes from './troubled-students.module.css';

/** So many are shown at first. */
const first = 5;

/** Above a mentor's list of students: those about whom there is something to ask, with what it is, each a link to their page. Without any it says so, or is left out. */
export function TroubledStudents({ isHiddenWhenNone = false }: { readonly isHiddenWhenNone?: boolean }) {
  const query = useQuery(analyticsQueries.troubled());
  if (query.data === undefined)
    return (
      <QueryView query={query} loading={<Skeleton className="mb-4" height={110} radius="lg" role="status" aria-label={m.loading()} />} />
    );
  return query.data.total === 0 || (isHiddenWhenNone && query.data.students.length === 0) ? null : (
    <Loaded students={query.data.students} />
  );
}

/** How many things there are to ask about each of a mentor's students, by ID; those without one are left out. */
export function useAskCounts(): ReadonlyMap<string, number> {
  const { data } = useQuery(analyticsQueries.troubled());
  return new Map(data?.students.map(({ studentImsPin, reasons }) => [studentImsPin, reasons.length]));
}

function Loaded({ students }: Pick<AnswerOf<'troubledStudents'>, 'students'>) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? students : students.slice(0, first);
  return (
    <section className="card-surface mb-4" aria-labelledby="troubled-students">
      <h2 id="troubled-students" className="px-4 py-3 text-[1rem]">
        {m.troubled_title()}
      </h2>
      {students.length === 0 ? (
        <p className="text-muted text-sm px-4 pt-0 pb-3">{m.troubled_none()}</p>
      ) : (
        <ul className="m-0 p-0 list-none">
          {shown.map((student) => (
            <li key={student.studentImsPin} className="flex gap-3 px-4 py-3 border-t border-t-line">
              <IconAlertTriangle className="flex-none mt-0.5 text-warn" size={20} stroke={1.75} aria-hidden="true" />
              <div className="grid min-w-0 wrap-anywhere">
                <PathLink className="tap justify-self-start text-ink font-strong" href={studentPagePath(student)}>
                  {`${student.firstName} ${student.lastName}`.trim()}
                </PathLink>
                <span className="text-muted text-sm">
                  {student.studentImsPin} · {student.courseName}
                </span>
                <ul className={classes['reasons']}>
                  {student.reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown.length < students.length ? (
        <button
          type="button"
          className="min-h-11 px-4 py-0 border-0 bg-transparent text-brand-text cursor-pointer font-medium"
          onClick={() => setIsAll(true)}
        >
          {m.troubled_all({ count: students.length })}
        </button>
      ) : null}
    </section>
  );
}
