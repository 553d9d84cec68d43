import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, StorableTextSchema } from '../wire.ts';
import { CutoffRowSchema } from './details.ts';
import { schoolReader } from './school.ts';

/** Rows of a CSV file, each by the names of its columns. */
const CsvRowsSchema = z.array(z.record(z.string(), z.string()));
const ofCourse = z.strictObject({ courseId: IdCodec });

/** API-065, DAT-057. */
export const reservationCategories = endpoint('reservationCategories', {
  summary: 'The reservation categories, in the order of their tabs',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({}),
  data: z.array(z.object({ reservationCategoryId: IdCodec, reservationCategoryName: z.string() })),
});

/** API-066, SCH-028: schools by name, at most a hundred a page. */
export const courseCutoff = endpoint('courseCutoff', {
  summary: 'The cutoffs of a reservation category: the schools of a course with the newest cutoffs of their programmes',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({
    courseId: IdCodec,
    categoryName: StorableTextSchema.max(100),
    page: z.number().int().min(1).max(10_000).default(1),
  }),
  data: z.array(z.object({ schoolId: IdCodec, schoolName: z.string(), programData: z.array(CutoffRowSchema) })),
});

/** DAT-058: the columns to show, in their order, over rows that may have more: `schoolId` and `programId` of what a row is about, and `at`, the moment of a deadline. */
const CourseTableSchema = z.object({ parametersToBeDisplayed: z.array(z.string()), csvFile: CsvRowsSchema });

/** API-067 */
export const schoolDeadlines = endpoint('schoolDeadlines', {
  summary: 'The table of deadlines of a course',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: ofCourse,
  data: CourseTableSchema,
});

/** API-068 */
export const eligibilityCriteria = endpoint('eligibilityCriteria', {
  summary: 'The table of eligibility criteria of a course',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  weight: 3,
  body: ofCourse,
  data: CourseTableSchema,
});

/** API-069, DAT-059: `calls` names the tabs; a call without a table is not among them. */
export const selectionCriteria = endpoint('selectionCriteria', {
  summary: 'The tables of selection criteria of a course, one per call',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: ofCourse,
  data: z.object({
    calls: z.array(z.enum(['First call', 'Final call'])),
    firstCall: z.object({ parametersToBeDisplayed: z.array(z.string()), firstCallCsv: CsvRowsSchema }),
    finalCall: z.object({ parametersToBeDisplayed: z.array(z.string()), finalCallCsv: CsvRowsSchema }),
  }),
});
