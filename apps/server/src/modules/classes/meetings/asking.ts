import { recordingMs } from '@abhyas/rules/classes/class-card.ts';
import { type AskOutcome, meetingMs, nextAsk } from '@abhyas/rules/classes/meeting.ts';
import type { Ports } from '../../../platform/parts.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { pollSoon, claimAsk, expectNoRecording, expectRecording, listDue, planAsk, saveRecording } from './ask-queries.ts';
import { meetingFactsOf } from './meeting-facts.ts';
import { type MeetingRow, findClassByMeeting, findMeetingRow, planMeetings, saveMeeting } from './meeting-queries.ts';
import { saveInside, saveSeen, saveStretches, wasAnyoneThere } from './presence-queries.ts';
import { type FoundRecording, MeetingFault, type MeetingProvider, type ProviderName, type ReportedStretch } from './provider.ts';
import { type Providers, meetingRef, parseMeetingRef } from './providers.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Jobs } from '../../../platform/queue.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { readEnded, readRecordingReady } from './bigbluebutton.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { recordingOf, stretchKey, zoomMomentSchema, zoomRecordingSchema } from './zoom.ts';

/** How many classes one round asks about, and how many at once. What is left waits for the next, in a minute. */
const perRound = 200;
const atOnce = 4;
/** How often a provider may not answer in a round. */
const maxSilent = 3;
/** Milliseconds for which a class belongs to the process that asks about it; after that another may ask. */
const claimMs = 5 * 60_000;
/** Milliseconds without an answer that are bridged for those who were there before and after. */
const gapMs = 10 * 60_000;
/** A meeting that no one has begun so long after the class was to end, in milliseconds, did not take place. */
const heldMs = 3 * 60 * 60_000;

/** Milliseconds after a class for which a report of who was there is waited for once the recording is there. */
const reportMs = 24 * 60 * 60_000;

type Asking = Ports<'clock' | 'database' | 'log'>;

/** A round: asks the providers of the classes that are due. One that fails holds up no other: it is asked again, later each time; where the portal failed, once the class is no longer claimed. */
export async function runAskRound({ parts, providers }: { parts: Asking; providers: Providers }): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  await planMeetings({ queryable, until: new Date(now.getTime() + meetingMs), now });
  const due = await listDue({ queryable, now, limit: perRound });
  const reached = patient(providers);
  await eachAlone({
    parts,
    items: due,
    atOnce,
    about: ({ id: classId }) => ({ classId }),
    failure: 'the provider of a class could not be asked',
    work: (each) => askAbout({ parts, providers: reached, ...each }),
  });
}

/** The providers; one that has not answered so often in this round is left alone for the rest of it: waiting for it would cost the others their turn. */
function patient(providers: Providers): Providers & { note: (name: ProviderName) => void } {
  const silent = new Map<ProviderName, number>();
  const reach: Providers = (name) => {
    if ((silent.get(name) ?? 0) >= maxSilent) throw new MeetingFault('unreachable', `${name} did not answer in this round`);
    return providers(name);
  };
  return Object.assign(reach, { note: (name: ProviderName) => void silent.set(name, (silent.get(name) ?? 0) + 1) });
}
type Reached = ReturnType<typeof patient>;

async function askAbout({
  parts,
  providers,
  id: classId,
  askAt,
  asks,
}: {
  parts: Asking;
  providers: Reached;
  id: bigint;
  askAt: Date | null;
  asks: number;
}): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const claimed = new Date(now.getTime() + claimMs);
  if (askAt === null || !(await claimAsk({ queryable, classId, askAt, next: claimed }))) return;
  const row = await findMeetingRow({ queryable, classId });
  if (row === null) return;
  const { outcome, looks } = await talkAbout({ parts, providers, row, now });
  const failures = outcome === 'failed' ? asks + 1 : 0;
  const { endsAt, startsAt } = row.class;
  const next = nextAsk({ outcome, looks, startsAt, endsAt, failures, now });
  if (next === null) await expectNoRecording({ queryable, classId });
  await planAsk({ queryable, classId, claimed, askAt: next, asks: Math.min(failures, 1000) });
}

interface Talk {
  readonly parts: Asking;
  readonly row: MeetingRow;
  readonly now: Date;
}

