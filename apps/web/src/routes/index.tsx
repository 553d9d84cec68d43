import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/identity/login-page.tsx';
import { getSession } from '../lib/session.ts';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    if (getSession()) throw redirect({ to: '/home', replace: true });
  },
  component: LoginPage,
});
