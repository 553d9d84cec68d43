import { z } from 'zod';
import { PassageSchema, ReviewItemSchema } from '../assessment/assessment.ts';
import { endpoint, everyRole } from '../endpoint.ts';
import { AssetTypeSchema } from '../learning/learning.ts';
import { textLimits } from '../text-limits.ts';
import { uploadLimits } from '../upload-limits.ts';
import { IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';

/** Decision 28. */
export const doubtStatuses = ['open', 'answered', 'closed'] as const;
export const DoubtStatusSchema = z.enum(doubtStatuses);
export type DoubtStatus = z.input<typeof DoubtStatusSchema>;

/** `url` is signed and short-lived; `name` decides whether it shows as a picture or as a PDF (MED-019, MED-020). */
export const AttachmentSchema = z.object({ name: z.string(), url: z.string() });
export type Attachment = z.input<typeof AttachmentSchema>;

export const DoubtSchema = z.object({
  doubtId: IdCodec,
  status: DoubtStatusSchema,
  /** The beginning of the question. */
  text: z.string(),
  /** The topic, and the asset where it was asked beside one. */
  topic: z.string(),
  assetName: z.string(),
  studentName: z.string(),
  studentImsPin: z.string(),
  /** The parent who asked the institute about the student; '' for a question of the student's own. */
  parentName: z.string(),
  /** The mentor to whom staff gave it; '' for none. */
  assignedTo: z.string(),
  replies: z.number().int(),
  /** How many others have the same doubt. */
  same: z.number().int(),
  askedAt: MomentCodec,
  lastAt: MomentCodec,
});
export type Doubt = z.input<typeof DoubtSchema>;

export const DoubtPostSchema = z.object({
  postId: IdCodec,
  by: z.enum(['student', 'mentor', 'parent', 'staff']),
  name: z.string(),
  own: z.boolean(),
  text: z.string(),
  attachments: z.array(AttachmentSchema),
  at: MomentCodec,
});
export type DoubtPost = z.input<typeof DoubtPostSchema>;

/** A student's answered doubt as others of the course read it: its words alone, without who asked. */
export const PeerDoubtSchema = z.object({ doubtId: IdCodec, text: z.string(), replies: z.number().int(), same: z.number().int() });
export type PeerDoubt = z.input<typeof PeerDoubtSchema>;

/** What the reader may do with a doubt, and what holds. */
export const DoubtActionsSchema = z.object({
  reply: z.boolean(),
  close: z.boolean(),
  /** Of one's own: whether others read it once it is answered; null where that is not theirs to say. */
  shared: z.boolean().nullable(),
  /** Of another student's: whether the reader has the same doubt; null for everyone else. */
  same: z.boolean().nullable(),
  /** Of one that its student shares: whether it is kept from others; null for who can't say so. */
  hidden: z.boolean().nullable(),
  /** Staff can give it to a mentor. */
  assign: z.boolean(),
});

/** A question of a test as the review of the student's attempt shows it. */
export const AskedQuestionSchema = ReviewItemSchema.pick({
  type: true,
  number: true,
  stemHtml: true,
  options: true,
  response: true,
  answer: true,
  otherAnswers: true,
  outcome: true,
  ruling: true,
  solutionHtml: true,
}).extend({ sectionName: z.string(), passage: PassageSchema.nullable() });
export type AskedQuestion = z.input<typeof AskedQuestionSchema>;

/** What a doubt is about. `url` opens it for the reader; '' where they can't open it or it is gone. */
export const DoubtAboutSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('question'),
    testName: z.string(),
    url: z.string(),
    /** Null while the review of the test is not open. */
    question: AskedQuestionSchema.nullable(),
  }),
  z.object({
    kind: z.literal('place'),
    url: z.string(),
    /** '' for a topic, and for an asset that is gone. */
    assetType: z.union([AssetTypeSchema, z.literal('')]),
    /** The second, page or paragraph, from 0; null for the whole. */
    at: z.number().int().nullable(),
  }),
]);
export type DoubtAbout = z.input<typeof DoubtAboutSchema>;

