import { useRouter } from '@tanstack/react-router';
import type { Session } from '../../../lib/session/session.ts';
import { isPageOf } from '../../../shared/language/own-language.ts';
import { signIn } from '../frame/calls.ts';
import { useSecondStep } from '../frame/second-step-gate.tsx';
import { placeAfterSignIn } from './after-sign-in.ts';

/**
 * Signs in and goes back to where one was, or where signing in leads; someone with a second factor is asked for it first. Throws what the call throws, and then
 * nothing has changed.
 */
export function useSignIn(): (who: Parameters<typeof signIn>[0]) => Promise<void> {
  const router = useRouter();
  const askSecondStep = useSecondStep();
  const goIn = (session: Session) => {
    const place = placeAfterSignIn({ state: router.history.location.state, session });
    if (isPageOf(session)) router.history.push(place);
    // the same place, as the server has it in the language of the account
    else location.assign(place);
  };
  return async (who) => {
    const answer = await signIn(who);
    if ('secondStepToken' in answer) askSecondStep({ ...answer, onSession: goIn });
    else goIn(answer);
  };
}