async function talkAbout({ parts, providers, row, now }: Talk & { providers: Reached }): Promise<{ outcome: AskOutcome; looks: boolean }> {
  const { batch, class: held } = row;
  let looks = false;
  try {
    await removeOther({ parts, providers, row, now });
    if (batch.provider === 'link' || held.cancelledAt !== null || held.inPerson) return { outcome: 'done', looks };
    const provider = providers(batch.provider);
    ({ looks } = provider);
    return { outcome: await follow({ parts, provider, row, now }), looks };
  } catch (error) {
    if (!(error instanceof MeetingFault)) throw error;
    if (error.kind === 'unreachable') providers.note(batch.provider);
    parts.log.warn(
      { classId: held.id, provider: batch.provider, kind: error.kind, cause: error.message },
      'a meeting provider failed; it is asked again',
    );
    return { outcome: 'failed', looks };
  }
}

/** Removes the meeting of a class that is no longer held there: it is cancelled, in a room, or with another provider. One that is over is left. */
async function removeOther({ parts, providers, row: { batch, class: held }, now }: Talk & { providers: Providers }): Promise<void> {
  const made = parseMeetingRef(held.meetingRef);
  const isWanted = held.cancelledAt === null && !held.inPerson && made?.provider === batch.provider;
  if (made === null || isWanted || held.endsAt <= now) return;
  await providers(made.provider).remove({ ref: made.ref });
  await parts.database.transaction((tx) => saveMeeting({ tx, classId: held.id, meetingRef: '' }));
}

async function follow({ parts, provider, row, now }: Talk & { provider: MeetingProvider }): Promise<AskOutcome> {
  const { class: held, batch } = row;
  const made = parseMeetingRef(held.meetingRef);
  const ref = made?.provider === batch.provider ? made.ref : null;
  if (now < held.endsAt) {
    if (ref === null && held.startsAt.getTime() - now.getTime() > meetingMs) return 'early';
    // one that runs is left alone
    const current = ref !== null && now >= held.startsAt ? ref : await makeOrChange({ parts, provider, row, ref });
    return provider.looks ? look({ parts, provider, row, ref: current, now }) : 'ready';
  }
  return ref === null ? 'done' : look({ parts, provider, row, ref, now });
}

/** The meeting of a class that is to come or runs, as the class is now. One that was deleted at the provider is made again. */
async function makeOrChange({
  parts,
  provider,
  row,
  ref,
}: Omit<Talk, 'now'> & { provider: MeetingProvider; ref: string | null }): Promise<string> {
  const meeting = meetingFactsOf(row);
  if (ref !== null && (await provider.change({ ref, meeting }))) return ref;
  const made = await provider.make(meeting);
  await parts.database.transaction((tx) =>
    saveMeeting({ tx, classId: row.class.id, meetingRef: meetingRef({ provider: provider.name, ref: made }) }),
  );
  return made;
}

/** Saves what the provider says of a meeting: who was or is there, what was recorded. */
async function look({ parts, provider, row, ref, now }: Talk & { provider: MeetingProvider; ref: string }): Promise<AskOutcome> {
  const { id: classId, endsAt, startedAt } = row.class;
  const report = await provider.report({ ref, isOver: now >= endsAt });
  return parts.database.transaction(async (tx) => {
    const save = async () => {
      const isNew = await saveStretches({ tx, classId, stretches: report.stretches });
      return (await saveInside({ tx, classId, inside: report.inside, gapMs, now })) || isNew;
    };
    await saveSeen({ tx, classId, save });
    for (const [position, { ref: name, recordedAt, seconds, url }] of report.recordings.toSorted(byTime).entries())
      await saveRecording({ tx, row: { classId, ref: name, position, url, seconds, expectedAt: recordedAt, readyAt: now } });
    if (report.isRunning || now < endsAt) return report.isRunning ? 'running' : 'waiting';
    const isRecorded = report.recordings.length > 0;
    const wasHeld = report.wasHeld || startedAt !== null || (await wasAnyoneThere({ tx, classId }));
    if (!isRecorded && wasHeld) await expectRecording({ tx, classId, expectedAt: new Date(endsAt.getTime() + recordingMs) });
    if (isRecorded && (report.isComplete || now.getTime() - endsAt.getTime() > reportMs)) return 'done';
    return isRecorded || wasHeld || now.getTime() - endsAt.getTime() < heldMs ? 'waiting' : 'done';
  });
}