const students = { kind: 'session', roles: ['student'] } as const;
const everyone = { kind: 'session', roles: everyRole, right: 'classes' } as const;
const askers = { kind: 'session', roles: ['student', 'parent'] } as const;
const TextSchema = StorableTextSchema.trim().min(3, 'Write your doubt in a few words.').max(textLimits.post, 'At most 4,000 characters.');
/** Links as `uploadFile` gave them. */
const AttachmentsSchema = z.array(z.string().max(500)).max(uploadLimits.files);

export const listDoubts = endpoint('listDoubts', {
  summary:
    'The doubts of a student in a course, last changed first, for a mentor those of the students they see, for a parent their own to the institute, and for staff those of all parents; for who answers, those that wait first, of them those that most students have and then the oldest on top; twenty at a time, by status and text. `shared`: what students share, answered and without their names, for others of the course and for staff, who see what is hidden too',
  access: everyone,
  effect: 'read',
  body: z.strictObject({
    /** Only a student names one: others have those of every course. */
    courseId: OptionalIdCodec,
    variantId: OptionalIdCodec,
    status: z.union([DoubtStatusSchema, z.literal('')]),
    search: StorableTextSchema.max(200),
    /** `students`: for staff, what students ask that waits, or that staff have answered or given to a mentor. */
    of: z.enum(['', 'shared', 'students']).default(''),
    /** Of those, what this mentor could answer; '' or absent: of all. */
    mentorId: OptionalIdCodec.optional(),
    /** By the last change; '' is the order of the reader's role. */
    sort: z.enum(['', 'newest', 'oldest']).default(''),
    /** The last page stands for one after it. */
    page: z.number().int().min(1).max(500),
  }),
  data: z.object({
    doubts: z.array(DoubtSchema),
    /** Which page this is. */
    page: z.number().int(),
    total: z.number().int(),
    counts: z.object({ open: z.number().int(), answered: z.number().int(), closed: z.number().int() }),
    /** Whether anyone is there to answer the student; true for everyone else. */
    hasMentor: z.boolean(),
    /** After how many minutes half of the recent questions of the course had an answer; null for everyone but a student, and where there are too few to tell. */
    usualAnswerMinutes: z.number().int().nullable(),
  }),
});

export const doubtTopics = endpoint('doubtTopics', {
  summary: 'What a question can be put on in a course: the units and topics of its paths, in order',
  access: students,
  effect: 'read',
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.array(z.object({ learningPathId: IdCodec, name: z.string(), path: z.string() })),
});

export const getDoubt = endpoint('getDoubt', {
  summary:
    'A doubt with what it is about, its thread, and what the person may do with it. One that another student shares has no names and files',
  access: everyone,
  effect: 'read',
  body: z.strictObject({ doubtId: IdCodec }),
  data: z.object({
    doubt: DoubtSchema,
    about: DoubtAboutSchema,
    posts: z.array(DoubtPostSchema),
    actions: DoubtActionsSchema,
  }),
  errors: ['NOT_FOUND'],
});

export const postDoubt = endpoint('postDoubt', {
  summary:
    'Asks a question on a topic, beside an asset, or on a question of a finished test whose review is open. `postKey` is made on the device: sent twice it is one question',
  access: students,
  effect: 'own',
  perDay: 100,
  body: z.strictObject({
    courseId: IdCodec,
    variantId: IdCodec,
    learningPathId: IdCodec,
    assetId: OptionalIdCodec,
    /** A question of the student's scored attempt at the test that the asset is. */
    question: z.strictObject({ assessmentId: IdCodec, itemId: IdCodec }).nullable().prefault(null),
    /** The second, page or paragraph of the asset that was on the screen, from 0. */
    at: z.number().int().min(0).max(999_999).nullable().default(null),
    postKey: z.uuid(),
    text: TextSchema,
    attachments: AttachmentsSchema,
    /** Others of the course read it without the name once it is answered. Never of a test or a question of one. */
    shared: z.boolean().default(false),
  }),
  data: z.object({ doubtId: IdCodec }),
  errors: [
    'NOT_AN_ATTACHMENT',
    'HEADER_MODULE_EXPIRED',
    'RESULT_NOT_READY',
    'REVIEW_NOT_OPEN',
    'ALREADY_SENT',
    'NOT_FOUND',
    'TOO_MANY_REQUESTS',
  ],
});

