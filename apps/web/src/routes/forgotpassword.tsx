import { createFileRoute, redirect } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/identity/sign-in/new-password.tsx';
import { wasReloadedAt } from '../features/identity/sign-in/reloaded.ts';

export const Route = createFileRoute('/forgotpassword')({
  beforeLoad: () => {
    if (wasReloadedAt('/forgotpassword')) throw redirect({ to: '/', replace: true });
  },
  component: ForgotPasswordPage,
});
