import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FlagCodec, IdCodec, MomentCodec } from '../wire.ts';
import { applicationStatuses, maxCompared } from './school-limits.ts';
import { SchoolArticleSchema, SchoolEventSchema } from './posts.ts';
import { schoolReader } from './school.ts';

export const SchoolImageSchema = z.object({ id: IdCodec, link: z.string(), alt: z.string() });

/** What a cutoff asks of each section, in the order of the exam. */
const SectionsSchema = z.array(z.object({ key: z.string(), percentile: z.number() }));

/** DAT-052, DAT-057: a cutoff of a programme. */
export const CutoffRowSchema = z.object({
  cutOffId: IdCodec,
  programId: IdCodec,
  programName: z.string(),
  reservationCategoryName: z.string(),
  exam: z.string(),
  year: z.number().int(),
  call: z.string(),
  overall: z.number(),
  sections: SectionsSchema,
  source: z.string(),
  /** YYYY-MM-DD, or '' where it is not known. */
  sourceDay: z.string(),
});
export type CutoffRow = z.input<typeof CutoffRowSchema>;

/** DAT-052: a programme as the details of its school show it. */
export const SchoolProgramDetailsSchema = z.object({
  programId: IdCodec,
  programName: z.string(),
  kind: z.string(),
  /** '2 years', '18 months'; '' where the school has not said. */
  duration: z.string(),
  batchSize: z.number().int().nullable(),
  fees: z.number().int().nullable(),
  avgSalary: z.number().int().nullable(),
  Classification: z.string(),
  ranking: z.string(),
  firstBatchYear: z.number().int().nullable(),
  examAccepted: z.array(z.string()),
  applicationLink: z.string(),
  eligibilityCriteria: z.string(),
  isSchoolLiked: FlagCodec,
  status: z.enum(applicationStatuses),
  deadlines: z.array(z.object({ deadlineId: IdCodec, title: z.string(), at: MomentCodec, note: z.string() })),
});

/** API-078, DAT-052. */
export const schoolDetails = endpoint('schoolDetails', {
  summary: 'A school with its programmes in a course, their cutoffs, articles and events',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ schoolId: IdCodec, courseId: IdCodec }),
  data: z.object({
    schoolId: IdCodec,
    schoolName: z.string(),
    image: z.string(),
    location: z.string(),
    websiteUrl: z.string(),
    /** Sanitised HTML. */
    about: z.string(),
    schoolImages: z.array(SchoolImageSchema),
    schoolProgramData: z.array(SchoolProgramDetailsSchema),
    schoolCutOffData: z.array(z.object({ programId: IdCodec, programName: z.string(), programData: z.array(CutoffRowSchema) })),
    articles: z.array(SchoolArticleSchema),
    events: z.array(SchoolEventSchema),
  }),
  errors: ['NOT_FOUND'],
});

/** API-079, MED-015. */
export const schoolGallery = endpoint('schoolGallery', {
  summary: 'The pictures of a school',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ schoolId: IdCodec }),
  data: z.array(SchoolImageSchema),
  errors: ['NOT_FOUND'],
});

/** DAT-053; money in whole rupees. */
export const CompareRowSchema = z.object({
  schoolId: IdCodec,
  programId: IdCodec,
  schoolName: z.string(),
  programName: z.string(),
  location: z.string(),
  schoolImages: z.array(SchoolImageSchema),
  Classification: z.string(),
  ranking: z.string(),
  batchSize: z.number().int().nullable(),
  Fee: z.number().int().nullable(),
  avgSalary: z.number().int().nullable(),
  Duration: z.string(),
  examAccepted: z.array(z.string()),
  eligibilityCriteria: z.string(),
  isSchoolLiked: FlagCodec,
});
export type CompareRow = z.input<typeof CompareRowSchema>;

/** API-080, DAT-054. */
export const schoolCompare = endpoint('schoolCompare', {
  summary: 'Up to five programmes side by side, in the order asked for; one that is no longer there is left out',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  weight: 3,
  body: z.strictObject({ schoolDetails: z.array(z.strictObject({ schoolId: IdCodec, programId: IdCodec })).max(maxCompared) }),
  data: z.array(CompareRowSchema),
});
