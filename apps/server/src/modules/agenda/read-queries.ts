import { and, eq, getTableColumns, gt, gte, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { qualified } from '../../platform/postgres/qualified.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { soundRow } from './sound-row.ts';
import { agendaEntries, agendaOccurrences } from './tables.ts';

/** An entry as it is kept, with the name of who else takes part, and from where the reader has entries about the same thing (`isShownOnce`). */
export type AgendaRow = typeof agendaEntries.$inferSelect & { withName: string; own: string[] };
type OccurrenceRow = typeof agendaOccurrences.$inferSelect;

/** Whose agenda: one person's entries and those of the groups they are in. */
export interface Reader {
  readonly personId: bigint;
  /** What begins from `since` (null: from the beginning) until before `until` (null: they are still in it). */
  readonly groups: readonly { readonly audience: string; readonly since: Date | null; readonly until: Date | null }[];
  /** Of one's own entries only those of this course, and those of none; null: all. */
  readonly courseId: bigint | null;
}

/** More than anyone's two months hold; what is beyond is left out. */
const most = 5000;
/** The longest an event lasts (a check of the table), in milliseconds. */
const longest = 62 * 86_400_000;
const other = personView('other');
const { rule, startsAt, endsAt, until } = agendaEntries;

interface Range {
  readonly from: Date;
  readonly to: Date;
}

/** Holds for single events of a range: they begin in it or before it, by no more than the longest event there is (a check of the table). */
const overlaps = ({ from, to }: Range) =>
  and(eq(rule, ''), gt(startsAt, sql`${from}::timestamptz - interval '62 days'`), lt(startsAt, to), gt(endsAt, from));
/** Holds for series whose rule may give an occurrence in a range. */
const mayRecur = ({ from, to }: Range) => and(ne(rule, ''), lt(startsAt, to), or(isNull(until), gt(until, from)));
/** Holds for series with an occurrence that was moved into a range, which may be before the series begins or after it ends. Only one's own can be moved. */
const hasMovedInto = ({ from, to }: Range): SQL => sql`exists (
  select from ${agendaOccurrences} as moved
   where moved.entry_id = ${agendaEntries.id} and moved.starts_at > ${from}::timestamptz - interval '62 days'
     and moved.starts_at < ${to}::timestamptz and moved.ends_at > ${from}::timestamptz)`;

const listOf = (values: readonly (Date | string | null)[], type: 'text' | 'timestamptz') =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** Joins the entries of groups: what is theirs while they are in it. */
export function memberOf(groups: Reader['groups']): { members: SQL; isMember: SQL } {
  const audiences = listOf(
    groups.map(({ audience }) => audience),
    'text',
  );
  const sinces = listOf(
    groups.map(({ since }) => since),
    'timestamptz',
  );
  const ends = listOf(
    groups.map((group) => group.until),
    'timestamptz',
  );
  return {
    members: sql`unnest(${audiences}, ${sinces}, ${ends}) as member (audience, since, left_at)`,
    isMember: sql`${agendaEntries.audience} = member.audience and ${agendaEntries.audience} <> ''
    and (member.since is null or ${startsAt} >= member.since) and (member.left_at is null or ${startsAt} < member.left_at)`,
  };
}

/** A reader's entries of a range, single ones and series: four parts, each by an index of its own, because no index serves an "or" of them. */
function entriesOf({ queryable, reader: { personId, groups, courseId }, range }: { queryable: Queryable; reader: Reader; range: Range }) {
  const columns = getTableColumns(agendaEntries);
  const inCourse = courseId === null ? undefined : or(isNull(agendaEntries.courseId), eq(agendaEntries.courseId, courseId));
  const own = (when: SQL | undefined) =>
    queryable
      .select(columns)
      .from(agendaEntries)
      .where(and(eq(agendaEntries.personId, personId), inCourse, when));
  const { members, isMember } = memberOf(groups);
  const ofGroups = (when: SQL | undefined) => queryable.select(columns).from(agendaEntries).innerJoin(members, isMember).where(when);
  const ownSeries = and(ne(rule, ''), or(mayRecur(range), qualified(hasMovedInto(range))));
  return unionAll(own(overlaps(range)), own(ownSeries), ofGroups(overlaps(range)), ofGroups(mayRecur(range))).as('entry');
}

/** The series that this process has logged: each is read with every look at its calendar. */
const told = new Set<string>();
const maxTold = 1000;

/**
 * A reader's calendar from `from` to before `to`, published at `now`, in one statement: single events that overlap the range, and
 * unexpanded series that may have an occurrence in it; at most 5,000 rows, by their start. `cancelled` adds what was called off (for the
 * feed), or only classes of the reader's batches.
 */
export async function listEntries({
  queryable,
  reader,
  now,
  cancelled,
  log,
  ...range
}: Range & {
  queryable: Queryable;
  log: Ports<'log'>['log'];
  reader: Reader;
  now: Date;
  cancelled: 'with' | 'without' | 'classes';
}): Promise<AgendaRow[]> {
  const entry = entriesOf({ queryable, reader, range });
  // the sources of the reader's own entries that are about what this one is about
  const own = sql<string[]>`array(
    select distinct same.source from ${agendaEntries} as same
     where ${entry.subject} <> '' and same.subject <> '' and same.person_id = ${reader.personId} and same.subject = ${entry.subject}
       and same.cancelled_at is null)`;
  const isOn = isNull(entry.cancelledAt);
  const kept = { with: undefined, without: isOn, classes: or(isOn, and(eq(entry.source, 'class'), ne(entry.audience, ''))) };
  const rows = await queryable
    .select({ ...entry._.selectedFields, withName: fullNameOf(other), own })
    .from(entry)
    .leftJoin(other, eq(other.id, entry.withId))
    .where(and(or(isNull(entry.publishAt), lte(entry.publishAt, now)), kept[cancelled]))
    .orderBy(entry.startsAt, entry.id)
    .limit(most);
  return rows.map((row) => {
    const sound = soundRow(row);
    const cause = `${row.id} ${row.rule} ${row.zone}`;
    if (sound !== row && !told.has(cause) && told.size < maxTold) {
      told.add(cause);
      log.error(
        { entryId: row.id, rule: row.rule, zone: row.zone },
        'a series of the agenda cannot be read, and is shown as a single event',
      );
    }
    return sound;
  });
}

/** Whether a reader sees an entry, read for someone who sees more of the same person (`Reader.courseId`, fewer groups). */
export function isSeenBy({ groups, courseId }: Reader): (row: AgendaRow) => boolean {
  const audiences = new Set(groups.map(({ audience }) => audience));
  const isInCourse = ({ courseId: of }: AgendaRow) => courseId === null || of === null || of === courseId;
  return (row) => (row.audience === '' ? isInCourse(row) : audiences.has(row.audience));
}

/** The changes of single occurrences that fall into the range, by their rule or by a move. At most 5,000. */
export function listOccurrences({
  queryable,
  entryIds,
  from,
  to,
}: {
  queryable: Queryable;
  entryIds: readonly bigint[];
  from: Date;
  to: Date;
}): Promise<OccurrenceRow[]> {
  const { entryId, occursAt, startsAt: movedTo } = agendaOccurrences;
  const first = new Date(from.getTime() - longest);
  return queryable
    .select()
    .from(agendaOccurrences)
    .where(and(inArray(entryId, [...entryIds]), or(and(gte(occursAt, first), lt(occursAt, to)), and(gte(movedTo, first), lt(movedTo, to)))))
    .orderBy(entryId, occursAt)
    .limit(most);
}

/** The causes of a source whose `ref` begins with `prefix`: the events of one pack. At most 5,000. */
export async function listRefs({
  queryable,
  source,
  prefix,
}: {
  queryable: Queryable;
  source: AgendaRow['source'];
  prefix: string;
}): Promise<string[]> {
  const rows = await queryable
    .selectDistinct({ ref: agendaEntries.ref })
    .from(agendaEntries)
    .where(and(eq(agendaEntries.source, source), sql`starts_with(${agendaEntries.ref}, ${prefix})`))
    .limit(most);
  return rows.map(({ ref }) => ref);
}
