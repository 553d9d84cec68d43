import { remindersOf } from '@abhyas/rules/notices/reminders.ts';
import { isDatabaseUnavailable } from '../../../platform/postgres/database-error.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Jobs } from '../../../platform/queue/queue.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { announceToPeople, cancelNoticesOf } from '../../notices/index.ts';
import { listMemberIds } from '../batches/member-queries.ts';
import { classNotice, type ClassNews, joinedNotice, messageNotice, reminderNotice, reminderPrefix, type Told } from './class-notice.ts';
import { type ClassFactsRow, findClassFacts, findNextOf, findSenderName, holdAhead, listStarting } from './told-queries.ts';

/** What telling people needs; with `jobs` null it waits for the round, a minute at most. `timeZone` is the portal's. */
export interface Telling {
  readonly tx: Transaction;
  readonly jobs: Jobs | null;
  readonly now: Date;
  readonly timeZone: string;
}

type Notice = ReturnType<typeof classNotice>;

/** Tells everyone of a batch and the mentor of a class, in two statements however many they are. Gives how many students there are. */
async function tellAll({ facts, notice, ...of }: Telling & { facts: ClassFactsRow; notice: (told: Told) => Notice }): Promise<number> {
  const { tx, timeZone } = of;
  const personIds = await listMemberIds({ queryable: tx, batchId: facts.batchId });
  await announceToPeople({ ...of, personIds, notice: notice({ facts, side: 'student', timeZone }) });
  if (facts.mentorId !== null)
    await announceToPeople({ ...of, personIds: [facts.mentorId], notice: notice({ facts, side: 'mentor', timeZone }) });
  return personIds.length;
}

async function getFacts({ tx, classId }: Pick<Telling, 'tx'> & { classId: bigint }): Promise<ClassFactsRow> {
  const facts = await findClassFacts({ queryable: tx, classId });
  if (facts === null) throw new Error('invariant: a class that people are told of is there');
  return facts;
}

/** Tells the batch and the mentor of a class what happened to it, and plans its reminders again, in the transaction of the change. */
export async function tellClass({ classId, news, ...of }: Telling & { classId: bigint; news: ClassNews }): Promise<void> {
  const { tx, now } = of;
  await takeBackReminders({ tx, classId, now });
  const facts = await getFacts({ tx, classId });
  await tellAll({ ...of, facts, notice: (told) => classNotice({ told, news }) });
  if (news.what !== 'cancelled') await planReminders({ ...of, facts });
}

/** Takes back the reminders of a class that gets another time, is cancelled or removed. */
export const takeBackReminders = ({ tx, classId, now }: Pick<Telling, 'tx' | 'now'> & { classId: bigint }): Promise<void> =>
  cancelNoticesOf({ tx, prefix: reminderPrefix(classId), now });

/** Tells students who join a batch of its classes to come; of a batch without any they hear when one is added. */
export async function tellJoined({
  batchId,
  personIds,
  ...of
}: Telling & { batchId: bigint; personIds: readonly bigint[] }): Promise<void> {
  const { now, timeZone, tx } = of;
  const next = await findNextOf({ queryable: tx, batchId, now });
  if (next === null || personIds.length === 0) return;
  const told = { facts: next.facts, side: 'student', timeZone } as const;
  await announceToPeople({ ...of, personIds, notice: joinedNotice({ told, count: next.count, key: String(now.getTime()) }) });
}

/** Sends a batch what someone writes about a class; gives to how many students. */
export async function tellMessage({
  classId,
  senderId,
  text,
  ...of
}: Telling & { classId: bigint; senderId: bigint; text: string }): Promise<number> {
  const facts = await getFacts({ tx: of.tx, classId });
  const from = await findSenderName({ queryable: of.tx, personId: senderId });
  const personIds = await listMemberIds({ queryable: of.tx, batchId: facts.batchId });
  const told = { facts, side: 'student', timeZone: of.timeZone } as const;
  await announceToPeople({ ...of, personIds, notice: messageNotice({ told, from, text, key: String(of.now.getTime()) }) });
  return personIds.length;
}

/** Milliseconds ahead that reminders are written: a round that fails, and a student who joins the batch, have until then. */
const aheadMs = 3_600_000;
const minute = 60_000;

/** Writes the reminders of a class that are due within the next hour. People who have one keep it. */
async function planReminders({ facts, ...of }: Telling & { facts: ClassFactsRow }): Promise<void> {
  const due = remindersOf({ plan: 'class', startsAt: facts.startsAt, now: of.now });
  for (const { key, at } of due) {
    if (at.getTime() > of.now.getTime() + aheadMs) continue;
    await tellAll({ ...of, facts, notice: (told) => reminderNotice({ told, reminder: key, dueAt: at }) });
  }
}

/** Plans the reminders of a class that has changed again, and takes back those it had. */
export async function remindAgain({ facts, ...of }: Telling & { facts: ClassFactsRow }): Promise<void> {
  await takeBackReminders({ tx: of.tx, classId: facts.id, now: of.now });
  await planReminders({ ...of, facts });
}

export const remindJob = 'classes.remind';

/**
 * Writes the reminders of all classes that are due within the next hour. A round of the queue, every five minutes: however a class came about or a student got into its batch, nothing else has to be called, and a year of
 * classes leaves no notices lying about for every student.
 */
export async function remindDue({ parts }: { parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log'> }): Promise<void> {
  const now = parts.clock.now();
  const from = (before: number) => new Date(now.getTime() + before);
  // as `remindersOf` has them: a day and half an hour before
  const within = [24 * 60 * minute, 30 * minute].map((before) => ({ from: from(before), until: from(before + aheadMs) }));
  const starting = await listStarting({ queryable: parts.database.orm, within });
  if (starting.length === 0) return;
  const timeZone = await portalZone(parts);
  // each in a transaction of its own: a large batch holds up no other
  for (const { id: classId } of starting) {
    try {
      await parts.database.transaction(async (tx) => {
        const facts = await holdAhead({ tx, classId, now });
        if (facts !== null) await planReminders({ tx, jobs: null, now, timeZone, facts });
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      parts.log.error({ err: error, classId: String(classId) }, 'the reminders of a class could not be written');
    }
  }
}
