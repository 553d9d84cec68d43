import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { Jobs } from '../../platform/queue.ts';
import * as queries from './notify-queries.ts';
import { maxNewsAgeMs, kept, type NoticeInput, type NoticeRoute, type NoticeWords, rowOf } from './announced.ts';

/** The job that decides where due notices go. */
export const sendJob = 'notices.send';
const chunkSize = 500;

/** `jobs` sends what is due as soon as the transaction is done; with null it waits for the round, a minute at most. */
interface Announcing {
  readonly tx: Transaction;
  readonly jobs: Jobs | null;
  readonly now: Date;
}

/** Tells people something, in the transaction of its cause. Who was notified of that cause already, or had it cancelled, gets no further notice. */
export async function notify({
  tx,
  jobs,
  now,
  notices,
}: Announcing & { notices: readonly (NoticeInput & { readonly personId: bigint })[] }): Promise<void> {
  const rows = notices.map(({ personId, ...notice }) => ({ personId, ...rowOf({ notice, now }) }));
  for (let at = 0; at < rows.length; at += chunkSize) await queries.insertNotices({ tx, rows: rows.slice(at, at + chunkSize), now });
  if (notices.some(({ dueAt = now }) => dueAt <= now)) await jobs?.send(sendJob, {}, { tx });
}

/** Tells many people the same, in one statement and in the transaction of its cause; otherwise as `announce`. */
export async function notifyPeople({
  tx,
  jobs,
  now,
  personIds,
  notice,
}: Announcing & { personIds: readonly bigint[]; notice: NoticeInput }): Promise<void> {
  if (personIds.length === 0) return;
  await queries.insertNoticeForPeople({ tx, row: rowOf({ notice, now }), personIds, now });
  if ((notice.dueAt ?? now) <= now) await jobs?.send(sendJob, {}, { tx });
}

/** Tells every student who is enrolled in one of these variants something, in the transaction of its cause; otherwise as `announce`. */
export async function notifyVariants({
  tx,
  jobs,
  now,
  variantIds,
  notice,
}: Announcing & { variantIds: readonly bigint[]; notice: NoticeInput }): Promise<void> {
  await queries.insertNoticeForEnrolled({ tx, row: rowOf({ notice, now }), variantIds, now });
  if ((notice.dueAt ?? now) <= now) await jobs?.send(sendJob, {}, { tx });
}

/** Sends people that `selected` (a select of ids) gives a message of staff, in the transaction that says so; how many those are. */
export async function notifySelected({
  tx,
  jobs,
  now,
  selected,
  notice,
  route,
}: Announcing & { selected: SQL; notice: NoticeInput; route: NoticeRoute }): Promise<number> {
  const told = await queries.insertMessage({ tx, row: rowOf({ notice, now }), route, selected, now });
  await jobs?.send(sendJob, {}, { tx });
  return told;
}

/**
 * Takes back what a cause has told everyone, in the transaction of whatever changed: what is not due never comes, what is listed is hidden, and no
 * message goes out that no one has begun to send. A cause that is cancelled stays so; what is planned again is announced under another.
 */
export const cancelNotices = queries.cancelCause;

/** Takes back, as `cancelNotices`, what any cause that begins with `prefix` (without wildcards) has told. */
export const cancelNoticesOf = async ({ tx, prefix, now }: { tx: Transaction; prefix: string; now: Date }): Promise<void> =>
  queries.cancelOthers({ tx, prefix, kept: [], now });

/** Has these causes leave nothing behind in anyone's list. */
export const removeNotices = queries.removeCauses;

/** Has causes that begin with a prefix leave nothing behind in the lists of these people. */
export const removeNoticesTo = queries.removeTold;

/** Writes what became of a message of a content pack, without sending it. */
export async function importOutcomes({
  tx,
  cause,
  at,
  bouncedIds,
  readIds,
}: {
  tx: Transaction;
  cause: string;
  at: Date;
  bouncedIds: readonly bigint[];
  readIds: readonly bigint[];
}): Promise<void> {
  await queries.suppressSending({ tx, cause, now: at });
  await queries.insertMailed({ tx, cause, bouncedIds, at });
  await queries.markRead({ tx, cause, personIds: readIds, at });
}

/** A notice of a content pack. */
export interface PackNotice extends Omit<NoticeWords, 'type'> {
  readonly key: string;
  readonly audience: queries.NoticeAudience;
  readonly variantIds: readonly bigint[];
  readonly courseId: bigint | null;
  readonly dueAt: Date;
}

/** Brings the notices of a pack to what it says now: new ones are announced, changed ones change, and those it no longer has are withdrawn. */
export async function importNotices({
  tx,
  pack,
  inputs,
  now,
}: {
  tx: Transaction;
  pack: string;
  inputs: readonly PackNotice[];
  now: Date;
}): Promise<void> {
  const causeOf = (key: string) => `pack:${pack}:${key}`;
  await queries.cancelOthers({ tx, prefix: causeOf(''), kept: inputs.map(({ key }) => causeOf(key)), now });
  for (const { key, audience, variantIds, courseId, dueAt, ...words } of inputs) {
    const age = now.getTime() - dueAt.getTime();
    // it may have been read and removed: it must not come back
    if (age > kept.readMs) continue;
    const cause = causeOf(key);
    const notice = { ...words, cause, type: 'notice', ...(courseId === null ? {} : { courseId }) } as const;
    // one of today comes when it is published, and not at the start of the day
    const row = { ...rowOf({ notice, now }), dueAt: age > 0 && age < maxNewsAgeMs ? now : dueAt };
    await queries.upsertPackNotice({ tx, row, from: dueAt, audience, variantIds, now });
    if (age > maxNewsAgeMs) await queries.suppressSending({ tx, cause, now });
  }
}
