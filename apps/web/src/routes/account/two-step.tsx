import { createFileRoute } from '@tanstack/react-router';
import { signOut } from '../../app/shell/sign-out.ts';
import { TwoStepPage } from '../../features/identity/pages.tsx';

/** Outside the portal's frame: nothing else is open to the person yet. */
export const Route = createFileRoute('/account/two-step')({ component: TwoStep });

function TwoStep() {
  return <TwoStepPage onSignOut={signOut} />;
}
