import { z } from 'zod';
import { ErrorTagSchema, UnrankedSchema } from '../assessment/assessment.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, ReasonSchema } from '../wire.ts';

/** What every performance screen is asked with (PRF-012). `studentImsPin`: whom a parent, mentor or staff reads; '' for oneself. `learningPathId`: a path, unit or topic to which tests and progress are narrowed; '' or a node of the performance screens is the whole course. */
export const ofStudent = z.strictObject({
  studentImsPin: z.string().max(20).default(''),
  courseId: IdCodec,
  variantId: IdCodec,
  learningPathId: OptionalIdCodec.prefault(''),
});

/** The student, and those who may see the student: `relations` knows whom. */
export const readers = { kind: 'session', roles: ['student', 'parent', 'mentor', 'staff', 'admin'] } as const;

/** One score of a completed test: of the whole test, or of a section. Marks as people write them ('81', '-0.5'), percentiles too; '' for none yet. */
export const SectionScoreSchema = z.object({
  sectionId: IdCodec,
  name: z.string(),
  marks: z.string(),
  totalMarks: z.string(),
  percentile: z.string(),
  correct: z.number().int(),
  wrong: z.number().int(),
  blank: z.number().int(),
  seconds: z.number().int(),
});
export type SectionScore = z.input<typeof SectionScoreSchema>;

/**
 * A completed test, and where its cohort was: the marks of its lower quartile, median and upper quartile. `cohort` is null below ten candidates. With `elsewhere` it
 * was taken at an external engine: marks and percentile are as the engine gave them, all counts are 0, and there are no sections.
 */
export const TestPointSchema = SectionScoreSchema.omit({ sectionId: true }).extend({
  assessmentId: IdCodec,
  elsewhere: z.boolean(),
  /** '' where it is not known. */
  assetId: OptionalIdCodec,
  type: z.string(),
  completedAt: MomentCodec,
  /** 1 is the best; 0 where it is not known, and of an attempt that is not in its test's cohort. */
  rank: z.number().int(),
  unranked: UnrankedSchema,
  /** It is one of the tests by which the student is judged: ranked, and of the main kind. */
  isJudged: z.boolean(),
  cohortSize: z.number().int(),
  /** Fewer than thirty candidates (decision 7). */
  provisional: z.boolean(),
  cohort: z.object({ lower: z.string(), median: z.string(), upper: z.string() }).nullable(),
  sections: z.array(SectionScoreSchema),
});
export type TestPoint = z.input<typeof TestPointSchema>;

/** Percentiles of the last three tests that have one: from the lowest to the highest, and the latest. */
export const BandSchema = z.object({ low: z.string(), high: z.string(), latest: z.string() });
export type Band = z.input<typeof BandSchema>;
/** Null below three tests. `provisional`: one of them had fewer than thirty candidates (decision 7). */
export const TestBandSchema = BandSchema.extend({
  provisional: z.boolean(),
  sections: z.array(BandSchema.extend({ name: z.string() })),
}).nullable();

const PredictedSchema = z.number().min(0).max(99.99).nullable();
/**
 * What a student's latest mocks predict for an exam, to two decimals: one figure with its range (nine in ten), the same on every screen. `percentile` is null where no mock says anything, its ends
 * where there is one table alone.
 */
export const PredictionSchema = z.object({
  exam: z.string(),
  percentile: PredictedSchema,
  low: PredictedSchema,
  high: PredictedSchema,
  /** How many mocks were used, and how many of those by their place among their candidates, because their paper is not the exam's. */
  tests: z.number().int(),
  converted: z.number().int(),
  /** Later mocks that were not used, and why: unranked, or too few candidates to tell. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.enum(['again', 'outside-window', 'seen-before', 'few', 'unknown']) })),
  /** The percentile that the student aims at, which is never put in the place of the prediction; null for none. */
  target: z.number().min(0).max(100).nullable(),
});
export type Prediction = z.input<typeof PredictionSchema>;

export const OutcomeSchema = z.enum(['correct', 'wrong', 'blank', 'dropped']);

/** A question of a completed test as the student met it. */
export const PaperItemSchema = z.object({
  itemId: IdCodec,
  /** Its place in its section, from 1, in this candidate's order: as in the player and the review. */
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
  /** The chance that this student gets such a question right, 0 to 1, from their own record in other tests (rules/analytics/next-steps/chance); null without enough of it. */
  chance: z.number().nullable(),
  /** Own; '' for none, and for everyone but the student. */
  tag: z.union([ErrorTagSchema, z.literal('')]),
});
export type PaperItem = z.input<typeof PaperItemSchema>;

