import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { publishedEvents, publishedOccurrence } from '@abhyas/rules/calendar/published-events.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import { publishedCalendar } from '../../../platform/messages/published-calendar.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listEntries, listOccurrences } from '../../agenda/read-queries.ts';
import { entryIn, withIn } from '../entry-words.ts';
import { findReader } from '../find-reader.ts';

/** The file of one event, or of one occurrence of a series, for whom `findReader` lets read it. Throws NOT_FOUND for an event that is not in their calendar at that time. */
export async function makeEventFile({
  parts,
  session,
  body: { entryId, startsAt, occursAt, ...whose },
  timeZone,
  origin,
  language,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'log'>;
  session: Session;
  body: BodyOf<'calendarFile'>;
  timeZone: string;
  origin: string;
  language: Language;
}): Promise<ResultOf<'calendarFile'>> {
  const queryable = parts.database.orm;
  const { reader, isOwner } = await findReader({ parts, session, body: whose });
  const from = occursAt || startsAt;
  const range = { from, to: new Date(from.getTime() + 1) };
  const rows = await listEntries({ queryable, log: parts.log, reader, ...range, now: parts.clock.now(), cancelled: 'without' });
  const found = rows.find(({ id }) => id === entryId);
  if (found === undefined || (found.rule !== '') !== (occursAt !== null)) throw new AppError('NOT_FOUND');
  const entry = entryIn({ row: found, isOwner, language });
  const changes = occursAt === null ? [] : await listOccurrences({ queryable, entryIds: [found.id], ...range });
  const of = { entry, changes, withPerson: withIn(language) };
  const events = occursAt === null ? publishedEvents(of) : publishedOccurrence({ ...of, occursAt: from });
  if (events.length === 0) throw new AppError('NOT_FOUND');
  const host = new URL(parts.config.publicUrl).hostname;
  return { file: publishedCalendar({ name: entry.title, timeZone, refreshSeconds: null, events, host, origin }) };
}
