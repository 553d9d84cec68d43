import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { buyerFaults, faultsOf } from './buyer.ts';
import { keepInTab, readFromTab } from './kept-in-tab.ts';
import { sourceOf } from './source.ts';

/** Asks for a call: no number is asked for before its owner has agreed to be called. */
export function CallDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [agrees, setAgrees] = useState(false);
  const [typed, setTyped] = useState(() => readFromTab('buyer') ?? { name: '', mobile: '', email: '' });
  const [tried, setTried] = useState(false);
  const ask = useMutation({
    mutationFn: () =>
      call('askForCall', {
        slug,
        ...typed,
        agrees: true,
        source: sourceOf({ search: globalThis.location.search, referrer: document.referrer, host: globalThis.location.hostname }),
      }),
    meta: { quiet: true },
  });
  const own = buyerFaults({ ...typed, emailIsOptional: true });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (agrees && Object.keys(own).length === 0 && !ask.isPending) ask.mutate();
  };
  if (ask.isSuccess)
    return (
      <FormDialog title={m.enrol_call_done()} onClose={onClose}>
        <p className="mt-0" role="status">
          {m.enrol_call_done_text({ mobile: typed.mobile })}
        </p>
        <Button fullWidth size="lg" onClick={onClose} data-autofocus autoFocus>
          {m.action_close()}
        </Button>
      </FormDialog>
    );
  return (
    <FormDialog title={m.enrol_call()} onClose={onClose} keepsTyped fillsPhone>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Checkbox
          label={m.enrol_call_agree()}
          checked={agrees}
          onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
          data-autofocus
        />
        {agrees ? (
          <>
            <BuyerFields
              typed={typed}
              faults={{ ...(tried ? own : {}), ...faultsOf(ask.error) }}
              emailLabel={m.enrol_call_email()}
              onChange={(part) => {
                ask.reset();
                const next = { ...typed, ...part };
                keepInTab('buyer', next);
                setTyped(next);
              }}
            />
            {ask.error && Object.keys(faultsOf(ask.error)).length === 0 ? <FormError>{ask.error.message}</FormError> : null}
            <Button type="submit" size="lg" fullWidth loading={ask.isPending}>
              {m.enrol_call()}
            </Button>
          </>
        ) : (
          <p className="m-0 text-muted text-sm">{m.enrol_call_agree_first()}</p>
        )}
      </form>
    </FormDialog>
  );
}
