import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { ClassContent } from '@abhyas/rules/classes/timetable/timetable-plan.ts';
import { momentIn } from '../../../../platform/common/moment-in.ts';
import { AppError, requireVersion } from '../../../../platform/common/errors.ts';
import type { Session } from '../../../../platform/http/session.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { recordAudits } from '../../../audit/queries.ts';
import { listAlsoThen, type MentorsOff } from '../../batches.ts';
import { findPlaceOf, lockClass } from '../../change/change-queries.ts';
import { writeClassEntries } from '../../class-notices.ts';
import { isMentor } from '../batch-queries.ts';
import { holdBatch } from '../batch.ts';
import { notifyTimetable } from './notify-timetable.ts';
import { clashesBy, clashesIn, clashFields, clashWords, lockTimetables, rowOf } from './timetable.ts';
import { insertClasses, listClassesOf, updateClasses } from './timetable-queries.ts';

interface Saving<Body> {
  readonly parts: Ports<'clock' | 'database' | 'jobs'>;
  readonly session: Session;
  readonly body: Body;
  /** The portal's. */
  readonly timeZone: string;
}

const minute = 60_000;
const wrong = (fields: Record<string, string>) => new AppError('INVALID_REQUEST', { fields });
const closedFault = 'This batch is closed and takes no new classes. Open it again first';

/** Throws INVALID_REQUEST. */
async function requireMentor({ tx, mentorId }: { tx: Transaction; mentorId: bigint | null }): Promise<void> {
  if (mentorId !== null && !(await isMentor({ queryable: tx, personId: mentorId })))
    throw wrong({ mentorId: 'Choose a mentor from the list' });
}

async function audit({
  tx,
  session,
  classIds,
  action,
  now,
}: {
  tx: Transaction;
  session: Session;
  classIds: readonly bigint[];
  action: string;
  now: Date;
}): Promise<void> {
  const entries = classIds.map((id) => ({
    at: now,
    actorId: session.personId,
    action: `classes.${action}`,
    targetKind: 'class',
    targetId: id,
  }));
  await recordAudits({ queryable: tx, entries });
}

/** Adds a class to a batch. Throws NOT_FOUND, and INVALID_REQUEST with what is wrong by field. */
export async function addClass({ parts, session, body, timeZone }: Saving<BodyOf<'addClass'>>): Promise<bigint> {
  const now = parts.clock.now();
  const batchId = body.batchId;
  const startsAt = momentIn({ text: `${body.date} ${body.time}`, timeZone });
  const content: ClassContent = {
    moduleNumber: body.moduleNumber,
    number: body.classNumber,
    title: body.classTitle,
    description: body.description,
    mentorId: body.mentorId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + body.minutes * minute),
    place: body.place,
    joinUrl: body.joinUrl,
    hostUrl: body.hostUrl ?? '',
  };
  if (startsAt <= now) throw wrong({ date: 'This time is in the past. Choose a later one' });
  return parts.database.transaction(async (tx) => {
    await requireMentor({ tx, mentorId: content.mentorId });
    await lockTimetables({ tx, mentorIds: content.mentorId === null ? [] : [content.mentorId], batchIds: [batchId] });
    if ((await holdBatch({ tx, batchId })).closedAt !== null) throw wrong({ batchId: closedFault });
    const clashes = await clashesIn({ queryable: tx, batchId, wanted: [content] });
    if (clashes.length > 0) throw wrong(clashFields({ clashes, timeZone }));
    const classIds = await insertClasses({ tx, rows: [{ ...rowOf(content), batchId, createdAt: now }] });
    await writeClassEntries({ tx, classIds, now });
    await audit({ tx, session, classIds, action: 'added', now });
    await notifyTimetable({ tx, jobs: parts.jobs, now, timeZone, changes: classIds.map((id) => ({ classId: id, before: null })) });
    const [classId] = classIds;
    if (classId === undefined) throw new Error('invariant: a class that is added has an id');
    return classId;
  });
}

