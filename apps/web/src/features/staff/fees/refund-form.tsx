import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { readRupees, rupees } from '../../../lib/format/rupees.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { PasswordForm } from '../../../shared/identity/two-step/password-form.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { Field } from '../../../ui/forms/field.tsx';
import type { StaffOrder } from './words.ts';

/** The least that a reason has. */
const minReason = 3;

/** Sends a payment back, whole or in part: how much and why, then the password, and the second factor where there is one. */
export function RefundForm({ payment, onDone }: { payment: StaffOrder['payments'][number]; onDone: () => void }) {
  const session = useOwnSession();
  const client = useQueryClient();
  const { paymentId, gateway } = payment;
  const most = payment.amount - payment.refunded;
  const [typed, setTyped] = useState({ amount: String(most / 100), reason: '' });
  const [tried, setTried] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const amount = readRupees(typed.amount);
  const fits = amount !== null && amount > 0 && amount <= most;
  const says = typed.reason.trim().length >= minReason;
  if (isReady && fits)
    return (
      <>
        <p className="mt-0">{gateway === 'bank' ? m.fees_refund_bank() : m.fees_refund_all()}</p>
        <PasswordForm
          session={session}
          action={m.fees_refund_go({ amount: rupees(amount) })}
          submit={async (password) => {
            await call('refundPayment', { paymentId, amount, reason: typed.reason, password });
            await client.invalidateQueries({ queryKey: queryKeys.fees.all });
            showSuccess(m.fees_refund_done({ amount: rupees(amount) }));
            onDone();
          }}
        />
      </>
    );
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fits && says) setIsReady(true);
      }}
    >
      <Field
        label={m.fees_amount()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        data-autofocus
        value={typed.amount}
        help={m.fees_amount_most({ amount: rupees(most) })}
        error={tried && !fits ? m.fees_amount_wrong({ amount: rupees(most) }) : null}
        onChange={(text) => setTyped({ ...typed, amount: text })}
      />
      <Field
        label={m.fees_reason()}
        maxLength={300}
        value={typed.reason}
        error={tried && !says ? m.fees_reason_short() : null}
        calm={!fits}
        onChange={(reason) => setTyped({ ...typed, reason })}
      />
      <Button type="submit" size="lg" fullWidth>
        {m.fees_refund_next()}
      </Button>
    </form>
  );
}
