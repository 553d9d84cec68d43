import type { z } from 'zod';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { NoticeSchema } from '@abhyas/contract/notices/notices.ts';
import type { Ports } from '../../platform/parts.ts';
import * as queries from './list-queries.ts';

type Notice = z.output<typeof NoticeSchema>;

const pageSize = 20;
/** One call changes so many at most. */
const maxMarked = 10_000;

const present = ({ id, dueAt, readAt, ...words }: queries.NoticeRow): Notice => ({
  noticeId: id,
  ...words,
  at: dueAt,
  read: readAt !== null,
});

/** A page of someone's notices, with how many are unread in all. */
export async function listNotices({
  parts,
  personId,
  before,
  unreadOnly,
}: {
  parts: Ports<'clock' | 'database'>;
  personId: bigint;
  before: bigint | null;
  unreadOnly: boolean;
}): Promise<ResultOf<'listNotices'>> {
  const of = { queryable: parts.database.orm, personId, now: parts.clock.now() };
  const rows = await queries.listNewest({ ...of, before, unreadOnly, max: pageSize + 1 });
  const unread = await queries.countUnread(of);
  return { notices: rows.slice(0, pageSize).map(present), more: rows.length > pageSize, unread };
}

/** How many notices of a course, or of all courses where it is null, a person has not seen in the notification centre. */
export async function countUnseenNotices({
  parts,
  personId,
  courseId,
}: {
  parts: Ports<'clock' | 'database'>;
  personId: bigint;
  courseId: bigint | null;
}): Promise<number> {
  return queries.countUnseen({ queryable: parts.database.orm, personId, now: parts.clock.now(), courseId });
}

/** Has every window of someone count again. */
async function publishToWindows({ parts, personId }: { parts: Ports<'live'>; personId: bigint }): Promise<void> {
  await parts.live.publish({ personId, kind: 'notice', data: {} });
}

/** Records that someone opened the notification centre. */
export async function seeNotices({ parts, personId }: { parts: Ports<'clock' | 'database' | 'live'>; personId: bigint }): Promise<void> {
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
  parts: Ports<'clock' | 'database' | 'live'>;
  personId: bigint;
  noticeIds: readonly bigint[] | null;
  read: boolean;
}): Promise<number> {
  const of = { queryable: parts.database.orm, personId, now: parts.clock.now() };
  const changed = await queries.saveRead({ ...of, noticeIds, read, max: maxMarked });
  if (changed > 0) await publishToWindows({ parts, personId });
  return queries.countUnread(of);
}
