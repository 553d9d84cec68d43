import { z } from 'zod';
import { type FoundRecording, MeetingFault, type MeetingReport, type ReportedStretch } from '../provider.ts';
import type { ZoomCalls } from './zoom-calls.ts';

/** A meeting that was begun, ended and begun again has several instances. More than this, and more pages of participants (300 each), are taken for a fault of the provider. */
const maxInstances = 50;
const maxPages = 200;

const instancesSchema = z.object({ meetings: z.array(z.object({ uuid: z.string().min(1) })) });
const pastSchema = z.object({ host_id: z.string().optional() });
const meetingSchema = z.object({ status: z.string().optional() });
const momentSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
export const zoomMomentSchema = momentSchema;
const participantsSchema = z.object({
  next_page_token: z.string().default(''),
  participants: z.array(
    z.object({
      id: z.string().default(''),
      user_id: z.coerce.string().min(1),
      name: z.string().default(''),
      registrant_id: z.string().default(''),
      join_time: momentSchema,
      leave_time: momentSchema,
      status: z.string().optional(),
    }),
  ),
});
export const zoomRecordingSchema = z.object({
  uuid: z.string().min(1),
  share_url: z.string().default(''),
  recording_play_passcode: z.string().optional(),
  recording_files: z
    .array(
      z.object({
        status: z.string().optional(),
        recording_start: z.string().optional(),
        recording_end: z.string().optional(),
      }),
    )
    .default([]),
});

/** A uuid in a path: one that begins with a slash, or has two in a row, is encoded twice. */
export const uuidInPath = (uuid: string): string => {
  const once = encodeURIComponent(uuid);
  return uuid.startsWith('/') || uuid.includes('//') ? encodeURIComponent(once) : once;
};

/** What makes a stretch of Zoom's this one: in one instance of a meeting each stay has a `user_id` of its own, in reports and in messages alike. */
export const stretchKey = ({ uuid, userId }: { uuid: string; userId: string }): string => `${uuid}:${userId}`;

/** What Zoom says of a meeting afterwards: who was in each of its instances, and what was recorded. The host is left out. */
export async function reportZoom({ calls, ref }: { calls: ZoomCalls; ref: string }): Promise<MeetingReport> {
  const status = await unlessGone(calls({ path: `/meetings/${ref}`, answer: meetingSchema, what: 'meeting' }), {});
  const { meetings } = await unlessGone(
    calls({ path: `/past_meetings/${ref}/instances`, answer: instancesSchema, what: 'instances of a meeting' }),
    { meetings: [] },
  );
  if (meetings.length > maxInstances) throw new MeetingFault('refused', 'Zoom: a meeting has too many instances');
  const uuids = meetings.map(({ uuid }) => uuid);
  const stretches: ReportedStretch[] = [];
  const recordings: FoundRecording[] = [];
  let isComplete = true;
  for (const uuid of uuids) {
    const found = await listStretches({ calls, uuid });
    if (found === null) isComplete = false;
    else stretches.push(...found);
    const recorded = await unlessGone(
      calls({ path: `/meetings/${uuidInPath(uuid)}/recordings`, answer: zoomRecordingSchema, what: 'recordings of a meeting' }),
      null,
    );
    const recording = recorded === null ? null : recordingOf(recorded);
    if (recording !== null) recordings.push(recording);
  }
  return { isRunning: status.status === 'started', wasHeld: uuids.length > 0, stretches, inside: [], recordings, isComplete };
}

/** Who was in one instance; null while Zoom has no report of it. */
async function listStretches({ calls, uuid }: { calls: ZoomCalls; uuid: string }): Promise<ReportedStretch[] | null> {
  const path = uuidInPath(uuid);
  const past = await unlessGone(calls({ path: `/past_meetings/${path}`, answer: pastSchema, what: 'past meeting' }), {});
  const stretches: ReportedStretch[] = [];
  let page = '';
  for (let count = 0; count < maxPages; count += 1) {
    const query = { page_size: '300', include_fields: 'registrant_id', ...(page === '' ? {} : { next_page_token: page }) };
    const found = await unlessGone(
      calls({ path: `/report/meetings/${path}/participants`, query, answer: participantsSchema, what: 'report of participants' }),
      null,
    );
    if (found === null) return null;
    const { participants, next_page_token: next } = found;
    for (const { id, name, user_id: userId, registrant_id: ref, join_time: joinedAt, leave_time: leftAt, status } of participants) {
      const isHost = id !== '' && id === past.host_id;
      if (!isHost && status !== 'in_waiting_room')
        stretches.push({ key: stretchKey({ uuid, userId }), ref, label: name, joinedAt, leftAt });
    }
    if (next === '') return stretches;
    page = next;
  }
  throw new MeetingFault('refused', 'Zoom: a report of participants does not end');
}

/** A recording, once all of it can be watched; the passcode belongs to the link. */
export function recordingOf({
  uuid,
  share_url: share,
  recording_play_passcode: passcode,
  recording_files: files,
}: z.output<typeof zoomRecordingSchema>): FoundRecording | null {
  if (!share.startsWith('https://') || files.some(({ status }) => status !== undefined && status !== 'completed')) return null;
  const starts = files.map(({ recording_start: start = '' }) => Date.parse(start)).filter((ms) => !Number.isNaN(ms));
  const ends = files.map(({ recording_end: end = '' }) => Date.parse(end)).filter((ms) => !Number.isNaN(ms));
  const [from, until] = [Math.min(...starts), Math.max(...ends)];
  const url = new URL(share);
  if (passcode !== undefined && passcode !== '') url.searchParams.set('pwd', passcode);
  return {
    ref: uuid,
    url: url.href,
    seconds: Number.isFinite(from) && until > from ? Math.round((until - from) / 1000) : 0,
    recordedAt: new Date(Number.isFinite(from) ? from : 0),
  };
}

/** What a call gives, or `otherwise` where Zoom does not know what it is about (yet). */
async function unlessGone<T>(call: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof MeetingFault && error.kind === 'gone') return otherwise;
    throw error;
  }
}
