import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Notice } from '@abhyas/contract/notices/notices.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Parts } from '../../platform/parts.ts';
import * as queries from './list-queries.ts';

const pageSize = 20;
/** One call changes so many at most. */
const maxMarked = 10_000;

const present = ({ id, dueAt, readAt, ...words }: queries.NoticeRow): Notice => ({
  noticeId: String(id),
  ...words,
  at: dueAt.toISOString(),
  read: readAt !== null,
});

/** A page of someone's notices, with how many are unread in all. */
export async function listNotices({
  queryable,
  personId,
  now,
  before,
  unreadOnly,
}: {
  queryable: Queryable;
  personId: bigint;
  now: Date;
  before: bigint | null;
  unreadOnly: boolean;
}): Promise<AnswerOf<'listNotices'>> {
  const rows = await queries.listNewest({ queryable, personId, now, before, unreadOnly, max: pageSize + 1 });
  const unread = await queries.countUnread({ queryable, personId, now });
  return { notices: rows.slice(0, pageSize).map(present), more: rows.length > pageSize, unread };
}

/** Has every window of someone count again. */
async function publishToWindows({ parts, personId }: { parts: Parts; personId: bigint }): Promise<void> {
  await parts.live.publish({ personId, kind: 'notice', data: {} });
}

/** Notes that someone opened the notification centre. */
export async function seeNotices({ parts, personId }: { parts: Parts; personId: bigint }): Promise<void> {
  const changed = await queries.saveSeen({ queryable: parts.database.orm, personId, now: parts.clock.now() });
  if (changed) await publishToWindows({ parts, personId });
}

/** Marks notices of someone as read or unread, `noticeIds` null means all; gives how many are unread then. */
export async function readNotices({
  parts,
  personId,
  noticeIds,
  read,
}: {
  parts: Parts;
  personId: bigint;
  noticeIds: readonly bigint[] | null;
  read: boolean;
}): Promise<number> {
  const of = { queryable: parts.database.orm, personId, now: parts.clock.now() };
  const changed = await queries.saveRead({ ...of, noticeIds, read, max: maxMarked });
  if (changed > 0) await publishToWindows({ parts, personId });
  return queries.countUnread(of);
}
