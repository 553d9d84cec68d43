import { z } from 'zod';
import { ErrorTagSchema } from '../assessment/assessment.ts';
import { endpoint } from '../endpoint.ts';
import { IdSchema, MomentSchema } from '../wire.ts';

/** What every performance screen is asked with (PRF-012). `studentImsPin`: whom a parent, mentor or staff reads; '' for oneself. `learningPathId`: the topic of the address, or ''. */
export const ofStudent = z.strictObject({
  studentImsPin: z.string().max(20).default(''),
  courseId: IdSchema,
  variantId: IdSchema,
  learningPathId: IdSchema.or(z.literal('')).default(''),
});

/** Whoever may see the student; which students those are is asked of `relations`. */
export const readers = { kind: 'session', roles: ['student', 'parent', 'mentor', 'staff', 'admin'] } as const;

/** One score of a completed test: of the whole test, or of a section. Marks as people write them ('81', '-0.5'), percentiles too; '' for none yet. */
export const SectionScoreSchema = z.object({
  sectionId: IdSchema,
  name: z.string(),
  marks: z.string(),
  totalMarks: z.string(),
  percentile: z.string(),
  correct: z.number().int(),
  wrong: z.number().int(),
  blank: z.number().int(),
  seconds: z.number().int(),
});
export type SectionScore = z.infer<typeof SectionScoreSchema>;

/** A completed test, and where its cohort was: the marks of its lower quartile, median and upper quartile. `cohort` is null below ten candidates. */
export const TestPointSchema = SectionScoreSchema.omit({ sectionId: true }).extend({
  assessmentId: IdSchema,
  assetId: z.string(),
  type: z.string(),
  completedAt: MomentSchema,
  rank: z.number().int(),
  cohortSize: z.number().int(),
  /** Fewer than thirty candidates (decision 7). */
  provisional: z.boolean(),
  cohort: z.object({ lower: z.string(), median: z.string(), upper: z.string() }).nullable(),
  sections: z.array(SectionScoreSchema),
});
export type TestPoint = z.infer<typeof TestPointSchema>;

/** Percentiles of the last three tests: from the lowest to the highest, and the latest. */
export const BandSchema = z.object({ low: z.string(), high: z.string(), latest: z.string() });
export type Band = z.infer<typeof BandSchema>;

export const OutcomeSchema = z.enum(['correct', 'wrong', 'blank', 'dropped']);

/** A question of a completed test as the student met it. */
export const PaperItemSchema = z.object({
  itemId: IdSchema,
  number: z.number().int(),
  topic: z.string(),
  difficulty: z.string(),
  outcome: OutcomeSchema,
  marks: z.string(),
  seconds: z.number().int(),
  visits: z.number().int(),
  /** How often a committed answer was changed. */
  changes: z.number().int(),
  /** The median of the cohort and of its best tenth, in seconds; null while it is not known. */
  cohortSeconds: z.number().int().nullable(),
  topSeconds: z.number().int().nullable(),
  cohortCorrectPercent: z.number().int().nullable(),
  /** The chance that this student gets such a question right, 0 to 1, from their own record (rules/analytics/chance). */
  chance: z.number(),
  /** Own; '' for none, and for everyone but the student. */
  tag: z.union([ErrorTagSchema, z.literal('')]),
});
export type PaperItem = z.infer<typeof PaperItemSchema>;

export const PaperSectionSchema = z.object({
  sectionId: IdSchema,
  name: z.string(),
  marks: z.string(),
  totalMarks: z.string(),
  seconds: z.number().int(),
  items: z.array(PaperItemSchema),
});

/** The best choice of questions in the minutes that each section's questions took: what to leave and what to take instead, with the marks to expect. */
export const BetterChoiceSchema = z.object({
  scored: z.string(),
  expected: z.string(),
  gain: z.string(),
  sections: z.array(
    z.object({
      name: z.string(),
      leave: z.array(z.object({ number: z.number().int(), seconds: z.number().int(), outcome: OutcomeSchema })),
      take: z.array(z.object({ number: z.number().int(), seconds: z.number().int(), chance: z.number() })),
      gain: z.string(),
    }),
  ),
});
export type BetterChoice = z.infer<typeof BetterChoiceSchema>;

/** One completed test question by question. */
export const PaperSchema = z.object({
  assessmentId: IdSchema,
  name: z.string(),
  completedAt: MomentSchema,
  marks: z.string(),
  totalMarks: z.string(),
  /** What the clock gave, and what went into questions by their outcome; `between` is the rest of the time used. */
  minutes: z.object({ right: z.number(), wrong: z.number(), left: z.number(), between: z.number() }),
  sections: z.array(PaperSectionSchema),
  /** Null where no swap brings anything. */
  better: BetterChoiceSchema.nullable(),
});
export type Paper = z.infer<typeof PaperSchema>;

const cell = z.object({ right: z.number().int(), answered: z.number().int() });
/** How many answers to questions of a topic were right, by the questions' difficulty. */
export const TopicSchema = z.object({ topic: z.string(), easy: cell, medium: cell, hard: cell, all: cell });
export type Topic = z.infer<typeof TopicSchema>;

