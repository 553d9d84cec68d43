import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';
import { recordingLimits } from './class-limits.ts';

/** The mentor who teaches a class, staff with the right to classes, and admins. */
const changers = { kind: 'session', roles: ['mentor', 'staff', 'admin'], right: 'classes' } as const;

/** A part of the recording of a class, for those who look after it. */
export const ManagedRecordingSchema = z.object({
  recordingId: IdCodec,
  /** `file`: a video that the portal keeps; `link`: it is elsewhere; `processing`: its provider is making it. */
  source: z.enum(['file', 'link', 'processing']),
  name: z.string(),
  /** 0 where no length is known. */
  seconds: z.number().int(),
  /** Where it is, of a link. */
  url: z.string(),
});
export type ManagedRecording = z.input<typeof ManagedRecordingSchema>;

const data = z.object({ recordings: z.array(ManagedRecordingSchema) });
const seconds = z.number().int().min(1, 'Enter how long it is').max(recordingLimits.seconds, 'A recording lasts 12 hours at most');
/** The part that the new one takes the place of; '' to add one after the others. */
const replacesId = OptionalIdCodec;
const name = StorableTextSchema.pipe(z.string().trim().max(200));

export const managedRecordings = endpoint('managedRecordings', {
  summary: 'The parts of the recording of a class in their order, for those who may change the class',
  access: changers,
  effect: 'read',
  body: z.strictObject({ mappingId: IdCodec }),
  data,
  errors: ['NOT_FOUND'],
});

export const startRecordingUpload = endpoint('startRecordingUpload', {
  summary:
    'Begins an upload of a recording in parts of `partBytes`, or finds the one of the same name and size that was broken off, or finished within a day: it continues after `received` parts. An upload that is not finished is gone a day after its last part',
  access: changers,
  effect: 'own',
  body: z.strictObject({
    mappingId: IdCodec,
    name,
    bytes: z.number().int().min(1, 'This file is empty').max(recordingLimits.bytes, 'A recording is 4 GB at most'),
  }),
  data: z.object({ uploadId: IdCodec, received: z.number().int(), partBytes: z.number().int() }),
  errors: ['NOT_FOUND', 'CLASS_CANCELLED', 'TOO_MANY_REQUESTS'],
});

export const sendRecordingPart = endpoint('sendRecordingPart', {
  summary:
    'Sends one part of an upload, counted from 1 (multipart, one part named user_file). The first bytes say whether it is a video. A part that is there already, or that another one is missing before, changes nothing: `received` says how many are there',
  access: changers,
  effect: 'own',
  body: z.strictObject({ uploadId: IdCodec, part: z.string().regex(/^[1-9]\d{0,3}$/) }),
  data: z.object({ received: z.number().int() }),
  errors: ['NOT_FOUND', 'NOT_A_RECORDING', 'TOO_MANY_REQUESTS', 'UNSAFE_FILE'],
});

export const finishRecordingUpload = endpoint('finishRecordingUpload', {
  summary:
    'Makes an upload of which every part is there a part of the recording of its class, or puts it in the place of one; audited. One that is finished already is answered with the list',
  access: changers,
  effect: 'own',
  body: z.strictObject({ uploadId: IdCodec, replacesId, seconds }),
  data,
  errors: ['NOT_FOUND', 'UPLOAD_INCOMPLETE', 'RECORDING_NOT_FOUND', 'TOO_MANY_RECORDINGS'],
});

export const linkRecording = endpoint('linkRecording', {
  summary: 'Adds a recording that is elsewhere, by its https address, or puts it in the place of a part; audited',
  access: changers,
  effect: 'own',
  body: z.strictObject({
    mappingId: IdCodec,
    replacesId,
    name,
    url: z
      .string()
      .trim()
      .max(2_000)
      .refine((value) => z.url({ protocol: /^https$/ }).safeParse(value).success, 'Enter an address that begins with https://'),
    seconds,
  }),
  data,
  errors: ['NOT_FOUND', 'CLASS_CANCELLED', 'RECORDING_NOT_FOUND', 'TOO_MANY_RECORDINGS', 'TOO_MANY_REQUESTS'],
});

export const orderRecordings = endpoint('orderRecordings', {
  summary: 'Puts the parts of the recording of a class into this order; audited. All of them are named, or nothing changes',
  access: changers,
  effect: 'own',
  body: z.strictObject({ mappingId: IdCodec, recordingIds: z.array(IdCodec).min(1).max(recordingLimits.parts) }),
  data,
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
});

export const removeRecording = endpoint('removeRecording', {
  summary: 'Removes a part of the recording of a class, with what was watched of it; audited. Who was marked as attended by it stays so',
  access: changers,
  effect: 'own',
  body: z.strictObject({ recordingId: IdCodec }),
  data,
  errors: ['NOT_FOUND'],
});
