import { useRouter } from '@tanstack/react-router';
import { placeAfterSignIn } from './after-sign-in.ts';
import { signIn } from '../frame/calls.ts';

/** Signs in and goes back to where one was, or where signing in leads. Throws what the call throws, and then nothing has changed. */
export function useSignIn(): (who: Parameters<typeof signIn>[0]) => Promise<void> {
  const router = useRouter();
  return async (who) => {
    const session = await signIn(who);
    router.history.push(placeAfterSignIn({ state: router.history.location.state, session }));
  };
}
