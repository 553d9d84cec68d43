import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { updateSession, type Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { FactorSetUp } from '../../../shared/identity/two-step/factor-set-up.tsx';
import { twoStepQuery } from '../../../shared/identity/two-step/queries.ts';
import { afterSignIn, placeAfterSignIn } from '../sign-in/after-sign-in.ts';
import { FormHead, SignInFrame } from '../frame/sign-in-frame.tsx';

/** /account/two-step: whose role must have two-step verification sets it up here, before anything else. Everyone else is led on. */
export function TwoStepPage({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const session = useOwnSession();
  return session.mustSetUpTwoStep ? <SetUp session={session} onSignOut={onSignOut} /> : <LeadOn session={session} />;
}

function LeadOn({ session }: { session: Session }) {
  const router = useRouter();
  useEffect(() => router.history.replace(afterSignIn(session)), [router, session]);
  return null;
}

function SetUp({ session, onSignOut }: { session: Session; onSignOut: () => Promise<void> }) {
  const router = useRouter();
  const [isOn, setIsOn] = useState(false);
  // the portal may no longer ask for it, or it was set up elsewhere: then the session changes, and with it the page. Never while new recovery codes are shown
  useQuery({ ...twoStepQuery(session), refetchOnReconnect: false });
  const proceed = async () => {
    const { state } = router.history.location;
    await updateSession({ token: session.token, part: { mustSetUpTwoStep: false } });
    router.history.replace(placeAfterSignIn({ state, session: { ...session, mustSetUpTwoStep: false } }));
  };
  return (
    <SignInFrame>
      <FormHead title={isOn ? m.two_step_save_codes() : m.two_step_must_title()} about={isOn ? undefined : m.two_step_must_about()} />
      <FactorSetUp session={session} onTurnedOn={() => setIsOn(true)} onDone={() => void proceed()} />
      {isOn ? null : (
        <Button variant="subtle" fullWidth mt="md" onClick={() => void onSignOut()}>
          {m.two_step_sign_out()}
        </Button>
      )}
    </SignInFrame>
  );
}
