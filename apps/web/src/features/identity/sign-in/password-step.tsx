import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ChosenIdentifier } from '../frame/chosen-identifier.tsx';
import { failedWords } from '../frame/failed-words.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Asks for the password and signs in. A failure leaves everything as it was typed. */
export function PasswordStep({ identifier, onBack }: { identifier: string; onBack: () => void }) {
  const signIn = useSignIn();
  const [password, setPassword] = useState('');
  const attempt = useMutation({ mutationFn: () => signIn({ identifier, password, loginType: 'student' }), meta: { quiet: true } });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== '' && !attempt.isPending) attempt.mutate();
  };
  return (
    <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
      <ChosenIdentifier words={m.login_for()} identifier={identifier} username={identifier} onBack={onBack} />
      <PasswordField
        label={m.login_password()}
        error={failedWords({ error: attempt.error, identifier })}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          attempt.reset();
        }}
      />
      <SubmitButton
        fullWidth
        size="lg"
        missing={missingOf([[m.login_password(), password !== '']])}
        loading={attempt.isPending || attempt.isSuccess}
      >
        {m.login_login()}
      </SubmitButton>
    </form>
  );
}
