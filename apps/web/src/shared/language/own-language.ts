import { language, takeChosen, writeLanguage } from '../../lib/language/language.ts';
import type { Session } from '../../lib/session/session.ts';

/**
 * Whether this page is in the language of the person who has just signed in. What they chose before on this very page counts, and becomes the choice of their account;
 * else their account's does, and the next page of this browser has it.
 */
export function isPageOf({ language: own, isAdminLogin }: Pick<Session, 'language' | 'isAdminLogin'>): boolean {
  if (isAdminLogin) return true;
  if (takeChosen()) {
    if (own !== language) void import('./switch-language.ts').then(({ rememberLanguage }) => rememberLanguage(language)).catch(() => {});
    return true;
  }
  if (own === '' || own === language) return true;
  writeLanguage(own);
  return false;
}
