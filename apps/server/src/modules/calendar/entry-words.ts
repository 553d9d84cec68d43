import type { Language } from '@abhyas/contract/languages.ts';
import { say } from '../../platform/language.ts';
import type { AgendaRow } from '../agenda/read-queries.ts';

/** The days of a test; its whole window is called what its pack calls it. */
const testDays = { opens: 'calendar_test_opens', booking: 'calendar_booking_opens', last: 'calendar_last_day' } as const;
type Titled = (typeof testDays)[keyof typeof testDays] | 'calendar_due';

/** The message of a title that the portal makes of a name; null where people and packs name the entry. */
function titledBy({ source, ref }: Pick<AgendaRow, 'source' | 'ref'>): Titled | null {
  if (source === 'task') return 'calendar_due';
  return source === 'test' ? (testDays[ref.slice(ref.indexOf(':') + 1) as keyof typeof testDays] ?? null) : null;
}

/** The title of a row, which is kept in English, in a language. */
function titleIn({ row, language }: { row: Pick<AgendaRow, 'source' | 'ref' | 'title'>; language: Language }): string {
  if (row.source === 'session') return say({ key: 'calendar_session' }, language);
  const key = titledBy(row);
  const head = key === null ? null : say({ key, values: { name: '' } }, 'en');
  if (key === null || head === null || !row.title.startsWith(head)) return row.title;
  return say({ key, values: { name: row.title.slice(head.length) } }, language);
}

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
  const row = {
    ...kept,
    title: titleIn({ row: kept, language }),
    cta: kept.source === 'attempt' ? say({ key: 'calendar_result' }, language) : kept.cta,
  };
  return isOwner ? row : ofOthers({ row, language });
}

/**
 * An entry as someone reads it who looks at another person's calendar (decision 45): when it is and of what kind, not what was written for its owner or those who meet. Leads nowhere.
 */
function ofOthers<R extends Pick<AgendaRow, 'source' | 'title' | 'about' | 'link' | 'meetingUrl'>>({
  row,
  language,
}: {
  row: R;
  language: Language;
}): R {
  const bare = { ...row, link: '', meetingUrl: '' };
  switch (row.source) {
    case 'session':
      return { ...bare, about: '' };
    case 'task':
      return { ...bare, title: say({ key: 'calendar_task' }, language), about: '' };
    case 'block':
      return { ...bare, title: say({ key: 'calendar_block' }, language), about: '' };
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
export const withIn = (language: Language) => (name: string) => say({ key: 'calendar_with', values: { name } }, language);
