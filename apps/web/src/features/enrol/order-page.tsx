import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import { ApiError, call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { HelpdeskButton } from '../../ui/navigation/helpdesk-link.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { ChangeCard } from './change-batch.tsx';
import classes from './enrol.module.css';
import { keepInTab, leaveFor, readFromTab } from './gateway-trip.ts';
import { CancelCard, PaymentsCard, ReceiptsCard } from './order-cards.tsx';
import { DoneCard, WaitingCard } from './order-state.tsx';
import { PublicFrame } from './public-frame.tsx';
import { orderQuery } from './queries.ts';

const form = /^[\w-]{43}$/;

/** /enrol/order#<secret>: an order for anyone who has its link, and after the way back from a gateway for the tab that left for it. */
export function OrderPage() {
  const { hash } = useLocation();
  const { history } = useRouter();
  const kept = readFromTab('order') ?? '';
  const orderToken = form.test(hash) ? hash : form.test(kept) ? kept : '';
  const adopt = useEffectEvent(() => {
    if (orderToken === '') return;
    keepInTab('order', orderToken);
    if (hash !== orderToken) history.replace(`/enrol/order#${orderToken}`);
  });
  useEffect(() => adopt(), [orderToken]);
  return <PublicFrame>{orderToken === '' ? <LostOrder /> : <OrderView key={orderToken} orderToken={orderToken} />}</PublicFrame>;
}

function LostOrder() {
  return (
    <EmptyState
      drawing="lost"
      heading="h1"
      title={m.enrol_order_lost()}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <PathButton href="/enrol">{m.enrol_courses()}</PathButton>
          <HelpdeskButton subject={m.enrol_order_title()}>{m.enrol_talk()}</HelpdeskButton>
        </span>
      }
    >
      {m.enrol_order_lost_text()}
    </EmptyState>
  );
}

function OrderView({ orderToken }: { orderToken: string }) {
  const client = useQueryClient();
  const query = useQuery(orderQuery(orderToken));
  const pay = useMutation({
    mutationFn: (gateway: GatewayName) => call('payOrder', { orderToken, gateway }),
    meta: { quiet: true },
    onSuccess: (checkout) => {
      if (checkout.gateway === 'bank') return client.invalidateQueries({ queryKey: queryKeys.enrol.order });
      leaveFor(checkout);
    },
    // it was paid meanwhile, or no seat is left
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.enrol.order }),
  });
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND' && query.data === undefined) return <LostOrder />;
  return (
    <QueryView query={query} heading="h1" height={480}>
      {(order) => {
        const isIn = order.status === 'enrolled' || order.status === 'paused';
        const paying = { isPending: pay.isPending || pay.isSuccess, error: pay.error, onPay: pay.mutate };
        return (
          <div className={classes['order']}>
            <div className="grid gap-6 min-w-0 content-start">
              {order.status === 'enrolled' ? <DoneCard order={order} /> : <WaitingCard order={order} paying={paying} />}
            </div>
            <div className="grid gap-6 min-w-0 content-start">
              <ReceiptsCard order={order} orderToken={orderToken} />
              <PaymentsCard order={order} paying={isIn && order.status === 'enrolled' ? paying : null} />
              <ChangeCard order={order} orderToken={orderToken} />
              <CancelCard order={order} orderToken={orderToken} />
            </div>
          </div>
        );
      }}
    </QueryView>
  );
}