const byTime = (one: { readonly recordedAt: Date }, other: { readonly recordedAt: Date }): number =>
  one.recordedAt.getTime() - other.recordedAt.getTime();

/** Asks the providers of the classes that are due (ask-round.ts). */
export const askJob = 'classes.ask';

/**
 * Has the meeting of a class made, moved or removed as the class is now; call it in the transaction of the change. A job calls the provider
 * and retries, so one that is down holds up no change.
 */
export async function followMeeting({
  tx,
  jobs,
  classId,
  now,
}: {
  tx: Transaction;
  jobs: Jobs;
  classId: bigint;
  now: Date;
}): Promise<void> {
  await pollSoon({ queryable: tx, classId, now });
  await jobs.send(askJob, {}, { tx, singletonKey: askJob });
}

/** Milliseconds that a message may be old, or ahead: someone who catches one can't send it again later. */
const toleranceMs = 5 * 60_000;

/** What Zoom says. `check`: it asks whether the address is the portal's. `other`: nothing that is read here. */
type ZoomMessage =
  | { readonly kind: 'check'; readonly answer: { readonly plainToken: string; readonly encryptedToken: string } }
  | { readonly kind: 'stretch'; readonly meeting: string; readonly stretch: ReportedStretch }
  | { readonly kind: 'recording'; readonly meeting: string; readonly recording: FoundRecording }
  | { readonly kind: 'changed'; readonly meeting: string }
  | { readonly kind: 'other' };

const hmac = ({ secret, text }: { secret: string; text: string }) => createHmac('sha256', secret).update(text).digest('hex');

/** Whether Zoom signed a message with the app's secret token, and not long ago. */
function isSignedByZoom({
  secret,
  body,
  timestamp,
  signature,
  now,
}: {
  secret: string;
  body: Buffer;
  timestamp: string;
  signature: string;
  now: Date;
}): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) return false;
  const wanted = Buffer.from(`v0=${hmac({ secret, text: `v0:${timestamp}:${body.toString('utf8')}` })}`);
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const meetingId = z.union([z.string(), z.number()]).transform(String);
const participantSchema = z.object({
  id: z.string().optional(),
  user_id: z.coerce.string().min(1),
  user_name: z.string().default(''),
  registrant_id: z.string().nullish(),
  join_time: zoomMomentSchema.optional(),
  leave_time: zoomMomentSchema.optional(),
});
const schemas = {
  check: z.object({ payload: z.object({ plainToken: z.string().min(1).max(500) }) }),
  participant: z.object({
    payload: z.object({
      object: z.object({ id: meetingId, uuid: z.string().min(1), host_id: z.string().optional(), participant: participantSchema }),
    }),
  }),
  ended: z.object({ payload: z.object({ object: z.object({ id: meetingId }) }) }),
  recording: z.object({ payload: z.object({ object: zoomRecordingSchema.extend({ id: meetingId }) }) }),
};
const eventSchema = z.object({ event: z.string() });

/** Reads a signed message. What is not as Zoom documents it is `other`: asking finds it out. */
function readZoomMessage({ body, secret }: { body: Buffer; secret: string }): ZoomMessage {
  const json = jsonOf(body);
  const event = eventSchema.safeParse(json).data?.event;
  switch (event) {
    case 'endpoint.url_validation': {
      const plainToken = schemas.check.safeParse(json).data?.payload.plainToken;
      if (plainToken === undefined) return { kind: 'other' };
      return { kind: 'check', answer: { plainToken, encryptedToken: hmac({ secret, text: plainToken }) } };
    }
    case 'meeting.participant_joined':
    case 'meeting.participant_left':
      return stretchOf(schemas.participant.safeParse(json).data);
    case 'meeting.ended': {
      const read = schemas.ended.safeParse(json).data;
      return read === undefined ? { kind: 'other' } : { kind: 'changed', meeting: read.payload.object.id };
    }
    case 'recording.completed': {
      const object = schemas.recording.safeParse(json).data?.payload.object;
      if (object === undefined) return { kind: 'other' };
      const recording = recordingOf(object);
      return recording === null ? { kind: 'changed', meeting: object.id } : { kind: 'recording', meeting: object.id, recording };
    }
    default:
      return { kind: 'other' };
  }
}

