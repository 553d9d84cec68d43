import { z } from 'zod';
import { PredictionSchema } from '../analytics/performance.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';
import { criteriaLevels } from './criteria.ts';
import { schoolReader, schoolStudent } from './school.ts';

const PercentileSchema = z.number().min(0).max(100);
const answers = ['yes', 'no', 'unknown'] as const;
const GradeSchema = z.object({ type: z.enum(['Percentage', 'CGPA']), value: z.number() });
const met = z.boolean().nullable();

/** A condition of a programme: what it needs and what the student has. `met` is null while the profile doesn't say, and where the school publishes no minimum on the student's scale (`needed` null). */
const EligibilityTermSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(criteriaLevels), met, needed: GradeSchema.nullable(), own: GradeSchema.nullable() }),
  /** Months. */
  z.object({ kind: z.literal('work'), met, needed: z.number().int(), own: z.number().int().nullable() }),
  /** Whether students in their last year may apply, and the year of the student's graduation. */
  z.object({ kind: z.literal('finalYear'), met, needed: z.boolean(), own: z.number().int().nullable() }),
]);
export type EligibilityTermView = z.input<typeof EligibilityTermSchema>;

/** The whole exam (`key` and `name` '') or a section. `short`: the percentiles that are missing, 0 where it is met, null where the student's is unknown. */
const CutoffPartSchema = z.object({
  key: z.string(),
  name: z.string(),
  cutoff: PercentileSchema,
  own: PercentileSchema.nullable(),
  short: PercentileSchema.nullable(),
});

/** What is missing in one part, in marks where the exam's tables tell them. */
const ChangeSchema = z.object({
  key: z.string(),
  name: z.string(),
  unit: z.enum(['marks', 'percentile']),
  more: z.number(),
  from: z.number(),
  to: z.number(),
});

const TermScoreSchema = z.object({
  label: z.string(),
  /** '0.35 × (21.35 / 35)'; '' while something is missing. */
  working: z.string(),
  /** With three decimals. */
  points: z.string().nullable(),
  missing: z.array(z.enum([...criteriaLevels, 'work', 'percentile'])),
});

/** Whole percents. */
const PercentSchema = z.number().int().min(0).max(100);
const sourceFields = { source: z.string(), sourceDay: DaySchema.nullable() };

export const SchoolChancesSchema = z.object({
  schoolId: IdCodec,
  schoolName: z.string(),
  location: z.string(),
  schoolProgramMappingId: IdCodec,
  programName: z.string(),
  /** What everything here is judged by: what the mocks predict, with its range, or without a prediction the percentile that the student aims at (`target`). `source` is null where there is neither. */
  judgedBy: z.object({
    exam: z.string(),
    categoryName: z.string(),
    source: z.enum(['predicted', 'target']).nullable(),
    overall: PercentileSchema.nullable(),
    low: PercentileSchema.nullable(),
    high: PercentileSchema.nullable(),
    target: PercentileSchema.nullable(),
    /** Of how many mocks the prediction is made; 0 otherwise. */
    tests: z.number().int(),
    /** How many of them count by their place among their candidates, because their paper is not the exam's. */
    converted: z.number().int(),
    /** Later mocks that were not used, and why: unranked, or too few candidates to tell. */
    leftOut: PredictionSchema.shape.leftOut,
    /** The year of the programme's beginning that eligibility is judged for. */
    intakeYear: z.number().int(),
  }),
  /** Null where the school has not published it in a form that can be judged. */
  eligibility: z.object({ answer: z.enum(answers), text: z.string(), terms: z.array(EligibilityTermSchema) }).nullable(),
  /** Null where there is no cutoff of the category. `isOld`: published over a year ago. */
  cutoff: z
    .object({
      answer: z.enum(answers),
      year: z.number().int(),
      call: z.string(),
      met: z.number().int(),
      parts: z.array(CutoffPartSchema),
      changes: z.array(ChangeSchema),
      isOld: z.boolean(),
      ...sourceFields,
    })
    .nullable(),
  /** Of `n` candidates from `from` to `to` so many were called. `percent` with its interval is null below fifty. Null without a percentile, and without an outcome near it. */
  chance: z
    .object({
      n: z.number().int(),
      called: z.number().int(),
      percent: PercentSchema.nullable(),
      low: PercentSchema.nullable(),
      high: PercentSchema.nullable(),
      from: PercentileSchema,
      to: PercentileSchema,
      firstYear: z.number().int(),
      lastYear: z.number().int(),
      source: z.string(),
      asOf: DaySchema,
    })
    .nullable(),
  /** All outcomes that are reported for the programme and category; null without any. */
  reported: z.object({ n: z.number().int(), firstYear: z.number().int(), lastYear: z.number().int() }).nullable(),
  /** What happened when chances like this one were said; null where none has been judged. */
  record: z.object({ from: PercentSchema, to: PercentSchema, n: z.number().int(), happened: PercentSchema }).nullable(),
  /** The selection scores by the formulas of the school, the first call first. */
  scores: z.array(
    z.object({
      call: z.string(),
      terms: z.array(TermScoreSchema),
      total: z.string().nullable(),
      lastScore: z.string().nullable(),
      lastYear: z.number().int().nullable(),
      ...sourceFields,
    }),
  ),
});
export type SchoolChances = z.input<typeof SchoolChancesSchema>;

