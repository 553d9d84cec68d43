import { languageNamed } from '@abhyas/contract/languages.ts';
import { getSession, onSessionChange, updateSession } from '../session/session.ts';
import { language, writeLanguage } from './language.ts';

/** What is needed of the router's history: `location` is the page that was gone to. */
export interface PageHistory {
  readonly location: { readonly pathname: string };
  readonly subscribe: (onChange: () => void) => () => void;
  readonly flush: () => void;
}

/**
 * Takes over the language that this person chose in another browser: the next page of this one has it. A message that would replace a language which this browser no longer has
 * for the account was sent before a choice made here, and changes nothing.
 */
export async function takeLanguage({ language: told, instead }: Readonly<Record<string, string | number>>): Promise<void> {
  const session = getSession();
  const wanted = languageNamed(String(told));
  if (session === null || session.isAdminLogin || wanted === null || session.language !== instead) return;
  writeLanguage(wanted);
  await updateSession({ token: session.token, part: { language: wanted } });
}

/**
 * Loads the page that someone goes to next from the server once their account has another language than this window, chosen in this browser or another: what they are
 * reading or typing now stays. The answer stops it.
 */
export function followLanguage(history: PageHistory): () => void {
  const before = getSession()?.language;
  let isOther = false;
  const stopLooking = onSessionChange(() => {
    const session = getSession();
    const now = session === null || session.isAdminLogin ? '' : session.language;
    isOther = now !== '' && now !== before && now !== language;
  });
  let { pathname } = history.location;
  const stopHearing = history.subscribe(() => {
    const hasLeft = history.location.pathname !== pathname;
    ({ pathname } = history.location);
    if (!isOther || !hasLeft) return;
    // the address bar may still have the page before
    history.flush();
    location.reload();
  });
  return () => {
    stopLooking();
    stopHearing();
  };
}
