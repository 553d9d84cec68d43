import type { Said } from '@abhyas/contract/messages.gen.ts';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { rangeWords } from '../../../platform/common/moment-words.ts';
import { AppError, requireVersion } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { countHits, type Limit } from '../../../platform/postgres/rate-limit.ts';
import { type Busy, listBusy } from '../../agenda/busy-queries.ts';
import { recordAudit } from '../../audit/queries.ts';
import { lockPeople } from '../../identity/people/profile-queries.ts';
import { claimUploads, keyIn as uploadKeyIn } from '../../media/uploads.ts';
import { releaseUploads } from '../../media/queries.ts';
import { lockBatches } from '../member-queries.ts';
import { requireChangeable } from '../card.ts';
import { followMeeting } from '../meetings/asking.ts';
import { notifyClass, tellMessage, writeClassEntries } from '../class-notices.ts';
import { findOverlap, findPlaceOf, type HeldClass, lockClass, moveClasses, updateClass } from './change-queries.ts';

interface Changing<Body> {
  readonly parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  readonly session: Session;
  readonly body: Body;
  /** The portal's. */
  readonly timeZone: string;
}

/** The longest class there can be, in milliseconds. */
const longestMs = 12 * 3_600_000;
const messageLimit: Limit = { name: 'class-message', max: 10, seconds: 3600 };

/** Holds a class that the caller may change. Throws NOT_FOUND. */
async function holdClass({ tx, session, classId }: { tx: Transaction; session: Session; classId: bigint }): Promise<HeldClass> {
  return requireChangeable({ session, held: await lockClass({ tx, classId }) });
}

/** Throws CLASS_NOT_UPCOMING. */
function requireUpcoming({ held, now }: { held: HeldClass; now: Date }): void {
  if (held.cancelledAt !== null || held.startsAt <= now) throw new AppError('CLASS_NOT_UPCOMING');
}

async function audit({
  tx,
  session,
  held,
  action,
  now,
}: {
  tx: Transaction;
  session: Session;
  held: HeldClass;
  action: string;
  now: Date;
}) {
  const entry = { at: now, actorId: session.personId, action: `classes.${action}`, targetKind: 'class', targetId: held.id };
  await recordAudit({ queryable: tx, entry });
}

/** Cancels a class that has not started, and notifies its batch. One that is cancelled already stays so. Throws NOT_FOUND, CLASS_NOT_UPCOMING. */
export async function cancelClass({ parts, session, body, timeZone }: Changing<BodyOf<'cancelClass'>>): Promise<void> {
  const now = parts.clock.now();
  const classId = body.mappingId;
  await parts.database.transaction(async (tx) => {
    const held = await holdClass({ tx, session, classId });
    if (held.cancelledAt !== null && held.cancelReason === body.reason) return;
    requireUpcoming({ held, now });
    requireVersion({ seen: body.version, stored: held.version });
    const set = { cancelledAt: now, cancelReason: body.reason, sequence: held.sequence + 1 };
    await updateClass({ tx, classId, set });
    await writeClassEntries({ tx, classIds: [classId], now });
    await followMeeting({ tx, jobs: parts.jobs, classId, now });
    await notifyClass({ tx, jobs: parts.jobs, now, timeZone, classId, news: { what: 'cancelled' } });
    await audit({ tx, session, held, action: 'cancelled', now });
  });
}

/**
 * Gives a class that has not started another time, and notifies its batch. Its batch and its mentor are held, so two classes can't get one time. Throws NOT_FOUND, CLASS_NOT_UPCOMING, CHANGED_ELSEWHERE, TIME_PAST, CLASS_TIME_TAKEN,
 * INVALID_REQUEST.
 */
