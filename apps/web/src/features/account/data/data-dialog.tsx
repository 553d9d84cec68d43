import type { SyntheticEvent } from 'react';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';

interface DataDialogProps {
  readonly session: Session;
  readonly password: string;
  /** What is wrong with the password. */
  readonly wrong: string | null;
  readonly isPending: boolean;
  readonly onChange: (password: string) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Asks for the password before one's data is taken along. */
export function DataDialog({ session, password, wrong, isPending, onChange, onSubmit, onClose }: DataDialogProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== '' && !isPending) onSubmit();
  };
  return (
    <FormDialog title={m.account_data_download()} onClose={onClose} keepsTyped>
      <p>{m.account_data_text()}</p>
      <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={session.student_imspin} readOnly hidden />
        <PasswordField
          name="password"
          label={m.password_current()}
          autoComplete="current-password"
          data-autofocus
          error={wrong}
          value={password}
          onChange={onChange}
        />
        <SubmitButton fullWidth size="lg" missing={missingOf([[m.password_current(), password !== '']])} loading={isPending}>
          {m.account_data_get()}
        </SubmitButton>
      </form>
    </FormDialog>
  );
}
