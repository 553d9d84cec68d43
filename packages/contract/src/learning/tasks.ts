import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { textLimits } from '../text-limits.ts';
import { DaySchema, IdCodec, MomentCodec, OpenFlagSchema, OptionalIdCodec, StorableTextSchema } from '../wire.ts';

const student = { kind: 'session', roles: ['student'] } as const;

export const AgreedTaskSchema = z.object({
  taskId: IdCodec,
  text: z.string(),
  /** The last day to do it; '' where there is none. */
  dueOn: z.union([DaySchema, z.literal('')]),
  setAt: MomentCodec,
  done: z.boolean(),
  /** The session in which it was agreed on; '' for what comes from elsewhere. */
  bookingId: OptionalIdCodec,
  /** The student wrote it themself, and may remove it. */
  own: z.boolean(),
});
export type AgreedTask = z.input<typeof AgreedTaskSchema>;

export const listAgreedTasks = endpoint('listAgreedTasks', {
  summary:
    'The tasks on My Task that are no lesson or test, agreed on with a mentor or written by the student: what is to do first, soonest due first; at most five hundred',
  access: student,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.array(AgreedTaskSchema),
});

export const tickTask = endpoint('tickTask', {
  summary: 'The student ticks a task off, or takes that back; the mentor and parents see it',
  access: student,
  effect: 'write',
  body: z.strictObject({ taskId: IdCodec, done: OpenFlagSchema }),
  data: z.object({ done: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const addOwnTask = endpoint('addOwnTask', {
  summary:
    'The student puts a task of their own on My Task, with the day it is due or none. The same words again change the day of the task that is there, and open it again; at most two hundred',
  access: student,
  effect: 'own',
  body: z.strictObject({
    courseId: IdCodec,
    variantId: IdCodec,
    text: StorableTextSchema.trim().min(1, 'Write what to do.').max(textLimits.task, 'At most 200 characters.'),
    dueOn: z.union([DaySchema, z.literal('')]),
  }),
  data: AgreedTaskSchema,
});

export const removeOwnTask = endpoint('removeOwnTask', {
  summary: 'The student removes a task that they wrote; one that is gone already stays so',
  access: student,
  effect: 'own',
  body: z.strictObject({ taskId: IdCodec }),
  data: z.object({}),
});
