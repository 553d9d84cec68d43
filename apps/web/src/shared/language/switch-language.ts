import type { Language } from '@abhyas/contract/languages.ts';
import { sendWaiting } from '../../sync/sending/before-sign-out.ts';
import { call } from '../../lib/api.ts';
import { markChosen, writeLanguage } from '../../lib/language/language.ts';
import { getSession, updateSession } from '../../lib/session/session.ts';

/** How long it waits at most for what is to be sent, and for the server to remember the choice, in milliseconds. */
const maxWaitMs = 3_000;

/**
 * Loads this very page again in another language, after sending unsent work; a page that holds something back asks first. The choice of a
 * signed-in person is remembered in their account.
 */
export async function switchLanguage(wanted: Language): Promise<void> {
  await sendWaiting(maxWaitMs);
  writeLanguage(wanted);
  const session = getSession();
  if (session === null) markChosen();
  // support acts for a student and chooses for this browser alone
  else if (!session.isAdminLogin) await rememberLanguage(wanted);
  location.reload();
}

/** Tells the account of its language, and the other windows of this browser. Without an answer the browser still has the choice. */
export async function rememberLanguage(wanted: Language): Promise<void> {
  const token = getSession()?.token ?? '';
  const remembered = call('chooseLanguage', { language: wanted }, { keepalive: true }).then(
    () => updateSession({ token, part: { language: wanted } }),
    () => {},
  );
  await Promise.race([remembered, new Promise((resolve) => void setTimeout(resolve, maxWaitMs))]);
}
