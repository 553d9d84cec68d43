import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { momentText, pageOf } from '../../../shared/staff/words.ts';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { engineResultsQuery } from './queries.ts';

/** /staff/engine-results: what external engines have sent, and which result of a student counts where there are several. */
export function EngineResultsPage({ page }: { page: string }) {
  return (
    <StaffScreen right="content">
      <Results page={pageOf(page)} />
    </StaffScreen>
  );
}

function Results({ page }: { page: number }) {
  const query = useQuery(engineResultsQuery(page));
  return (
    <>
      <PageHeader title={m.staff_engine()}>{m.staff_engine_about()}</PageHeader>
      <StaffList
        label={m.staff_engine()}
        path="/staff/engine-results"
        page={page}
        total={query.data?.total}
        query={query}
        empty={{ title: m.staff_engine_none(), text: m.staff_engine_none_text() }}
      >
        <DataTable label={m.staff_engine()}>
          <thead>
            <tr>
              <th scope="col">{m.staff_engine_candidate()}</th>
              <th scope="col">{m.staff_engine_test()}</th>
              <th scope="col" data-number>
                {m.staff_engine_score()}
              </th>
              <th scope="col">{m.staff_engine_finished()}</th>
              <th scope="col">{m.staff_engine_received()}</th>
              <th scope="col">{m.staff_engine_counts()}</th>
            </tr>
          </thead>
          <tbody>
            {query.data?.results.map((result) => (
              <Row key={result.resultId} result={result} />
            ))}
          </tbody>
        </DataTable>
      </StaffList>
    </>
  );
}

function Row({ result }: { result: AnswerOf<'engineResults'>['results'][number] }) {
  const { name, pin, test, marks, maxMarks, percentile, finishedAt, receivedAt, counts } = result;
  return (
    <tr>
      <th scope="row">
        {name} · {pin}
      </th>
      <td>{test}</td>
      <td data-number>
        {percentile === '' ? m.staff_engine_marks({ marks, maxMarks }) : m.staff_engine_marks_percentile({ marks, maxMarks, percentile })}
      </td>
      <td className="whitespace-nowrap">{momentText(finishedAt)}</td>
      <td className="whitespace-nowrap">{momentText(receivedAt)}</td>
      <td>{counts ? m.staff_engine_yes() : m.staff_engine_no()}</td>
    </tr>
  );
}
