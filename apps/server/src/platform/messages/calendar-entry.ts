import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { z } from 'zod';
import type { MailMessage } from './message.ts';

/** An event that a mail puts into its reader's calendar, changes there or takes out of it (RFC 5546). Moments are ISO 8601. */
export const calendarEntrySchema = z.object({
  method: z.enum(['REQUEST', 'CANCEL']),
  /** One event has one id for good, without a host. */
  id: z.string(),
  /** Rises with each change of the event, its end too. */
  sequence: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  summary: z.string(),
  description: z.string(),
  /** Null where it is at no place. */
  place: z.object({ name: z.string(), address: z.string(), geo: z.object({ lat: z.number(), lon: z.number() }).nullable() }).nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

interface Person {
  readonly name: string;
  readonly email: string;
}

/** The file of an entry, in UTC, from its organiser to the one who attends. `stamp` is when it was said, `url` the event's page. */
export function calendarFile({
  entry: { method, id, sequence, startsAt, endsAt, summary, description, place },
  host,
  organiser,
  attendee,
  stamp,
  url,
}: {
  entry: CalendarEntry;
  host: string;
  organiser: Person;
  attendee: Person;
  stamp: Date;
  url: string;
}): NonNullable<MailMessage['calendar']> {
  const isOff = method === 'CANCEL';
  const calendar = ical({
    prodId: { company: organiser.name, product: 'Abhyas', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: `${id}@${host}`,
    sequence,
    stamp,
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary,
    description,
    url,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    organizer: organiser,
    attendees: [{ ...attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    location: place === null ? null : { title: place.name, address: place.address, ...(place.geo === null ? {} : { geo: place.geo }) },
  });
  return { method, content: calendar.toString() };
}
