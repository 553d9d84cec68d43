import type { Language } from '@abhyas/contract/languages.ts';
import { inLanguage } from '../../platform/language.ts';
import type { AgendaRow } from '../agenda/read-queries.ts';

/** Entries whose titles the portal makes; all others are named by people and packs. A test that is open for one day alone is called what its pack calls it. */
const ownTitles: readonly AgendaRow['source'][] = ['session', 'task'];
const hasOwnTitle = ({ source, ref }: Pick<AgendaRow, 'source' | 'ref'>): boolean =>
  ownTitles.includes(source) || (source === 'test' && !ref.endsWith(':whole'));

/** An entry as its reader sees it: with its title and the name of its action in their language, where the portal made them; what people and packs wrote stays, and others than the owner of the calendar read less of it. */
export function entryIn<R extends Pick<AgendaRow, 'source' | 'ref' | 'title' | 'about' | 'cta' | 'link' | 'meetingUrl'>>({
  row: kept,
  isOwner,
  language,
}: {
  row: R;
  isOwner: boolean;
  language: Language;
}): R {
  const row = isOwner ? kept : ofOthers(kept);
  const said = (text: string) => inLanguage({ text, language });
  return {
    ...row,
    title: hasOwnTitle(row) || (!isOwner && row.source === 'block') ? said(row.title) : row.title,
    cta: row.source === 'event' ? row.cta : said(row.cta),
  };
}

/**
 * An entry as someone reads it who looks at another person's calendar (decision 45): when it is and of what kind, not what was written for its owner or those who meet. Leads nowhere.
 */
function ofOthers<R extends Pick<AgendaRow, 'source' | 'title' | 'about' | 'link' | 'meetingUrl'>>(row: R): R {
  const bare = { ...row, link: '', meetingUrl: '' };
  switch (row.source) {
    case 'session':
      return { ...bare, about: '' };
    case 'task':
      return { ...bare, title: 'Task due', about: '' };
    case 'block':
      return { ...bare, title: 'Study time', about: '' };
    case 'class':
    case 'seat':
    case 'test':
    case 'attempt':
    case 'event':
    case 'deadline':
      return bare;
  }
}

/** Says with whom an entry is, for a file of the calendar. */
export const withIn = (language: Language) => (name: string) => inLanguage({ text: `With ${name}`, language });
