import { createFileRoute } from '@tanstack/react-router';
import { signOut } from '../../../app/shell/sign-out.ts';
import { SessionsPage } from '../../../features/account/sessions/sessions-page.tsx';

export const Route = createFileRoute('/_portal/account/sessions')({ component: AccountSessions });

function AccountSessions() {
  return <SessionsPage onSignOut={signOut} />;
}
