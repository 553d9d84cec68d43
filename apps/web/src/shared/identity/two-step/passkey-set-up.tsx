import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { CurrentPassword } from './current-password.tsx';
import { createPasskey } from './passkeys.ts';
import { NewRecoveryCodes } from './recovery-code-list.tsx';
import classes from './two-step.module.css';

/** Adds a passkey: the password and a name, then what the browser asks. With the first second factor come recovery codes, and `onTurnedOn`; `onDone` comes when they were seen. */
export function PasskeySetUp({
  session,
  onTurnedOn,
  onDone,
}: {
  session: Session;
  onTurnedOn?: (() => void) | undefined;
  onDone: () => void;
}) {
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = useMutation({
    mutationFn: async () => {
      const passkey = await createPasskey(await call('startPasskey', { password }));
      return call('addPasskey', { name, passkey });
    },
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => {
      if (recoveryCodes.length === 0) return onDone();
      setCodes(recoveryCodes);
      onTurnedOn?.();
    },
  });
  if (codes !== null) return <NewRecoveryCodes codes={codes} onDone={onDone} />;
  const { error } = add;
  const wrongPassword = session.hasPassword && error instanceof ApiError && error.code === 'INCORRECT_PASSWORD' ? error.message : null;
  const filled = password !== '' || !session.hasPassword;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (filled && !add.isPending) add.mutate();
  };
  return (
    <form className={`${classes['form']} grid gap-4 mt-6`} onSubmit={submit} noValidate>
      <p>{m.passkey_about({ host: window.location.hostname })}</p>
      <Field
        label={m.passkey_name()}
        help={m.passkey_name_help()}
        name="passkey-name"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <CurrentPassword
        session={session}
        error={wrongPassword}
        value={password}
        onChange={(typed) => {
          add.reset();
          setPassword(typed);
        }}
      />
      {error && wrongPassword === null ? <FormError>{error.message}</FormError> : null}
      <SubmitButton fullWidth size="lg" missing={missingOf([[m.password_current(), filled]])} loading={add.isPending}>
        {m.passkey_add()}
      </SubmitButton>
    </form>
  );
}
