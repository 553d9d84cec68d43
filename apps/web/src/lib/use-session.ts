import { useSyncExternalStore } from 'react';
import { getSession, onSessionChange, type Session } from './session.ts';

/** The session in use, or null; the component follows its changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** The session on a screen that the guard lets nobody see without one. */
export function useOwnSession(): Session {
  const session = useSession();
  if (!session) throw new Error('This screen needs a session');
  return session;
}