/** SCH-001: three questions with three answers, which are never merged into one. */
export const schoolChances = endpoint('schoolChances', {
  summary:
    'My chances at a programme: eligibility, the cutoff met or not with what would change it, how likely a call is, and the selection score. `studentImsPin`: the student whom a mentor or parent reads about',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  weight: 5,
  body: z.strictObject({ courseId: IdCodec, schoolProgramMappingId: IdCodec, studentImsPin: z.string().max(20).default('') }),
  data: SchoolChancesSchema,
  errors: ['NOT_FOUND'],
});

export const ChanceRecordSchema = z.object({
  exam: z.string(),
  madeAt: MomentCodec,
  /** Candidates whose chance was said, and those for whom there was none to say. */
  n: z.number().int(),
  unsaid: z.number().int(),
  years: z.array(z.number().int()),
  /** Mean square of said minus happened, and that of saying the same share to everyone. Null where nothing was said. */
  brier: z.number().nullable(),
  brierOfShare: z.number().nullable(),
  /** In percent: what was said between `from` and `to`, its mean, and what share was called. */
  bins: z.array(z.object({ from: PercentSchema, to: PercentSchema, n: z.number().int(), said: z.number(), happened: z.number() })),
});
export type ChanceRecord = z.input<typeof ChanceRecordSchema>;

export const chanceCalibration = endpoint('chanceCalibration', {
  summary:
    'How good the estimated chances are: for each past year what the other years would have said, against what happened. Null while there are no outcomes',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec }),
  data: ChanceRecordSchema.nullable(),
});

const percentileFields = {
  overall: PercentileSchema.nullable(),
  /** By the key of the section. */
  sections: z.record(z.string().max(50), PercentileSchema),
};

/** What the student aims at and what their mocks predict, for the form that enters it. */
export const ownPercentiles = endpoint('ownPercentiles', {
  summary:
    'The percentiles that a student aims at, their reservation category and the year they want to begin in, and what their mocks predict',
  access: schoolStudent,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec }),
  data: z.object({
    exam: z.string(),
    sections: z.array(z.object({ key: z.string(), name: z.string() })),
    categories: z.array(z.object({ reservationCategoryId: IdCodec, reservationCategoryName: z.string() })),
    /** The one that is judged by, until another is chosen the first; '' where there are none. */
    categoryId: OptionalIdCodec,
    entered: z.object(percentileFields),
    predicted: z.object({ ...percentileFields, tests: z.number().int() }).nullable(),
    /** The years of beginning that can be chosen; `usual` follows from the exam's date and the graduation, and counts until one is chosen. */
    intake: z.object({ chosen: z.number().int().nullable(), usual: z.number().int(), years: z.array(z.number().int()) }),
  }),
});

export const savePercentiles = endpoint('savePercentiles', {
  summary:
    'Keeps what a student aims at in the exam of a course, their reservation category and the year they want to begin in. The target is what chances are judged by only while no mocks predict anything',
  access: schoolStudent,
  effect: 'write',
  body: z.strictObject({
    courseId: IdCodec,
    categoryId: OptionalIdCodec,
    overall: PercentileSchema.multipleOf(0.01).nullable(),
    sections: z
      .record(StorableTextSchema.max(50), PercentileSchema.multipleOf(0.01))
      .refine((sections) => Object.keys(sections).length <= 10, 'At most ten sections'),
    /** Null for the usual one. */
    intakeYear: z.number().int().min(2000).max(2200).nullable().default(null),
  }),
  data: z.object({}),
});
