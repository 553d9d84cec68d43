import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { FoundRecording, ReportedStretch } from '../provider.ts';
import { recordingOf, stretchKey, zoomMomentSchema, zoomRecordingSchema } from './zoom-report.ts';

/** Milliseconds that a message may be old, or ahead: someone who catches one can't send it again later. */
const toleranceMs = 5 * 60_000;

/** What Zoom says. `check`: it asks whether the address is the portal's. `other`: nothing that is read here. */
export type ZoomMessage =
  | { readonly kind: 'check'; readonly answer: { readonly plainToken: string; readonly encryptedToken: string } }
  | { readonly kind: 'stretch'; readonly meeting: string; readonly stretch: ReportedStretch }
  | { readonly kind: 'recording'; readonly meeting: string; readonly recording: FoundRecording }
  | { readonly kind: 'changed'; readonly meeting: string }
  | { readonly kind: 'other' };

const hmac = ({ secret, text }: { secret: string; text: string }) => createHmac('sha256', secret).update(text).digest('hex');

/** Whether Zoom signed a message with the app's secret token, and not long ago. */
export function isSignedByZoom({
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
export function readZoomMessage({ body, secret }: { body: Buffer; secret: string }): ZoomMessage {
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