/** The stretch of a joining or leaving; of a leaving alone its beginning is not known. */
function stretchOf(read: z.output<typeof schemas.participant> | undefined): ZoomMessage {
  if (read === undefined) return { kind: 'other' };
  const { id: meeting, uuid, host_id: hostId, participant } = read.payload.object;
  const { id = '', leave_time: leftAt = null } = participant;
  const joinedAt = participant.join_time ?? leftAt;
  if (joinedAt === null || (id !== '' && id === hostId)) return { kind: 'other' };
  const key = stretchKey({ uuid, userId: participant.user_id });
  return {
    kind: 'stretch',
    meeting,
    stretch: { key, ref: participant.registrant_id ?? '', label: participant.user_name, joinedAt, leftAt },
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

type Hearing = Ports<'clock' | 'config' | 'database'>;

/**
 * A message of Zoom's, which only brings forward what polling would write to the same rows. A meeting that is not the portal's is no fault,
 * because the account may have others. Throws MEETING_SIGNATURE.
 */
export async function handleZoom({
  parts,
  body,
  timestamp,
  signature,
}: {
  parts: Hearing;
  body: Buffer;
  timestamp: string;
  signature: string;
}): Promise<object> {
  const secret = parts.config.zoom?.webhookSecret ?? null;
  const now = parts.clock.now();
  if (secret === null || !isSignedByZoom({ secret, body, timestamp, signature, now })) throw new AppError('MEETING_SIGNATURE');
  const message = readZoomMessage({ body, secret });
  if (message.kind === 'check') return message.answer;
  if (message.kind === 'other') return {};
  const queryable = parts.database.orm;
  const row = await findClassByMeeting({ queryable, meetingRef: meetingRef({ provider: 'zoom', ref: message.meeting }) });
  if (row === null) return {};
  const classId = row.class.id;
  if (message.kind === 'changed') {
    await pollSoon({ queryable, classId, now });
    return {};
  }
  await parts.database.transaction(async (tx) => {
    if (message.kind === 'stretch') {
      await saveSeen({ tx, classId, save: () => saveStretches({ tx, classId, stretches: [message.stretch] }) });
      return;
    }
    const { ref, recordedAt, seconds, url } = message.recording;
    await saveRecording({ tx, row: { classId, ref, position: 0, url, seconds, expectedAt: recordedAt, readyAt: now } });
  });
  return {};
}

/** Has the next round ask about the class of a meeting; one that is not the portal's is no fault. */
async function askAboutMeeting({ parts, provider, ref }: { parts: Hearing; provider: ProviderName; ref: string }): Promise<object> {
  const queryable = parts.database.orm;
  const row = await findClassByMeeting({ queryable, meetingRef: meetingRef({ provider, ref }) });
  if (row !== null) await pollSoon({ queryable, classId: row.class.id, now: parts.clock.now() });
  return {};
}

/** BigBlueButton says that a meeting has ended. Throws MEETING_SIGNATURE where the address is not one that the portal made. */
export async function handleEnded({ parts, query }: { parts: Hearing & Ports<'vault'>; query: unknown }): Promise<object> {
  const ref = readEnded({ vault: parts.vault, query });
  if (ref === null) throw new AppError('MEETING_SIGNATURE');
  return askAboutMeeting({ parts, provider: 'bigbluebutton', ref });
}

/** BigBlueButton says that a recording can be watched; what it is, is asked. Throws MEETING_SIGNATURE. */
export async function handleRecording({ parts, body }: { parts: Hearing; body: Buffer }): Promise<object> {
  const { bigBlueButton } = parts.config;
  const read = bigBlueButton === null ? null : readRecordingReady({ body, secret: bigBlueButton.secret });
  if (read === null) throw new AppError('MEETING_SIGNATURE');
  return askAboutMeeting({ parts, provider: 'bigbluebutton', ref: read.meeting });
}
