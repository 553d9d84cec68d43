import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

interface CurrentPasswordProps {
  readonly session: Session;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** The field for one's password, with the name that a password manager keeps it under; nothing for someone without one. */
export function CurrentPassword({ session, ...field }: CurrentPasswordProps) {
  if (!session.hasPassword) return null;
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={session.student_imspin} readOnly hidden />
      <PasswordField
        name="password"
        label={m.password_current()}
        // staff act on others, whose password it could be taken for
        help={session.isStaff ? m.password_your_own() : undefined}
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...field}
      />
    </>
  );
}
