import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AssetSchema, AssetTypeSchema, NoteSchema } from './learning.ts';
import { textLimits } from '../text-limits.ts';
import { FlagCodec, IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';

const ofCourse = { courseId: IdCodec, variantId: IdCodec };
const student = { kind: 'session', roles: ['student'] } as const;

/** Characters as a person counts them, an emoji being one or a few and not two for each. */
const charactersOf = (text: string) => Array.from(text).length;

/** Something bookmarked or put on My Task, with the place it opens at. `asset` is null if a topic or path itself was marked. */
export const MarkedSchema = z.object({
  learningPathId: IdCodec,
  moduleId: IdCodec,
  assetId: OptionalIdCodec,
  assetPath: FlagCodec,
  name: z.string(),
  /** Path and topic it is in. */
  place: z.string(),
  url: z.string(),
  thumbUrl: z.string(),
  at: MomentCodec,
  status: z.enum(['', 'in-progress', 'completed']),
  asset: AssetSchema.nullable(),
});
export type Marked = z.input<typeof MarkedSchema>;

export const listBookmarks = endpoint('listBookmarks', {
  summary: 'What a student has bookmarked in a course, newest first; at most five hundred',
  access: student,
  effect: 'read',
  mayLag: true,
  body: z.strictObject(ofCourse),
  data: z.array(MarkedSchema),
});

export const listMyTasks = endpoint('listMyTasks', {
  summary: 'What a student has put on My Task in a course, newest first; at most five hundred',
  access: student,
  effect: 'read',
  mayLag: true,
  body: z.strictObject(ofCourse),
  data: z.array(MarkedSchema),
});

export const listNotes = endpoint('listNotes', {
  summary: 'The notes of a student in a course with the assets they are beside, last changed first or last; a hundred at a time',
  access: student,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({
    ...ofCourse,
    /** A part of the note or of the name of its asset, in letters of either case. */
    search: StorableTextSchema.max(200),
    /** `next` of the page before, or ''. */
    before: z.string().max(200),
    assetType: AssetTypeSchema.optional(),
    /** `before` is of the same order. */
    sort: z.enum(['newest', 'oldest']).default('newest'),
    /** This note only: what the server has of one that was changed elsewhere. */
    noteKey: z.uuid().optional(),
  }),
  data: z.object({
    notes: z.array(
      NoteSchema.extend({
        learningPathId: OptionalIdCodec,
        assetId: OptionalIdCodec,
        assetName: z.string(),
        /** '' if the portal no longer has the asset. */
        assetType: z.union([AssetTypeSchema, z.literal('')]),
        place: z.string(),
        /** '' if the asset is no longer part of the course. */
        url: z.string(),
      }),
    ),
    /** For `before` of the page after; '' at the end. */
    next: z.string(),
  }),
});

export const saveNote = endpoint('saveNote', {
  summary:
    'Keeps a note beside an asset, new or changed. `basedOn` is the version that was changed, 0 for a new one. Sending it twice is sending it once; NOT_FOUND says that it was removed meanwhile',
  access: student,
  effect: 'own',
  body: z.strictObject({
    ...ofCourse,
    learningPathId: IdCodec,
    assetId: IdCodec,
    noteKey: z.uuid(),
    text: StorableTextSchema.max(40_000, 'A note can have up to 10,000 characters.')
      .trim()
      .min(1, 'Write something first.')
      .refine((text) => charactersOf(text) <= textLimits.note, 'A note can have up to 10,000 characters.'),
    at: z.number().int().min(0).max(100_000).nullable(),
    basedOn: z.number().int().min(0),
  }),
  data: NoteSchema,
  errors: ['CHANGED_ELSEWHERE', 'NOT_FOUND', 'RESOURCE_NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const removeNote = endpoint('removeNote', {
  summary: 'Removes a note; one that is gone already stays so',
  access: student,
  effect: 'own',
  body: z.strictObject({ noteKey: z.uuid() }),
  data: z.object({}),
});
