import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { FormError } from '../../ui/forms/form-error.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { buyerFaults, faultsOf, type TypedBuyer } from './buyer.ts';
import { keepInTab, readFromTab } from './gateway-trip.ts';

/** Who a counsellor may call: no number is asked for before its owner has agreed to be called. */
export function ContactForm({
  label,
  isPending,
  error,
  onEdit,
  onSend,
}: {
  /** Of the button. */
  label: string;
  isPending: boolean;
  error: Error | null;
  onEdit: () => void;
  onSend: (typed: TypedBuyer) => void;
}) {
  const [agrees, setAgrees] = useState(false);
  const [typed, setTyped] = useState<TypedBuyer>(() => readFromTab('buyer') ?? { name: '', mobile: '', email: '' });
  const [tried, setTried] = useState(false);
  const own = buyerFaults({ ...typed, emailIsOptional: true });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (agrees && Object.keys(own).length === 0 && !isPending) onSend(typed);
  };
  return (
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
            faults={{ ...(tried ? own : {}), ...faultsOf(error) }}
            emailLabel={m.enrol_call_email()}
            onChange={(part) => {
              onEdit();
              const next = { ...typed, ...part };
              keepInTab('buyer', next);
              setTyped(next);
            }}
          />
          {error && Object.keys(faultsOf(error)).length === 0 ? <FormError>{error.message}</FormError> : null}
          <Button type="submit" size="lg" fullWidth loading={isPending}>
            {label}
          </Button>
        </>
      ) : (
        <p className="m-0 text-muted text-sm">{m.enrol_call_agree_first()}</p>
      )}
    </form>
  );
}
