import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { LateAnswer } from '@abhyas/contract/assessment/staff-tests.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDayFirst, formatTime } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { figure } from '../../../lib/format/marks.ts';
import { lateAttemptQuery } from './queries.ts';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import classes from './staff-table.module.css';
import { momentText } from '../../../shared/staff/words.ts';
import { responseText, screenText } from './words.ts';

const AcceptDialog = lazy(async () => ({ default: (await import('./accept-dialog.tsx')).AcceptDialog }));

/** /staff/late/{attempt}: what came late in an attempt, beside what counts; here staff accept it. */
export function LateAttemptPage({ attemptId }: { attemptId: string }) {
  return (
    <StaffScreen right="centre">
      <Late attemptId={attemptId} />
    </StaffScreen>
  );
}

function Late({ attemptId }: { attemptId: string }) {
  const query = useQuery(lateAttemptQuery(attemptId));
  const [accepting, setAccepting] = useState(false);
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <TableSkeleton />;
  const { attempt, upTo, answers, effect, accepted, acceptances } = query.data;
  const { candidate, testName, deadlineAt, closedAt, closedBy } = attempt;
  return (
    <>
      <PageHeader
        title={m.staff_late_of({ name: candidate.name === '' ? candidate.pin : candidate.name })}
        aside={upTo === null ? null : <Button onClick={() => setAccepting(true)}>{m.staff_late_accept()}</Button>}
      >
        {(closedBy === 'candidate' ? m.staff_late_facts_submitted : m.staff_late_facts_closed)({
          test: testName,
          pin: candidate.pin,
          deadline: momentText(deadlineAt),
          closed: momentText(closedAt),
        })}
      </PageHeader>
      <section className={classes['section']} aria-labelledby="late-answers">
        <h2 id="late-answers">{m.staff_late_answers()}</h2>
        {answers.length === 0 ? (
          <EmptyState drawing="desk" title={m.staff_late_nothing()}>
            {m.staff_late_nothing_text()}
          </EmptyState>
        ) : (
          <>
            <p>{m.staff_late_answers_about()}</p>
            <LateAnswers
              label={m.staff_late_answers()}
              columns={{ counted: m.staff_col_counted(), late: m.staff_col_late() }}
              answers={answers}
            />
          </>
        )}
      </section>
      {acceptances.length === 0 ? null : (
        <section className={classes['section']} aria-labelledby="acceptances">
          <h2 id="acceptances">{m.staff_acceptances()}</h2>
          <ul>
            {acceptances.map(({ by, at, reason }) => (
              <li key={at}>{m.staff_acceptance({ name: by, date: formatDayFirst(at), time: formatTime(at), reason })}</li>
            ))}
          </ul>
          {accepted.length === 0 ? null : (
            <LateAnswers
              label={m.staff_acceptances()}
              columns={{ counted: m.staff_col_counted_before(), late: m.staff_col_accepted() }}
              answers={accepted}
            />
          )}
        </section>
      )}
      <Suspense>
        {accepting && upTo !== null && effect !== null ? (
          <AcceptDialog attemptId={attemptId} upTo={upTo} effect={effect} onClose={() => setAccepting(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

function LateAnswers({
  label,
  columns,
  answers,
}: {
  label: string;
  columns: { counted: string; late: string };
  answers: readonly LateAnswer[];
}) {
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          <th scope="col">{m.staff_col_question()}</th>
          <th scope="col">{columns.counted}</th>
          <th scope="col">{columns.late}</th>
          <th scope="col">{m.staff_col_given()}</th>
          <th scope="col">{m.staff_col_received()}</th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ itemId, sectionName, number, paperNumber, text, options, counted, late, givenAt, receivedAt }) => (
          <tr key={itemId}>
            <th scope="row" className={classes['words']}>
              {m.staff_question_of({ number, section: sectionName })}
              {number === paperNumber ? null : <span className={classes['sub']}>{m.staff_in_paper_number({ number: paperNumber })}</span>}
              <span className={classes['sub']}>{text}</span>
            </th>
            <td>
              <Answer response={counted} options={options} />
            </td>
            <td>
              <strong>
                <Answer response={late} options={options} />
              </strong>
            </td>
            <td className={classes['moment']}>{momentText(givenAt)}</td>
            <td className={classes['moment']}>{momentText(receivedAt)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** An answer by the letters on the candidate's screen, and below it by the paper's where they are others. */
function Answer({ response, options }: { response: Response | null; options: readonly string[] }) {
  const paper = responseText(response);
  const screen = screenText({ response, options });
  return (
    <>
      {figure(screen)}
      {screen === paper ? null : <span className={classes['sub']}>{m.staff_in_paper({ answer: paper })}</span>}
    </>
  );
}