export const PaperSectionSchema = z.object({
  sectionId: IdCodec,
  name: z.string(),
  marks: z.string(),
  totalMarks: z.string(),
  seconds: z.number().int(),
  items: z.array(PaperItemSchema),
});

/**
 * The best choice of questions in the minutes that each section's questions took: what to leave and what to take instead, with the marks to expect. `scored`: the
 * marks of the whole test; `expected`: those and the gain, which is in expected marks to one decimal. Only sections with a gain.
 */
export const BetterChoiceSchema = z.object({
  scored: z.string(),
  expected: z.string(),
  gain: z.string(),
  sections: z.array(
    z.object({
      name: z.string(),
      /** In paper order; `seconds` are those that went into it. */
      leave: z.array(z.object({ number: z.number().int(), seconds: z.number().int(), outcome: OutcomeSchema })),
      /** `seconds` are those that it is expected to take. */
      take: z.array(z.object({ number: z.number().int(), seconds: z.number().int(), chance: z.number() })),
      gain: z.string(),
    }),
  ),
});
export type BetterChoice = z.input<typeof BetterChoiceSchema>;

/** One completed test question by question. */
export const PaperSchema = z.object({
  assessmentId: IdCodec,
  name: z.string(),
  completedAt: MomentCodec,
  marks: z.string(),
  totalMarks: z.string(),
  /** Minutes that went into questions by their outcome (dropped ones are in `left`), to one decimal; `between` is the rest of the time used, without breaks. */
  minutes: z.object({ right: z.number(), wrong: z.number(), left: z.number(), between: z.number() }),
  sections: z.array(PaperSectionSchema),
  /** Null where no swap brings anything, and where blanks cost marks by their number. */
  better: BetterChoiceSchema.nullable(),
  /** The difficulties with fewer answers on record than a chance needs: none is said of them. */
  unknown: z.array(z.object({ difficulty: z.string(), answered: z.number().int(), needed: z.number().int() })),
});
export type Paper = z.input<typeof PaperSchema>;

const cell = z.object({ right: z.number().int(), answered: z.number().int() });
/** How many answers to questions of a topic were right, by the questions' difficulty. */
export const TopicSchema = z.object({ topic: z.string(), easy: cell, medium: cell, hard: cell, all: cell });
export type Topic = z.input<typeof TopicSchema>;

/**
 * What to do next, with its reason in figures, at most three by the marks at stake. All but `next-test` are about the last two tests of the
 * kind with an open review, `topic` about the last six. `marks`: at stake in one such test, on average, to one decimal.
 */
export const StepSchema = z.discriminatedUnion('kind', [
  /** Questions that took far longer than usual: how many, for how many seconds in all, and how many of them were right. At stake: what a better choice would have brought. */
  z.object({
    kind: z.literal('leave'),
    questions: z.number().int(),
    seconds: z.number().int(),
    right: z.number().int(),
    marks: z.string(),
    url: z.string(),
  }),
  /** Questions lost although this student usually gets such questions right: to revise, in about so many minutes. `tests`: their names. */
  z.object({
    kind: z.literal('revise'),
    questions: z.number().int(),
    minutes: z.number().int(),
    tests: z.array(z.string()),
    marks: z.string(),
    url: z.string(),
  }),
  /** The topic and difficulty furthest behind the cohort, over the same `questions`; `right` of the `answered` ones, as in `topics`. */
  z.object({
    kind: z.literal('topic'),
    topic: z.string(),
    difficulty: z.string(),
    right: z.number().int(),
    answered: z.number().int(),
    questions: z.number().int(),
    cohortPercent: z.number().int(),
    marks: z.string(),
    url: z.string(),
  }),
  /** Marks lost in the test of this name by mistakes that the student calls careless, misread or a guess; for the student alone. */
  z.object({
    kind: z.literal('tag'),
    tag: ErrorTagSchema,
    questions: z.number().int(),
    test: z.string(),
    marks: z.string(),
    url: z.string(),
  }),
  /** Nothing to go by yet: the next test. */
  z.object({ kind: z.literal('next-test'), name: z.string(), url: z.string() }),
]);
export type Step = z.input<typeof StepSchema>;

