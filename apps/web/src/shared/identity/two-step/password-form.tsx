import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../../lib/api.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { CurrentPassword } from './current-password.tsx';
import classes from './two-step.module.css';

interface PasswordFormProps {
  readonly session: Session;
  readonly action: string;
  /** Does what the password is asked for. What it throws is shown, and one may try again. */
  readonly submit: (password: string) => Promise<void>;
}

/** Asks for the password, where there is one, before something about two-step verification changes. */
export function PasswordForm({ session, action, submit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const attempt = useMutation({ mutationFn: () => submit(password), meta: { quiet: true } });
  const { error } = attempt;
  const wrongPassword = session.hasPassword && error instanceof ApiError && error.code === 'INCORRECT_PASSWORD' ? error.message : null;
  const filled = password !== '' || !session.hasPassword;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (filled && !attempt.isPending) attempt.mutate();
  };
  return (
    <form className={`${classes['form']} grid gap-4 mt-6`} onSubmit={onSubmit} noValidate>
      <CurrentPassword
        session={session}
        error={wrongPassword}
        value={password}
        onChange={(typed) => {
          attempt.reset();
          setPassword(typed);
        }}
      />
      {error && wrongPassword === null ? <FormError>{error.message}</FormError> : null}
      <SubmitButton fullWidth size="lg" missing={missingOf([[m.password_current(), filled]])} loading={attempt.isPending}>
        {action}
      </SubmitButton>
    </form>
  );
}