export const replyToDoubt = endpoint('replyToDoubt', {
  summary: 'A mentor or the institute answers, or who asked adds to it, which opens it again',
  access: everyone,
  effect: 'own',
  perDay: 200,
  body: z.strictObject({ doubtId: IdCodec, postKey: z.uuid(), text: TextSchema, attachments: AttachmentsSchema }),
  data: z.object({ post: DoubtPostSchema, status: DoubtStatusSchema }),
  errors: ['NOT_AN_ATTACHMENT', 'ALREADY_SENT', 'THREAD_FULL', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const closeDoubt = endpoint('closeDoubt', {
  summary: 'Who asked is content: the doubt is closed',
  access: askers,
  effect: 'own',
  body: z.strictObject({ doubtId: IdCodec }),
  data: z.object({ status: DoubtStatusSchema }),
  errors: ['NOT_FOUND'],
});

export const peerDoubts = endpoint('peerDoubts', {
  summary:
    'What other students of the course have asked at a place and had answered, without their names, at most five: those most like `text`, else the newest. `waiting`: a doubt like `text` that someone shares and that waits for its answer, by its number alone',
  access: students,
  effect: 'read',
  body: z.strictObject({
    courseId: IdCodec,
    variantId: IdCodec,
    learningPathId: IdCodec,
    assetId: OptionalIdCodec,
    text: StorableTextSchema.max(textLimits.post),
  }),
  data: z.object({
    answered: z.array(PeerDoubtSchema),
    total: z.number().int(),
    waiting: z.object({ doubtId: IdCodec, same: z.boolean() }).nullable(),
    usualAnswerMinutes: z.number().int().nullable(),
  }),
});

export const sameDoubt = endpoint('sameDoubt', {
  summary:
    'A student has the same doubt as another one of the course who shares theirs, or no longer: mentors see how many there are, and all of them hear of answers from then on',
  access: students,
  effect: 'own',
  perDay: 200,
  body: z.strictObject({ doubtId: IdCodec, same: z.boolean() }),
  data: z.object({ same: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const shareDoubt = endpoint('shareDoubt', {
  summary: 'Who asked lets others of the course read their doubt without the name once it is answered, or takes that back',
  access: students,
  effect: 'own',
  body: z.strictObject({ doubtId: IdCodec, shared: z.boolean() }),
  data: z.object({ shared: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const hideDoubt = endpoint('hideDoubt', {
  summary: "A mentor of the student, or staff, keep a shared doubt from others, or let them read it again. The student's own thread stays",
  access: { kind: 'session', roles: ['mentor', 'staff', 'admin'], right: 'classes' },
  effect: 'own',
  body: z.strictObject({ doubtId: IdCodec, hidden: z.boolean() }),
  data: z.object({ hidden: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const assignDoubt = endpoint('assignDoubt', {
  summary:
    "Staff give a student's doubt to a mentor, who is notified and can read and answer it, or take that back; other mentors of the student still can. Audited",
  access: { kind: 'session', roles: ['staff', 'admin'], right: 'classes' },
  effect: 'own',
  perDay: 500,
  body: z.strictObject({
    doubtId: IdCodec,
    /** '' takes it back. */
    mentorId: OptionalIdCodec,
  }),
  data: z.object({ assignedTo: z.string() }),
  errors: ['NOT_FOUND'],
});

export const askInstitute = endpoint('askInstitute', {
  summary:
    'A parent asks the institute about a child of theirs, in the course the child used last. The child and their mentors never see it; sent twice it is one question',
  access: { kind: 'session', roles: ['parent'] },
  effect: 'own',
  perDay: 20,
  body: z.strictObject({ studentImsPin: z.string().max(20), postKey: z.uuid(), text: TextSchema }),
  data: z.object({ doubtId: IdCodec }),
  errors: ['ALREADY_SENT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
