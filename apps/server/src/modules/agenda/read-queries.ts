import { and, eq, gte, gt, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../identity/index.ts';
import { agendaEntries, agendaOccurrences } from './tables.ts';

/** An entry as it is kept, with the name of who else takes part. */
export type AgendaRow = typeof agendaEntries.$inferSelect & { withName: string };
type OccurrenceRow = typeof agendaOccurrences.$inferSelect;

/** Whose agenda: one person's entries and those of the groups they are in, from the moment that they were in them. */
export interface Reader {
  readonly personId: bigint;
  /** `since` null: from the beginning; `until` null: they still are. */
  readonly groups: readonly { readonly audience: string; readonly since: Date | null; readonly until: Date | null }[];
}

/** The longest an event lasts (a check of the table), in milliseconds. */
const longest = 62 * 86_400_000;
/** More than anyone's two months hold; what is beyond is left out. */
const most = 5000;
const other = personView('other');

const isFor = ({ personId, groups }: Reader): SQL | undefined =>
  or(
    eq(agendaEntries.personId, personId),
    ...groups.map(({ audience, since, until }) =>
      and(
        eq(agendaEntries.audience, audience),
        since === null ? undefined : or(ne(agendaEntries.rule, ''), gt(agendaEntries.endsAt, since)),
        until === null ? undefined : lt(agendaEntries.startsAt, until),
      ),
    ),
  );

/**
 * What a reader's calendar has from `from` to before `to`, in one statement: single events that overlap the range, and every series that may have an occurrence in it, unexpanded. `cancelled`: also what was called off
 * (for the feed). Only what is published at `now`. At most 5,000 rows, by their start.
 */
export async function listEntries({
  queryable,
  reader,
  from,
  to,
  now,
  cancelled,
}: {
  queryable: Queryable;
  reader: Reader;
  from: Date;
  to: Date;
  now: Date;
  cancelled: 'with' | 'without';
}): Promise<AgendaRow[]> {
  const rows = await queryable
    .select({ entry: agendaEntries, withName: fullNameOf(other) })
    .from(agendaEntries)
    .leftJoin(other, eq(other.id, agendaEntries.withId))
    .where(
      and(
        isFor(reader),
        or(
          and(
            eq(agendaEntries.rule, ''),
            gte(agendaEntries.startsAt, new Date(from.getTime() - longest)),
            lt(agendaEntries.startsAt, to),
            gt(agendaEntries.endsAt, from),
          ),
          and(ne(agendaEntries.rule, ''), lt(agendaEntries.startsAt, to), or(isNull(agendaEntries.until), gt(agendaEntries.until, from))),
        ),
        or(isNull(agendaEntries.publishAt), sql`${agendaEntries.publishAt} <= ${now}`),
        cancelled === 'with' ? undefined : isNull(agendaEntries.cancelledAt),
      ),
    )
    .orderBy(agendaEntries.startsAt, agendaEntries.id)
    .limit(most);
  return rows.map(({ entry, withName }) => ({ ...entry, withName }));
}

/** What differs for single occurrences of these entries. */
export function listOccurrences({ queryable, entryIds }: { queryable: Queryable; entryIds: readonly bigint[] }): Promise<OccurrenceRow[]> {
  return queryable
    .select()
    .from(agendaOccurrences)
    .where(inArray(agendaOccurrences.entryId, [...entryIds]))
    .orderBy(agendaOccurrences.entryId, agendaOccurrences.occursAt)
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
