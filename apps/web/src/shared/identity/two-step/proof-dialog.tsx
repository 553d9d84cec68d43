import type { ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { FormDialog, type FormDialogProps } from '../../../ui/forms/form-dialog.tsx';
import { PasswordForm } from './password-form.tsx';

interface ProofDialogProps extends Pick<FormDialogProps, 'title' | 'onClose' | 'returnTo'> {
  readonly about: ReactNode;
  /** The words of the button, where they are not the title. */
  readonly action?: string;
  readonly submit: (password: string) => Promise<void>;
}

/** Asks for the password before something that could harm someone. `submit` closes it by what it does. */
export function ProofDialog({ about, action, submit, ...dialog }: ProofDialogProps) {
  const session = useOwnSession();
  return (
    <FormDialog {...dialog} keepsTyped>
      <div>{about}</div>
      <PasswordForm session={session} action={action ?? dialog.title} submit={submit} />
    </FormDialog>
  );
}
