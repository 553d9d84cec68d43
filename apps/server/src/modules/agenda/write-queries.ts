import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import { requireSound } from './sound-row.ts';
import { agendaEntries, type EntryDetails } from './tables.ts';

type Row = typeof agendaEntries.$inferInsert;

/** An entry as its cause gives it; what is left out is empty. For one person (`personId`) or a group (`audience`), not both. */
export type AgendaInput = Pick<Row, 'source' | 'type' | 'title' | 'startsAt' | 'endsAt'> &
  Partial<
    Pick<
      Row,
      | 'personId'
      | 'audience'
      | 'courseId'
      | 'subject'
      | 'about'
      | 'place'
      | 'withId'
      | 'link'
      | 'meetingUrl'
      | 'handoutUrl'
      | 'cta'
      | 'allDay'
      | 'zone'
      | 'rule'
      | 'until'
      | 'publishAt'
      | 'countdownTo'
      | 'doneAt'
      | 'cancelledAt'
    >
  > & { ref: AgendaRef; details?: EntryDetails };

export type AgendaSource = Row['source'];

/** The row that an entry comes from: its id, or the id with more behind it where the row has several entries. */
export type AgendaRef = bigint | string;

/** Statements stay below the number of parameters that PostgreSQL takes. */
const perStatement = 500;

const set = {
  courseId: sql`excluded.course_id`,
  subject: sql`excluded.subject`,
  type: sql`excluded.type`,
  title: sql`excluded.title`,
  about: sql`excluded.about`,
  place: sql`excluded.place`,
  withId: sql`excluded.with_id`,
  link: sql`excluded.link`,
  meetingUrl: sql`excluded.meeting_url`,
  handoutUrl: sql`excluded.handout_url`,
  cta: sql`excluded.cta`,
  startsAt: sql`excluded.starts_at`,
  endsAt: sql`excluded.ends_at`,
  allDay: sql`excluded.all_day`,
  zone: sql`excluded.zone`,
  rule: sql`excluded.rule`,
  until: sql`excluded.until`,
  publishAt: sql`excluded.publish_at`,
  countdownTo: sql`excluded.countdown_to`,
  details: sql`excluded.details`,
  doneAt: sql`excluded.done_at`,
  cancelledAt: sql`excluded.cancelled_at`,
};
/** The columns that make an entry another one: it is written, and `sequence` rises, only where one of them differs. */
const written = sql.join(
  Object.values(set).map((value) => sql`${value}`),
  sql`, `,
);

interface Writing {
  readonly tx: Transaction;
  readonly source: AgendaSource;
  readonly refs: readonly AgendaRef[];
  readonly entries: readonly Omit<AgendaInput, 'source'>[];
  readonly onlyOf?: bigint | null;
  readonly now: Date;
}

/**
 * Brings the agenda to what a cause has now, in its transaction: `refs` are the touched rows of `source`, `entries` all that they have, and
 * missing ones are called off. `sequence` rises only with a change, so a repetition changes nothing; `onlyOf` limits it to one person's
 * entries. Throws RangeError for a rule that does not read back to itself.
 */
export async function writeAgenda({ tx, source, refs, entries, onlyOf = null, now }: Writing): Promise<void> {
  entries.forEach(requireSound);
  const others = endOthers({ tx, source, refs, entries, onlyOf, now });
  if (entries.length === 0 && refs.length > 0) await others;
  for (let from = 0; from < entries.length; from += perStatement) {
    const rows = entries.slice(from, from + perStatement).map((entry) => ({
      ...entry,
      ref: `${entry.ref}`,
      source,
      until: entry.until === undefined ? entry.endsAt : entry.until,
      changedAt: now,
    }));
    // what is called off is none of what is written, so one statement can do both
    const writer = from === 0 && refs.length > 0 ? tx.with(tx.$with('others').as(others.returning({ id: agendaEntries.id }))) : tx;
    await writer
      .insert(agendaEntries)
      .values(rows)
      .onConflictDoUpdate({
        target: [agendaEntries.source, agendaEntries.ref, agendaEntries.audience, agendaEntries.personId],
        set: { ...set, sequence: sql`${agendaEntries.sequence} + 1`, changedAt: sql`excluded.changed_at` },
        setWhere: sql`(${sql.join(
          Object.keys(set).map((name) => sql`${agendaEntries[name as keyof typeof set]}`),
          sql`, `,
        )}) is distinct from (${written})`,
      });
  }
}

/** The statement that calls off what the touched rows had and have no longer. */
function endOthers({ tx, source, refs, entries, onlyOf, now }: Writing & { readonly onlyOf: bigint | null }) {
  const kept = entries.map(({ ref, personId, audience }) => `${ref}/${personId ?? ''}/${audience ?? ''}`);
  return tx
    .update(agendaEntries)
    .set({ cancelledAt: now, changedAt: now, sequence: sql`${agendaEntries.sequence} + 1` })
    .where(
      and(
        eq(agendaEntries.source, source),
        sql`${agendaEntries.ref} = any(${sql.param(refs.map(String))}::text[])`,
        onlyOf === null ? undefined : eq(agendaEntries.personId, onlyOf),
        isNull(agendaEntries.cancelledAt),
        sql`${agendaEntries.ref} || '/' || coalesce(${agendaEntries.personId}::text, '') || '/' || ${agendaEntries.audience} <> all(${sql.param(kept)}::text[])`,
      ),
    );
}
