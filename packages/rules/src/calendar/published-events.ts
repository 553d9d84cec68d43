import { expandSeries } from './expand-series.ts';

/** An entry of the agenda, as other programs get it. */
export interface PublishedEntry {
  readonly source: 'class' | 'session' | 'seat' | 'test' | 'attempt' | 'task' | 'event' | 'block' | 'deadline';
  readonly ref: string;
  readonly title: string;
  readonly about: string;
  readonly place: string;
  /** Who else takes part; '' for no one. */
  readonly withName: string;
  /** A page of the portal; '' for none. */
  readonly link: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly allDay: boolean;
  /** Of a series or a whole day; else ''. */
  readonly zone: string;
  /** RFC 5545, without DTSTART; '' for a single event. */
  readonly rule: string;
  readonly sequence: number;
  readonly changedAt: Date;
  readonly cancelledAt: Date | null;
}

/** What differs for one occurrence of a series, named by the start that the rule gives it. */
export interface PublishedChange {
  readonly occursAt: Date;
  /** Both null where it was not moved. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly sequence: number;
  readonly changedAt: Date;
}

/** One VEVENT (RFC 5545): a single event, a series, or a moved occurrence of a series. */
export interface PublishedEvent {
  /** The UID without its host. A series and its moved occurrences share it. */
  readonly id: string;
  readonly sequence: number;
  readonly changedAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly allDay: boolean;
  /** '' for UTC. */
  readonly zone: string;
  readonly rule: string;
  /** The occurrences of the rule that do not take place (EXDATE). */
  readonly excluded: readonly Date[];
  /** The start that the rule gives a moved occurrence (RECURRENCE-ID); else null. */
  readonly recurrenceId: Date | null;
  readonly isCancelled: boolean;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly link: string;
}

/** How the ids of mails begin (class-7, session-7, booking-7): a feed has the same, so that one event is one event in every program. */
const prefixes: Readonly<Partial<Record<PublishedEntry['source'], string>>> = { seat: 'booking' };

const idOf = ({ source, ref }: PublishedEntry): string => `${prefixes[source] ?? source}-${encodeURIComponent(ref)}`;

/** Says with whom an entry is. */
type WithPerson = (name: string) => string;
const inEnglish: WithPerson = (name) => `With ${name}`;

/**
 * The events of an entry for a file of RFC 5545: one, and for a series one more for each moved occurrence. The sequence rises with every change of the entry and
 * of its occurrences, and nothing depends on the current time, so an entry without a change is written the same again.
 */
export function publishedEvents({
  entry,
  changes,
  withPerson = inEnglish,
}: {
  entry: PublishedEntry;
  changes: readonly PublishedChange[];
  withPerson?: WithPerson;
}): PublishedEvent[] {
  const { startsAt, endsAt, allDay, rule, title, about, place, withName, link } = entry;
  const isSeries = rule !== '';
  const common = {
    id: idOf(entry),
    sequence: changes.reduce((sum, change) => sum + change.sequence + 1, entry.sequence),
    changedAt: new Date(Math.max(entry.changedAt.getTime(), ...changes.map((change) => change.changedAt.getTime()))),
    allDay,
    zone: isSeries || allDay ? entry.zone : '',
    isCancelled: entry.cancelledAt !== null,
    title,
    description: [withName === '' ? '' : withPerson(withName), about].filter((line) => line !== '').join('\n\n'),
    place,
    link,
  };
  if (!isSeries) return [{ ...common, startsAt, endsAt, rule, excluded: [], recurrenceId: null }];
  const length = endsAt.getTime() - startsAt.getTime();
  const first = firstOf(entry);
  const series = {
    ...common,
    startsAt: first,
    endsAt: new Date(first.getTime() + length),
    rule: allDay ? withLastDay(entry) : rule,
    excluded: changes.flatMap(({ cancelledAt, occursAt }) => (cancelledAt === null ? [] : [occursAt])),
    recurrenceId: null,
  };
  const moved = changes.flatMap((change) =>
    change.cancelledAt !== null || change.startsAt === null || change.endsAt === null
      ? []
      : [{ ...common, startsAt: change.startsAt, endsAt: change.endsAt, rule: '', excluded: [], recurrenceId: change.occursAt }],
  );
  return [series, ...moved];
}

/**
 * One occurrence of a series as an event of its own, under an id of its own: a program takes it without the rest. Empty where the series has no occurrence
 * there, or that one was cancelled.
 */
export function publishedOccurrence({
  entry,
  changes,
  occursAt,
  withPerson = inEnglish,
}: {
  entry: PublishedEntry;
  changes: readonly PublishedChange[];
  occursAt: Date;
  withPerson?: WithPerson;
}): PublishedEvent[] {
  const to = new Date(occursAt.getTime() + 1);
  const one = expandSeries({ series: entry, from: occursAt, to }).find(({ startsAt }) => startsAt.getTime() === occursAt.getTime());
  const change = changes.find((other) => other.occursAt.getTime() === occursAt.getTime());
  if (one === undefined || (change !== undefined && change.cancelledAt !== null)) return [];
  const ref = `${entry.ref}/${occursAt.getTime()}`;
  const { startsAt, endsAt } = change ?? one;
  const times = { startsAt: startsAt ?? one.startsAt, endsAt: endsAt ?? one.endsAt };
  return publishedEvents({ entry: { ...entry, ...times, ref, rule: '' }, changes: change === undefined ? [] : [change], withPerson });
}

const longestInterval = 99 * 7 * 86_400_000;

/** The first occurrence of a series. Programs count DTSTART as one even where the rule does not give it: a week of Tuesdays that is entered on a Monday. */
function firstOf(entry: PublishedEntry): Date {
  if (!entry.rule.includes('BYDAY=')) return entry.startsAt;
  const to = new Date(entry.startsAt.getTime() + longestInterval);
  return expandSeries({ series: entry, from: entry.startsAt, to })[0]?.startsAt ?? entry.startsAt;
}

/** The rule of a series of whole days, which ends with a day and not with a moment (RFC 5545 3.3.10: UNTIL has the type of DTSTART). */
const withLastDay = ({ rule, zone }: PublishedEntry): string =>
  rule.replace(/UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, (_, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts;
    const until = Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return `UNTIL=${until.toZonedDateTimeISO(zone).toPlainDate().toString().replaceAll('-', '')}`;
  });
