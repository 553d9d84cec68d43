import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { type Reminder, remindersOf } from '@abhyas/rules/notices/reminders.ts';
import { rangeWords } from '../../platform/common/moment-words.ts';
import { say } from '../../platform/language.ts';
import { type NoticeInput, type NoticeMail, inEachLanguage } from '../notices/announced.ts';
import { notifyPeople, cancelNoticesOf } from '../notices/notify.ts';
import {
  type ClassEntryRow,
  type ClassFactsRow,
  findClassFacts,
  findNextOf,
  findSenderName,
  holdAhead,
  listForEntries,
  listStarting,
} from './class-facts-queries.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { AgendaCause } from '../agenda/cause.ts';
import { type AgendaInput, writeAgenda } from '../agenda/write-queries.ts';
import { classes } from './tables.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Jobs } from '../../platform/queue.ts';
import { portalZone } from '../../platform/web/portal-zone.ts';
import { listMemberIds } from './member-queries.ts';

/** What happened to a class. */
export type ClassNews =
  | { readonly what: 'added' }
  /** When it was to be until now. */
  | { readonly what: 'moved'; readonly from: { readonly startsAt: Date; readonly endsAt: Date } }
  /** It is somewhere else, at the same time. */
  | { readonly what: 'placed' }
  /** Another mentor teaches it: the notice to the one before. */
  | { readonly what: 'reassigned' }
  | { readonly what: 'cancelled' };

/** The students of a class hear of it, and its mentor, each with the address of their own page. */
export type Side = 'student' | 'mentor';

/** A class as one side hears of it. `timeZone` is the portal's. */
interface Told {
  readonly facts: ClassFactsRow;
  readonly side: Side;
  readonly timeZone: string;
  /** English where none is named. */
  readonly language?: Language;
}

/** How the causes of a class's reminders begin. */
const reminderPrefix = (classId: bigint): string => `class-soon:${classId}:`;

export const whenOf = ({ facts: { startsAt, endsAt }, timeZone, language }: Told): string =>
  rangeWords({ from: startsAt, to: endsAt, timeZone, language });
const saidIn =
  ({ language = 'en' }: Told) =>
  (what: Said): string =>
    say(what, language);
export const whereOf = (told: Told): string => (told.facts.inPerson ? told.facts.place : saidIn(told)({ key: 'class_online' }));
/** The page of a class, for either side. */
const pageOf = ({ facts: { id, title }, side }: { facts: { id: bigint; title: string }; side: Side }): string =>
  side === 'student' ? `/Classes/LIVE/${id}` : `/Classes/LIVE/${encodeURIComponent(title)}/?mappingId=${id}`;
const courseOf = ({ facts: { courseId }, side }: Told) => (side === 'student' ? { courseId } : {});

/** The notice to one side about what happened, in the transaction that changes the class. */
export const classNotice = ({ told, news }: { told: Told; news: ClassNews }): NoticeInput =>
  inEachLanguage((language) => classNoticeIn({ told: { ...told, language }, news }));

function classNoticeIn({ told, news }: { told: Told; news: ClassNews }): NoticeInput {
  const { facts } = told;
  const isOff = news.what === 'cancelled' || news.what === 'reassigned';
  return {
    cause: `class:${facts.id}:${facts.sequence}`,
    type: 'class-changed',
    ...courseOf(told),
    title: saidIn(told)({ key: `class_${news.what}`, values: { title: facts.title } }),
    text: saidIn(told)(textOf({ told, news })),
    // the page of a class is closed to who taught it before
    url: news.what === 'reassigned' ? '/Classes' : pageOf(told),
    mail: { facts: isOff ? [] : factsOf(told), links: [], calendar: entryOf({ told, isOff }) },
  };
}

/** The notice to students who join a batch that has classes to come: how many, and the next one (`told`). `key` tells one time they join from another. */
const joinedNotice = ({ told, count, key }: { told: Omit<Told, 'language'>; count: number; key: string }): NoticeInput =>
  inEachLanguage((language) => {
    const { batchId, batchName, title } = told.facts;
    return {
      cause: `class-batch:${batchId}:${key}`,
      type: 'class-changed',
      ...courseOf(told),
      title: say({ key: 'class_joined', values: { batch: batchName } }, language),
      text: say({ key: 'class_joined_text', values: { count, title, when: whenOf({ ...told, language }) } }, language),
      url: '/Classes?tab=Upcoming',
      mail: { facts: [], links: [], calendar: null },
    };
  });

