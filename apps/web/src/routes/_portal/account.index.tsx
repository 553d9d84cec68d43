import { createFileRoute, redirect } from '@tanstack/react-router';

/** The account has one page so far. */
export const Route = createFileRoute('/_portal/account/')({
  beforeLoad: () => {
    throw redirect({ to: '/account/sessions', replace: true });
  },
});
