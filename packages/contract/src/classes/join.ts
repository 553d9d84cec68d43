import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, OptionalIdCodec } from '../wire.ts';

const words = z.string().max(300);
/** What the specification's calls say of a class and a person. Only `mappingId` and the pin are read: the session says who calls, and the class what it is. */
const described = {
  email: words,
  first_name: words,
  last_name: words,
  batch_name: words,
  module_number: z.union([words, z.number()]),
  class_title: words,
  class_date: words,
  action: z.literal('approve'),
  mappingId: IdCodec,
};
const pin = z.string().max(20);
/** Which part of a recording is meant; without one, or where it is gone, the first that is no short part. */
const recordingId = OptionalIdCodec.optional();

export const addRegistrant = endpoint('addRegistrant', {
  summary:
    'Registers the signed-in student for a class that can be joined, and gives the link that is theirs alone (API-061). Name and email in the body are not read. `status` says what is unusual about the link, or is empty',
  access: { kind: 'session', roles: ['student'] },
  effect: 'own',
  perDay: 100,
  body: z.strictObject({ ...described, imspin: pin }),
  data: z.object({ joinURL: z.string(), success: z.boolean(), status: z.string() }),
  errors: ['NOT_FOUND', 'CLASS_NOT_LIVE', 'CLASS_IN_ROOM', 'NO_MEETING_LINK', 'MEETING_UNAVAILABLE'],
});

export const updateRecordings = endpoint('updateRecordings', {
  summary: 'Looks up the recording of a class (API-062). Where `status` is false, `message` says why there is no link yet',
  access: { kind: 'session', roles: ['student', 'parent', 'mentor', 'staff', 'admin'] },
  effect: 'read',
  body: z.strictObject({ ...described, recordingId }),
  data: z.object({ status: z.boolean(), share_url: z.string(), message: z.string() }),
  errors: ['NOT_FOUND', 'RECORDING_NOT_FOUND'],
});

export const storeAttendance = endpoint('storeAttendance', {
  summary:
    'Notes that the signed-in student joined a class that runs (Live) or plays its recording (Play); once or often is the same (API-063)',
  access: { kind: 'session', roles: ['student'] },
  effect: 'own',
  body: z.strictObject({ imspin: pin, mappingId: IdCodec, status: z.enum(['Live', 'Play']), recordingId }),
  data: z.object({}),
  errors: ['NOT_FOUND', 'CLASS_NOT_LIVE', 'CLASS_IN_ROOM', 'RECORDING_NOT_FOUND'],
});

export const startClass = endpoint('startClass', {
  summary:
    'The link at which the mentor of a class begins it, made for this moment: some providers’ links end after two hours. Notes that the class was started. `isFallback` is 1 where the meeting did not answer and the link is the batch’s own',
  access: { kind: 'session', roles: ['mentor'] },
  effect: 'own',
  perDay: 100,
  body: z.strictObject({ mappingId: IdCodec }),
  data: z.object({ hostJoinURL: z.string(), isFallback: z.boolean() }),
  errors: ['NOT_FOUND', 'CLASS_NOT_LIVE', 'CLASS_IN_ROOM', 'NO_MEETING_LINK', 'MEETING_UNAVAILABLE'],
});
