import { z } from 'zod';
import { NumberedEventSchema, ResponseSchema, StrokeSchema } from './attempt-log.ts';
import { endpoint } from '../endpoint.ts';
import { kindOfTest } from './kind-of-test.ts';
import { IdCodec, IdSchema, MomentCodec, MomentSchema, OptionalIdCodec, ReasonSchema } from '../wire.ts';
import {
  AttemptStatusSchema,
  BlankPenaltySchema,
  ItemVersionSchema,
  ItemTypeSchema,
  MarkingRowSchema,
  PaperFileSchema,
  PaperLanguagesSchema,
  PassageSchema,
  PlayerAnswerSchema,
  UnrankedSchema,
} from './paper.ts';

/** What a test is made of, and the state of its player. */
export * from './paper.ts';

/**
 * `ack` is the highest number n of this fence such that 1..n are all committed. The device forgets those and no others. Where `deadlineAt` is not what
 * the window knows, the clock was moved (an outage was given back): it reads the state again.
 */
export const SaveAnswerSchema = z.object({
  ack: z.number().int(),
  serverNow: MomentSchema,
  deadlineAt: MomentSchema,
  status: AttemptStatusSchema,
  /** Only where the log has no room for all of the batch: of its events those are committed that were there before. */
  full: z.literal(true).optional(),
});

/** What a window sends of its log. `attemptId`: a browser may hold the passes of several attempts, and answers must not come to the wrong one. */
export const BatchSchema = z.strictObject({
  attemptId: IdSchema,
  fence: z.number().int().min(1),
  events: z.array(NumberedEventSchema).max(500),
});

/** The same of one that submits. `timeUp`: its clock has run out. */
export const SubmissionSchema = BatchSchema.extend({ timeUp: z.boolean().default(false) });

export const ScoreSchema = z.object({
  /** Of an adaptive paper the score on its scale. */
  marks: z.string(),
  maxMarks: z.string(),
  /** The standard error of a score on a scale; absent where marks are counted. */
  error: z.string().optional(),
  correct: z.number().int(),
  wrong: z.number().int(),
  /** How many of the wrong ones were right in part and brought marks. */
  partly: z.number().int(),
  blank: z.number().int(),
  /** Questions that count for no one; they are in none of the three. */
  dropped: z.number().int(),
  seconds: z.number().int(),
  percentile: z.string(),
  /** 0 of an attempt that is not ranked. */
  rank: z.number().int(),
});
export type Score = z.infer<typeof ScoreSchema>;

/** Why a candidate thinks that they lost a question, or won it. */
export const ErrorTagSchema = z.enum(['concept', 'careless', 'misread', 'time', 'guess']);
export type ErrorTag = z.infer<typeof ErrorTagSchema>;

/** The questions of one topic and difficulty in an attempt. */
const WorkCellSchema = z.object({
  topic: z.string(),
  difficulty: z.string(),
  questions: z.number().int(),
  correct: z.number().int(),
  wrong: z.number().int(),
  blank: z.number().int(),
  marks: z.string(),
  maxMarks: z.string(),
  seconds: z.number().int(),
});

