import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { IdCodec, MomentCodec, OptionalIdCodec, OptionalMomentCodec, PageSchema, StorableTextSchema, VersionSchema } from '../wire.ts';
import { audienceLimits, awayDays, broadcastChannels, broadcastLimits, broadcastTypes, templateChannels } from './broadcast-limits.ts';
import { deliveryStates } from './notices.ts';
import { undeliveredReasons } from './undelivered.ts';

const staff = { kind: 'session', roles: ['staff', 'admin'], right: 'people' } as const;
const ids = z.array(IdCodec).max(audienceLimits.named);

/** A condition on students. Each kind has one rule (rules/notices/segments), one condition in SQL and one sentence that says how it is counted. */
export const SegmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('missed-test'), assessmentId: IdCodec }),
  z.strictObject({ kind: z.literal('away'), days: z.literal(awayDays) }),
  z.strictObject({ kind: z.literal('fees-due') }),
]);
export type Segment = z.input<typeof SegmentSchema>;

/** Who a message is for: the students of any of the courses, variants and batches (of all courses where none is named) who meet every segment, or their parents, and the people who are named, whatever they meet. */
export const AudienceSchema = z.strictObject({
  everyone: z.boolean(),
  courseIds: ids,
  variantIds: ids,
  batchIds: ids,
  segments: z.array(SegmentSchema).max(audienceLimits.segments),
  personIds: ids,
  /** Which of the students and their parents get it. */
  to: z.enum(['students', 'parents', 'both']),
});
export type Audience = z.input<typeof AudienceSchema>;

const title = StorableTextSchema.trim().min(1).max(broadcastLimits.title);
const text = StorableTextSchema.trim().max(broadcastLimits.text);
/** A registered text with the values of its places, in order. */
const FilledSchema = z.strictObject({
  templateId: IdCodec,
  values: z.array(StorableTextSchema.trim().min(1).max(broadcastLimits.value)).max(broadcastLimits.values),
});

/** What a message says and where it goes. Readers get it in their language where it has that. */
export const BroadcastContentSchema = z.strictObject({
  type: z.enum(broadcastTypes),
  channels: z.array(z.enum(broadcastChannels)).max(broadcastChannels.length),
  /** "{name}" is the first name of each reader. */
  title,
  text,
  /** The same in other languages than English. */
  translated: z.partialRecord(z.enum(languages), z.strictObject({ title, text })),
  /** A page of the portal, or ''. */
  url: z
    .string()
    .max(broadcastLimits.url)
    .regex(/^(\/(?![/\\])\S*)?$/),
  sms: FilledSchema.nullable(),
  whatsapp: FilledSchema.nullable(),
});
export type BroadcastContent = z.input<typeof BroadcastContentSchema>;

export const TemplateSchema = z.object({
  templateId: IdCodec,
  channel: z.enum(templateChannels),
  /** What the gateway calls it: the DLT id of an SMS, the name of a WhatsApp template. */
  name: z.string(),
  language: z.enum(languages),
  /** With the places {1}, {2} … */
  text: z.string(),
});
export type Template = z.input<typeof TemplateSchema>;

const named = z.object({ id: IdCodec, name: z.string() });
export const broadcastChoices = endpoint('broadcastChoices', {
  summary:
    'What staff choose from for a message: courses with their variants and batches, the tests that closed last, and the registered texts',
  access: staff,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({
    courses: z.array(z.object({ courseId: IdCodec, name: z.string(), variants: z.array(named), batches: z.array(named) })),
    tests: z.array(z.object({ assessmentId: IdCodec, name: z.string(), courseName: z.string() })),
    templates: z.array(TemplateSchema),
    /** The zone of the quiet hours. */
    timeZone: z.string(),
  }),
});

const gaps = z.object({ reached: z.number().int(), noAddress: z.number().int(), notWanted: z.number().int() });
export const countAudience = endpoint('countAudience', {
  summary:
    'How many people a message would go to, each once, and how many of them each channel reaches, has no address of, or is not wanted by',
  access: staff,
  effect: 'read',
  weight: 4,
  body: z.strictObject({ audience: AudienceSchema, type: z.enum(broadcastTypes), sendAt: OptionalMomentCodec }),
  data: z.object({
    people: z.number().int(),
    students: z.number().int(),
    parents: z.number().int(),
    channels: z.object({ push: gaps, email: gaps, sms: gaps, whatsapp: gaps }),
    /** When it would go out: later where that is in quiet hours. */
    goesAt: MomentCodec,
  }),
});

