import { Button } from '@mantine/core';
import { useState } from 'react';
import { rupees } from '../../../lib/format/rupees.ts';
import { m } from '../../../paraglide/messages.js';
import { momentText } from '../../../shared/staff/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { RefundForm } from './refund-form.tsx';
import { TransferForm } from './transfer-form.tsx';
import { buyerText, gatewayText, statusText, statusTone, type StaffOrder } from './words.ts';

/** One order: who, what was paid, and what staff can do with it. */
export function OrderDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [refundingId, setRefundingId] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const refunding = order.payments.find(({ paymentId }) => paymentId === refundingId);
  if (refunding !== undefined)
    return (
      <FormDialog title={m.fees_refund_title({ name: buyerText(order) })} onClose={() => setRefundingId('')} keepsTyped>
        <RefundForm payment={refunding} onDone={() => setRefundingId('')} />
      </FormDialog>
    );
  if (isConfirming)
    return (
      <FormDialog title={m.fees_confirm()} onClose={() => setIsConfirming(false)} keepsTyped>
        <TransferForm order={order} onDone={() => setIsConfirming(false)} />
      </FormDialog>
    );
  return (
    <FormDialog title={buyerText(order)} onClose={onClose}>
      <p className="flex flex-wrap items-center gap-2 mt-0">
        <Badge tone={statusTone[order.status]}>{statusText[order.status]()}</Badge>
        <span className="tabular">{m.fees_paid_of({ paid: rupees(order.paid), total: rupees(order.total) })}</span>
      </p>
      <FactList
        className="mt-4"
        look="grid"
        facts={[
          { name: m.fees_batch(), value: order.batch },
          { name: m.fees_reference(), value: order.reference },
          { name: m.fees_mobile(), value: order.mobile },
          { name: m.fees_email(), value: <span className="wrap-anywhere">{order.email}</span> },
          { name: m.fees_when(), value: momentText(order.createdAt) },
        ]}
      />
      {order.personId === '' ? null : (
        <p className="mt-4 mb-0">
          <PathLink className="tap text-brand-text font-medium" href={`/staff/people/${order.personId}`}>
            {m.fees_person()}
          </PathLink>
        </p>
      )}
      <h3 className="mt-6 mb-2 text-md">{m.fees_payments()}</h3>
      {order.payments.length === 0 ? <p className="m-0 text-muted">{m.fees_no_payments()}</p> : null}
      <ul className="grid m-0 p-0 list-none">
        {order.payments.map(({ paymentId, gateway, reference, instalment, amount, refunded, capturedAt }) => (
          <li key={paymentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 border-t border-line first:border-t-0">
            <span className="flex-[1_1_180px] min-w-0 wrap-anywhere">
              <strong className="block text-ink font-medium tabular">
                {rupees(amount)} · {m.fees_part({ number: instalment })}
              </strong>
              <span className="block text-muted text-sm">
                {gatewayText[gateway]()} · {reference}
              </span>
              <span className="block text-muted text-sm">{momentText(capturedAt)}</span>
              {refunded === 0 ? null : <span className="block text-sm">{m.fees_refunded({ amount: rupees(refunded) })}</span>}
            </span>
            {refunded >= amount ? null : (
              <Button
                variant="default"
                size="compact-md"
                aria-label={m.fees_refund_of({ reference })}
                onClick={() => setRefundingId(paymentId)}
              >
                {m.fees_refund()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {order.dueAmount > 0 ? (
        <Button className="mt-4" fullWidth onClick={() => setIsConfirming(true)}>
          {m.fees_confirm()}
        </Button>
      ) : null}
    </FormDialog>
  );
}
