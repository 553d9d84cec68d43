import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { FlagCodec, IdCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';
import { applicationStatuses, schoolSorts } from './school-limits.ts';

export const schoolReader = { kind: 'session', roles: everyRole } as const;
export const schoolStudent = { kind: 'session', roles: ['student'] } as const;

/** What the listing shows of a call's chance: `percent` is null below fifty outcomes, `n` being the count. */
export const ListedChanceSchema = z.object({ percent: z.number().int().min(0).max(100).nullable(), n: z.number().int() });

/** DAT-050. Money is in whole rupees, null where the school has not said. `schoolProgramCourseMapping` is the one id of a programme (API-084). */
export const SchoolProgramSchema = z.object({
  schoolProgramCourseMapping: IdCodec,
  programs: z.string(),
  batchSize: z.number().int().nullable(),
  fees: z.number().int().nullable(),
  avgSalary: z.number().int().nullable(),
  /** The cutoff in `cutOff`; '' where there is none. */
  cutOffId: OptionalIdCodec,
  isSchoolLiked: FlagCodec,
  imsClassification: z.string(),
  examAccepted: z.array(z.string()),
  /** The courses of the portal whose listing shows it. */
  courses: z.array(z.string()),
  /** For the student's reservation category and the exam of the course. */
  cutOff: z.object({ overall: z.number(), year: z.number().int() }).nullable(),
  /** Null where there is no percentile to judge by, or no outcome near it. */
  chance: ListedChanceSchema.nullable(),
  status: z.enum(applicationStatuses),
});
export type SchoolProgram = z.input<typeof SchoolProgramSchema>;

export const SchoolSchema = z.object({
  schoolId: IdCodec,
  schoolName: z.string(),
  location: z.string(),
  schoolProgramData: z.array(SchoolProgramSchema),
});
export type School = z.input<typeof SchoolSchema>;

/** SCH-009: an empty-string list where nothing is chosen; an empty list says the same. */
const chosen = z.array(z.string().max(200)).max(500);
/** Two numbers, from and to, both included; an empty-string list is the whole range (SCH-010). */
const range = z.union([z.tuple([z.number(), z.number()]), z.tuple([z.literal('')]), z.tuple([])]);

const filterFields = {
  courseId: IdCodec,
  classifications: chosen,
  examAccepted: chosen,
  location: chosen,
  AverageSalary: range,
  Fees: range,
  /** Words of a school, programme or place; a typo is forgiven. */
  search: StorableTextSchema.max(100).default(''),
};
/** Which page of a list, and in which order. */
const orderFields = {
  page: z.number().int().min(1).max(100_000).default(1),
  sort: z.enum(schoolSorts).default('school'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

/** API-073, DAT-055: what can be chosen, and the lowest and highest figure. The bars count the programmes of equal steps between them. */
export const schoolFiltersData = endpoint('schoolFiltersData', {
  summary: 'What the listing of a course can be filtered by',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec }),
  data: z.object({
    classifications: z.array(z.string()),
    ExamAccepted: z.array(z.string()),
    location: z.array(z.string()),
    AverageSalary: z.array(z.number().int()).max(2),
    Fees: z.array(z.number().int()).max(2),
    salaryBars: z.array(z.number().int()),
    feesBars: z.array(z.number().int()),
  }),
});

/** API-074: a page of programmes, each under its school. A school comes again where another one is between its programmes. */
export const filterSchoolData = endpoint('filterSchoolData', {
  summary: 'A page of the listing of a course, filtered and sorted',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  weight: 3,
  body: z.strictObject({ ...filterFields, ...orderFields }),
  data: z.array(SchoolSchema),
});

/** How many programmes a listing has, for its pages and its filter dialog. */
export const schoolMatches = endpoint('schoolMatches', {
  summary: 'How many programmes of a course match a filter, of how many, and how many the student has shortlisted',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  weight: 5,
  body: z.strictObject(filterFields),
  data: z.object({
    matching: z.number().int(),
    all: z.number().int(),
    shortlisted: z.number().int(),
    /** What chances and cutoffs are judged by: the prediction with its range, or without one the student's target; null where there is neither. `target` is beside the prediction. */
    judgedBy: z
      .object({
        exam: z.string(),
        percentile: z.number(),
        low: z.number().nullable(),
        high: z.number().nullable(),
        target: z.number().nullable(),
        source: z.enum(['predicted', 'target']),
        categoryName: z.string(),
      })
      .nullable(),
  }),
});

/** API-075. `studentImsPin`: the student whom a mentor or parent reads about. */
export const shortlistedSchools = endpoint('shortlistedSchools', {
  summary: 'A page of the programmes that a student has shortlisted',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, studentImsPin: z.string().max(20).default(''), ...orderFields }),
  data: z.array(SchoolSchema),
  errors: ['NOT_FOUND'],
});

/** API-076: for the college search of a comparison. At most twenty. */
export const courseSchoolProgramData = endpoint('courseSchoolProgramData', {
  summary: 'Schools of a course with their programmes, those that fit a search best first',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, search: StorableTextSchema.max(100).default('') }),
  data: z.array(SchoolSchema),
});
