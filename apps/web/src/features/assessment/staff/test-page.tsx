import type { StaffQuestionRow } from '@abhyas/contract/assessment/staff-tests.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDayFirst } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { figure } from '../../../lib/format/marks.ts';
import { testQuery } from './queries.ts';
import { ScoringBar } from './scoring-bar.tsx';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { Badge } from '../../../ui/cards/badge.tsx';
import classes from './staff-table.module.css';
import { rulingName } from './words.ts';

/** /staff/tests/{id}: the questions of a test with their keys, how they were answered, and what was decided of them. */
export function TestPage({ assessmentId }: { assessmentId: string }) {
  return (
    <StaffScreen right="content">
      <Test assessmentId={assessmentId} />
    </StaffScreen>
  );
}

function Test({ assessmentId }: { assessmentId: string }) {
  const query = useQuery(testQuery(assessmentId));
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <TableSkeleton />;
  const { test, sections } = query.data;
  return (
    <>
      <PageHeader title={test.name}>
        {m.staff_test_about({
          course: test.courseName,
          from: formatDayFirst(test.releaseAt),
          to: formatDayFirst(test.endAt),
          attempts: test.attempts,
        })}
      </PageHeader>
      <ScoringBar attempts={test.attempts} waiting={test.waiting} />
      {sections.map(({ sectionId, name, questions }) => (
        <section key={sectionId} className={classes['section']} aria-labelledby={`section-${sectionId}`}>
          <h2 id={`section-${sectionId}`}>{name}</h2>
          <Questions assessmentId={assessmentId} name={name} questions={questions} />
        </section>
      ))}
    </>
  );
}

function Questions({ assessmentId, name, questions }: { assessmentId: string; name: string; questions: readonly StaffQuestionRow[] }) {
  return (
    <DataTable label={name}>
      <thead>
        <tr>
          <th scope="col" data-number>
            {m.staff_col_number()}
          </th>
          <th scope="col">{m.staff_col_question()}</th>
          <th scope="col">{m.staff_col_topic()}</th>
          <th scope="col">{m.staff_col_key()}</th>
          <th scope="col" data-number>
            {m.staff_col_right()}
          </th>
          <th scope="col" data-number>
            {m.staff_col_met()}
          </th>
          <th scope="col">{m.staff_col_ruling()}</th>
        </tr>
      </thead>
      <tbody>
        {questions.map(({ itemId, number, text, topic, answer, correctPercent, candidates, ruling }) => (
          <tr key={itemId}>
            <td data-number>{number}</td>
            <th scope="row" className={classes['words']}>
              <PathLink className={classes['link']} href={`/staff/tests/${assessmentId}/${itemId}`}>
                {text === '' ? m.test_question({ number }) : text}
              </PathLink>
            </th>
            <td>{topic}</td>
            <td>{answer.map(figure).join(', ')}</td>
            <td data-number>{correctPercent === null ? <NoFigure /> : `${correctPercent}%`}</td>
            <td data-number>{candidates}</td>
            <td>{ruling === '' ? null : <Badge tone="marked">{rulingName(ruling)}</Badge>}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function NoFigure() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{m.staff_no_statistics()}</span>
    </>
  );
}
