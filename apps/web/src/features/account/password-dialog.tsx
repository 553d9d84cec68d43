import { findPasswordFault, isConfirmed } from '@abhyas/rules/identity/password.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../lib/api.ts';
import { updateSession, type Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { missingOf, SubmitButton } from '../../ui/forms/submit-button.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { faultText } from '../../lib/language/fault-text.ts';

interface Typed {
  readonly current: string;
  readonly password: string;
  readonly confirmation: string;
}

/** Sets a password for someone who came by a code (IDN-023), or changes the one there is. */
export function PasswordDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({ current: '', password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => call('changePassword', { currentPassword: typed.current, newpassword: typed.password }),
    meta: { quiet: true },
    onSuccess: () => {
      void updateSession({ token: session.token, part: { hasPassword: true } });
      onClose();
      showSuccess(m.password_saved());
    },
  });
  const owner = { ...session, pin: session.student_imspin, email: session.studentEmail, mobile: '' };
  const problem = findPasswordFault({ password: typed.password, owner });
  const fault = problem === null ? null : faultText(problem);
  const refusal = callError(save.error, 'changePassword');
  const wrongCurrent = refusal?.code === 'INCORRECT_PASSWORD' ? refusal.message : null;
  const weak = refusal?.code === 'WEAK_PASSWORD' ? refusal.message : null;
  const change = (part: Partial<Typed>) => {
    setTried(false);
    save.reset();
    setTyped({ ...typed, ...part });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null && isConfirmed(typed) && !save.isPending) save.mutate();
  };
  return (
    <FormDialog title={session.hasPassword ? m.password_change() : m.password_set()} onClose={onClose} keepsTyped>
      <p>{m.password_about()}</p>
      <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={session.student_imspin} readOnly hidden />
        {session.hasPassword ? (
          <PasswordField
            label={m.password_current()}
            name="password"
            autoComplete="current-password"
            data-autofocus
            error={wrongCurrent}
            value={typed.current}
            onChange={(current) => change({ current })}
          />
        ) : null}
        <PasswordField
          label={m.password_new()}
          name="new-password"
          autoComplete="new-password"
          help={m.create_rule()}
          error={weak ?? (tried ? fault : null)}
          value={typed.password}
          onChange={(password) => change({ password })}
        />
        <PasswordField
          label={m.password_confirm()}
          name="confirm-password"
          autoComplete="new-password"
          error={tried && fault === null && !isConfirmed(typed) ? m.fault_password_differs() : null}
          value={typed.confirmation}
          onChange={(confirmation) => change({ confirmation })}
        />
        {save.error && (wrongCurrent === null || !session.hasPassword) && weak === null ? (
          <FormError>{save.error.message}</FormError>
        ) : null}
        <SubmitButton
          fullWidth
          size="lg"
          missing={missingOf([
            [m.password_new(), typed.password !== ''],
            [m.password_confirm(), typed.confirmation !== ''],
          ])}
          loading={save.isPending}
        >
          {m.password_save()}
        </SubmitButton>
      </form>
    </FormDialog>
  );
}
