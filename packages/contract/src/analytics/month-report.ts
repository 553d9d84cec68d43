import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LinkedStudentSchema } from '../relations/people.ts';
import { MomentCodec, OptionalIdCodec } from '../wire.ts';
import { readers, TestPointSchema } from './performance.ts';
import { ReportEventSchema, ReportSchema } from './student-report.ts';

/** A calendar month, YYYY-MM. */
export const MonthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Not a month');

/** What a student did in a month. `seconds` are those on questions; `right` of `tried` questions of practice sets and rounds. `percentile`: the middle one of the tests by which the student is judged; '' without one. */
export const MonthFiguresSchema = z.object({
  month: MonthSchema,
  days: z.number().int(),
  seconds: z.number().int(),
  lessons: z.number().int(),
  questions: z.number().int(),
  right: z.number().int(),
  tried: z.number().int(),
  attended: z.number().int(),
  classes: z.number().int(),
  tests: z.number().int(),
  percentile: z.string(),
});
export type MonthFigures = z.input<typeof MonthFiguresSchema>;

/** A calendar month of a student in a course, in the brand's zone. */
export const MonthReportSchema = z.object({
  student: LinkedStudentSchema,
  month: MonthSchema,
  /** Whether the month has ended: until then its figures grow. */
  isOver: z.boolean(),
  /** Nothing was done, held or missed in the month. */
  isEmpty: z.boolean(),
  /** Of the month itself, and before it of the months it is compared with, oldest first. */
  months: z.array(MonthFiguresSchema).min(1).max(6),
  /** The classes that the student missed, latest first. */
  missed: z.array(z.object({ name: z.string(), at: MomentCodec, recording: z.enum(['none', 'watched', 'unwatched']) })).max(12),
  /** The tests that were completed, oldest first. */
  tests: z
    .array(TestPointSchema.pick({ name: true, completedAt: true, marks: true, totalMarks: true, percentile: true, provisional: true }))
    .max(40),
  sessions: ReportSchema.shape.sessions,
  /** The feedback on sessions of the month that the reader may read, latest first. */
  notes: z.array(z.object({ mentorName: z.string(), at: MomentCodec, text: z.string() })).max(10),
  /** From now on, soonest first; none for a month before the last one. */
  next: z.array(ReportEventSchema).max(4),
});
export type MonthReport = z.input<typeof MonthReportSchema>;

const body = z.strictObject({
  /** '' for oneself. */
  studentImsPin: z.string().max(20).default(''),
  /** '' for the course that the student used last. */
  courseId: OptionalIdCodec.prefault(''),
  variantId: OptionalIdCodec.prefault(''),
  /** '' for the month of today, or the one before while there is nothing in it. The months of the last two years can be read. */
  month: z.union([MonthSchema, z.literal('')]).default(''),
});

export const monthReport = endpoint('monthReport', {
  summary:
    'A calendar month of a student: classes, study, practice, tests with the months before, mentor sessions with the feedback the reader may read, and what comes next. Null for a student without a course',
  access: readers,
  effect: 'read',
  mayLag: true,
  weight: 8,
  body,
  data: z.object({ report: MonthReportSchema.nullable() }),
  errors: ['NOT_FOUND'],
});

export const monthReportFile = endpoint('monthReportFile', {
  summary: 'The same as a PDF in base 64, in the language of the call. Throws NOT_FOUND for a student without a course',
  access: readers,
  effect: 'read',
  mayLag: true,
  weight: 16,
  body,
  data: z.object({ fileName: z.string(), pdf: z.base64() }),
  errors: ['NOT_FOUND'],
});
