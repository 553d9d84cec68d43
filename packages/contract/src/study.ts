import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AssetSchema, NoteSchema } from './learning.ts';
import { FlagSchema, IdSchema, MomentSchema } from './wire.ts';

const ofCourse = { courseId: IdSchema, variantId: IdSchema };
const student = { kind: 'session', roles: ['student'] } as const;

/** Something bookmarked or put on My Task, with the place it opens at. `asset` is null where a topic or path itself was marked. */
export const MarkedSchema = z.object({
  learningPathId: IdSchema,
  moduleId: IdSchema,
  assetId: z.union([IdSchema, z.literal('')]),
  assetPath: FlagSchema,
  name: z.string(),
  /** Path and topic it stands in. */
  place: z.string(),
  url: z.string(),
  thumbUrl: z.string(),
  at: MomentSchema,
  status: z.enum(['', 'in-progress', 'completed']),
  asset: AssetSchema.nullable(),
});
export type Marked = z.infer<typeof MarkedSchema>;

export const listBookmarks = endpoint('listBookmarks', {
  summary: 'What a student has bookmarked in a course, newest first; at most five hundred',
  access: student,
  effect: 'read',
  body: z.strictObject(ofCourse),
  data: z.array(MarkedSchema),
});

export const listMyTasks = endpoint('listMyTasks', {
  summary: 'What a student has put on My Task in a course, newest first; at most five hundred',
  access: student,
  effect: 'read',
  body: z.strictObject(ofCourse),
  data: z.array(MarkedSchema),
});

export const listNotes = endpoint('listNotes', {
  summary: 'The notes of a student in a course with the assets they stand beside, last changed first; a hundred at a time',
  access: student,
  effect: 'read',
  body: z.strictObject({ ...ofCourse, search: z.string().max(200), before: z.string().max(200) }),
  data: z.object({
    notes: z.array(
      NoteSchema.extend({
        assetId: IdSchema,
        assetName: z.string(),
        assetType: z.enum(['video', 'html', 'pdf', 'assessment']),
        place: z.string(),
        /** '' where the asset is no longer part of the course. */
        url: z.string(),
      }),
    ),
    /** For `before` of the page after; '' at the end. */
    next: z.string(),
  }),
});

export const saveNote = endpoint('saveNote', {
  summary: 'Keeps a note beside an asset, new or changed. `basedOn` is the version that was changed, 0 for a new one',
  access: student,
  effect: 'own',
  body: z.strictObject({
    ...ofCourse,
    learningPathId: IdSchema,
    assetId: IdSchema,
    noteKey: z.uuid(),
    text: z.string().trim().min(1, 'Write something first.').max(10_000, 'A note has at most 10,000 characters.'),
    at: z.number().int().min(0).max(100_000).nullable(),
    basedOn: z.number().int().min(0),
  }),
  data: NoteSchema,
  errors: ['CHANGED_ELSEWHERE'],
});

export const removeNote = endpoint('removeNote', {
  summary: 'Removes a note; one that is gone already stays so',
  access: student,
  effect: 'own',
  body: z.strictObject({ noteKey: z.uuid() }),
  data: z.object({}),
});