const person = { personId: IdCodec, name: z.string(), pin: z.string(), role: z.enum(['student', 'mentor', 'parent', 'staff', 'admin']) };
export const audiencePeople = endpoint('audiencePeople', {
  summary: 'The people a message would go to, by name, fifty a page',
  access: staff,
  effect: 'read',
  weight: 4,
  body: z.strictObject({ audience: AudienceSchema, page: PageSchema }),
  data: z.object({ people: z.array(z.object(person)), total: z.number().int() }),
});

const states = z.enum(['scheduled', 'sent', 'cancelled']);
const head = {
  broadcastId: IdCodec,
  title: z.string(),
  state: states,
  sendAt: MomentCodec,
  /** How many people it went to; 0 before. */
  people: z.number().int(),
};
export const broadcasts = endpoint('broadcasts', {
  summary: 'The messages of staff, latest first, twenty a page',
  access: staff,
  effect: 'read',
  body: z.strictObject({ page: PageSchema }),
  data: z.object({ broadcasts: z.array(z.object({ ...head, problems: z.number().int() })), total: z.number().int() }),
});

export const broadcast = endpoint('broadcast', {
  summary: 'One message, with what became of it on each channel',
  access: staff,
  effect: 'read',
  body: z.strictObject({ broadcastId: IdCodec }),
  data: z.object({
    ...head,
    version: VersionSchema,
    author: z.string(),
    audience: AudienceSchema,
    /** The people that the audience names. */
    named: z.array(z.object(person)),
    content: BroadcastContentSchema,
    read: z.number().int(),
    deliveries: z.array(z.object({ channel: z.enum(broadcastChannels), state: z.enum(deliveryStates), count: z.number().int() })),
  }),
  errors: ['NOT_FOUND'],
});

export const broadcastPeople = endpoint('broadcastPeople', {
  summary: 'Who got a message, and how, fifty a page; or only those a channel did not reach',
  access: staff,
  effect: 'read',
  body: z.strictObject({ broadcastId: IdCodec, problems: z.boolean(), page: PageSchema }),
  data: z.object({
    people: z.array(
      z.object({
        ...person,
        read: z.boolean(),
        deliveries: z.array(
          z.object({
            channel: z.enum(broadcastChannels),
            state: z.enum(deliveryStates),
            reason: z.enum(undeliveredReasons).nullable(),
          }),
        ),
      }),
    ),
    total: z.number().int(),
  }),
  errors: ['NOT_FOUND'],
});

export const saveBroadcast = endpoint('saveBroadcast', {
  summary:
    'Schedules a message, or changes one that has not gone out; without a moment it goes at once. In quiet hours it waits for their end, as the answer says',
  access: staff,
  effect: 'write',
  perDay: 200,
  body: z.strictObject({
    broadcastId: OptionalIdCodec,
    version: VersionSchema,
    audience: AudienceSchema,
    content: BroadcastContentSchema,
    sendAt: OptionalMomentCodec,
  }),
  data: z.object({ broadcastId: IdCodec, sendAt: MomentCodec }),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE', 'BROADCAST_SENT'],
});

export const testBroadcast = endpoint('testBroadcast', {
  summary: 'Sends a message to oneself alone, at once, on the channels it is for',
  access: staff,
  effect: 'write',
  perDay: 100,
  body: z.strictObject({ content: BroadcastContentSchema }),
  data: z.object({}),
});

export const cancelBroadcast = endpoint('cancelBroadcast', {
  summary: 'Cancels a message. One that has gone out is taken back from the lists and from whom it has not reached yet',
  access: staff,
  effect: 'write',
  body: z.strictObject({ broadcastId: IdCodec, version: VersionSchema }),
  data: z.object({}),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
});

export const addTemplate = endpoint('addTemplate', {
  summary: 'Adds a text that is registered for SMS or WhatsApp, exactly as it is registered',
  access: staff,
  effect: 'write',
  perDay: 200,
  body: z.strictObject({
    channel: z.enum(templateChannels),
    name: z
      .string()
      .trim()
      .min(1)
      .max(broadcastLimits.templateId)
      .regex(/^[\w.:-]+$/),
    language: z.enum(languages),
    text: StorableTextSchema.trim().min(1).max(broadcastLimits.template),
  }),
  data: z.object({ templateId: IdCodec }),
});

export const removeTemplate = endpoint('removeTemplate', {
  summary: 'Offers a registered text no longer; messages that are scheduled with it keep it',
  access: staff,
  effect: 'write',
  body: z.strictObject({ templateId: IdCodec }),
  data: z.object({}),
  errors: ['NOT_FOUND'],
});
