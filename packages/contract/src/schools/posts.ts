import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, FlagCodec, IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';
import { schoolReader, schoolStudent } from './school.ts';

/** DAT-060. `htmlContent` is the page of the portal that shows its text (SCH-040). */
export const SchoolArticleSchema = z.object({
  articleId: IdCodec,
  articleName: z.string(),
  htmlContent: z.string(),
  /** mm:ss. */
  duration: z.string(),
  activeDate: MomentCodec,
  createdTs: MomentCodec,
  /** The day of `activeDate` in the zone of the brand. */
  date: DaySchema,
  thumbnailLink: z.string(),
  isBookmark: FlagCodec,
  isPinned: FlagCodec,
  tags: z.array(z.string()),
  description: z.string(),
  /** '' where it is of no school. */
  schoolId: OptionalIdCodec,
});
export type SchoolArticle = z.input<typeof SchoolArticleSchema>;

/** DAT-061. `isBookMark` here, `isBookmark` on an article (DAT-062). */
export const SchoolEventSchema = z.object({
  eventId: IdCodec,
  eventTitle: z.string(),
  /** When it begins. */
  date: MomentCodec,
  registrationUrl: z.string(),
  tags: z.array(z.string()),
  thumbnailLink: z.string(),
  isBookMark: FlagCodec,
  isPinned: FlagCodec,
  description: z.string(),
  activeDate: MomentCodec,
  schoolId: OptionalIdCodec,
});
export type SchoolEvent = z.input<typeof SchoolEventSchema>;

/** API-070: pinned ones first, then the newest; at most `packLimits.schoolPosts`. */
export const courseArticleData = endpoint('courseArticleData', {
  summary: 'The articles about schools of a course',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, limit: z.number().int().min(1).max(500).optional() }),
  data: z.array(SchoolArticleSchema),
});

/** API-071: pinned ones first, then by their moment of publication, the newest first. */
export const courseEventData = endpoint('courseEventData', {
  summary: 'The events of schools of a course',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, limit: z.number().int().min(1).max(500).optional() }),
  data: z.array(SchoolEventSchema),
});

export const schoolArticle = endpoint('schoolArticle', {
  summary: 'An article with its text, as sanitised HTML',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ articleId: IdCodec, courseId: IdCodec }),
  data: z.object({ article: SchoolArticleSchema, schoolName: z.string(), html: z.string() }),
  errors: ['NOT_FOUND'],
});

/** Some callers name the student and the school as well; they decide nothing. */
const bookmarkFields = {
  isBookMark: FlagCodec,
  courseId: IdCodec,
  studentImsPin: z.string().max(20).optional(),
  schoolId: OptionalIdCodec.optional(),
};

/** API-081, SCH-038. */
export const articleBookmark = endpoint('articleBookmark', {
  summary: 'Bookmarks an article, or takes the bookmark away',
  access: schoolStudent,
  effect: 'write',
  body: z.strictObject({ articleId: IdCodec, ...bookmarkFields }),
  data: z.object({ isBookmark: FlagCodec }),
  errors: ['NOT_FOUND'],
});

/** API-082, SCH-038. */
export const eventBookmark = endpoint('eventBookmark', {
  summary: 'Bookmarks an event, or takes the bookmark away',
  access: schoolStudent,
  effect: 'write',
  body: z.strictObject({ eventId: IdCodec, ...bookmarkFields }),
  data: z.object({ isBookMark: FlagCodec }),
  errors: ['NOT_FOUND'],
});

/** API-083: what cannot be searched answers with an empty list, and so does a search that fails. */
export const fullTextSearch = endpoint('fullTextSearch', {
  summary: 'Articles or events with these words, the best first; a typo is forgiven. At most fifty',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ moduleName: z.string().max(50), searchKey: StorableTextSchema.max(200), courseId: IdCodec }),
  data: z.union([z.array(SchoolArticleSchema), z.array(SchoolEventSchema)]),
});
