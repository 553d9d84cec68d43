import { type Language, languageNamed } from '@abhyas/contract/languages.ts';
import type { LiveMessage } from '../../../platform/postgres/live.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findLanguage, saveLanguage } from '../people/language-queries.ts';

/** Tells a window of the language of its person's account. `instead`: the one it replaces; a window that has another by now chose later, and keeps it. */
const told = ({ language, instead }: { language: Language; instead: Language | null }): LiveMessage => ({
  kind: 'language',
  data: { language, instead: instead ?? '' },
});

/** Remembers the language someone chose: their next sign-in says it on any device, and the windows that are open learn it at once. */
export async function chooseLanguage({
  parts,
  session: { personId },
  language,
}: {
  parts: Ports<'database' | 'live'>;
  session: Session;
  language: Language;
}): Promise<void> {
  const instead = await parts.database.transaction((tx) => saveLanguage({ tx, personId, language }));
  if (instead !== language) await parts.live.publish({ personId, ...told({ language, instead }) });
}

/** The message to a window that opens its stream after another language was chosen: `known`, '' for none. Support chooses for its own browser. */
export async function tellLanguage({
  parts,
  session: { personId, actingAdminId },
  known,
}: {
  parts: Ports<'database'>;
  session: Session;
  known: unknown;
}): Promise<LiveMessage | null> {
  if (typeof known !== 'string' || actingAdminId !== null) return null;
  const instead = languageNamed(known);
  const language = await findLanguage({ queryable: parts.database.orm, personId });
  return language === null || language === instead ? null : told({ language, instead });
}