export const performanceOverview = endpoint('performanceOverview', {
  summary:
    'How a student does: the last tests of a kind against their cohorts, the band of the last three, where the minutes of the latest went, marks left, topics by difficulty, and what to do next',
  access: readers,
  effect: 'read',
  mayLag: true,
  weight: 4,
  body: ofStudent.extend({
    /** Which tests: an asset type of `types`; '' for the main one, which is the longest with enough tests. */
    type: z.string().max(60).default(''),
    /** How many of the latest. */
    tests: z.number().int().min(1).max(60).default(6),
  }),
  data: z.object({
    /** The kinds with completed tests, those with the most first. */
    types: z.array(z.object({ type: z.string(), tests: z.number().int() })),
    type: z.string(),
    /** Oldest first. */
    tests: z.array(TestPointSchema),
    band: TestBandSchema,
    prediction: PredictionSchema,
    /** Of the latest; null where it has none, or its review is not open, and then `paperReason` says why. */
    paper: PaperSchema.nullable(),
    paperReason: ReasonSchema,
    /** Of the tests shown whose review is open, by name. */
    topics: z.array(TopicSchema),
    steps: z.array(StepSchema).max(3),
    /** The test to come; null if there is none. `at`: when its booked slot begins, or when it opens. */
    next: z
      .object({
        name: z.string(),
        url: z.string(),
        at: MomentCodec,
        /** A slot must be booked before it can be taken, and can be booked now. */
        toBook: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const scoreSummary = endpoint('scoreSummary', {
  summary: 'Every completed test of a student in a course with its score, percentile and sections, the latest first; at most five hundred',
  access: readers,
  effect: 'read',
  mayLag: true,
  weight: 4,
  body: ofStudent,
  data: z.object({ tests: z.array(TestPointSchema) }),
  errors: ['NOT_FOUND'],
});

export const questionSelection = endpoint('questionSelection', {
  summary: 'The questions of one completed test as the student chose among them, and the tests there are to choose from',
  access: readers,
  effect: 'read',
  mayLag: true,
  weight: 4,
  body: ofStudent.extend({ assessmentId: OptionalIdCodec.prefault('') }),
  data: z.object({
    tests: z.array(z.object({ assessmentId: IdCodec, name: z.string(), completedAt: MomentCodec })),
    paper: PaperSchema.nullable(),
    paperReason: ReasonSchema,
  }),
  errors: ['NOT_FOUND'],
});

const part = z.object({ done: z.number().int(), total: z.number().int() });
/** A unit of a path: how many of its lessons and tests are completed. */
export const TopicProgressSchema = z.object({
  learningPathId: IdCodec,
  name: z.string(),
  url: z.string(),
  learning: part,
  tests: part,
  /** Seconds of its videos that were watched; how long a page is read is not known. */
  seconds: z.number().int(),
});

/**
 * What a student did in a week: lessons and tests (without practice sets) completed, questions answered, and seconds spent on questions, in tests, practice sets and rounds
 * of practice and revision. `from` is a Monday in the brand's zone.
 */
export const StudyWeekSchema = z.object({
  from: DaySchema,
  lessons: z.number().int(),
  tests: z.number().int(),
  questions: z.number().int(),
  seconds: z.number().int(),
});

export const progressTracker = endpoint('progressTracker', {
  summary:
    'How much of each path and topic of a course a student has completed, of lessons and of tests, and how much in each of the last eight weeks',
  access: readers,
  effect: 'read',
  mayLag: true,
  weight: 4,
  body: ofStudent,
  data: z.object({
    paths: z.array(
      z.object({
        learningPathId: IdCodec,
        name: z.string(),
        url: z.string(),
        learning: part,
        tests: part,
        seconds: z.number().int(),
        topics: z.array(TopicProgressSchema),
      }),
    ),
    /** The last eight, oldest first. */
    weeks: z.array(StudyWeekSchema),
  }),
  errors: ['NOT_FOUND'],
});

export const testAnalytics = endpoint('testAnalytics', {
  summary: 'One completed test of a student in detail: score, percentile, rank, sections, time per question, strength by topic',
  access: readers,
  effect: 'read',
  weight: 4,
  body: z.strictObject({ assessmentId: IdCodec, studentImsPin: z.string().max(20).default('') }),
  data: z.object({
    test: TestPointSchema,
    /** As in `testResult`. */
    distribution: z.array(z.object({ from: z.string(), to: z.string(), candidates: z.number().int(), own: z.boolean() })),
    paper: PaperSchema.nullable(),
    paperReason: ReasonSchema,
    topics: z.array(TopicSchema),
    /** Questions and marks by own tag; empty for everyone but the student, and before the review is open. */
    losses: z.array(z.object({ tag: z.union([ErrorTagSchema, z.literal('')]), questions: z.number().int(), marks: z.string() })),
    /** What blanks have cost: '-0.3', or '0'. */
    penalty: z.string(),
  }),
  errors: ['RESULT_NOT_READY', 'NOT_FOUND'],
});
