import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { AccountSection } from './account-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Whether there is a password, and the dialog that changes it or sets the first one. */
export function PasswordSection({ session }: { session: Session }) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <AccountSection name="password" about={session.hasPassword ? m.account_password_there() : m.account_password_none()}>
      <Button variant="default" onClick={open}>
        {session.hasPassword ? m.password_change() : m.password_set()}
      </Button>
      {asking ? <PasswordDialog session={session} onClose={close} /> : null}
    </AccountSection>
  );
}