function textOf({ told, news }: { told: Told; news: ClassNews }): Said {
  const { facts, timeZone, language } = told;
  const values = { batch: facts.batchName, when: `${whenOf(told)}, ${whereOf(told)}` };
  if (news.what === 'cancelled') {
    const reason = facts.cancelReason;
    // someone wrote it, with or without a full stop
    const ended = /[.!?…।]$/.test(reason);
    return { key: ended ? 'class_cancelled_text_ended' : 'class_cancelled_text', values: { ...values, reason } };
  }
  if (news.what !== 'moved') return { key: `class_${news.what}_text`, values };
  const { startsAt: from, endsAt: to } = news.from;
  return { key: 'class_moved_text', values: { ...values, before: rangeWords({ from, to, timeZone, language }) } };
}

/** What one side is reminded of. A class that gets another time gets other reminders. */
const reminderNotice = ({ told, ...of }: { told: Told; reminder: Reminder<'class'>; dueAt: Date }): NoticeInput =>
  inEachLanguage((language) => reminderNoticeIn({ told: { ...told, language }, ...of }));

function reminderNoticeIn({ told, reminder, dueAt }: { told: Told; reminder: Reminder<'class'>; dueAt: Date }): NoticeInput {
  const { facts } = told;
  const said = saidIn(told);
  return {
    cause: `${reminderPrefix(facts.id)}${facts.sequence}:${facts.startsAt.getTime()}:${reminder}`,
    type: 'class-soon',
    ...courseOf(told),
    title: said({ key: `class_soon_${reminder}`, values: { title: facts.title } }),
    text: said({ key: 'class_added_text', values: { batch: facts.batchName, when: `${whenOf(told)}, ${whereOf(told)}` } }),
    url: pageOf(told),
    dueAt,
    mail: { facts: factsOf(told), links: [], calendar: entryOf({ told, isOff: false }) },
  };
}

/** What a batch reads that `from`, a mentor or staff, has written about a class. `key` tells it from others. */
function messageNotice({ told, from, text, key }: { told: Told; from: string; text: string; key: string }): NoticeInput {
  const { facts } = told;
  const { title } = facts;
  const about: Said = from === '' ? { key: 'class_message', values: { title } } : { key: 'class_message_from', values: { title, from } };
  return inEachLanguage((language) => ({
    cause: `class-message:${facts.id}:${key}`,
    type: 'class-changed',
    ...courseOf(told),
    title: say(about, language),
    text,
    url: pageOf(told),
  }));
}

function factsOf(told: Told): NoticeMail['facts'] {
  const said = saidIn(told);
  return [
    { name: said({ key: 'class_fact_batch' }), text: told.facts.batchName },
    { name: said({ key: 'class_fact_where' }), text: told.facts.inPerson ? told.facts.place : said({ key: 'class_fact_online' }) },
  ];
}

/** A class as an entry of a calendar, or as its end. */
export function entryOf({ told, isOff }: { told: Told; isOff: boolean }): NonNullable<NoticeMail['calendar']> {
  const { facts } = told;
  return {
    method: isOff ? 'CANCEL' : 'REQUEST',
    id: `class-${facts.id}`,
    sequence: facts.sequence,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    summary: facts.title,
    description: factsOf(told)
      .map(({ name, text }) => `${name}: ${text}`)
      .join('\n'),
    place: facts.inPerson ? { name: facts.place, address: '', geo: null } : null,
  };
}

/** Brings what calendars have of these classes to what they are now, in the transaction that changes them. Of a class that is gone it is called off. */
export async function writeClassEntries({ tx, classIds, now }: { tx: Transaction; classIds: readonly bigint[]; now: Date }): Promise<void> {
  const rows = await listForEntries({ tx, classIds });
  await writeAgenda({ tx, source: 'class', refs: classIds, entries: rows.flatMap(entriesOf), now });
}

/** A class is in the calendar of its batch, and in that of its mentor. */
function entriesOf(row: ClassEntryRow): Omit<AgendaInput, 'source'>[] {
  const { id, batchId, batchName, courseId, moduleNumber, title, description, mentorId, startsAt, endsAt, inPerson, place, cancelledAt } =
    row;
  const entry = {
    ref: id,
    courseId,
    type: 'Class',
    title,
    about: description,
    place,
    startsAt,
    endsAt,
    cancelledAt,
    details: { batchName, moduleNumber: String(moduleNumber), mode: inPerson ? 'in-person' : 'online' },
  } as const;
  const ofBatch = { ...entry, audience: `batch:${batchId}`, withId: mentorId, link: pageOf({ facts: row, side: 'student' }) };
  return mentorId === null ? [ofBatch] : [ofBatch, { ...entry, personId: mentorId, link: pageOf({ facts: row, side: 'mentor' }) }];
}

export const classCause: AgendaCause = {
  source: 'class',
  table: classes,
  write: ({ tx, ids, now }) => writeClassEntries({ tx, classIds: ids, now }),
};

