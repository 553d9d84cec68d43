import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DoubtSchema } from '../doubts/doubts.ts';
import { NoteSchema } from '../learning/learning.ts';
import { MarkedSchema } from '../learning/study.ts';
import { AgreedTaskSchema } from '../learning/tasks.ts';
import { IdCodec } from '../wire.ts';
import { FrontSessionSchema } from './front-page.ts';

/** Something marked, with how far the student is with it. */
export const MarkedFrontSchema = MarkedSchema.pick({ name: true, place: true, url: true, status: true }).extend({
  /** The asset's or, of a path, unit or topic, the node's. */
  targetId: IdCodec,
  kind: z.enum(['video', 'html', 'pdf', 'link', 'assessment', 'node']),
});
export type MarkedFront = z.input<typeof MarkedFrontSchema>;

const max = { tasks: 5, rows: 3 } as const;

export const myPage = endpoint('myPage', {
  summary:
    'My page in one call: what waits of tasks, doubts and mentor sessions, and the newest bookmarks and notes, each with how many there are',
  access: { kind: 'session', roles: ['student'] },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.object({
    /** What is to do: what was agreed on with a mentor or written by oneself, soonest due first, and what is on My Task, newest first. `count` is of both. */
    tasks: z.object({
      count: z.number().int(),
      agreed: z.array(AgreedTaskSchema.pick({ taskId: true, text: true, dueOn: true, done: true, own: true })).max(max.tasks),
      marked: z.array(MarkedFrontSchema).max(max.tasks),
    }),
    /** Doubts with an answer that are not closed, the last answered first, and how many wait for one. */
    doubts: z.object({
      count: z.number().int(),
      open: z.number().int(),
      rows: z.array(DoubtSchema.pick({ doubtId: true, text: true, topic: true, assetName: true, lastAt: true })).max(max.rows),
    }),
    /** The session that runs or is next, and how many are booked. */
    sessions: z.object({ count: z.number().int(), next: FrontSessionSchema.nullable() }),
    bookmarks: z.object({ count: z.number().int(), rows: z.array(MarkedFrontSchema).max(max.rows) }),
    /** `url` is '' if the asset is no longer part of the course. */
    notes: z.object({
      count: z.number().int(),
      rows: z
        .array(NoteSchema.pick({ noteKey: true, text: true, updatedAt: true }).extend({ assetName: z.string(), url: z.string() }))
        .max(max.rows),
    }),
  }),
});
