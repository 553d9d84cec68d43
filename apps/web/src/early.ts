// The first of the app to run: it reads who is signed in, and asks for what the screen of this address shows while the rest of the app is on its way.
import { beginScreen } from './lib/session/home-calls.ts';
import { getSession, restoreSession } from './lib/session/session.ts';

const restore = async (): Promise<void> => {
  await restoreSession();
  const session = getSession();
  if (session !== null && !session.mustSetUpTwoStep && !session.needsOnboarding) beginScreen({ session, path: location.pathname });
};

/** Ends when the session is in use. */
export const restored = restore();