/** `provisional`: the cohort has fewer than 30 candidates (decision 7). */
export const TestResultSchema = z.object({
  attemptId: IdCodec,
  assessmentId: IdCodec,
  assetId: OptionalIdCodec,
  name: z.string(),
  practice: kindOfTest.practice,
  submittedAt: MomentCodec,
  closedBy: z.enum(['candidate', 'deadline']),
  cohortSize: z.number().int(),
  provisional: z.boolean(),
  unranked: UnrankedSchema,
  /** Which percentile the test has: 100 x the candidates below / all, 100 x (all - rank) / all, or 100 x those at or below / all. */
  percentileKind: z.enum(['below', 'rank', 'at-or-below']),
  /** The marks as they were first worked out, where rulings or accepted late answers have changed them since; '' if none has. */
  marksAtFirst: z.string(),
  /** The reasons of the rulings that changed them, as far as staff show them. Empty before the review is open. */
  changeReasons: z.array(z.string()),
  /** How many answers came too late to count, as far as no one has decided on them. */
  lateAnswers: z.number().int(),
  /** What the server has: how many questions have a saved answer, in all and in each section that has any, and when the last change of one arrived in time; null if none was made. */
  receipt: z.object({
    answers: z.number().int(),
    sections: z.array(z.object({ sectionId: IdCodec, answers: z.number().int() })),
    lastAt: MomentCodec.nullable(),
  }),
  /** How often the candidate left the test's window, for how many seconds in all, and how often the full screen; a break is not counted. */
  away: z.object({ times: z.number().int(), seconds: z.number().int(), fullScreen: z.number().int() }),
  /** How much time outages of the portal had cost and was given back. */
  creditedSeconds: z.number().int(),
  /** `penalty`: what blanks have cost ('-0.3', or '0'); `marks` has it already. */
  overall: ScoreSchema.extend({ penalty: z.string() }),
  /** `counted`: false where the marks are in no total; absent where they are. */
  sections: z.array(ScoreSchema.extend({ sectionId: IdCodec, name: z.string(), counted: z.literal(false).optional() })),
  /** How many of the cohort have marks from `from` to below `to`, in order; one's own marks lie in the step that says so. Empty while the cohort has fewer than ten. */
  distribution: z.array(z.object({ from: z.string(), to: z.string(), candidates: z.number().int(), own: z.boolean() })),
  /** By own tag ('' for none yet): how many questions, and the marks that were there to be had. Empty before the review is open, and for a parent. */
  losses: z.array(z.object({ tag: z.union([ErrorTagSchema, z.literal('')]), questions: z.number().int(), marks: z.string() })),
  /** Where time and marks went; null before the review is open. Dropped questions are not in it. */
  work: z
    .object({
      /** What was right in part is not in `wrong` here. */
      seconds: z.object({ correct: z.number().int(), partly: z.number().int(), wrong: z.number().int(), blank: z.number().int() }),
      /** What wrong answers took away ('4', or '0'), and the marks of the test had they been left blank. */
      negatives: z.string(),
      withoutWrong: z.string(),
      cells: z.array(WorkCellSchema),
      /** The topic that lost the largest share of its marks; '' if there is none to name. */
      weakest: z.string(),
    })
    .nullable(),
  reviewOpen: z.boolean(),
  reviewReason: ReasonSchema,
  /** When a review that is not open yet opens; null where it is open. */
  reviewOpensAt: MomentCodec.nullable(),
});
export type TestResult = z.input<typeof TestResultSchema>;

/**
 * A step of a candidate's way with an item: it was first or last on the screen, something was committed that changed it, or a hint was asked for. `seconds` after the start, by
 * the server's clock. `late`: it came too late to count.
 */
const StepSchema = z.object({
  kind: z.enum(['visit', 'save', 'mark', 'clear', 'hint']),
  seconds: z.number().int(),
  response: ResponseSchema.nullable(),
  late: z.boolean(),
});
export type Step = z.infer<typeof StepSchema>;

