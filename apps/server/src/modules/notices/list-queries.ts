import { maxCountedNotices } from '@abhyas/contract/notices/notices.ts';
import { and, count, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { maxNewsAgeMs } from './announced.ts';
import { notices, noticesSeen } from './tables.ts';

interface Of {
  readonly queryable: Queryable;
  readonly personId: bigint;
  readonly now: Date;
}

const moment = (at: Date) => sql`${at}::timestamptz`;
/** What is in someone's list. */
const listed = ({ personId, now }: Omit<Of, 'queryable'>) =>
  and(eq(notices.personId, personId), isNull(notices.cancelledAt), lte(notices.dueAt, now));

/** The newest notices of someone, `max` of them, that come after the notice `before` in their list. */
export async function listNewest({
  queryable,
  personId,
  now,
  before,
  unreadOnly,
  max,
}: Of & { before: bigint | null; unreadOnly: boolean; max: number }) {
  const after =
    before === null
      ? undefined
      : sql`(${notices.dueAt}, ${notices.id}) < ((select at.due_at from notices at where at.id = ${before} and at.person_id = ${personId}), ${before}::bigint)`;
  return queryable
    .select({
      id: notices.id,
      type: notices.type,
      title: notices.title,
      text: notices.text,
      url: notices.url,
      dueAt: notices.dueAt,
      readAt: notices.readAt,
    })
    .from(notices)
    .where(and(listed({ personId, now }), unreadOnly ? isNull(notices.readAt) : undefined, after))
    .orderBy(desc(notices.dueAt), desc(notices.id))
    .limit(max);
}

/** When a notice came into its list: when it was due, or later where a pack dated it back. */
const cameAt = sql`greatest(${notices.dueAt}, ${notices.createdAt})`;
/** What a pack dates back comes into the list at most so long after its day; the index finds it by that. */
const datedBack = sql`${maxNewsAgeMs} * interval '1 millisecond'`;

export type NoticeRow = Awaited<ReturnType<typeof listNewest>>[number];

/** Counts in the order of the index, which makes it the cheapest way however many there are. */
async function countTo({ queryable, where }: { queryable: Queryable; where: SQL | undefined }): Promise<number> {
  const [row] = await queryable
    .select({ notices: count() })
    .from(
      sql`(select from ${notices} where ${where} order by ${notices.dueAt} desc, ${notices.id} desc limit ${maxCountedNotices}) as counted`,
    );
  return row?.notices ?? 0;
}

/** How many of someone's notices are unread, to a hundred. */
export function countUnread({ queryable, personId, now }: Of): Promise<number> {
  return countTo({ queryable, where: and(listed({ personId, now }), isNull(notices.readAt)) });
}

/** How many unread notices came after what someone has seen, of this course and of none, or of all where it is null; to a hundred. */
export function countUnseen({ queryable, personId, now, courseId }: Of & { courseId: bigint | null }): Promise<number> {
  const seen = sql`coalesce((select ${noticesSeen.upTo} from ${noticesSeen} where ${noticesSeen.personId} = ${personId}), '-infinity')`;
  const ofCourse = courseId === null ? undefined : sql`(${notices.courseId} is null or ${notices.courseId} = ${courseId})`;
  const isNew = sql`${notices.dueAt} > ${seen} - ${datedBack} and ${cameAt} > ${seen}`;
  return countTo({ queryable, where: and(listed({ personId, now }), isNull(notices.readAt), isNew, ofCourse) });
}

/**
 * Notes that someone has seen what is in their list; whether that is more than before. What counts is what came there last, not the clock: one
 * that is being announced at this moment comes after it.
 */
export async function saveSeen({ queryable, personId, now }: Of): Promise<boolean> {
  const { rows } = await queryable.execute(sql`
    insert into notices_seen (person_id, up_to)
    select ${notices.personId}, max(${cameAt}) from ${notices}
     where ${listed({ personId, now })} and ${notices.dueAt} > (select max(${notices.dueAt}) from ${notices} where ${listed({ personId, now })}) - ${datedBack}
     group by ${notices.personId}
    on conflict (person_id) do update set up_to = excluded.up_to where notices_seen.up_to < excluded.up_to
    returning up_to`);
  return rows.length > 0;
}

/** Marks these notices of someone as read or unread, or the newest `max` where none are named; how many that changed. Locks them by id, as cancelling does. */
export async function saveRead({
  queryable,
  personId,
  now,
  noticeIds,
  read,
  max,
}: Of & { noticeIds: readonly bigint[] | null; read: boolean; max: number }): Promise<number> {
  const named = noticeIds === null ? sql`true` : sql`${notices.id} = any(${sql.param(noticeIds.map(String))}::bigint[])`;
  const { rowCount } = await queryable.execute(sql`
    update notices set read_at = ${read ? moment(now) : null}
     where id in (select id from notices where id in (
                    select ${notices.id} from ${notices}
                     where ${listed({ personId, now })} and ${named} and ${notices.readAt} is ${sql.raw(read ? 'null' : 'not null')}
                     order by ${notices.dueAt} desc, ${notices.id} desc limit ${max})
                   order by id for update)`);
  return rowCount ?? 0;
}
