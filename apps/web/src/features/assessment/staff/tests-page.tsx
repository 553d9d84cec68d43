import { useQuery } from '@tanstack/react-query';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { testsQuery } from './queries.ts';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { pageOf } from '../../../shared/staff/words.ts';

interface TestsPageProps {
  readonly search: string;
  readonly page: string;
}

/** /staff/tests: all tests, with how many attempts they have, how many wait for a score, and how many rulings were made. */
export function TestsPage(props: TestsPageProps) {
  return (
    <StaffScreen right="content">
      <Tests {...props} />
    </StaffScreen>
  );
}

function Tests({ search, page: written }: TestsPageProps) {
  const page = pageOf(written);
  const query = useQuery(testsQuery({ search, page }));
  return (
    <>
      <PageHeader title={m.staff_tests()}>{m.staff_tests_about()}</PageHeader>
      <StaffList
        label={m.staff_tests()}
        searchLabel={m.staff_tests_search()}
        path="/staff/tests"
        search={search}
        page={page}
        total={query.data?.total}
        query={query}
        empty={{ title: m.staff_tests_none(), text: m.staff_tests_none_text() }}
      >
        <DataTable label={m.staff_tests()}>
          <thead>
            <tr>
              <th scope="col">{m.staff_col_test()}</th>
              <th scope="col">{m.staff_col_course()}</th>
              <th scope="col">{m.staff_col_ranking()}</th>
              <th scope="col">{m.staff_col_window()}</th>
              <th scope="col" data-number>
                {m.staff_col_attempts()}
              </th>
              <th scope="col" data-number>
                {m.staff_col_waiting()}
              </th>
              <th scope="col" data-number>
                {m.staff_col_rulings()}
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data?.tests.map(({ assessmentId, name, ranked, courseName, releaseAt, endAt, attempts, waiting, rulings }) => (
              <tr key={assessmentId}>
                <th scope="row" className="min-w-50 max-w-115 wrap-anywhere">
                  <PathLink className="rounded-[4px] text-brand-text font-medium" href={`/staff/tests/${assessmentId}`}>
                    {name}
                  </PathLink>
                </th>
                <td>{courseName}</td>
                <td>{ranked ? m.staff_ranked() : m.staff_practice()}</td>
                <td className="whitespace-nowrap">{m.staff_window({ from: formatDayFirst(releaseAt), to: formatDayFirst(endAt) })}</td>
                <td data-number>{countText(attempts)}</td>
                <td data-number>{countText(waiting)}</td>
                <td data-number>{countText(rulings)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </StaffList>
    </>
  );
}

/** A zero is a dash, so that the figures among many zeros are seen. */
const countText = (count: number): string => (count === 0 ? '\u2013' : String(count));
