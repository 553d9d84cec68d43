import { useRouter } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { clearSession, getSession } from '../../lib/session.ts';

/** Ends the session on the server and on this device, then shows the sign-in. A server that does not answer keeps nobody signed in here. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const toSupport = getSession()?.isAdminLogin ?? false;
    await call('logout', {}).catch(() => {});
    await clearSession();
    router.history.push(toSupport ? '/support' : '/');
  };
}
