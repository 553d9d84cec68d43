import type { ReactNode } from 'react';
import { useOwnSession } from '../../../../lib/session/use-session.ts';
import { PasswordForm } from '../../../../shared/identity/two-step/password-form.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';

interface ProofDialogProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly submit: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before something that could harm someone. `submit` closes it by what it does. */
export function ProofDialog({ title, about, submit, onClose }: ProofDialogProps) {
  const session = useOwnSession();
  return (
    <FormDialog title={title} onClose={onClose} keepsTyped>
      <div>{about}</div>
      <PasswordForm session={session} action={title} submit={submit} />
    </FormDialog>
  );
}
