import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/calls/download.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { rupees } from '../../lib/format/rupees.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { MethodChoice } from './method-choice.tsx';
import { BankFacts } from './order-state.tsx';
import { nextPart, type Order, type Paying, standingText } from './order-words.ts';
import { orderQuery } from './queries.ts';

/** Invoices with their tax, and credit notes of what went back, each as a PDF; none before the first payment. */
export function ReceiptsCard({ order: { receipts, returning }, orderToken }: { order: Order; orderToken: string }) {
  const file = useMutation({
    mutationFn: (receiptId: string) => call('receiptFile', { orderToken, receiptId }),
    onSuccess: ({ fileName, pdf }) => {
      const bytes = Uint8Array.from(atob(pdf), (letter) => letter.codePointAt(0) ?? 0);
      saveFile({ file: new Blob([bytes], { type: 'application/pdf' }), name: fileName });
    },
  });
  if (receipts.length === 0 && returning === 0) return null;
  return (
    <Card>
      <h2 className="text-lg mb-2">{m.enrol_receipts()}</h2>
      {returning === 0 ? null : (
        <p className="mt-0 mb-3 p-3 rounded-control bg-info-wash text-sm">
          <strong className="block text-ink font-strong">{m.enrol_returning({ amount: rupees(returning) })}</strong>
          {m.enrol_returning_text()}
        </p>
      )}
      <ul className="grid m-0 p-0 list-none">
        {receipts.map(({ receiptId, number, kind, amount, tax, issuedAt }) => (
          <li key={receiptId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 border-t border-line first:border-t-0">
            <span className="flex-[1_1_160px] min-w-0 wrap-anywhere">
              <strong className="block text-ink font-medium">
                {kind === 'receipt' ? m.enrol_receipt({ number }) : m.enrol_credit({ number })}
              </strong>
              <span className="block text-muted text-sm">{formatDayFirst(issuedAt)}</span>
              <span className="block text-muted text-sm">{m.enrol_receipt_tax({ tax: rupees(tax) })}</span>
            </span>
            <span className="grid flex-auto gap-1 justify-items-end">
              <strong className="text-ink font-strong tabular">
                {kind === 'receipt' ? rupees(amount) : m.enrol_code_off({ amount: rupees(amount) })}
              </strong>
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
                aria-label={m.enrol_receipt_get_of({ number })}
                loading={file.isPending && file.variables === receiptId}
                onClick={() => file.mutate(receiptId)}
              >
                {m.enrol_receipt_get()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the course costs and what is paid when; `paying` where the next instalment can be paid from here. */
export function PaymentsCard({ order, paying }: { order: Order; paying: Paying | null }) {
  const { price, code, discount, parts, gateways } = order;
  const next = nextPart(order);
  const [gateway, setGateway] = useState(gateways[0] ?? 'bank');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card>
      <h2 className="text-lg mb-2">{m.enrol_payments()}</h2>
      <dl className="grid m-0">
        <Line name={order.course} value={rupees(price)} />
        {discount === 0 ? null : <Line name={m.enrol_discount_line({ code })} value={m.enrol_code_off({ amount: rupees(discount) })} />}
        {parts.map((part) => (
          <Line
            key={part.number}
            name={parts.length === 1 ? m.enrol_part_only() : m.enrol_part({ number: part.number })}
            note={standingText(part)}
            tone={part.standing === 'paid' ? 'good' : part.standing === 'ahead' ? 'plain' : 'warn'}
            value={rupees(part.amount)}
          />
        ))}
      </dl>
      {paying === null || next === null ? null : isOpen ? (
        <div className="grid gap-3 mt-3">
          <MethodChoice gateways={gateways} gateway={gateway} onChange={setGateway} />
          {paying.error === null ? null : <FormError>{paying.error.message}</FormError>}
          <Button fullWidth loading={paying.isPending} onClick={() => paying.onPay(gateway)}>
            {gateway === 'bank' ? m.enrol_bank_title({ amount: rupees(next.amount) }) : m.enrol_pay({ amount: rupees(next.amount) })}
          </Button>
          {order.lastGateway === 'bank' && order.lastTry === 'waiting' ? (
            <>
              <p className="m-0 text-sm">{m.enrol_bank_text()}</p>
              <BankFacts order={order} amount={next.amount} />
            </>
          ) : null}
        </div>
      ) : (
        <Button variant="default" fullWidth className="mt-3" onClick={() => setIsOpen(true)}>
          {m.enrol_pay({ amount: rupees(next.amount) })}
        </Button>
      )}
    </Card>
  );
}

function Line({
  name,
  value,
  note = '',
  tone = 'plain',
}: {
  name: string;
  value: string;
  note?: string;
  tone?: 'plain' | 'good' | 'warn';
}) {
  return (
    <div className="flex items-center gap-4 py-2.5 border-t border-line first:border-t-0">
      <dt className="flex-1 min-w-0 wrap-anywhere">
        {name}
        {note === '' ? null : (
          <span className="block mt-1">
            <Badge tone={tone}>{note}</Badge>
          </span>
        )}
      </dt>
      <dd className="m-0 text-ink tabular">{value}</dd>
    </div>
  );
}

/** The way out, as long as there is one; it asks once, with what becomes of seat and money. */
export function CancelCard({ order, orderToken }: { order: Order; orderToken: string }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => call('cancelOrder', { orderToken }),
    meta: { quiet: true },
    onSuccess: (after) => {
      client.setQueryData(orderQuery(orderToken).queryKey, after);
      setIsAsking(false);
    },
  });
  if (order.mayCancel !== '1') return null;
  const isHeld = order.status === 'held';
  return (
    <Card>
      <h2 className="text-lg mb-1">{m.enrol_changed_mind()}</h2>
      <p className="mt-0 mb-3">
        {isHeld || order.refundUntil === ''
          ? m.enrol_cancel_held_text()
          : m.enrol_changed_text({ date: formatDayFirst(order.refundUntil) })}
      </p>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {isHeld ? m.enrol_cancel_order() : m.enrol_cancel()}
      </Button>
      {isAsking ? (
        <FormDialog
          title={isHeld ? m.enrol_cancel_order() : m.enrol_cancel_sure({ batch: order.batch })}
          onClose={() => setIsAsking(false)}
        >
          <p className="mt-0">{isHeld ? m.enrol_cancel_held_text() : m.enrol_cancel_sure_text()}</p>
          {cancel.error === null ? null : <FormError>{cancel.error.message}</FormError>}
          <div className="flex flex-wrap justify-end gap-3 mt-6">
            <Button variant="default" data-autofocus onClick={() => setIsAsking(false)}>
              {m.enrol_keep()}
            </Button>
            <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {isHeld ? m.enrol_cancel_order() : m.enrol_cancel()}
            </Button>
          </div>
        </FormDialog>
      ) : null}
    </Card>
  );
}
