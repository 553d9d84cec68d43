import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../../paraglide/messages.js';
import { PageHeader } from '../../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { lateListQuery } from '../queries.ts';
import { StaffList } from '../../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../../shared/staff/staff-screen.tsx';
import { DataTable } from '../../../../ui/cards/data-table.tsx';
import { momentText, pageOf } from '../../../../shared/staff/words.ts';

interface LatePageProps {
  readonly search: string;
  readonly page: string;
  readonly state: 'waiting' | 'ruled';
}

/** /staff/late: attempts with answers that came too late to count, those to decide or those that were decided. */
export function LatePage(props: LatePageProps) {
  return (
    <StaffScreen right="centre">
      <Late {...props} />
    </StaffScreen>
  );
}

function Late({ search, page: written, state }: LatePageProps) {
  const { history } = useRouter();
  const page = pageOf(written);
  const query = useQuery(lateListQuery({ search, page, state }));
  const states = [
    { of: 'waiting', words: m.staff_late_pending(), path: '/staff/late' },
    { of: 'ruled', words: m.staff_late_ruled(), path: '/staff/late?state=ruled' },
  ] as const;
  return (
    <>
      <PageHeader title={m.staff_late()}>{m.staff_late_about()}</PageHeader>
      <StaffList
        key={state}
        label={m.staff_late()}
        searchLabel={m.staff_late_search()}
        path="/staff/late"
        search={search}
        page={page}
        {...(state === 'ruled' ? { more: { state } } : {})}
        total={query.data?.total}
        query={query}
        tools={
          <div role="group" aria-label={m.staff_late_filter()} className="inline-flex gap-1">
            {states.map(({ of, words, path }) => (
              <button
                key={of}
                type="button"
                className="min-h-9 px-4 py-0 border border-line-strong rounded-pill bg-card text-body cursor-pointer aria-pressed:border-brand-text aria-pressed:bg-brand-wash aria-pressed:text-brand-text aria-pressed:font-medium"
                aria-pressed={of === state}
                onClick={() => history.push(path)}
              >
                {words}
              </button>
            ))}
          </div>
        }
        empty={
          state === 'waiting'
            ? { title: m.staff_late_none(), text: m.staff_late_none_text() }
            : { title: m.staff_late_none_ruled(), text: m.staff_late_none_text() }
        }
      >
        <DataTable label={m.staff_late()}>
          <thead>
            <tr>
              <th scope="col">{m.staff_col_candidate()}</th>
              <th scope="col">{m.staff_col_test()}</th>
              <th scope="col">{m.staff_col_closed()}</th>
              <th scope="col">{m.staff_col_last_late()}</th>
            </tr>
          </thead>
          <tbody>
            {query.data?.attempts.map(({ attemptId, candidate, testName, closedAt, lastLateAt }) => (
              <tr key={attemptId}>
                <th scope="row" className="min-w-50 max-w-115 wrap-anywhere">
                  <PathLink className="rounded-[4px] text-brand-text font-medium" href={`/staff/late/${attemptId}`}>
                    {candidate.name === '' ? candidate.pin : candidate.name}
                  </PathLink>
                  <span className="block text-muted text-sm">{candidate.pin}</span>
                </th>
                <td>{testName}</td>
                <td className="whitespace-nowrap">{momentText(closedAt)}</td>
                <td className="whitespace-nowrap">{lastLateAt === null ? m.staff_in_time() : momentText(lastLateAt)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </StaffList>
    </>
  );
}
