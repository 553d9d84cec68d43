import { useState, type SyntheticEvent } from 'react';
import { callError } from '../../../lib/api.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';

interface ProofDialogProps {
  /** Why the last save failed; only a wrong password is said here. */
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onSubmit: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password before the family is saved: guardians become parents who see how the student does. */
export function ProofDialog({ error, isPending, onSubmit, onClose }: ProofDialogProps) {
  const session = useOwnSession();
  const [password, setPassword] = useState('');
  const refusal = callError(error, 'studentPrelogin');
  const wrong = refusal?.code === 'INCORRECT_PASSWORD' ? refusal.message : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== '' && !isPending) onSubmit(password);
  };
  return (
    <FormDialog title={m.family_proof_title()} onClose={onClose} keepsTyped>
      <p>{m.family_proof_about()}</p>
      <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={session.student_imspin} readOnly hidden />
        <PasswordField
          name="password"
          label={m.password_current()}
          autoComplete="current-password"
          data-autofocus
          error={wrong}
          value={password}
          onChange={setPassword}
        />
        <SubmitButton fullWidth size="lg" missing={missingOf([[m.password_current(), password !== '']])} loading={isPending}>
          {m.profile_save()}
        </SubmitButton>
      </form>
    </FormDialog>
  );
}
