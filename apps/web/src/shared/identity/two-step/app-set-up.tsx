import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { parseFactorCode } from '@abhyas/rules/identity/second-factor.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../lib/api.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { NewRecoveryCodes } from './recovery-code-list.tsx';
import classes from './two-step.module.css';

type Started = AnswerOf<'startAuthenticator'>;

/** Sets up an authenticator app: the password, the key with a code of the app, then the recovery codes. `onTurnedOn` comes with them, `onDone` when they were seen. */
export function AppSetUp({ session, onTurnedOn, onDone }: { session: Session; onTurnedOn?: (() => void) | undefined; onDone: () => void }) {
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <NewRecoveryCodes codes={codes} onDone={onDone} />;
  if (started !== null) {
    const confirmed = (made: readonly string[]) => {
      setCodes(made);
      onTurnedOn?.();
    };
    return <ScanStep started={started} onConfirmed={confirmed} />;
  }
  return (
    <>
      <p>{session.hasPassword ? m.two_step_password_text() : m.two_step_no_password_text()}</p>
      <PasswordForm
        session={session}
        action={m.two_step_continue()}
        submit={async (password) => setStarted(await call('startAuthenticator', { password }))}
      />
    </>
  );
}

/** A key in groups of four, as it is easier to type. */
const inGroups = (key: string): string => key.replaceAll(/.{4}(?=.)/g, '$& ');

/** Why the app was not taken; recovery codes, which the server's words of a wrong code name too, are of no use here. */
function faultOf(error: unknown): string | undefined {
  const failure = callError(error, 'confirmAuthenticator');
  return failure?.code === 'INCORRECT_FACTOR' ? m.two_step_code_wrong() : failure?.message;
}

function ScanStep({ started, onConfirmed }: { started: Started; onConfirmed: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call('confirmAuthenticator', { code }),
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const isComplete = parseFactorCode(code)?.kind === 'app';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete && !confirm.isPending) confirm.mutate();
  };
  return (
    <form className={`${classes['form']} grid gap-4 mt-6`} onSubmit={submit} noValidate>
      <p>{m.two_step_scan()}</p>
      <QrCode text={started.address} label={m.two_step_qr()} />
      <div>
        <p>{m.two_step_key()}</p>
        <p className="p-3 rounded-control bg-sunken text-ink font-mono wrap-anywhere">{inGroups(started.key)}</p>
      </div>
      <Field
        label={m.two_step_code()}
        help={m.two_step_code_help()}
        error={faultOf(confirm.error)}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        autoFocus
        maxLength={40}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          confirm.reset();
        }}
      />
      <SubmitButton fullWidth size="lg" missing={missingOf([[m.two_step_code(), isComplete]])} loading={confirm.isPending}>
        {m.two_step_confirm()}
      </SubmitButton>
    </form>
  );
}
