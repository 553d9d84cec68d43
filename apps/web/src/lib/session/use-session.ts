import { useState, useSyncExternalStore } from 'react';
import { getSession, onSessionChange, type Session } from './session.ts';

/** The session in use, or null; the component follows its changes. */
export function useSession(): Session | null {
  // while the build renders the sign-in no one is signed in either
  return useSyncExternalStore(onSessionChange, getSession, getSession);
}

/**
 * The session on a screen that the guard lets no one see without one. While someone signs out it stays the one the screen began with, until
 * the screen has gone.
 */
export function useOwnSession(): Session {
  const current = useSession();
  const [first] = useState(current);
  const session = current ?? first;
  if (!session) throw new Error('This screen needs a session');
  return session;
}
