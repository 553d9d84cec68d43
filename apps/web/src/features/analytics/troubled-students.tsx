import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { studentPagePath } from '../../shared/relations/student-cards.tsx';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { analyticsQueries } from './queries.ts';
import classes from './troubled-students.module.css';

type Troubled = AnswerOf<'troubledStudents'>;

/** So many are shown at first. */
const first = 5;

/** Above a mentor's list of students: those about whom there is something to ask, with what it is, each a link to their page. Without any it says so, or is left out. */
export function TroubledStudents({ isHiddenWhenNone = false }: { readonly isHiddenWhenNone?: boolean }) {
  const query = useQuery(analyticsQueries.troubled());
  if (query.isPending)
    return <Skeleton className={classes['room'] ?? ''} height={110} radius="lg" role="status" aria-label={m.loading()} />;
  if (query.data === undefined) return <ErrorState heading="h2" error={query.error} onRetry={() => void query.refetch()} />;
  return query.data.total === 0 || (isHiddenWhenNone && query.data.students.length === 0) ? null : <Loaded {...query.data} />;
}

function Loaded({ students, looked, total }: Troubled) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? students : students.slice(0, first);
  return (
    <section className={classes['panel']} aria-labelledby="troubled-students">
      <h2 id="troubled-students" className={classes['title']}>
        {m.troubled_title()}
      </h2>
      {students.length === 0 ? (
        <p className={classes['none']}>{m.troubled_none()}</p>
      ) : (
        <ul className={classes['list']}>
          {shown.map((student) => (
            <li key={student.studentImsPin} className={classes['row']}>
              <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
              <div className={classes['words']}>
                <PathLink className={classes['name']} href={studentPagePath(student)}>
                  {`${student.firstName} ${student.lastName}`.trim()}
                </PathLink>
                <span className={classes['facts']}>
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
        <button type="button" className={classes['more']} onClick={() => setIsAll(true)}>
          {m.troubled_all({ count: students.length })}
        </button>
      ) : null}
      {looked < total ? <p className={classes['none']}>{m.troubled_looked({ looked, total })}</p> : null}
    </section>
  );
}
