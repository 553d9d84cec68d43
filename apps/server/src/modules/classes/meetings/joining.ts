import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { mayJoin } from '@abhyas/rules/classes/class-card.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { followMeeting } from './asking.ts';
import { meetingFactsOf, refOf } from './meeting-facts.ts';
import {
  type MeetingRow,
  findClassOfStudent,
  findMeetingRow,
  findRecording,
  findRegistration,
  getNames,
  savePlayed,
  saveRegistration,
  saveStarted,
} from './meeting-queries.ts';
import { addPortalPresence, isPresent, saveSeen } from './presence-queries.ts';
import { MeetingFault, type Registration } from './provider.ts';
import type { Providers } from './providers.ts';

type Joining = Ports<'clock' | 'database' | 'jobs' | 'log'>;

/** Throws CLASS_IN_ROOM for a class in a room, and CLASS_NOT_LIVE for one that can't be joined at `now`. */
function requireJoinable({ row: { class: held }, now }: { row: MeetingRow; now: Date }): void {
  if (held.cancelledAt !== null) throw new AppError('CLASS_NOT_LIVE', { said: { key: 'refusal_class_cancelled' } });
  if (held.inPerson) throw new AppError('CLASS_IN_ROOM');
  if (!mayJoin({ facts: { startsAt: held.startsAt, endsAt: held.endsAt, cancelled: false }, now })) throw new AppError('CLASS_NOT_LIVE');
}

