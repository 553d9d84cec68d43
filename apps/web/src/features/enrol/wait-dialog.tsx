import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { m } from '../../paraglide/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { buyerFaults, faultsOf } from './buyer.ts';
import type { Intake } from './course.ts';
import { keepInTab, readFromTab } from './gateway-trip.ts';

/** Puts someone in the line of a batch that is full or not open yet, and says their place. */
export function WaitDialog({ intake: { intakeId, name, isOpen }, onClose }: { intake: Intake; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => readFromTab('buyer') ?? { name: '', mobile: '', email: '' });
  const [tried, setTried] = useState(false);
  const join = useMutation({
    mutationFn: () => call('joinIntakeLine', { intakeId, ...typed }),
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.enrol.course }),
  });
  const faults = { ...(tried ? buyerFaults(typed) : {}), ...faultsOf(join.error) };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(buyerFaults(typed)).length === 0 && !join.isPending) join.mutate();
  };
  const title = isOpen === '1' ? m.enrol_waitlist_of({ batch: name }) : m.enrol_notify_of({ batch: name });
  if (join.data !== undefined) {
    return (
      <FormDialog title={title} onClose={onClose}>
        <div role="status">
          <p className="mt-0 text-ink text-lg font-strong">{m.enrol_wait_done({ place: join.data.place })}</p>
          <p className="wrap-anywhere">{m.enrol_wait_done_text({ email: typed.email })}</p>
        </div>
        <Button fullWidth size="lg" onClick={onClose} data-autofocus autoFocus>
          {m.action_close()}
        </Button>
      </FormDialog>
    );
  }
  return (
    <FormDialog title={title} onClose={onClose} keepsTyped fillsPhone>
      <p className="mt-0 text-muted">{m.enrol_wait_about()}</p>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <BuyerFields
          typed={typed}
          faults={faults}
          onChange={(part) => {
            join.reset();
            const next = { ...typed, ...part };
            keepInTab('buyer', next);
            setTyped(next);
          }}
        />
        {join.error && Object.keys(faultsOf(join.error)).length === 0 ? <FormError>{join.error.message}</FormError> : null}
        <Button type="submit" fullWidth size="lg" loading={join.isPending}>
          {isOpen === '1' ? m.enrol_join_waitlist() : m.enrol_notify_me()}
        </Button>
      </form>
    </FormDialog>
  );
}
