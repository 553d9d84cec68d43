import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, FlagSchema, IdSchema, MomentSchema } from '../wire.ts';

const student = { kind: 'session', roles: ['student'] } as const;

export const AgreedTaskSchema = z.object({
  taskId: IdSchema,
  text: z.string(),
  /** The last day to do it; '' where there is none. */
  dueOn: z.union([DaySchema, z.literal('')]),
  setAt: MomentSchema,
  done: FlagSchema,
  /** The session in which it was agreed on; '' for what comes from elsewhere. */
  bookingId: z.union([IdSchema, z.literal('')]),
});
export type AgreedTask = z.infer<typeof AgreedTaskSchema>;

export const listAgreedTasks = endpoint('listAgreedTasks', {
  summary: 'The tasks on My Task that a student agreed on with a mentor: what is to do first, soonest due first; at most five hundred',
  access: student,
  effect: 'read',
  body: z.strictObject({ courseId: IdSchema, variantId: IdSchema }),
  data: z.array(AgreedTaskSchema),
});

export const tickTask = endpoint('tickTask', {
  summary: 'The student ticks a task off, or takes that back; the mentor and parents see it',
  access: student,
  effect: 'write',
  body: z.strictObject({ taskId: IdSchema, done: FlagSchema }),
  data: z.object({ done: FlagSchema }),
  errors: ['NOT_FOUND'],
});
