import { classLimits } from '@abhyas/contract/classes/class-limits.ts';
import { isShortPart } from '@abhyas/rules/classes/class-card.ts';
import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/people/views.ts';
import { ofStudent } from '../class-queries.ts';
import { classBatches, classes, classPlays, classRecordings, classRegistrants } from '../tables.ts';
import type { Registration } from './provider.ts';

const mentor = personView('mentor');
const person = personView('person');

const select = (queryable: Queryable) =>
  queryable
    .select({ class: getTableColumns(classes), batch: getTableColumns(classBatches), mentorEmail: sql<string | null>`${mentor.email}` })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .leftJoin(mentor, eq(mentor.id, classes.mentorId));

/** A class with its batch, as its meeting needs them. */
export type MeetingRow = Awaited<ReturnType<typeof select>>[number];

export async function findMeetingRow({ queryable, classId }: { queryable: Queryable; classId: bigint }): Promise<MeetingRow | null> {
  const [row] = await select(queryable).where(eq(classes.id, classId));
  return row ?? null;
}

/** A class of one of a student's batches. */
export async function findClassOfStudent({
  queryable,
  classId,
  studentId,
}: {
  queryable: Queryable;
  classId: bigint;
  studentId: bigint;
}): Promise<MeetingRow | null> {
  const [row] = await select(queryable).where(and(eq(classes.id, classId), ofStudent(studentId)));
  return row ?? null;
}

/** The class that has a meeting. */
export async function findClassByMeeting({
  queryable,
  meetingRef,
}: {
  queryable: Queryable;
  meetingRef: string;
}): Promise<MeetingRow | null> {
  const [row] = await select(queryable).where(and(eq(classes.meetingRef, meetingRef), ne(classes.meetingRef, '')));
  return row ?? null;
}

export async function getNames({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const [row] = await queryable
    .select({ id: person.id, firstName: person.firstName, lastName: person.lastName })
    .from(person)
    .where(eq(person.id, personId));
  if (row === undefined) throw new Error('the owner of a session is a person');
  return row;
}

interface OfPerson {
  readonly queryable: Queryable;
  readonly classId: bigint;
  readonly personId: bigint;
}

/** What a provider knows a person by in a class; null before they joined it the first time. */
export async function findRegistration({ queryable, classId, personId }: OfPerson): Promise<Registration | null> {
  const [row] = await queryable
    .select({ ref: classRegistrants.ref, joinUrl: classRegistrants.joinUrl })
    .from(classRegistrants)
    .where(and(eq(classRegistrants.classId, classId), eq(classRegistrants.personId, personId)));
  return row ?? null;
}

/** Keeps what a provider knows a person by; the first of two that come at once stays. */
export async function saveRegistration({
  tx,
  classId,
  personId,
  registration: { ref, joinUrl },
  now,
}: {
  tx: Transaction;
  classId: bigint;
  personId: bigint;
  registration: Registration;
  now: Date;
}): Promise<void> {
  await tx.insert(classRegistrants).values({ classId, personId, ref, joinUrl, madeAt: now }).onConflictDoNothing();
}

/** Notes that the mentor began a class; the first time counts. */
export async function saveStarted({ queryable, classId, now }: { queryable: Queryable; classId: bigint; now: Date }): Promise<void> {
  await queryable
    .update(classes)
    .set({ startedAt: now })
    .where(and(eq(classes.id, classId), isNull(classes.startedAt)));
}

/** Gives a class the meeting that was made for it; those who were registered for another one register again. */
export async function saveMeeting({ tx, classId, meetingRef }: { tx: Transaction; classId: bigint; meetingRef: string }): Promise<void> {
  await tx.update(classes).set({ meetingRef }).where(eq(classes.id, classId));
  await tx.delete(classRegistrants).where(eq(classRegistrants.classId, classId));
}

/** The recordings of a class, those that can be watched first. */
async function listRecordings({ queryable, classId }: { queryable: Queryable; classId: bigint }) {
  return queryable
    .select()
    .from(classRecordings)
    .where(and(eq(classRecordings.classId, classId), ne(classRecordings.state, 'removed')))
    .orderBy(desc(classRecordings.state), asc(classRecordings.position), asc(classRecordings.id))
    .limit(20);
}

/** The part of a recording that is meant: the one with this id; else the first that is no short part, or the first. Those that can be watched come before the others. */
export async function findRecording({
  queryable,
  held: { id: classId, startsAt, endsAt },
  recordingId = null,
}: {
  queryable: Queryable;
  held: Pick<typeof classes.$inferSelect, 'id' | 'startsAt' | 'endsAt'>;
  recordingId?: bigint | null | undefined;
}) {
  const all = await listRecordings({ queryable, classId });
  const asked = all.find(({ id }) => id === recordingId);
  return asked ?? all.find(({ seconds, state }) => state === 'ready' && !isShortPart({ seconds, startsAt, endsAt })) ?? all[0] ?? null;
}

/** Notes that a person has begun to play a recording. */
export async function savePlayed({
  tx,
  recordingId,
  personId,
  now,
}: {
  tx: Transaction;
  recordingId: bigint;
  personId: bigint;
  now: Date;
}): Promise<void> {
  await tx.insert(classPlays).values({ recordingId, personId, firstAt: now, lastAt: now }).onConflictDoNothing();
}

/** Milliseconds that a class lasts at most. */
const longestMs = classLimits.minutes.max * 60_000;

/** Has the round ask about classes that are coming up and have no meeting yet, or one that is no longer where the class is held. */
export async function planMeetings({ queryable, until, now }: { queryable: Queryable; until: Date; now: Date }): Promise<void> {
  const wanted = sql`(select batch.provider from ${classBatches} as batch where batch.id = ${classes.batchId})`;
  const missing = and(eq(classes.meetingRef, ''), isNull(classes.askAt), eq(classes.inPerson, false), sql`${wanted} <> 'link'`);
  const elsewhere = and(
    ne(classes.meetingRef, ''),
    eq(classes.asks, 0),
    or(eq(classes.inPerson, true), sql`split_part(${classes.meetingRef}, ':', 1) <> ${wanted}`),
  );
  await queryable
    .update(classes)
    .set({ askAt: now, asks: 0 })
    .where(
      and(
        isNull(classes.settledAt),
        isNull(classes.cancelledAt),
        gt(classes.endsAt, now),
        lt(classes.startsAt, until),
        // the index of the ends then gives the classes of the week, not all that are to come
        lte(classes.endsAt, new Date(until.getTime() + longestMs)),
        or(missing, elsewhere),
      ),
    );
}
