import type { OrderStatus } from '@abhyas/contract/payments/order.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { rupees } from '../../../lib/format/rupees.ts';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { pageOf } from '../../../shared/staff/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ordersQuery } from './queries.ts';
import { buyerText, orderStatuses, statusText, statusTone } from './words.ts';

interface OrdersPageProps {
  readonly search: string;
  readonly page: string;
  readonly status: string;
}

/** /staff/orders: who bought what and what was paid; a transfer is confirmed and a payment sent back from here. */
export function OrdersPage({ search, page, status }: OrdersPageProps) {
  const known = orderStatuses.find((each) => each === status) ?? 'all';
  return (
    <StaffScreen right="fees">
      <Orders search={search} page={pageOf(page)} status={known} />
    </StaffScreen>
  );
}

function Orders({ search, page, status }: { search: string; page: number; status: OrderStatus | 'all' }) {
  const { history } = useRouter();
  const query = useQuery(ordersQuery({ search, page, status }));
  const [openId, setOpenId] = useState('');
  const open = query.data?.orders.find(({ orderId }) => orderId === openId);
  const choose = (next: string) => {
    const fields = { ...(search === '' ? {} : { search }), ...(next === 'all' ? {} : { status: next }) };
    history.replace(`/staff/orders?${new URLSearchParams(fields).toString()}`);
  };
  return (
    <>
      <PageHeader title={m.fees_title()}>{m.fees_about()}</PageHeader>
      <StaffList
        label={m.fees_title()}
        searchLabel={m.fees_search()}
        path="/staff/orders"
        search={search}
        page={page}
        {...(status === 'all' ? {} : { more: { status } })}
        total={query.data?.total}
        query={query}
        tools={
          <NativeSelect
            aria-label={m.fees_status()}
            value={status}
            data={[{ value: 'all', label: m.fees_all() }, ...orderStatuses.map((value) => ({ value, label: statusText[value]() }))]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        }
        empty={{ title: m.fees_none(), text: m.fees_none_text() }}
      >
        <DataTable label={m.fees_title()}>
          <thead>
            <tr>
              <th scope="col">{m.fees_who()}</th>
              <th scope="col" data-wide>
                {m.fees_batch()}
              </th>
              <th scope="col">{m.fees_status()}</th>
              <th scope="col" data-number>
                {m.fees_paid()}
              </th>
              <th scope="col" data-wide>
                {m.fees_when()}
              </th>
              <th scope="col">{m.fees_action()}</th>
            </tr>
          </thead>
          <tbody>
            {query.data?.orders.map((order) => (
              <tr key={order.orderId}>
                <th scope="row">
                  <bdi className="wrap-anywhere">{buyerText(order)}</bdi>
                  <span className="block text-muted text-sm wrap-anywhere">{order.reference}</span>
                  <span data-narrow>{order.batch}</span>
                </th>
                <td data-wide>{order.batch}</td>
                <td>
                  <Badge tone={statusTone[order.status]}>{statusText[order.status]()}</Badge>
                </td>
                <td data-number>{m.fees_paid_of({ paid: rupees(order.paid), total: rupees(order.total) })}</td>
                <td data-wide className="whitespace-nowrap">
                  {formatDayFirst(order.createdAt)}
                </td>
                <td>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={m.fees_open_of({ name: buyerText(order) })}
                    onClick={() => setOpenId(order.orderId)}
                  >
                    {m.fees_open()}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </StaffList>
      {open === undefined ? null : <OrderDialog order={open} onClose={() => setOpenId('')} />}
    </>
  );
}
