import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { readRupees, rupees } from '../../../lib/format/rupees.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import type { StaffOrder } from './words.ts';

const utrForm = /^[A-Z0-9]{6,30}$/;

/** Notes a transfer that staff have seen in the account, by the bank's own reference, which counts once. */
export function TransferForm({ order: { orderId, dueAmount }, onDone }: { order: StaffOrder; onDone: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState({ amount: String(dueAmount / 100), utr: '' });
  const [tried, setTried] = useState(false);
  const amount = readRupees(typed.amount);
  const utr = typed.utr.trim().toUpperCase();
  const [fits, isReference] = [amount !== null && amount > 0, utrForm.test(utr)];
  const confirm = useMutation({
    mutationFn: () => call('confirmTransfer', { orderId, amount: amount ?? 0, utr, day: dayOf(now()) }),
    meta: { quiet: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.fees.all });
      showSuccess(m.fees_confirm_done());
      onDone();
    },
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fits && isReference && !confirm.isPending) confirm.mutate();
      }}
    >
      <p className="m-0 text-muted">{m.fees_confirm_about()}</p>
      <Field
        label={m.fees_amount()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed.amount}
        help={m.fees_confirm_due({ amount: rupees(dueAmount) })}
        error={tried && !fits ? m.fees_amount_wrong({ amount: rupees(dueAmount) }) : null}
        onChange={(text) => setTyped({ ...typed, amount: text })}
      />
      <Field
        label={m.fees_utr()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        data-autofocus
        value={typed.utr}
        error={tried && !isReference ? m.fees_utr_wrong() : null}
        calm={!fits}
        onChange={(text) => setTyped({ ...typed, utr: text })}
      />
      {confirm.error === null ? null : <FormError>{confirm.error.message}</FormError>}
      <Button type="submit" size="lg" fullWidth loading={confirm.isPending}>
        {m.fees_confirm_go({ amount: rupees(amount ?? 0) })}
      </Button>
    </form>
  );
}
