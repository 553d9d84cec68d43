import { IdCodec } from '@abhyas/contract/wire.ts';
import { and, asc, eq, gt, inArray, isNull, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { memberOf, type Reader } from './read-queries.ts';
import { agendaEntries } from './tables.ts';

/** What a person is at one place for: a class, a mentor session, a seat at a centre (decision 47). */
export const binding = ['class', 'session', 'seat'] as const;
export type Binding = (typeof binding)[number];
/** Nothing of these lasts longer, so that an index of the starts finds what overlaps. */
const longest = sql.raw(`interval '1 day'`);
/** More than anyone has in the days that can be booked. */
const maxBusy = 2000;
const other = personView('other');

/** A stretch of time in which someone is at one place, and for what. */
export interface Busy {
  readonly source: Binding;
  /** The id of the class, the session or the booking of a seat. */
  readonly ref: bigint;
  /** Whose it is; null for a class of a group. */
  readonly personId: bigint | null;
  readonly title: string;
  /** Who else takes part; '' for no one. */
  readonly withName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * What these people have that overlaps the time from `from` to before `until`, and with `groups` the classes of the groups that a student is in. Who writes by it holds the people (`lockPeople`) before it looks, as every
 * other writer of a class, a session or a seat does: then no one is at two places.
 */
export async function listBusy({
  queryable,
  personIds,
  groups = [],
  from,
  until,
}: {
  queryable: Queryable;
  personIds: readonly bigint[];
  groups?: Reader['groups'];
  from: Date;
  until: Date;
}): Promise<Busy[]> {
  if (personIds.length === 0) return [];
  const { source, ref, personId, title, withId, startsAt, endsAt, cancelledAt, rule } = agendaEntries;
  const columns = { source, ref, personId, title, withId, startsAt, endsAt };
  const isThen = and(
    eq(rule, ''),
    isNull(cancelledAt),
    inArray(source, binding),
    gt(startsAt, sql`${from}::timestamptz - ${longest}`),
    lt(startsAt, until),
    gt(endsAt, from),
  );
  const { members, isMember } = memberOf(groups);
  const entry = unionAll(
    queryable
      .select(columns)
      .from(agendaEntries)
      .where(and(inArray(personId, [...personIds]), isThen)),
    queryable.select(columns).from(agendaEntries).innerJoin(members, isMember).where(isThen),
  ).as('entry');
  const rows = await queryable
    .select({ ...entry._.selectedFields, withName: fullNameOf(other) })
    .from(entry)
    .leftJoin(other, eq(other.id, entry.withId))
    .orderBy(asc(entry.startsAt), asc(entry.ref))
    .limit(maxBusy);
  return rows.flatMap(({ source: of, ref: cause, personId: whose, title: name, withName, startsAt: begins, endsAt: ends }) => {
    const bound = binding.find((one) => one === of);
    return bound === undefined
      ? []
      : [{ source: bound, ref: IdCodec.decode(cause), personId: whose, title: name, withName, startsAt: begins, endsAt: ends }];
  });
}

/** What people have of these sources that overlaps the time from `from` to before `until`, to join with them by `person_id` in a statement of another module (note 0009). */
export const busyBetween = ({ from, until, sources }: { from: Date; until: Date; sources: readonly Binding[] }): SQL => sql`(
  select person_id, source, starts_at, ends_at from agenda_entries
   where person_id is not null and rule = '' and cancelled_at is null
     and source in (${sql.raw(sources.map((source) => `'${source}'`).join(', '))})
     and starts_at > ${from}::timestamptz - ${longest} and starts_at < ${until}::timestamptz
     and ends_at > ${from}::timestamptz)`;

/** As `listBusy` for one person, whether there is something of these sources, for a statement of another module (note 0009). */
export const isBusyBetween = ({
  personId,
  from,
  until,
  sources,
}: Record<'personId' | 'from' | 'until', SQL | SQLWrapper> & { sources: readonly Binding[] }): SQL => sql`exists (
  select from agenda_entries as busy
   where busy.person_id = ${personId} and busy.rule = '' and busy.cancelled_at is null
     and busy.source in (${sql.raw(sources.map((source) => `'${source}'`).join(', '))})
     and busy.starts_at > ${from} - ${longest} and busy.starts_at < ${until} and busy.ends_at > ${from})`;