export async function moveClass({ parts, session, body, timeZone }: Changing<BodyOf<'moveClass'>>): Promise<void> {
  const now = parts.clock.now();
  const classId = body.mappingId;
  const startsAt = body.startsAt;
  const endsAt = body.endsAt;
  await parts.database.transaction(async (tx) => {
    const place = requireChangeable({ session, held: await findPlaceOf({ tx, classId }) });
    if (place.mentorId !== null) await lockPeople({ tx, personIds: [place.mentorId] });
    await lockBatches({ tx, batchIds: [place.batchId] });
    const held = await holdClass({ tx, session, classId });
    requireUpcoming({ held, now });
    const isThere = held.startsAt.getTime() === startsAt.getTime() && held.endsAt.getTime() === endsAt.getTime();
    if (isThere) return;
    requireVersion({ seen: body.version, stored: held.version });
    requireTime({ startsAt, endsAt, now });
    const other = await findOverlap({ tx, held, startsAt, endsAt });
    if (other !== null) throw new AppError('CLASS_TIME_TAKEN', { said: overlapOf({ held, other, timeZone }) });
    const busy = held.mentorId === null ? [] : await listBusy({ queryable: tx, personIds: [held.mentorId], from: startsAt, until: endsAt });
    const visit = busy.find(({ source }) => source !== 'class');
    if (visit !== undefined) throw new AppError('CLASS_TIME_TAKEN', { said: sessionThen({ visit, timeZone }) });
    await moveClasses({ tx, times: [{ id: classId, startsAt, endsAt }], now });
    await updateClass({ tx, classId, set: { sequence: held.sequence + 1 } });
    await writeClassEntries({ tx, classIds: [classId], now });
    await followMeeting({ tx, jobs: parts.jobs, classId, now });
    await notifyClass({ tx, jobs: parts.jobs, now, timeZone, classId, news: { what: 'moved', from: held } });
    await audit({ tx, session, held, action: 'moved', now });
  });
}

/** Throws TIME_PAST, INVALID_REQUEST. */
function requireTime({ startsAt, endsAt, now }: { startsAt: Date; endsAt: Date; now: Date }): void {
  if (startsAt <= now) throw new AppError('TIME_PAST');
  const ms = endsAt.getTime() - startsAt.getTime();
  if (ms <= 0) throw new AppError('INVALID_REQUEST', { fields: { endsAt: { key: 'field_end_after_start' } } });
  if (ms > longestMs) throw new AppError('INVALID_REQUEST', { fields: { endsAt: { key: 'field_class_too_long' } } });
}

const overlapOf = ({ held, other, timeZone }: { held: HeldClass; other: HeldClass; timeZone: string }): Said => ({
  key: other.batchId === held.batchId ? 'refusal_batch_has_class' : 'refusal_mentor_has_this_class',
  values: { title: other.title, when: rangeWords({ from: other.startsAt, to: other.endsAt, timeZone }) },
});

const sessionThen = ({ visit: { startsAt: from, endsAt: to }, timeZone }: { visit: Busy; timeZone: string }): Said => ({
  key: 'refusal_mentor_has_session',
  values: { when: rangeWords({ from, to, timeZone }) },
});

/** Makes an uploaded PDF the handout of a class; the one before goes. Throws NOT_FOUND, CLASS_CANCELLED, NOT_AN_ATTACHMENT. */
export async function shareHandout({ parts, session, body }: Omit<Changing<BodyOf<'shareHandout'>>, 'timeZone'>): Promise<void> {
  const now = parts.clock.now();
  const classId = body.mappingId;
  const key = uploadKeyIn(body.attachment);
  if (!key.endsWith('.pdf')) {
    throw new AppError('NOT_AN_ATTACHMENT', { said: { key: key === '' ? 'refusal_choose_pdf' : 'refusal_picture_not_pdf' } });
  }
  await parts.database.transaction(async (tx) => {
    const held = await holdClass({ tx, session, classId });
    if (held.cancelledAt !== null) throw new AppError('CLASS_CANCELLED');
    const [handoutId] = await claimUploads({ tx, ownerId: session.personId, links: [body.attachment], now });
    if (handoutId === undefined) throw new Error('invariant: what is claimed has an id');
    await updateClass({ tx, classId, set: { handoutId } });
    if (held.handoutId !== null) await releaseUploads({ tx, uploadIds: [held.handoutId] });
    await audit({ tx, session, held, action: 'handout-shared', now });
  });
}

/** Sends the batch of a class a message about it; gives to how many students. Throws NOT_FOUND, CLASS_CANCELLED, TOO_MANY_REQUESTS. */
export async function messageBatch({ parts, session, body, timeZone }: Changing<BodyOf<'messageBatch'>>): Promise<number> {
  const now = parts.clock.now();
  const classId = body.mappingId;
  return parts.database.transaction(async (tx) => {
    const held = await holdClass({ tx, session, classId });
    if (held.cancelledAt !== null) throw new AppError('CLASS_CANCELLED');
    const hit = { limit: messageLimit, subject: parts.vault.hash(`${session.personId}:${classId}`).toString('base64url') };
    await countHits({ queryable: tx, hits: [hit], now });
    const students = await tellMessage({ tx, jobs: parts.jobs, now, timeZone, classId, senderId: session.personId, text: body.text });
    await audit({ tx, session, held, action: 'message-sent', now });
    return students;
  });
}
