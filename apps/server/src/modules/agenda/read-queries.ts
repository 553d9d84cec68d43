import { and, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../identity/index.ts';
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
const moment = (date: Date | null) => date?.toISOString() ?? null;

/** Of a range: what begins in it or before it, by no more than the longest event there is (a check of the table). */
const overlaps = ({ from, to }: Range): SQL => sql`entry.starts_at > ${moment(from)}::timestamptz - interval '62 days'
  and entry.starts_at < ${moment(to)}::timestamptz and entry.ends_at > ${moment(from)}::timestamptz`;
const mayRecur = ({ from, to }: Range): SQL => sql`entry.starts_at < ${moment(to)}::timestamptz
  and (entry.until is null or entry.until > ${moment(from)}::timestamptz)`;

/** An occurrence was moved into the range, which may lie before its series begins or after it ends. Only one's own can be moved. */
const hasMovedInto = ({ from, to }: Range): SQL => sql`exists (
  select from ${agendaOccurrences} as moved
   where moved.entry_id = entry.id and moved.starts_at > ${moment(from)}::timestamptz - interval '62 days'
     and moved.starts_at < ${moment(to)}::timestamptz and moved.ends_at > ${moment(from)}::timestamptz)`;

interface Range {
  readonly from: Date;
  readonly to: Date;
}

/** The ids of a reader's entries of a range, single ones and series: five parts, each by an index of its own, because no index serves an "or" of them. */
function idsOf({ reader: { personId, groups, courseId }, range }: { reader: Reader; range: Range }): SQL {
  const column = <T>(values: readonly T[], type: string) => sql`${sql.param([...values])}::${sql.raw(type)}[]`;
  const group = sql`unnest(${column(
    groups.map(({ audience }) => audience),
    'text',
  )}, ${column(
    groups.map(({ since }) => moment(since)),
    'timestamptz',
  )}, ${column(
    groups.map(({ until }) => moment(until)),
    'timestamptz',
  )}) as member (audience, since, until)`;
  const own = sql`from ${agendaEntries} as entry where entry.person_id = ${personId}
    ${courseId === null ? sql`` : sql`and (entry.course_id is null or entry.course_id = ${courseId})`}`;
  const ofGroup = sql`from ${group} join ${agendaEntries} as entry on entry.audience = member.audience and entry.audience <> ''
    and (member.since is null or entry.starts_at >= member.since) and (member.until is null or entry.starts_at < member.until)`;
  return sql`(
    select entry.id ${own} and entry.rule = '' and ${overlaps(range)}
    union all select entry.id ${own} and entry.rule <> '' and ${mayRecur(range)}
    union all select entry.id ${own} and entry.rule <> '' and ${hasMovedInto(range)}
    union all select entry.id ${ofGroup} where entry.rule = '' and ${overlaps(range)}
    union all select entry.id ${ofGroup} where entry.rule <> '' and ${mayRecur(range)})`;
}

/** The sources of the reader's own entries that are about what this one is about. */
const ownSources = (personId: bigint) => sql<string[]>`array(
  select distinct same.source from ${agendaEntries} as same
   where ${agendaEntries.subject} <> '' and same.subject <> '' and same.person_id = ${personId} and same.subject = ${agendaEntries.subject}
     and same.cancelled_at is null)`;

/**
 * What a reader's calendar has from `from` to before `to`, in one statement: single events that overlap the range, and every series that may have an occurrence in it, unexpanded. `cancelled`: also what was called off
 * (for the feed), or of that only the classes of the reader's batches, whose students look for them. Only what is published at `now`. At most 5,000 rows, by their start.
 */
export async function listEntries({
  queryable,
  reader,
  from,
  to,
  now,
  cancelled,
}: Range & {
  queryable: Queryable;
  reader: Reader;
  now: Date;
  cancelled: 'with' | 'without' | 'classes';
}): Promise<AgendaRow[]> {
  const kept = {
    with: undefined,
    without: sql`${agendaEntries.cancelledAt} is null`,
    classes: sql`(${agendaEntries.cancelledAt} is null or (${agendaEntries.source} = 'class' and ${agendaEntries.audience} <> ''))`,
  };
  const rows = await queryable
    .select({ entry: agendaEntries, withName: fullNameOf(other), own: ownSources(reader.personId) })
    .from(agendaEntries)
    .leftJoin(other, eq(other.id, agendaEntries.withId))
    .where(
      and(
        sql`${agendaEntries.id} in ${idsOf({ reader, range: { from, to } })}`,
        sql`(${agendaEntries.publishAt} is null or ${agendaEntries.publishAt} <= ${moment(now)}::timestamptz)`,
        kept[cancelled],
      ),
    )
    .orderBy(agendaEntries.startsAt, agendaEntries.id)
    .limit(most);
  return rows.map(({ entry, ...more }) => ({ ...entry, ...more }));
}

/** What differs for single occurrences of these entries, of those that their rule or a move puts into the range. At most 5,000. */
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
  const { entryId, occursAt, startsAt } = agendaOccurrences;
  const first = new Date(from.getTime() - longest);
  return queryable
    .select()
    .from(agendaOccurrences)
    .where(
      and(inArray(entryId, [...entryIds]), or(and(gte(occursAt, first), lt(occursAt, to)), and(gte(startsAt, first), lt(startsAt, to)))),
    )
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
