import type { SecondStep } from '@abhyas/contract/identity/identity.ts';
import { useRouter } from '@tanstack/react-router';
import type { Session } from '../../../lib/session/session.ts';
import { isPageOf } from '../../../shared/language/own-language.ts';
import { signIn } from '../frame/calls.ts';
import { useSecondStep } from '../frame/second-step-gate.tsx';
import { placeAfterSignIn } from './after-sign-in.ts';

/** Goes back to where one was, or where signing in leads, with the session of a sign-in; someone with a second factor is asked for it first. */
export function useGoIn(): (answer: Session | SecondStep) => void {
  const router = useRouter();
  const askSecondStep = useSecondStep();
  const goIn = (session: Session) => {
    const place = placeAfterSignIn({ state: router.history.location.state, session });
    if (isPageOf(session)) router.history.push(place);
    // the same place, as the server has it in the language of the account
    else location.assign(place);
  };
  return (answer) => ('secondStepToken' in answer ? askSecondStep({ ...answer, onSession: goIn }) : goIn(answer));
}

/** Signs in and goes in. Throws what the call throws, and then nothing has changed. */
export function useSignIn(): (who: Parameters<typeof signIn>[0]) => Promise<void> {
  const goIn = useGoIn();
  return async (who) => goIn(await signIn(who));
}