export const ReviewItemSchema = z.object({
  itemId: IdCodec,
  number: z.number().int(),
  type: ItemTypeSchema,
  topic: z.string(),
  difficulty: z.string(),
  stemHtml: z.string(),
  options: z.array(z.object({ label: z.string(), html: z.string() })),
  passageId: OptionalIdCodec,
  response: ResponseSchema.nullable(),
  /** The choice that was left unsaved at the end, where it is not the answer: never evaluated. */
  unsaved: ResponseSchema.nullable(),
  answer: z.array(z.string()),
  /** What is right too by a ruling, each as `answer`. */
  otherAnswers: z.array(z.array(z.string())),
  /** 'dropped': it counts for no one. */
  outcome: z.enum(['correct', 'wrong', 'blank', 'dropped']),
  /** What staff have decided of it after the test; '' for nothing. */
  ruling: z.enum(['', 'drop', 'bonus', 'keys', 'replace']),
  /** Why, where staff show it; else ''. */
  rulingReason: z.string(),
  marked: z.boolean(),
  marks: z.string(),
  seconds: z.number().int(),
  visits: z.number().int(),
  /** How often a committed answer was changed or taken away. */
  changes: z.number().int(),
  /** At most 24; of a longer way the first and the last of them. */
  steps: z.array(StepSchema),
  cohortCorrectPercent: z.number().int().nullable(),
  /** How many per cent of the cohort chose each option; empty while it is not known, and for a typed answer. */
  chosen: z.array(z.object({ label: z.string(), percent: z.number().int() })),
  /** The median of the cohort in seconds, among those who had it on the screen, and that of its best tenth; null while it is not known. */
  cohortSeconds: z.number().int().nullable(),
  topSeconds: z.number().int().nullable(),
  /** Own; '' for none, and for a parent. */
  tag: z.union([ErrorTagSchema, z.literal('')]),
  /** The student's own bookmark and note; false and '' for a parent. */
  bookmarked: z.boolean(),
  note: z.string(),
  /** What the student noted and drew beside it in the test; absent where that is nothing, and for anyone else. */
  scratch: z.object({ note: z.string(), strokes: z.array(StrokeSchema).readonly() }).optional(),
  solutionHtml: z.string(),
  /** The question and its solution in the other language of the paper; absent in a paper in one language. */
  versions: z.array(ItemVersionSchema.extend({ solutionHtml: z.string() })).optional(),
  /** HTML: what one may look at, one after the other, while the question is tried again. */
  hints: z.array(z.string()),
  /** How many of them the candidate asked for before the answer. */
  hintsUsed: z.number().int(),
});
export type ReviewItem = z.input<typeof ReviewItemSchema>;

export const TestReviewSchema = z.object({
  attemptId: IdCodec,
  assessmentId: IdCodec,
  name: z.string(),
  /** Where in its course the test is, for a doubt about it; null if it is nowhere, and for a parent. */
  place: z.object({ courseId: IdCodec, learningPathId: IdCodec, assetId: IdCodec }).nullable(),
  /** How the test is marked, as on its instructions. */
  markings: z.array(MarkingRowSchema),
  blankPenalty: BlankPenaltySchema.nullable(),
  /** Absent in a paper in one language. */
  languages: PaperLanguagesSchema.optional(),
  sections: z.array(z.object({ sectionId: IdCodec, name: z.string(), items: z.array(ReviewItemSchema), passages: z.array(PassageSchema) })),
});
export type TestReview = z.input<typeof TestReviewSchema>;

const student = { kind: 'session', roles: ['student'] } as const;
const attempt = { kind: 'attempt' } as const;
/** The cookie lives on when its student signs out, so that a test continues; what is over is shown to the student alone. */
const signedInAttempt = { kind: 'attempt', signedIn: true } as const;
const byAssessment = z.strictObject({ assessmentId: IdCodec });
/** A parent and a mentor name the student (decisions 17 and 18); a student need not. */
const readBy = { kind: 'session', roles: ['student', 'mentor', 'parent'] } as const;
const ofStudent = byAssessment.extend({ studentImsPin: z.string().max(20).default('') });
/** The attempt that the window plays, named for the same reason as in a batch. */
const byAttempt = z.strictObject({ attemptId: IdSchema });

export const getTestData = endpoint('getTestData', {
  summary:
    'Where a test is played and the single-use token that opens it; creates the attempt, or finds the one in progress. For a test of an external engine: its url, and a token signed for it',
  access: student,
  effect: 'own',
  weight: 1,
  perDay: 200,
  body: z.strictObject({ assetId: OptionalIdCodec, assessmentId: IdCodec, redirectUrl: z.string().max(2000) }),
  data: z.object({ url: z.string(), token: z.string() }),
  errors: ['QUEUED', 'ENGINE_UNAVAILABLE', 'RESOURCE_NOT_AVAILABLE', 'TEST_NOT_RELEASED', 'ATTEMPT_CLOSED'],
});

