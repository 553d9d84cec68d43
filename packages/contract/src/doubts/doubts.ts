import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { textLimits } from '../text-limits.ts';
import { uploadLimits } from '../upload-limits.ts';
import { IdSchema, MomentSchema, StorableTextSchema } from '../wire.ts';

/** Decision 28. */
export const doubtStatuses = ['open', 'answered', 'closed'] as const;
export const DoubtStatusSchema = z.enum(doubtStatuses);
export type DoubtStatus = z.infer<typeof DoubtStatusSchema>;

/** `url` is signed and short-lived; `name` decides whether it shows as a picture or as a PDF (MED-019, MED-020). */
export const AttachmentSchema = z.object({ name: z.string(), url: z.string() });
export type Attachment = z.infer<typeof AttachmentSchema>;

export const DoubtSchema = z.object({
  doubtId: IdSchema,
  status: DoubtStatusSchema,
  /** The beginning of the question. */
  text: z.string(),
  /** The topic, and the asset where it was asked beside one. */
  topic: z.string(),
  assetName: z.string(),
  /** Where the topic or asset opens; '' if it is gone, and for mentors. */
  url: z.string(),
  studentName: z.string(),
  studentImsPin: z.string(),
  replies: z.number().int(),
  askedAt: MomentSchema,
  lastAt: MomentSchema,
});
export type Doubt = z.infer<typeof DoubtSchema>;

export const DoubtPostSchema = z.object({
  postId: IdSchema,
  by: z.enum(['student', 'mentor']),
  name: z.string(),
  own: z.boolean(),
  text: z.string(),
  attachments: z.array(AttachmentSchema),
  at: MomentSchema,
});
export type DoubtPost = z.infer<typeof DoubtPostSchema>;

const students = { kind: 'session', roles: ['student'] } as const;
const both = { kind: 'session', roles: ['student', 'mentor'] } as const;
const TextSchema = StorableTextSchema.trim().min(3, 'Write your doubt in a few words.').max(textLimits.post, 'At most 4,000 characters.');
/** Links as `uploadFile` gave them. */
const AttachmentsSchema = z.array(z.string().max(500)).max(uploadLimits.files);

export const listDoubts = endpoint('listDoubts', {
  summary:
    'The doubts of a student in a course, or for a mentor those of the students they see, last changed first; twenty at a time, by status and text',
  access: both,
  effect: 'read',
  body: z.strictObject({
    /** A mentor names none: theirs are of every course. */
    courseId: z.union([IdSchema, z.literal('')]),
    variantId: z.union([IdSchema, z.literal('')]),
    status: z.union([DoubtStatusSchema, z.literal('')]),
    search: StorableTextSchema.max(200),
    /** The last page stands for one after it. */
    page: z.number().int().min(1).max(500),
  }),
  data: z.object({
    doubts: z.array(DoubtSchema),
    /** Which page this is. */
    page: z.number().int(),
    total: z.number().int(),
    counts: z.object({ open: z.number().int(), answered: z.number().int(), closed: z.number().int() }),
    /** Whether anyone is there to answer the student; true for a mentor. */
    hasMentor: z.boolean(),
  }),
});

export const doubtTopics = endpoint('doubtTopics', {
  summary: 'What a question can be put on in a course: the units and topics of its paths, in order',
  access: students,
  effect: 'read',
  body: z.strictObject({ courseId: IdSchema, variantId: IdSchema }),
  data: z.array(z.object({ learningPathId: IdSchema, name: z.string(), path: z.string() })),
});

export const getDoubt = endpoint('getDoubt', {
  summary: 'A doubt with its thread, and what the person may do with it',
  access: both,
  effect: 'read',
  body: z.strictObject({ doubtId: IdSchema }),
  data: z.object({ doubt: DoubtSchema, posts: z.array(DoubtPostSchema), actions: z.object({ reply: z.boolean(), close: z.boolean() }) }),
  errors: ['NOT_FOUND'],
});

export const postDoubt = endpoint('postDoubt', {
  summary: 'Asks a question on a topic, or beside an asset. `postKey` is made on the device: sent twice it is one question',
  access: students,
  effect: 'own',
  body: z.strictObject({
    courseId: IdSchema,
    variantId: IdSchema,
    learningPathId: IdSchema,
    assetId: z.union([IdSchema, z.literal('')]),
    postKey: z.uuid(),
    text: TextSchema,
    attachments: AttachmentsSchema,
  }),
  data: z.object({ doubtId: IdSchema }),
  errors: ['NOT_AN_ATTACHMENT', 'HEADER_MODULE_EXPIRED', 'ALREADY_SENT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const replyToDoubt = endpoint('replyToDoubt', {
  summary: 'A mentor answers, or the student asks on, which opens it again',
  access: both,
  effect: 'own',
  body: z.strictObject({ doubtId: IdSchema, postKey: z.uuid(), text: TextSchema, attachments: AttachmentsSchema }),
  data: z.object({ post: DoubtPostSchema, status: DoubtStatusSchema }),
  errors: ['NOT_AN_ATTACHMENT', 'ALREADY_SENT', 'THREAD_FULL', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const closeDoubt = endpoint('closeDoubt', {
  summary: 'The student is content: the doubt is closed',
  access: students,
  effect: 'own',
  body: z.strictObject({ doubtId: IdSchema }),
  data: z.object({ status: DoubtStatusSchema }),
  errors: ['NOT_FOUND'],
});