/** A class of a batch of the signed-in student's. `pin` is the one in the body, which may be empty. Throws NOT_FOUND, for another student's pin as well. */
async function getOwnClass({
  parts,
  session,
  pin,
  mappingId,
}: {
  parts: Ports<'database'>;
  session: Session;
  pin: string;
  mappingId: bigint;
}): Promise<MeetingRow> {
  if (pin !== '' && pin.toUpperCase() !== session.pin) throw new AppError('NOT_FOUND');
  const row = await findClassOfStudent({ queryable: parts.database.orm, classId: mappingId, studentId: session.personId });
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * The link at which the signed-in student joins a class under their own name, and the note that they did (CLS-014). Where the provider
 * fails the batch's own link is given, with words that say so. Throws NOT_FOUND, CLASS_NOT_LIVE, CLASS_IN_ROOM, NO_MEETING_LINK,
 * MEETING_UNAVAILABLE.
 */
export async function joinClass({
  parts,
  providers,
  session,
  body,
}: {
  parts: Joining;
  providers: Providers;
  session: Session;
  body: BodyOf<'addRegistrant'>;
}): Promise<ResultOf<'addRegistrant'>> {
  const { personId } = session;
  const row = await getOwnClass({ parts, session, pin: body.imspin, mappingId: body.mappingId });
  const now = parts.clock.now();
  requireJoinable({ row, now });
  const found = await register({ parts, providers, row, personId });
  await parts.database.transaction(async (tx) => {
    const classId = row.class.id;
    if (found.registration !== null) await saveRegistration({ tx, classId, personId, registration: found.registration, now });
    // a provider reports how long they stay; of a plain link nothing is known but that they came
    const reports = found.registration !== null && providers(row.batch.provider).reports;
    const leftAt = reports ? now : null;
    await saveSeen({ tx, classId, save: () => addPortalPresence({ tx, classId, personId, joinedAt: now, leftAt }) });
  });
  return { joinURL: found.url, success: true, status: found.status };
}

interface Found {
  readonly url: string;
  readonly status: string;
  /** Null where the link is not from the provider of the batch. */
  readonly registration: Registration | null;
}

async function register({
  parts,
  providers,
  row,
  personId,
}: {
  parts: Joining;
  providers: Providers;
  row: MeetingRow;
  personId: bigint;
}): Promise<Found> {
  const queryable = parts.database.orm;
  try {
    const provider = providers(row.batch.provider);
    const ref = refOf(row);
    const known = await findRegistration({ queryable, classId: row.class.id, personId });
    // a signed link is made each time, the others are kept: a provider counts how often someone is registered
    const isKept = known !== null && !provider.looks && known.joinUrl !== '' && row.batch.provider !== 'link';
    const registration = isKept
      ? known
      : await provider.register({ ref, meeting: meetingFactsOf(row), person: await getNames({ queryable, personId }) });
    return { url: registration.joinUrl, status: '', registration: provider.looks ? { ...registration, joinUrl: '' } : registration };
  } catch (error) {
    const { joinUrl: url } = meetingFactsOf(row);
    await handleFault({ parts, row, error, hasLink: row.batch.provider !== 'link' && url !== '' });
    return { url, status: 'The usual meeting isn’t answering. This is your batch’s own link instead.', registration: null };
  }
}

/** Notes why a provider failed. Throws what tells the caller what to do, unless there is another link: then it returns. */
async function handleFault({
  parts,
  row,
  error,
  hasLink,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'log'>;
  row: MeetingRow;
  error: unknown;
  hasLink: boolean;
}): Promise<void> {
  if (!(error instanceof MeetingFault)) throw error;
  const { batch, class: held } = row;
  if (batch.provider === 'link') throw new AppError('NO_MEETING_LINK');
  parts.log.error(
    { classId: held.id, provider: batch.provider, kind: error.kind, cause: error.message },
    'a class can’t be joined at its provider',
  );
  // it may not be made yet, or have been deleted there
  if (error.kind === 'gone')
    await parts.database.transaction((tx) => followMeeting({ tx, jobs: parts.jobs, classId: held.id, now: parts.clock.now() }));
  if (hasLink) return;
  throw new AppError('MEETING_UNAVAILABLE', error.retryAfter === null ? {} : { retryAfter: Math.min(error.retryAfter, 60) });
}

type Starting = Ports<'clock' | 'database' | 'jobs' | 'log'>;

/**
 * The link at which the mentor of a class begins it, and the note that they did. Where the provider fails, the batch's own link is given. Throws NOT_FOUND for a class that someone else teaches, CLASS_NOT_LIVE, CLASS_IN_ROOM,
 * NO_MEETING_LINK, MEETING_UNAVAILABLE.
 */
export async function startClass({
  parts,
  providers,
  session,
  classId,
}: {
  parts: Starting;
  providers: Providers;
  session: Session;
  classId: bigint;
}): Promise<ResultOf<'startClass'>> {
  const queryable = parts.database.orm;
  const row = await findMeetingRow({ queryable, classId });
  if (row === null || row.class.mentorId !== session.personId) throw new AppError('NOT_FOUND');
  const now = parts.clock.now();
  requireJoinable({ row, now });
  const link = await findStartUrl({ parts, providers, row, personId: session.personId });
  await saveStarted({ queryable, classId, now });
  return { hostJoinURL: link.url, isFallback: link.isFallback };
}

async function findStartUrl({
  parts,
  providers,
  row,
  personId,
}: {
  parts: Starting;
  providers: Providers;
  row: MeetingRow;
  personId: bigint;
}): Promise<{ url: string; isFallback: boolean }> {
  const meeting = meetingFactsOf(row);
  try {
    const provider = providers(row.batch.provider);
    const person = await getNames({ queryable: parts.database.orm, personId });
    return { url: await provider.startUrl({ ref: refOf(row), meeting, person }), isFallback: false };
  } catch (error) {
    const url = meeting.hostUrl || meeting.joinUrl;
    await handleFault({ parts, row, error, hasLink: row.batch.provider !== 'link' && url !== '' });
    return { url, isFallback: true };
  }
}

/**
 * Notes that the signed-in student joined a class (Live) or plays its recording (Play); twice is once (CLS-017). Throws NOT_FOUND, for another student's pin as well; CLASS_NOT_LIVE, CLASS_IN_ROOM for a class that can't be joined
 * now; RECORDING_NOT_FOUND where there is nothing to play.
 */
export async function storeAttendance({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'storeAttendance'>;
}): Promise<void> {
  const { personId } = session;
  const row = await getOwnClass({ parts, session, pin: body.imspin, mappingId: body.mappingId });
  const classId = row.class.id;
  const now = parts.clock.now();
  if (body.status === 'Live') {
    requireJoinable({ row, now });
    const leftAt = row.batch.provider === 'link' ? null : now;
    await parts.database.transaction((tx) =>
      saveSeen({ tx, classId, save: () => addPortalPresence({ tx, classId, personId, joinedAt: now, leftAt }) }),
    );
    return;
  }
  const recording = await findRecording({ queryable: parts.database.orm, held: row.class, recordingId: body.recordingId });
  if (recording?.state !== 'ready' || row.class.cancelledAt !== null) throw new AppError('RECORDING_NOT_FOUND');
  await parts.database.transaction((tx) =>
    saveSeen({
      tx,
      classId,
      save: async () => {
        await savePlayed({ tx, recordingId: recording.id, personId, now });
        // of whom is present already nothing is decided again
        return !(await isPresent({ tx, classId, personId }));
      },
    }),
  );
}
