import { applicationStatuses, deadlineKinds, schoolTableKinds } from '@abhyas/contract/schools/school-limits.ts';
import { EligibilitySchema, FormulaSchema } from '@abhyas/contract/schools/criteria.ts';
import { z } from 'zod';
import { day, flag, key, path, picture, text, time, url } from './schema-parts.ts';

const line = z.string().trim().max(500).default('');
const fixedDay = z.iso.date("must be a day like '2026-01-08'");
const money = z.int().min(0).max(100_000_000);
const csvFile = z.string().regex(/^schools\/[^/]+\.csv$/, "names a file of the folder 'schools', such as 'schools/cutoffs.csv'");

const ProgrammeSchema = z.strictObject({
  key,
  name: text,
  kind: z.string().trim().max(50).default('Full time'),
  /** The programmes of the pack whose students it is shown to. */
  programmes: z.array(key).min(1).max(50),
  exams: z.array(text).min(1).max(20),
  months: z.int().min(1).max(120).optional(),
  batchSize: z.int().min(1).max(100_000).optional(),
  /** In whole rupees, left out where they are not published. */
  fees: money.optional(),
  avgSalary: money.optional(),
  classification: line,
  ranking: line,
  firstBatch: z.int().min(1800).max(2200).optional(),
  apply: url.optional(),
  eligibilityText: z.string().trim().max(1_000).default(''),
  eligibility: EligibilitySchema.optional(),
  deadlines: z
    .array(z.strictObject({ key, kind: z.enum(deadlineKinds), title: text, day, time: time.default('23:59'), note: line }))
    .max(20)
    .default([]),
  formulas: z
    .array(
      z.strictObject({
        call: z.enum(['first', 'final']),
        lastScore: z.number().min(0).max(10_000).optional(),
        year: z.int().min(1950).max(2200).optional(),
        source: text,
        published: fixedDay.optional(),
        terms: FormulaSchema,
      }),
    )
    .max(2)
    .default([]),
});

const postFields = {
  key,
  programme: key,
  /** The school it is about. */
  school: key.optional(),
  tags: z.array(text).max(10).default([]),
  picture,
  pinned: flag.default('0'),
  day,
};

/** The page of deadlines is made of the deadlines of the programmes: a second list could contradict them. */
const tableKind = z.enum(schoolTableKinds, {
  error: ({ input }) =>
    input === 'deadlines' ? "the page of deadlines shows the 'deadlines' of the programmes; leave this table out" : undefined,
});

/** The school explorer: schools with their programmes, the free tables of a course, articles and events, and what students have on their shortlists. */
export const SchoolsFileSchema = z.strictObject({
  categories: z.array(text).max(50).default([]),
  schools: z
    .array(
      z.strictObject({
        key,
        name: text,
        city: text,
        state: text,
        website: url.optional(),
        about: z.string().trim().max(4_000).default(''),
        picture,
        gallery: z
          .array(z.strictObject({ file: picture, alt: text }))
          .max(20)
          .default([]),
        programmes: z.array(ProgrammeSchema).max(50).default([]),
      }),
    )
    .max(10_000)
    .default([]),
  /** The day for which years and days of cutoffs, outcomes and formulas are written: they move by the whole years from it to the anchor day. */
  figuresOf: fixedDay.optional(),
  cutoffs: csvFile.optional(),
  outcomes: csvFile.optional(),
  tables: z
    .array(z.strictObject({ programme: key, kind: tableKind, file: csvFile, hidden: z.array(text).default([]) }))
    .max(100)
    .default([]),
  articles: z
    .array(
      z.strictObject({
        ...postFields,
        name: text,
        description: line,
        page: path,
        duration: z.string().regex(/^\d{2}:[0-5]\d$/, "a duration is 'mm:ss'"),
      }),
    )
    .max(1_000)
    .default([]),
  events: z
    .array(z.strictObject({ ...postFields, title: text, about: line, time, registrationUrl: url }))
    .max(1_000)
    .default([]),
  /** `programme` is 'school/programme'. */
  shortlists: z
    .array(
      z.strictObject({
        student: key,
        programme: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, "names a programme as 'school/programme'"),
        status: z.enum(applicationStatuses).default('not-started'),
      }),
    )
    .max(10_000)
    .default([]),
  /** What students expect in the exam of a programme of the pack, by section keys, and their reservation category. */
  expected: z
    .array(
      z.strictObject({
        student: key,
        programme: key,
        category: text.optional(),
        overall: z.number().min(0).max(100),
        sections: z.record(z.string(), z.number().min(0).max(100)).default({}),
      }),
    )
    .max(10_000)
    .default([]),
});
export type SchoolsFile = z.output<typeof SchoolsFileSchema>;
