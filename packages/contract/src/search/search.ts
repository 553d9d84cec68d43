import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';

/** The kinds of what the portal's search finds, in the order in which they are shown. */
export const searchGroups = ['people', 'lessons', 'tests', 'classes', 'schools', 'questions', 'notes', 'doubts'] as const;
export const SearchGroupSchema = z.enum(searchGroups);
export type SearchGroup = z.input<typeof SearchGroupSchema>;

/** What a result is, for its icon. `place` is a path, unit or topic. */
export const SearchKindSchema = z.enum([
  'place',
  'video',
  'html',
  'pdf',
  'link',
  'assessment',
  'question',
  'note',
  'doubt',
  'person',
  'class',
  'school',
]);

export const SearchResultSchema = z.object({
  kind: SearchKindSchema,
  /** Its name, or of a text the part that was found. */
  text: z.string(),
  /** Where the words that were found are in `text`: [from, to), in UTF-16 code units. */
  marks: z.array(z.tuple([z.number().int().min(0), z.number().int().min(1)])),
  /** Where it is or what it belongs to, outermost first: a path with its topic, a test, a lesson; of a person the ID and the course, of a class its batch, of a school its city. */
  place: z.array(z.string()),
  /** 'correct', 'wrong' or 'blank' of a question, the status of a doubt, the role of a person; otherwise ''. */
  state: z.string(),
  url: z.string(),
  /** When a class is; absent of all else. */
  at: MomentCodec.optional(),
});
export type SearchResult = z.input<typeof SearchResultSchema>;

export const search = endpoint('search', {
  summary:
    'What the caller may open and that has these words, in groups of five; a typo still finds. `group`: that group alone, 25 of it. Without a course only what belongs to none. Questions come from reviews that are open to the student, notes only to the student in person',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  weight: 3,
  body: z.strictObject({
    courseId: OptionalIdCodec,
    variantId: OptionalIdCodec,
    query: StorableTextSchema.min(2).max(100),
    group: SearchGroupSchema.optional(),
  }),
  data: z.object({
    groups: z.array(
      z.object({
        group: SearchGroupSchema,
        results: z.array(SearchResultSchema),
        /** Whether there are more than these. */
        more: z.boolean(),
      }),
    ),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});
