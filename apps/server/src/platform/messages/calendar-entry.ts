import { MomentCodec } from '@abhyas/contract/wire.ts';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { z } from 'zod';
import type { MailMessage } from './message.ts';

/** An event that a mail puts into its reader's calendar, changes there or takes out of it (RFC 5546). */
export const calendarEntrySchema = z.object({
  method: z.enum(['REQUEST', 'CANCEL']),
  /** One event has one id for good, without a host. */
  id: z.string(),
  /** Rises with each change of the event, its end too. */
  sequence: z.int(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
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

/** What every file of events says: `stamp` is when it was said, `url` the page of its events. */
interface Around {
  readonly host: string;
  readonly organiser: Person;
  readonly stamp: Date;
  readonly url: string;
}

/** The file of an entry, in UTC, from its organiser to the one who attends. */
export function calendarFile({
  entry,
  attendee,
  ...around
}: Around & { entry: CalendarEntry; attendee: Person }): NonNullable<MailMessage['calendar']> {
  const calendar = calendarOf({ method: entry.method, ...around });
  const attendees = [{ ...attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }];
  calendar.createEvent({ ...eventOf({ entry, ...around }), attendees });
  return { method: entry.method, content: textOf(calendar) };
}

/** The file of several events. It is published: a request may have one event only (RFC 5546, 3.2), and what is published names no one who attends. */
export function calendarFileOfMany({
  entries,
  ...around
}: Around & { entries: readonly CalendarEntry[] }): NonNullable<MailMessage['calendar']> {
  const calendar = calendarOf({ method: 'PUBLISH', ...around });
  for (const entry of entries) calendar.createEvent(eventOf({ entry, ...around }));
  return { method: 'PUBLISH', content: textOf(calendar) };
}

/** The text of a calendar. Its last line ends like every other (RFC 5545 3.1), which the library leaves out. */
export const textOf = (calendar: { toString(): string }): string => `${calendar.toString()}\r\n`;

/** The UID of an event: the same in mails, in feeds and in the file of one event. */
export const uidOf = ({ id, host }: { id: string; host: string }): string => `${id}@${host}`;

const calendarOf = ({ method, organiser }: Around & { method: 'REQUEST' | 'CANCEL' | 'PUBLISH' }) =>
  ical({ prodId: { company: organiser.name, product: 'Abhyas', language: 'EN' }, method: ICalCalendarMethod[method] });

const eventOf = ({
  entry: { method, id, sequence, startsAt, endsAt, summary, description, place },
  host,
  organiser,
  stamp,
  url,
}: Around & { entry: CalendarEntry }): ICalEventData => ({
  id: uidOf({ id, host }),
  sequence,
  stamp,
  start: startsAt,
  end: endsAt,
  summary,
  description,
  url,
  status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  transparency: ICalEventTransparency.OPAQUE,
  organizer: organiser,
  location: place === null ? null : { title: place.name, address: place.address, ...(place.geo === null ? {} : { geo: place.geo }) },
});
