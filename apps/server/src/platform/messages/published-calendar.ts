import type { PublishedEvent } from '@abhyas/rules/calendar/published-events.ts';
import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { textOf, uidOf } from './calendar-entry.ts';

interface Around {
  /** Of the UIDs: the same as in mails. */
  readonly host: string;
  /** Of the pages that events link to. */
  readonly origin: string;
}

/**
 * Events as a file that other programs read and follow (RFC 5545, RFC 7986): with the zones that it names, and without METHOD, so that DTSTAMP says when an event
 * was last changed and the same events give the same bytes. `refreshSeconds`: how often programs should ask again; null for a file that is not followed.
 */
export function publishedCalendar({
  name,
  timeZone,
  refreshSeconds,
  events,
  ...around
}: Around & {
  name: string;
  timeZone: string;
  refreshSeconds: number | null;
  events: readonly PublishedEvent[];
}): string {
  const calendar = ical({
    prodId: { company: 'Abhyas', product: 'Calendar', language: 'EN' },
    // the library writes the name as it is
    name: name.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' '),
    timezone: { name: null, generator: (zone) => zoneOf(zone).block },
    ttl: refreshSeconds,
    x: [{ key: 'X-WR-TIMEZONE', value: zoneOf(timeZone).name }],
  });
  for (const event of events) calendar.createEvent(eventOf({ event: { ...event, zone: event.zone || timeZone }, ...around }));
  return propertiesFirst(textOf(calendar));
}

/** The text with what is said of the whole calendar before its components (RFC 5545 3.6): the library writes some of it between and after them. */
function propertiesFirst(text: string): string {
  const lines = text.split('\r\n').filter((line) => line !== '');
  const [properties, components]: [string[], string[]] = [[], []];
  let depth = 0;
  for (const line of lines.slice(1, -1)) {
    if (line.startsWith('BEGIN:')) depth += 1;
    (depth === 0 ? properties : components).push(line);
    if (line.startsWith('END:')) depth -= 1;
  }
  return [lines[0], ...properties, ...components, lines.at(-1), ''].join('\r\n');
}

/** A zone under the name that its VTIMEZONE has: Asia/Calcutta is Asia/Kolkata. Throws for a zone that does not exist. */
function zoneOf(timeZone: string): { name: string; block: string } {
  const [block = '', name = ''] = tzlib_get_ical_block(timeZone);
  if (block === '') throw new RangeError(`There is no time zone ${timeZone}`);
  return { name: name.replace('TZID=', ''), block };
}

function eventOf({ event, host, origin }: Around & { event: PublishedEvent }): ICalEventData {
  const { id, sequence, changedAt, allDay, title, description, place, link, isCancelled } = event;
  return {
    id: uidOf({ id, host }),
    sequence,
    stamp: changedAt,
    lastModified: changedAt,
    ...timesOf(event),
    summary: title,
    description: description === '' ? null : description,
    location: place === '' ? null : place,
    url: `${origin}${link === '' ? '/Home/Calendar' : link}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // a whole day is a date to know of, and does not make the day busy
    transparency: allDay ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  };
}

type Times = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone' | 'repeating' | 'recurrenceId' | 'x'>;

/** When an event is: days without a zone, moments in the zone of their series, single ones in that of the calendar, so that a program shows the clock of the place. */
function timesOf({ startsAt, endsAt, allDay, zone, rule, excluded, recurrenceId }: PublishedEvent): Times {
  if (allDay) {
    const dayOf = (moment: Date) => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate();
    const text = (moment: Date) => dayOf(moment).toString().replaceAll('-', '');
    return {
      start: dayOf(startsAt),
      // exclusive, also where the last day ends with its last second
      end: dayOf(new Date(endsAt.getTime() - 1)).add({ days: 1 }),
      allDay,
      ...repeatingOf({ rule, excluded: excluded.map(text), kind: ';VALUE=DATE' }),
      // the library writes RECURRENCE-ID as a moment only
      ...(recurrenceId === null ? {} : { x: [['RECURRENCE-ID;VALUE=DATE', text(recurrenceId)]] }),
    };
  }
  const { name } = zoneOf(zone);
  const local = (moment: Date) => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(name);
  const text = (moment: Date) => local(moment).toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return {
    start: local(startsAt),
    end: local(endsAt),
    timezone: name,
    ...repeatingOf({ rule, excluded: excluded.map(text), kind: `;TZID=${name}` }),
    ...(recurrenceId === null ? {} : { recurrenceId: local(recurrenceId) }),
  };
}

const repeatingOf = ({ rule, excluded, kind }: { rule: string; excluded: readonly string[]; kind: string }): Pick<Times, 'repeating'> =>
  rule === '' ? {} : { repeating: [`RRULE:${rule}`, ...excluded.map((text) => `EXDATE${kind}:${text}`)].join('\r\n') };