export const soonPapers = endpoint('soonPapers', {
  summary:
    'The files of the papers that the student is about to need, for at most three tests: those in progress, and those that can be launched now or within a day. The files are sealed, and no key is told here',
  access: student,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({ tests: z.array(z.object({ assessmentId: IdCodec, files: z.array(PaperFileSchema) })).max(3) }),
  errors: [],
});

export const generateAuthTokenForTest = endpoint('generateAuthTokenForTest', {
  summary:
    'Where a student works at their level: `benchmarkCerebryUrl` until the benchmarking test is completed, `adaptiveCerebryUrl` after it, the other is empty. Both are empty where no engine has it',
  access: student,
  effect: 'own',
  perDay: 200,
  body: z.strictObject({ assessmentId: IdCodec, topicId: OptionalIdCodec }),
  data: z.object({ benchmarkCerebryUrl: z.string(), adaptiveCerebryUrl: z.string() }),
  errors: ['RESOURCE_NOT_AVAILABLE', 'TEST_NOT_RELEASED', 'TEST_DETAILS_FETCH_ERROR'],
});

export const reviseTestData = endpoint('reviseTestData', {
  summary:
    'Where completed tests are revised, and the token for it; `assessmentId` is a comma list of at most 100. Both are empty where no engine has it',
  access: student,
  effect: 'own',
  weight: 5,
  perDay: 200,
  body: z.strictObject({ assessmentId: z.string().regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,99}$/, 'A comma list of ids, at most 100') }),
  data: z.object({ url: z.string(), token: z.string() }),
  errors: ['RESOURCE_NOT_AVAILABLE', 'TOO_FEW_TO_REVISE', 'TEST_DETAILS_FETCH_ERROR'],
});

export const testResult = endpoint('testResult', {
  summary: 'The score card of the student’s scored attempt at a test; parents and mentors of theirs read it too',
  access: readBy,
  effect: 'read',
  body: ofStudent,
  data: TestResultSchema,
  errors: ['RESULT_NOT_READY', 'NOT_FOUND'],
});

export const testReview = endpoint('testReview', {
  summary:
    'The review of the student’s scored attempt: own answers, keys, solutions; parents and mentors of theirs read it too, without the student’s tags',
  access: readBy,
  effect: 'read',
  weight: 3,
  body: ofStudent,
  data: TestReviewSchema,
  errors: ['RESULT_NOT_READY', 'REVIEW_NOT_OPEN', 'NOT_FOUND'],
});

export const saveErrorTag = endpoint('saveErrorTag', {
  summary:
    'Notes why the student lost a question of their scored attempt, or won it; an empty tag takes the note away. Only once the review is open',
  access: student,
  effect: 'own',
  body: byAssessment.extend({ itemId: IdCodec, tag: z.union([ErrorTagSchema, z.literal('')]) }),
  data: z.object({ tag: z.union([ErrorTagSchema, z.literal('')]) }),
  errors: ['RESULT_NOT_READY', 'REVIEW_NOT_OPEN', 'NOT_FOUND'],
});

export const saveQuestionNote = endpoint('saveQuestionNote', {
  summary:
    'Keeps the student’s own bookmark and note of a question of their scored attempt; neither takes both away. Only once the review is open',
  access: student,
  effect: 'own',
  body: byAssessment.extend({ itemId: IdCodec, bookmarked: z.boolean(), note: z.string().trim().max(2000) }),
  data: z.object({ bookmarked: z.boolean(), note: z.string() }),
  errors: ['RESULT_NOT_READY', 'REVIEW_NOT_OPEN', 'NOT_FOUND'],
});

export const deliverAnswers = endpoint('deliverAnswers', {
  summary:
    'Keeps, as late, what a device still holds of an attempt of the student that is over; nothing of it is scored. Of an attempt that is open it keeps nothing: `status` says so',
  access: student,
  effect: 'own',
  weight: 0,
  body: BatchSchema,
  data: SaveAnswerSchema,
  errors: ['TOO_MANY_REQUESTS', 'FENCE_LOST', 'NOT_FOUND'],
});