/** What telling people needs; with `jobs` null it waits for the round, a minute at most. `timeZone` is the portal's. */
export interface Notifying {
  readonly tx: Transaction;
  readonly jobs: Jobs | null;
  readonly now: Date;
  readonly timeZone: string;
}

type Notice = ReturnType<typeof classNotice>;

/** Tells everyone of a batch and the mentor of a class, in two statements however many they are. Gives how many students there are. */
async function notifyAll({ facts, notice, ...of }: Notifying & { facts: ClassFactsRow; notice: (told: Told) => Notice }): Promise<number> {
  const { tx, timeZone } = of;
  const personIds = await listMemberIds({ queryable: tx, batchId: facts.batchId });
  await notifyPeople({ ...of, personIds, notice: notice({ facts, side: 'student', timeZone }) });
  if (facts.mentorId !== null)
    await notifyPeople({ ...of, personIds: [facts.mentorId], notice: notice({ facts, side: 'mentor', timeZone }) });
  return personIds.length;
}

async function getFacts({ tx, classId }: Pick<Notifying, 'tx'> & { classId: bigint }): Promise<ClassFactsRow> {
  const facts = await findClassFacts({ queryable: tx, classId });
  if (facts === null) throw new Error('invariant: a class that people are told of is there');
  return facts;
}

/** Tells the batch and the mentor of a class what happened to it, and plans its reminders again, in the transaction of the change. */
export async function notifyClass({ classId, news, ...of }: Notifying & { classId: bigint; news: ClassNews }): Promise<void> {
  const { tx, now } = of;
  await takeBackReminders({ tx, classId, now });
  const facts = await getFacts({ tx, classId });
  await notifyAll({ ...of, facts, notice: (told) => classNotice({ told, news }) });
  if (news.what !== 'cancelled') await planReminders({ ...of, facts });
}

/** Takes back the reminders of a class that gets another time, is cancelled or removed. */
export const takeBackReminders = ({ tx, classId, now }: Pick<Notifying, 'tx' | 'now'> & { classId: bigint }): Promise<void> =>
  cancelNoticesOf({ tx, prefix: reminderPrefix(classId), now });

/** Tells students who join a batch of its classes to come; of a batch without any they hear when one is added. */
export async function notifyJoined({
  batchId,
  personIds,
  ...of
}: Notifying & { batchId: bigint; personIds: readonly bigint[] }): Promise<void> {
  const { now, timeZone, tx } = of;
  const next = await findNextOf({ queryable: tx, batchId, now });
  if (next === null || personIds.length === 0) return;
  const told = { facts: next.facts, side: 'student', timeZone } as const;
  await notifyPeople({ ...of, personIds, notice: joinedNotice({ told, count: next.count, key: String(now.getTime()) }) });
}

/** Sends a batch what someone writes about a class; gives to how many students. */
export async function tellMessage({
  classId,
  senderId,
  text,
  ...of
}: Notifying & { classId: bigint; senderId: bigint; text: string }): Promise<number> {
  const facts = await getFacts({ tx: of.tx, classId });
  const from = await findSenderName({ queryable: of.tx, personId: senderId });
  const personIds = await listMemberIds({ queryable: of.tx, batchId: facts.batchId });
  const told = { facts, side: 'student', timeZone: of.timeZone } as const;
  await notifyPeople({ ...of, personIds, notice: messageNotice({ told, from, text, key: String(of.now.getTime()) }) });
  return personIds.length;
}

/** Milliseconds ahead that reminders are written: a round that fails, and a student who joins the batch, have until then. */
const aheadMs = 3_600_000;
const minute = 60_000;

/** Writes the reminders of a class that are due within the next hour. People who have one keep it. */
async function planReminders({ facts, ...of }: Notifying & { facts: ClassFactsRow }): Promise<void> {
  const due = remindersOf({ plan: 'class', startsAt: facts.startsAt, now: of.now });
  for (const { key, at } of due) {
    if (at.getTime() > of.now.getTime() + aheadMs) continue;
    await notifyAll({ ...of, facts, notice: (told) => reminderNotice({ told, reminder: key, dueAt: at }) });
  }
}

/** Plans the reminders of a class that has changed again, and takes back those it had. */
export async function remindAgain({ facts, ...of }: Notifying & { facts: ClassFactsRow }): Promise<void> {
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
  await eachAlone({
    parts,
    items: starting,
    about: ({ id: classId }) => ({ classId }),
    failure: 'the reminders of a class could not be written',
    work: ({ id: classId }) =>
      parts.database.transaction(async (tx) => {
        const facts = await holdAhead({ tx, classId, now });
        if (facts !== null) await planReminders({ tx, jobs: null, now, timeZone, facts });
      }),
  });
}
