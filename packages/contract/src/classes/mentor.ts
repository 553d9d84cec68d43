import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, OptionalIdCodec, PageSchema, StorableTextSchema, VersionSchema } from '../wire.ts';
import { ClassCardSchema, StudentBatchSchema } from './card.ts';

/** The mentor who teaches a class, staff with the right to classes, and admins. */
const changers = { kind: 'session', roles: ['mentor', 'staff', 'admin'], right: 'classes' } as const;
const mentor = { kind: 'session', roles: ['mentor'] } as const;
const ReasonSchema = StorableTextSchema.trim().min(3, 'Say in a few words why.').max(300, 'At most 300 characters.');

export const mentorClasses = endpoint('mentorClasses', {
  summary:
    "The classes that a mentor teaches and those of their batches: to come, the next one first, or over, newest first, five hundred a page. `batchId` '' is all batches. Each class says nothing of any student",
  access: mentor,
  effect: 'read',
  body: z.strictObject({ tab: z.enum(['upcoming', 'completed']), batchId: OptionalIdCodec, page: PageSchema }),
  data: z.object({
    batches: z.array(StudentBatchSchema),
    classes: z.array(ClassCardSchema),
    total: z.number().int(),
    timeZone: z.string(),
  }),
  errors: ['NOT_FOUND'],
});

export const classesToday = endpoint('classesToday', {
  summary: "What the mentor's home says: the classes they teach today that are not over, the next one first",
  access: mentor,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({ classes: z.array(ClassCardSchema) }),
});

export const cancelClass = endpoint('cancelClass', {
  summary:
    'Cancels a class that has not started, with a reason. Its batch is told, and its entry leaves their calendars. Where the class has changed since the caller saw it, nothing is',
  access: changers,
  effect: 'own',
  body: z.strictObject({ mappingId: IdCodec, reason: ReasonSchema, version: VersionSchema }),
  data: ClassCardSchema,
  errors: ['NOT_FOUND', 'CLASS_NOT_UPCOMING', 'CHANGED_ELSEWHERE'],
});

export const moveClass = endpoint('moveClass', {
  summary:
    'Gives a class that has not started another time. Another class of its mentor or its batch at that time is refused. Where the class has changed since the caller saw it, nothing is',
  access: changers,
  effect: 'own',
  body: z.strictObject({ mappingId: IdCodec, startsAt: MomentCodec, endsAt: MomentCodec, version: VersionSchema }),
  data: ClassCardSchema,
  errors: ['NOT_FOUND', 'CLASS_NOT_UPCOMING', 'TIME_PAST', 'CLASS_TIME_TAKEN', 'CHANGED_ELSEWHERE'],
});

export const shareHandout = endpoint('shareHandout', {
  summary: 'Makes an uploaded PDF the handout of a class, in place of the one before',
  access: changers,
  effect: 'own',
  body: z.strictObject({ mappingId: IdCodec, attachment: z.string().max(500) }),
  data: ClassCardSchema,
  errors: ['NOT_FOUND', 'CLASS_CANCELLED', 'NOT_AN_ATTACHMENT'],
});

export const messageBatch = endpoint('messageBatch', {
  summary: 'Sends everyone of the batch a message about a class; gives how many it goes to. Ten an hour at most',
  access: changers,
  effect: 'own',
  body: z.strictObject({
    mappingId: IdCodec,
    text: StorableTextSchema.trim().min(3, 'Write a few words.').max(400, 'At most 400 characters.'),
  }),
  data: z.object({ students: z.number().int() }),
  errors: ['NOT_FOUND', 'CLASS_CANCELLED', 'TOO_MANY_REQUESTS'],
});
