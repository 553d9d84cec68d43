import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { formatTimeSpent } from '../../../shared/assessment/question/words.ts';
import { GiveBack } from './give-back.tsx';
import { outagesQuery } from './queries.ts';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { momentText, pageOf } from '../../../shared/staff/words.ts';

/** /staff/outages: when the portal could not be reached, and how many running tests were given the time back. */
export function OutagesPage({ page }: { page: string }) {
  return (
    <StaffScreen right="centre">
      <Outages page={pageOf(page)} />
    </StaffScreen>
  );
}

function Outages({ page }: { page: number }) {
  const query = useQuery(outagesQuery(page));
  return (
    <>
      <PageHeader title={m.staff_outages()}>{m.staff_outages_about()}</PageHeader>
      <StaffList
        label={m.staff_outages()}
        path="/staff/outages"
        page={page}
        total={query.data?.total}
        query={query}
        empty={{ title: m.staff_outages_none(), text: m.staff_outages_none_text() }}
      >
        <DataTable label={m.staff_outages()}>
          <thead>
            <tr>
              <th scope="col">{m.staff_col_from()}</th>
              <th scope="col">{m.staff_col_to()}</th>
              <th scope="col" data-number>
                {m.staff_col_length()}
              </th>
              <th scope="col" data-number>
                {m.staff_col_given_back()}
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data?.outages.map(({ outageId, kind, given, from, to, attempts, leftOut }) => (
              <tr key={outageId}>
                <th scope="row" className="whitespace-nowrap">
                  {momentText(from)}
                  {kind === 'stall' && <span className="block text-muted text-sm">{m.staff_stall()}</span>}
                </th>
                <td className="whitespace-nowrap">{momentText(to)}</td>
                <td data-number>{formatTimeSpent(Math.round((Date.parse(to) - Date.parse(from)) / 1000))}</td>
                <td data-number>
                  {kind === 'stall' && !given ? <GiveBack outageId={outageId} /> : attempts}
                  {leftOut > 0 && <span className="block text-muted text-sm">{m.staff_stall_left_out({ count: leftOut })}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </StaffList>
    </>
  );
}