/** What to do next, with its reason in figures; the words are the screen's. At most three, the most useful first. */
export const StepSchema = z.discriminatedUnion('kind', [
  /** Questions that took far too long and brought nothing. */
  z.object({ kind: z.literal('leave'), questions: z.number().int(), seconds: z.number().int(), right: z.number().int(), url: z.string() }),
  /** Questions lost in the last tests, to revise. */
  z.object({ kind: z.literal('revise'), questions: z.number().int(), minutes: z.number().int(), tests: z.array(z.string()), url: z.string() }),
  /** The topic with the widest gap to the cohort. */
  z.object({ kind: z.literal('topic'), topic: z.string(), difficulty: z.string(), right: z.number().int(), answered: z.number().int(), cohortPercent: z.number().int(), url: z.string() }),
  /** Marks lost by mistakes that the student calls careless, misread or a guess. */
  z.object({ kind: z.literal('tag'), tag: ErrorTagSchema, questions: z.number().int(), marks: z.string(), url: z.string() }),
  /** Questions left without a look, or a section that ended too early. */
  z.object({ kind: z.literal('next-test'), name: z.string(), url: z.string() }),
]);
export type Step = z.infer<typeof StepSchema>;

export const performanceOverview = endpoint('performanceOverview', {
  summary:
    'Where a student stands: the last tests of a kind against their cohorts, the band of the last three, where the minutes of the latest went, marks left, topics by difficulty, and what to do next',
  access: readers,
  effect: 'read',
  body: ofStudent.extend({
    /** Which tests: an asset type as it stands in the list; '' for that of the latest. */
    type: z.string().max(60).default(''),
    /** How many of the latest. */
    tests: z.number().int().min(1).max(60).default(6),
  }),
  data: z.object({
    /** The kinds of tests of which some are completed, those with the most first. */
    types: z.array(z.object({ type: z.string(), tests: z.number().int() })),
    type: z.string(),
    /** Oldest first. */
    tests: z.array(TestPointSchema),
    /** Null below three tests. */
    band: BandSchema.extend({ sections: z.array(BandSchema.extend({ name: z.string() })) }).nullable(),
    /** Of the latest; null where it has none, or its review is not open, and then `paperReason` says why. */
    paper: PaperSchema.nullable(),
    paperReason: z.string(),
    topics: z.array(TopicSchema),
    steps: z.array(StepSchema).max(3),
    /** The test to come, for someone without a completed one; null if there is none. */
    next: z.object({ name: z.string(), url: z.string(), at: MomentSchema }).nullable(),
  }),
});

export const scoreSummary = endpoint('scoreSummary', {
  summary: 'Every completed test of a student in a course with its score, percentile and sections, the latest first; at most two hundred',
  access: readers,
  effect: 'read',
  body: ofStudent,
  data: z.object({ tests: z.array(TestPointSchema) }),
});

export const questionSelection = endpoint('questionSelection', {
  summary: 'The questions of one completed test as the student chose among them, and the tests there are to choose from',
  access: readers,
  effect: 'read',
  body: ofStudent.extend({ assessmentId: IdSchema.or(z.literal('')).default('') }),
  data: z.object({
    tests: z.array(z.object({ assessmentId: IdSchema, name: z.string(), completedAt: MomentSchema })),
    paper: PaperSchema.nullable(),
    paperReason: z.string(),
  }),
  errors: ['NOT_FOUND'],
});

const part = z.object({ done: z.number().int(), total: z.number().int() });
/** A topic of the course: how many of its lessons and tests are completed, and how the student did in its tests. */
export const TopicProgressSchema = z.object({
  learningPathId: IdSchema,
  name: z.string(),
  url: z.string(),
  learning: part,
  tests: part,
  /** Seconds spent on its lessons. */
  seconds: z.number().int(),
});

export const progressTracker = endpoint('progressTracker', {
  summary: 'How much of each path and topic of a course a student has completed, of lessons and of tests, and how much in each of the last eight weeks',
  access: readers,
  effect: 'read',
  body: ofStudent,
  data: z.object({
    paths: z.array(z.object({ learningPathId: IdSchema, name: z.string(), url: z.string(), learning: part, tests: part, topics: z.array(TopicProgressSchema) })),
    /** Oldest first; `from` is a Monday in the brand's zone. */
    weeks: z.array(z.object({ from: z.iso.date(), lessons: z.number().int(), tests: z.number().int(), questions: z.number().int(), seconds: z.number().int() })),
  }),
});

export const testAnalytics = endpoint('testAnalytics', {
  summary: 'One completed test of a student in detail: score, percentile, rank, sections, time per question, strength by topic',
  access: readers,
  effect: 'read',
  body: z.strictObject({ assessmentId: IdSchema, studentImsPin: z.string().max(20).default('') }),
  data: z.object({
    test: TestPointSchema,
    /** As in `testResult`. */
    distribution: z.array(z.object({ from: z.string(), to: z.string(), candidates: z.number().int(), own: z.boolean() })),
    paper: PaperSchema.nullable(),
    paperReason: z.string(),
    topics: z.array(TopicSchema),
    /** Questions and marks by own tag; empty for everyone but the student, and before the review is open. */
    losses: z.array(z.object({ tag: z.union([ErrorTagSchema, z.literal('')]), questions: z.number().int(), marks: z.string() })),
  }),
  errors: ['NOT_FOUND'],
});
