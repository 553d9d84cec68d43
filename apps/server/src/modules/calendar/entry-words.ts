import type { Language } from '@abhyas/contract/languages.ts';
import { inLanguage } from '../../platform/language/error-text.ts';
import type { AgendaRow } from '../agenda/index.ts';

/** Entries whose titles the portal makes; all others are named by people and packs. A test that is open for one day alone is called what its pack calls it. */
const ownTitles: readonly AgendaRow['source'][] = ['session', 'task'];
const hasOwnTitle = ({ source, ref }: Pick<AgendaRow, 'source' | 'ref'>): boolean =>
  ownTitles.includes(source) || (source === 'test' && !ref.endsWith(':whole'));

/** An entry with its title and the name of its action in the reader's language, where the portal made them; what people and packs wrote stays. */
export function entryIn<R extends Pick<AgendaRow, 'source' | 'ref' | 'title' | 'cta'>>({
  row,
  language,
}: {
  row: R;
  language: Language;
}): R {
  const said = (text: string) => inLanguage({ text, language });
  return {
    ...row,
    title: hasOwnTitle(row) ? said(row.title) : row.title,
    cta: row.source === 'event' ? row.cta : said(row.cta),
  };
}

/** Says with whom an entry is, for a file of the calendar. */
export const withIn = (language: Language) => (name: string) => inLanguage({ text: `With ${name}`, language });
