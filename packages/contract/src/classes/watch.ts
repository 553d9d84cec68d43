import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SeenPartsSchema } from '../learning/learning.ts';
import { IdCodec, MomentCodec } from '../wire.ts';
import { ClassAttendanceSchema, ClassCardSchema } from './card.ts';

const readers = { kind: 'session', roles: ['student', 'parent', 'mentor', 'staff', 'admin'] } as const;

/** Links to a recording that is a video of the portal, '' where there is none, and until when they open it. */
const links = {
  url: z.string(),
  captionsUrl: z.string(),
  chaptersUrl: z.string(),
  posterUrl: z.string(),
  expiresAt: MomentCodec,
};

export const ClassRecordingSchema = z.object({
  recordingId: IdCodec,
  /** The provider keeps it: it opens there, by `updateRecordings`. The links are '' then. */
  elsewhere: z.boolean(),
  seconds: z.number().int(),
  /** The second to go on from, and which seconds the reader has watched. */
  position: z.number().int(),
  seen: SeenPartsSchema,
  ...links,
});
export type ClassRecording = z.input<typeof ClassRecordingSchema>;

export const classDetails = endpoint('classDetails', {
  summary:
    'A class as its page shows it, with its recordings. Students of its batch read it, and who sees one of them; `studentImsPin` says whose attendance a reader asks for',
  access: readers,
  effect: 'read',
  body: z.strictObject({ mappingId: IdCodec, studentImsPin: z.string().max(20) }),
  data: z.object({
    card: ClassCardSchema,
    recordings: z.array(ClassRecordingSchema),
    /** The class before and after it in its batch, by time; null where there is none. */
    before: z.object({ mappingId: IdCodec, classTitle: z.string() }).nullable(),
    after: z.object({ mappingId: IdCodec, classTitle: z.string() }).nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const classHandout = endpoint('classHandout', {
  summary: 'A link to the handout of a class (API-064) that opens it for an hour',
  access: readers,
  effect: 'read',
  body: z.strictObject({ mappingId: IdCodec }),
  data: z.object({ expiryURL: z.string(), expiresAt: MomentCodec }),
  errors: ['NOT_FOUND'],
});

export const renewRecording = endpoint('renewRecording', {
  summary: 'Fresh links of a recording that is open',
  access: readers,
  effect: 'read',
  body: z.strictObject({ recordingId: IdCodec }),
  data: z.object(links),
  errors: ['NOT_FOUND'],
});

export const saveClassPlay = endpoint('saveClassPlay', {
  summary:
    'What a student has watched of recordings since it was sent last; sending it twice changes nothing. It counts as attended (CLS-019). Recordings that are gone are left out of the answer',
  access: { kind: 'session', roles: ['student'] },
  effect: 'own',
  body: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          recordingId: IdCodec,
          position: z.number().int().min(0).max(100_000),
          seen: SeenPartsSchema,
          /** When the device saw the position; one from the future counts as now. */
          at: MomentCodec,
        }),
      )
      .min(1)
      .max(50),
  }),
  data: z.array(z.object({ recordingId: IdCodec, mappingId: IdCodec, attendance: ClassAttendanceSchema })),
  errors: ['TOO_MANY_REQUESTS'],
});
