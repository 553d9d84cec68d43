import { createFileRoute, redirect } from '@tanstack/react-router';
import { afterSignIn } from '../features/identity/sign-in/after-sign-in.ts';
import { LoginPage } from '../features/identity/sign-in/login-page.tsx';
import { getSession } from '../lib/session/session.ts';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    const session = getSession();
    if (session) throw redirect({ href: afterSignIn(session), replace: true });
  },
  component: LoginPage,
});