/** Changes everything of a class but its time. Throws NOT_FOUND, CHANGED_ELSEWHERE, and INVALID_REQUEST with what is wrong by field. */
export async function changeClass({ parts, session, body, timeZone }: Saving<BodyOf<'changeClass'>>): Promise<void> {
  const now = parts.clock.now();
  const classId = body.mappingId;
  const mentorId = body.mentorId;
  await parts.database.transaction(async (tx) => {
    const place = await findPlaceOf({ tx, classId });
    if (place === null) throw new AppError('NOT_FOUND');
    const { batchId } = place;
    if (mentorId !== place.mentorId) await requireMentor({ tx, mentorId });
    await lockTimetables({ tx, mentorIds: mentorId === null ? [] : [mentorId], batchIds: [batchId] });
    const held = await lockClass({ tx, classId });
    if (held === null) throw new AppError('NOT_FOUND');
    requireVersion({ seen: body.version, stored: held.version });
    const content: ClassContent = {
      moduleNumber: body.moduleNumber,
      number: body.classNumber,
      title: body.classTitle,
      description: body.description,
      mentorId,
      startsAt: held.startsAt,
      endsAt: held.endsAt,
      place: body.place,
      joinUrl: body.joinUrl,
      hostUrl: body.hostUrl ?? held.hostUrl,
    };
    if (held.startsAt <= now && held.place !== body.place) throw wrong({ place: 'This class has begun, so its place stays as it is' });
    // a cancelled class and one that is over are at no one's time
    const isAhead = held.cancelledAt === null && held.endsAt > now;
    const clashes = await clashesIn({ queryable: tx, batchId, wanted: [content], except: classId });
    const asked = clashesBy({ clashes, held, isAhead, wanted: content });
    if (asked.length > 0) throw wrong(clashFields({ clashes: asked, timeZone }));
    await updateClasses({ tx, rows: [{ ...rowOf(content), id: classId }], now });
    await writeClassEntries({ tx, classIds: [classId], now });
    await notifyTimetable({ tx, jobs: parts.jobs, now, timeZone, changes: [{ classId, before: held }] });
    await audit({ tx, session, classIds: [classId], action: 'changed', now });
  });
}

/** Copies a class to the next weeks, or says which classes that makes. Throws NOT_FOUND, INVALID_REQUEST. */
export async function copyClass({
  parts,
  session,
  body,
  mentorsOff,
  timeZone,
}: Saving<BodyOf<'copyClass'>> & { mentorsOff: MentorsOff }): Promise<ResultOf<'copyClass'>> {
  const now = parts.clock.now();
  const classId = body.mappingId;
  return parts.database.transaction(async (tx) => {
    const place = await findPlaceOf({ tx, classId });
    if (place === null) throw new AppError('NOT_FOUND');
    const { batchId, mentorId } = place;
    await lockTimetables({ tx, mentorIds: mentorId === null ? [] : [mentorId], batchIds: [batchId] });
    const held = await lockClass({ tx, classId });
    if (held === null) throw new AppError('NOT_FOUND');
    if ((await holdBatch({ tx, batchId })).closedAt !== null) throw wrong({ weeks: closedFault });
    const last = Math.max(...(await listClassesOf({ queryable: tx, batchIds: [batchId] })).map(({ number }) => number));
    const length = held.endsAt.getTime() - held.startsAt.getTime();
    const copies = weeksAfter({ startsAt: held.startsAt, weeks: body.weeks, timeZone, now }).map((startsAt, index): ClassContent => {
      const { moduleNumber, title, description, joinUrl, hostUrl } = held;
      const endsAt = new Date(startsAt.getTime() + length);
      return {
        moduleNumber,
        number: last + 1 + index,
        title,
        description,
        mentorId: held.mentorId,
        startsAt,
        endsAt,
        place: held.place,
        joinUrl,
        hostUrl,
      };
    });
    const clashes = await clashesIn({ queryable: tx, batchId, wanted: copies });
    const words = (index: number) => {
      const clash = clashes.find(({ wanted }) => wanted.key === `wanted:${index}`);
      return clash === undefined ? '' : clashWords({ clash, timeZone });
    };
    const also = await listAlsoThen({ queryable: tx, classes: copies.map((copy) => ({ ...copy, batchId })), mentorsOff, timeZone });
    const told = copies.map(({ number, startsAt, endsAt }, index) => ({
      classNumber: number,
      startsAt,
      endsAt,
      clash: words(index),
      busyStudents: also[index]?.busyStudents ?? 0,
      mentorOff: also[index]?.isMentorOff ?? false,
    }));
    if (body.dryRun || clashes.length > 0) return { copies: told, added: 0 };
    const classIds = await insertClasses({ tx, rows: copies.map((content) => ({ ...rowOf(content), batchId, createdAt: now })) });
    await writeClassEntries({ tx, classIds, now });
    await audit({ tx, session, classIds, action: 'added', now });
    await notifyTimetable({ tx, jobs: parts.jobs, now, timeZone, changes: classIds.map((id) => ({ classId: id, before: null })) });
    return { copies: told, added: classIds.length };
  });
}

/** The same day and time of the next weeks on the clock of a zone; the first one to come after a class, or after `now` where the class is long past. */
function weeksAfter({ startsAt, weeks, timeZone, now }: { startsAt: Date; weeks: number; timeZone: string; now: Date }): Date[] {
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
  const at = (count: number) => new Date(start.add({ weeks: count }).epochMilliseconds);
  const past = Math.max(0, Math.floor((now.getTime() - startsAt.getTime()) / (7 * 86_400_000)) - 1);
  let first = past + 1;
  while (at(first) <= now) first += 1;
  return Array.from({ length: weeks }, (_, index) => at(first + index));
}
