import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { rupees } from '../../../lib/format/rupees.ts';
import { m } from '../../../paraglide/messages.js';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { momentText } from '../../../shared/staff/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { matchQuery } from './queries.ts';
import { buyerText } from './words.ts';

type Row = AnswerOf<'reconciliation'>['rows'][number];

const whyText = {
  seat: m.fees_why_seat,
  again: m.fees_why_again,
  amount: m.fees_why_amount,
  cancelled: m.fees_why_cancelled,
  failed: m.fees_why_failed,
  paused: m.fees_why_paused,
  moved: m.fees_why_moved,
  left: m.fees_why_left,
  closed: m.fees_why_closed,
  unexplained: m.fees_why_unexplained,
} as const satisfies Record<Row['explanation'], () => string>;

/** /staff/reconciliation: where money and enrolment do not agree, each with why; what no one can explain is marked. */
export function ReconciliationPage() {
  return (
    <StaffScreen right="fees">
      <Match />
    </StaffScreen>
  );
}

function Match() {
  const query = useQuery(matchQuery());
  return (
    <>
      <PageHeader title={m.fees_match()}>{m.fees_match_about()}</PageHeader>
      <QueryView query={query} loading={<TableSkeleton />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState drawing="desk" heading="h2" title={m.fees_match_none()}>
              {m.fees_match_none_text()}
            </EmptyState>
          ) : (
            <DataTable label={m.fees_match()}>
              <thead>
                <tr>
                  <th scope="col">{m.fees_who()}</th>
                  <th scope="col">{m.fees_kind()}</th>
                  <th scope="col" data-number>
                    {m.fees_paid()}
                  </th>
                  <th scope="col">{m.fees_why()}</th>
                  <th scope="col" data-wide>
                    {m.fees_since()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.orderId} ${row.kind} ${row.since}`}>
                    <th scope="row">
                      <PathLink
                        className="rounded-[4px] text-brand-text font-medium wrap-anywhere"
                        href={`/staff/orders?search=${row.reference}`}
                      >
                        <bdi>{buyerText(row)}</bdi>
                      </PathLink>
                      <span className="block text-muted text-sm">{row.batch}</span>
                    </th>
                    <td>{row.kind === 'paid-not-enrolled' ? m.fees_paid_not() : m.fees_enrolled_not()}</td>
                    <td data-number>{rupees(row.amount)}</td>
                    <td>
                      {row.explanation === 'unexplained' ? (
                        <Badge tone="bad">{m.fees_why_unexplained()}</Badge>
                      ) : (
                        whyText[row.explanation]()
                      )}
                    </td>
                    <td data-wide className="whitespace-nowrap">
                      {momentText(row.since)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
          )
        }
      </QueryView>
    </>
  );
}