export const playerOpen = endpoint('playerOpen', {
  summary:
    'Exchanges a launch token, once, for the attempt cookie, and answers with the state. With an empty token: the state, by the cookie, which must be for `attemptId` where the window knows it. With `resume` the window takes an attempt whose clock runs, as by playerStart, in the same call',
  access: { kind: 'public' },
  effect: 'own',
  body: z.strictObject({
    token: z.string().max(100),
    attemptId: IdSchema.or(z.literal('')).default(''),
    resume: z.boolean().default(false),
  }),
  data: PlayerAnswerSchema,
  errors: ['QUEUED', 'ATTEMPT_CLOSED', 'LAUNCH_EXPIRED'],
});

export const playerStart = endpoint('playerStart', {
  summary:
    'Starts the clock, or resumes; this window gets the next fence, and with it the sole right to write. `order`: the sections as the candidate chose to take them, in a test that lets them; empty for the order of the paper. `breakAfter`: after which of them, counted from 1, the only break of such a test comes; null for its place in the paper. Both count at the start and stay',
  access: attempt,
  effect: 'own',
  body: byAttempt.extend({
    order: z.array(IdSchema).max(20).default([]),
    breakAfter: z.number().int().min(1).max(20).nullable().default(null),
  }),
  data: PlayerAnswerSchema,
  errors: ['QUEUED', 'TEST_NOT_RELEASED', 'ATTEMPT_CLOSED', 'LAUNCH_EXPIRED'],
});

export const playerTurn = endpoint('playerTurn', {
  summary:
    'Ends, now, the open section of a test whose sections may be left, or the break after it; or stops the clock for a break of the candidate’s own (`work` ends), or ends that (`pause`); or gives the questions of the next stage of an adaptive paper (`stage` ends), once those so far are answered. By the server’s clock, once. Answers with the state',
  access: attempt,
  effect: 'own',
  body: byAttempt.extend({
    fence: z.number().int().min(1),
    sectionId: IdSchema,
    ends: z.enum(['section', 'break', 'work', 'pause', 'stage']),
  }),
  data: PlayerAnswerSchema,
  errors: ['FENCE_LOST', 'ATTEMPT_NOT_STARTED', 'ATTEMPT_CLOSED', 'LAUNCH_EXPIRED'],
});

export const playerSave = endpoint('playerSave', {
  summary:
    'Commits a batch of events; one that is already there is skipped. After the end they are kept as late, and status says submitted',
  access: attempt,
  effect: 'own',
  body: BatchSchema,
  data: SaveAnswerSchema,
  errors: ['TOO_MANY_REQUESTS', 'FENCE_LOST', 'ATTEMPT_NOT_STARTED', 'LAUNCH_EXPIRED'],
});

export const playerSubmit = endpoint('playerSubmit', {
  summary:
    'Commits the last events and closes the attempt, which is scored within seconds after; calling it again answers the same. With `timeUp`, or in a test that may not be ended early, it is the clock that submits, and where time is left the attempt continues',
  access: attempt,
  effect: 'own',
  body: SubmissionSchema,
  data: z.object({
    status: z.enum(['submitted', 'in-progress']),
    assessmentId: IdSchema,
    deadlineAt: MomentSchema,
  }),
  errors: ['TOO_MANY_REQUESTS', 'FENCE_LOST', 'ATTEMPT_NOT_STARTED', 'LAUNCH_EXPIRED'],
});

export const playerResult = endpoint('playerResult', {
  summary: 'The score card, in the player’s window',
  access: signedInAttempt,
  effect: 'read',
  body: byAttempt,
  data: TestResultSchema,
  errors: ['RESULT_NOT_READY', 'LAUNCH_EXPIRED', 'NOT_FOUND'],
});

export const playerReview = endpoint('playerReview', {
  summary: 'The review, in the player’s window',
  access: signedInAttempt,
  effect: 'read',
  body: byAttempt,
  data: TestReviewSchema,
  errors: ['RESULT_NOT_READY', 'REVIEW_NOT_OPEN', 'LAUNCH_EXPIRED', 'NOT_FOUND'],
});
