import { z } from 'zod';
import { UnrankedSchema } from '../assessment/assessment.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec } from '../wire.ts';
import { ofStudent, PredictionSchema, readers } from './performance.ts';

/** What whole marks from `from` upwards are worth in the exam, in percentiles of 0 to 100. `low` and `high` hold nine in ten, and are empty where there is one table alone. */
const CurveSchema = z.object({
  from: z.number().int(),
  percentile: z.array(z.number()),
  low: z.array(z.number()),
  high: z.array(z.number()),
});
export type Curve = z.input<typeof CurveSchema>;

/** The whole exam (`key` '') or one of its sections. `curve` is null where no table has it. */
export const ExamPartSchema = z.object({
  key: z.string(),
  name: z.string(),
  totalMarks: z.number().int(),
  curve: CurveSchema.nullable(),
  tables: z.number().int(),
});
export type ExamPart = z.input<typeof ExamPartSchema>;

/** What a student had in one test, of the whole (`key` '') or of the section that the exam has too. `inExam`: the marks of the exam that these are equal to, and `how` they became so; null where too few candidates tell. */
export const TakenPartSchema = z.object({
  key: z.string(),
  marks: z.string(),
  totalMarks: z.string(),
  inExam: z.number().nullable(),
  /** They are the exam's marks; they were raised for questions that a ruling dropped; they are those of the same place. */
  how: z.enum(['same', 'raised', 'place', 'few', 'unknown']),
  percentile: z.string(),
});

/** How far the tables of one year were off when they were predicted from the others. */
export const YearErrorSchema = z.object({
  name: z.string(),
  points: z.number().int(),
  errorInMarks: z.number(),
  errorInPercentile: z.number(),
  /** Of 100 published points, how many lay in the interval; null where there was none. */
  coverage: z.number().nullable(),
});
export type YearError = z.input<typeof YearErrorSchema>;

/** From what an exam without published tables is predicted: everyone who took one of the portal's tests. */
export const ExamCohortSchema = z.object({
  assessmentId: IdCodec,
  name: z.string(),
  candidates: z.number().int(),
  /** How many of them have taken a further test, from which is known how far one test tells the next. */
  pairs: z.number().int(),
  madeAt: MomentCodec,
});
export type ExamCohort = z.input<typeof ExamCohortSchema>;

export const PredictorExamSchema = z.object({
  key: z.string(),
  name: z.string(),
  totalMarks: z.number().int(),
  /** The whole exam first. */
  parts: z.array(ExamPartSchema),
  /** The marks for percentiles that one may aim at, rising; empty where there is no table. */
  targets: z.array(z.object({ percentile: z.number(), marks: z.number(), low: z.number().nullable(), high: z.number().nullable() })),
  /** By year, the latest first, or by the test that was predicted from this one; empty where there is nothing to try it on. */
  backTests: z.array(YearErrorSchema),
  /** Errors of all predicted points; null where there are none. Percentiles; the outer bars hold all beyond. */
  errors: z
    .object({
      bars: z.array(z.object({ from: z.number(), to: z.number(), points: z.number().int() })),
      /** How many of 100 are within so many percentiles. */
      near: z.number(),
      within: z.number().int(),
    })
    .nullable(),
  /** Published tables; empty where its organiser has published none, so that it is predicted from a cohort. */
  sources: z.array(z.object({ name: z.string(), source: z.string(), url: z.string(), published: DaySchema })),
  /** Without tables: the cohort of the test that was asked for, whose marks `parts` has then. Null with tables, and while too few have taken the test and a further one. */
  cohort: ExamCohortSchema.nullable(),
});
export type PredictorExam = z.input<typeof PredictorExamSchema>;

export const percentilePredictor = endpoint('percentilePredictor', {
  summary:
    'What marks would give in an exam: the curve of each mark with its interval from published tables, or without them from the cohort of a test, the student’s tests on the exam’s scale, how far off the same computation was on past exams, and its sources',
  access: readers,
  effect: 'read',
  mayLag: true,
  weight: 4,
  body: ofStudent.extend({
    /** An exam of the course by its key; '' for the first. */
    exam: z.string().max(100).default(''),
    /** The test whose cohort is shown; '' for the latest of the kind by which the student is judged. */
    assessmentId: OptionalIdCodec.prefault(''),
  }),
  data: z.object({
    exams: z.array(z.object({ key: z.string(), name: z.string() })),
    /** For the exam of the course, whatever exam is shown. */
    prediction: PredictionSchema,
    /** What it would be with one section at its best of the mocks that predict, and by how many marks of the exam that is more; the one that moves it most first. */
    moves: z.array(z.object({ name: z.string(), marks: z.number(), percentile: z.number().max(99.99) })),
    /** Null where the course has none. */
    exam: PredictorExamSchema.nullable(),
    /** The completed tests that are ranked, the latest first. */
    tests: z.array(
      z.object({
        assessmentId: IdCodec,
        name: z.string(),
        completedAt: MomentCodec,
        questions: z.number().int(),
        /** Fewer than thirty candidates (decision 7): the percentiles of its parts are provisional. */
        provisional: z.boolean(),
        parts: z.array(TakenPartSchema),
      }),
    ),
    /** Attempts at ranked tests that are unranked, and predict nothing. */
    leftOut: z.array(z.object({ name: z.string(), unranked: UnrankedSchema })),
    /** Of the test that was asked for: what each mark, on the exam's scale, gave among its candidates. `curve` is null below fifty of them. */
    cohort: z
      .object({
        assessmentId: IdCodec,
        name: z.string(),
        candidates: z.number().int(),
        curve: z.array(z.object({ marks: z.number(), percentile: z.number() })).nullable(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
});
