import type { Language } from '@abhyas/contract/languages.ts';
import { publishedEvents } from '@abhyas/rules/calendar/published-events.ts';
import { isShownOnce } from '@abhyas/rules/calendar/shown-once.ts';
import type { Ports } from '../../../platform/parts.ts';
import { publishedCalendar } from '../../../platform/messages/published-calendar.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type AgendaRow, listEntries, listOccurrences, type Reader } from '../../agenda/read-queries.ts';
import { entryIn, withIn } from '../entry-words.ts';

/** How long back and ahead a feed reaches, in months. What was called off stays in it as cancelled until it is that long ago. */
const monthsBack = 3;
const monthsAhead = 18;
/** How often programs are asked to look again. */
const refreshSeconds = 3600;
/** Later than any event. */
const endOfTime = new Date('9999-01-01T00:00:00Z');

/** Whole months, so that what is in the range, and with it the file, changes with the month at most and not with every request. */
function rangeAround({ now, timeZone }: { now: Date; timeZone: string }) {
  const month = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().with({ day: 1 });
  const momentOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { from: momentOf(month.subtract({ months: monthsBack })), to: momentOf(month.add({ months: monthsAhead + 1 })) };
}

/**
 * A reader's calendar as a file, at most the 5,000 entries of `listEntries`. A class that went from one of the reader's batches to another
 * is written once, as it takes place.
 */
export async function composeFeed({
  parts,
  reader,
  isOwner,
  name,
  timeZone,
  origin,
  language,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'log'>;
  reader: Reader;
  /** Where an event leads is its owner's alone; for a parent it leads to the calendar. */
  isOwner: boolean;
  name: string;
  timeZone: string;
  origin: string;
  /** Of its owner. */
  language: Language;
}): Promise<string> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const range = rangeAround({ now, timeZone });
  const rows = (await listEntries({ queryable, log: parts.log, reader, ...range, now, cancelled: 'with' })).filter(isShownOnce);
  const changes = Map.groupBy(await listChanges({ queryable, rows }), ({ entryId }) => entryId);
  const live = new Set(rows.filter(({ cancelledAt }) => cancelledAt === null).map(causeOf));
  const seen = new Set<string>();
  const events = rows.flatMap((row) => {
    const entry = entryIn({ row, isOwner, language });
    const cause = causeOf(entry);
    if (seen.has(cause) || (entry.cancelledAt !== null && live.has(cause))) return [];
    seen.add(cause);
    return publishedEvents({
      entry,
      changes: changes.get(entry.id) ?? [],
      withPerson: withIn(language),
    });
  });
  return publishedCalendar({ name, timeZone, refreshSeconds, events, host: new URL(parts.config.publicUrl).hostname, origin });
}

/** What differs in the series, from their first occurrences on: other programs continue a series beyond the range, with what was cancelled in it. */
async function listChanges({ queryable, rows }: { queryable: Queryable; rows: readonly AgendaRow[] }) {
  const series = rows.filter(({ rule }) => rule !== '');
  const [first] = series.map(({ startsAt }) => startsAt).toSorted((a, b) => a.getTime() - b.getTime());
  if (first === undefined) return [];
  return listOccurrences({ queryable, entryIds: series.map(({ id }) => id), from: first, to: endOfTime });
}

const causeOf = ({ source, ref }: { source: string; ref: string }): string => `${source}/${ref}`;
