import { z } from 'zod';
import { ItemTypeSchema, MarkingSchema, PassageSchema } from './assessment.ts';
import { ResponseSchema } from './attempt-log.ts';
import { KeySchema } from './item-types.ts';
import { endpoint } from '../endpoint.ts';
import { IdCodec, IdSchema, MomentCodec, MomentSchema, OptionalIdCodec, VersionSchema } from '../wire.ts';

/** How many rows a page of a list has. */
export const staffPageSize = 20;
/** The same of a mark list that becomes a file. */
export const markFilePageSize = 500;
export const markOrders = ['marks', 'name', 'submitted'] as const;

const content = { kind: 'session', roles: ['staff', 'admin'], right: 'content' } as const;
const centre = { kind: 'session', roles: ['staff', 'admin'], right: 'centre' } as const;

/** What staff decide of a question after its test: it counts for no one, it brings its marks to everyone, these answers are right too, or its key was wrong and is this one. */
export const RulingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drop') }),
  z.strictObject({ kind: z.literal('bonus') }),
  z.strictObject({ kind: z.literal('keys'), keys: z.array(KeySchema).min(1).max(10) }),
  z.strictObject({ kind: z.literal('replace'), key: KeySchema }),
]);
export type RulingOnWire = z.input<typeof RulingSchema>;

const ReasonSchema = z.string().trim().min(3, 'Give a short reason.').max(500, 'At most 500 characters.');
const page = z.number().int().min(1).max(500);
const search = z.string().max(100);

export const StaffTestSchema = z.object({
  assessmentId: IdCodec,
  name: z.string(),
  type: z.string(),
  /** It ranks its candidates; any other test is practice. */
  ranked: z.boolean(),
  courseName: z.string(),
  releaseAt: MomentCodec,
  endAt: MomentCodec,
  /** Submitted attempts; those of them that wait to be rescored; questions with a ruling. */
  attempts: z.number().int(),
  waiting: z.number().int(),
  rulings: z.number().int(),
});
export type StaffTest = z.input<typeof StaffTestSchema>;

const RulingKindSchema = z.enum(['', 'drop', 'bonus', 'keys', 'replace']);

const DecidedSchema = z.object({ ruling: RulingSchema, reason: z.string(), showReason: z.boolean(), by: z.string(), at: MomentCodec });

/**
 * What the authors of a question should look at: a wrong answer of better candidates (`key`), the better candidates had it wrong more often (`negative`), harder or easier at a centre (`differs`),
 * hardly anyone had it right or wrong (`hard`, `easy`), it hardly tells good candidates from weak ones (`weak`), it takes too long (`slow`), options hardly anyone chose (`idle`).
 */
const ItemFlagSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), answer: z.string() }),
  z.object({ kind: z.literal('negative') }),
  z.object({ kind: z.literal('differs'), place: z.string(), harder: z.boolean() }),
  z.object({ kind: z.literal('hard') }),
  z.object({ kind: z.literal('easy') }),
  z.object({ kind: z.literal('weak') }),
  z.object({ kind: z.literal('slow') }),
  z.object({ kind: z.literal('idle'), options: z.array(z.string()) }),
]);
export type ItemFlagOnWire = z.input<typeof ItemFlagSchema>;

export const StaffQuestionRowSchema = z.object({
  itemId: IdCodec,
  number: z.number().int(),
  type: ItemTypeSchema,
  topic: z.string(),
  /** The beginning of the question, without its pictures. */
  text: z.string(),
  answer: z.array(z.string()),
  /** How many of the cohort met it, and how many per cent of them were right; null if no one did, or it was dropped. */
  candidates: z.number().int(),
  correctPercent: z.number().int().nullable(),
  /** The correlation of having it right with the marks in the rest of the test, -1 to 1; null where it cannot be computed. */
  discrimination: z.number().nullable(),
  medianSeconds: z.number().int().nullable(),
  flags: z.array(ItemFlagSchema),
  ruling: RulingKindSchema,
});
export type StaffQuestionRow = z.input<typeof StaffQuestionRowSchema>;

export const StaffQuestionSchema = z.object({
  testName: z.string(),
  sectionName: z.string(),
  number: z.number().int(),
  type: ItemTypeSchema,
  topic: z.string(),
  difficulty: z.string(),
  stemHtml: z.string(),
  passage: PassageSchema.nullable(),
  options: z.array(z.object({ label: z.string(), html: z.string() })),
  answer: z.array(z.string()),
  solutionHtml: z.string(),
  marking: MarkingSchema,
  /** Whether blanks beyond a number cost something: what a ruling does to that is not in its preview. */
  blankPenalty: z.boolean(),
  ruling: DecidedSchema.nullable(),
  /** Counts the rulings that were made and that ended. */
  version: VersionSchema,
  /** Earlier rulings, the latest first, at most 20: who has replaced or withdrawn each, when, and why if it was withdrawn. */
  pastRulings: z.array(DecidedSchema.extend({ endedBy: z.string(), endedAt: MomentCodec, withdrawn: z.boolean(), endReason: z.string() })),
  /** Submitted attempts; those that wait to be rescored. */
  attempts: z.number().int(),
  waiting: z.number().int(),
  /** What was answered, the most frequent first; `others` have given answers that are not listed. */
  answers: z.array(
    z.object({
      response: ResponseSchema.nullable(),
      outcome: z.enum(['correct', 'wrong', 'blank', 'dropped']),
      candidates: z.number().int(),
    }),
  ),
  others: z.number().int(),
  /** What was counted of the cohort; a job counts it, so the latest minutes may be missing. */
  statistics: z.object({
    candidates: z.number().int(),
    correctPercent: z.number().int().nullable(),
    discrimination: z.number().nullable(),
    medianSeconds: z.number().int().nullable(),
    /** What the section has for each of its questions. */
    shareSeconds: z.number().int(),
    flags: z.array(ItemFlagSchema),
    /** By answer, of a question with options: how many gave it, and their mean marks in the rest of the test. */
    chosen: z.array(z.object({ answer: z.string(), candidates: z.number().int(), restMarks: z.string() })),
    /** Where it was taken, '' at home, the largest first: `delta` compares equally good candidates, below 0 where it is harder there, on the scale of ETS; null with too few to compare. */
    places: z.array(
      z.object({
        place: z.string(),
        candidates: z.number().int(),
        correctPercent: z.number().int().nullable(),
        delta: z.number().nullable(),
      }),
    ),
  }),
});
export type StaffQuestion = z.input<typeof StaffQuestionSchema>;

const byItem = z.strictObject({ assessmentId: IdCodec, itemId: IdCodec });

export const staffTests = endpoint('staffTests', {
  summary: 'The tests of the portal for staff who look after content, newest first; twenty at a time, by name',
  access: content,
  effect: 'read',
  body: z.strictObject({ search, page }),
  data: z.object({ tests: z.array(StaffTestSchema), total: z.number().int() }),
});

/** How someone did in a test. Percentile and rank are '' and 0 where the attempt counts in no ranking. */
const MarkRowSchema = z.object({
  attemptId: IdCodec,
  name: z.string(),
  pin: z.string(),
  marks: z.string(),
  maxMarks: z.string(),
  percentile: z.string(),
  rank: z.number().int(),
  correct: z.number().int(),
  wrong: z.number().int(),
  blank: z.number().int(),
  seconds: z.number().int(),
  submittedAt: MomentCodec,
});
export type MarkRow = z.input<typeof MarkRowSchema>;

export const markList = endpoint('markList', {
  summary:
    'Who scored what in a test: the first submitted attempts that are scored, by marks, name or time, of everyone whose name or ID has the words; twenty at a time, or five hundred for a file. Without synthetic candidates and deleted accounts, and without keys',
  access: content,
  effect: 'read',
  weight: 5,
  body: z.strictObject({ assessmentId: IdCodec, search, order: z.enum(markOrders), page, forFile: z.boolean() }),
  data: z.object({ rows: z.array(MarkRowSchema).max(markFilePageSize), total: z.number().int() }),
  errors: ['NOT_FOUND'],
});

export const staffTest = endpoint('staffTest', {
  summary: 'A test with its questions, keys and how the cohort has answered, for staff',
  access: content,
  effect: 'read',
  body: z.strictObject({ assessmentId: IdCodec }),
  data: z.object({
    test: StaffTestSchema,
    /** The questions that are no longer in the test, and that attempts have, come last: '' is their section. */
    sections: z.array(z.object({ sectionId: OptionalIdCodec, name: z.string(), questions: z.array(StaffQuestionRowSchema) })),
  }),
  errors: ['NOT_FOUND'],
});

export const staffQuestion = endpoint('staffQuestion', {
  summary: 'A question of a test with key, solution, what was answered, and its current ruling',
  access: content,
  effect: 'read',
  body: byItem,
  data: StaffQuestionSchema,
  errors: ['NOT_FOUND'],
});

export const previewRuling = endpoint('previewRuling', {
  summary: 'How many candidates a ruling would move by how many marks; changes nothing. Null takes the ruling back',
  access: content,
  effect: 'read',
  weight: 10,
  body: byItem.extend({ ruling: RulingSchema.nullable() }),
  data: z.object({ effects: z.array(z.object({ marks: z.string(), candidates: z.number().int() })), candidates: z.number().int() }),
  errors: ['NOT_FOUND'],
});

export const saveRuling = endpoint('saveRuling', {
  summary:
    'Rules on a question of a test, or (null) takes the ruling back; the reason is shown to students if staff say so; all submitted attempts are rescored in the background',
  access: content,
  effect: 'own',
  weight: 20,
  body: byItem.extend({ version: VersionSchema, ruling: RulingSchema.nullable(), reason: ReasonSchema, showReason: z.boolean() }),
  data: z.object({ waiting: z.number().int() }),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
});

export const LateAttemptSchema = z.object({
  attemptId: IdCodec,
  candidate: z.object({ name: z.string(), pin: z.string() }),
  testName: z.string(),
  closedAt: MomentCodec,
  closedBy: z.enum(['candidate', 'deadline']),
  /** When the last answer came, where one came after the closing. */
  lastLateAt: MomentCodec.nullable(),
  /** Whether something is there that no one has ruled on. */
  waiting: z.boolean(),
  /** The last late answer that staff had seen when they ruled last; null where they never have. */
  ruledAt: MomentCodec.nullable(),
});
export type LateAttempt = z.input<typeof LateAttemptSchema>;

/** An answer that came late, with the question's place and its options' order on the candidate's screen and in the paper. Ids and moments are those of the log, as text. */
export const LateAnswerSchema = z.object({
  itemId: IdSchema,
  sectionName: z.string(),
  /** As the candidate saw it; `paperNumber` as the paper has it. */
  number: z.number().int(),
  paperNumber: z.number().int(),
  text: z.string(),
  /** The paper's letters of the options, in the order in which the candidate saw them. */
  options: z.array(z.string()),
  counted: ResponseSchema.nullable(),
  late: ResponseSchema.nullable(),
  /** When the time to answer it was over: with its section, or with the test where that ended before. */
  dueAt: MomentSchema,
  /** By the candidate's device, and by the server. */
  givenAt: MomentSchema,
  receivedAt: MomentSchema,
});
export type LateAnswer = z.input<typeof LateAnswerSchema>;

const MarksMoveSchema = z.object({ before: z.string(), after: z.string() });

export const lateAttempts = endpoint('lateAttempts', {
  summary:
    'Attempts with answers that came too late to count, newest first; twenty at a time, by name or pin of the candidate or name of the test',
  access: centre,
  effect: 'read',
  body: z.strictObject({ search, state: z.enum(['waiting', 'ruled']), page }),
  data: z.object({ attempts: z.array(LateAttemptSchema), total: z.number().int() }),
});

export const lateAttempt = endpoint('lateAttempt', {
  summary:
    'What came late in an attempt, question by question: the answer that counts and the late one, and what all of them do to the marks. Says of none whether it is right',
  access: centre,
  effect: 'read',
  body: z.strictObject({ attemptId: IdCodec }),
  data: z.object({
    attempt: LateAttemptSchema.extend({ deadlineAt: MomentCodec }),
    /** The last late answer that is shown here: what a ruling reaches to. Null where nothing is late. */
    upTo: MomentSchema.nullable(),
    /** Those that no one has ruled on. */
    answers: z.array(LateAnswerSchema),
    /** What accepting all of them would do to the marks of the whole test; null where that could say of one of them whether it is right. */
    effect: MarksMoveSchema.nullable(),
    /** Those that were ruled on, with the ruling that holds; `counted` is what counted without any. */
    ruled: z.array(LateAnswerSchema.extend({ accepted: z.boolean() })),
    /** The last ruling, which the next one names as `seen`; '' before the first. */
    lastRuling: OptionalIdCodec,
    /** All rulings in their order. `itemIds`: the questions; null for all of them. */
    rulings: z.array(
      z.object({ accepted: z.boolean(), itemIds: z.array(IdSchema).nullable(), by: z.string(), at: MomentCodec, reason: z.string() }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

const OutageSchema = z.object({
  outageId: IdCodec,
  /** `outage`: no server was there, and the time was given back at once. `stall`: a server was there and answered no one; staff decide. */
  kind: z.enum(['outage', 'stall']),
  /** Whether running tests were given the time. */
  given: z.boolean(),
  from: MomentCodec,
  to: MomentCodec,
  /** How many tests were running and were given the time back. */
  attempts: z.number().int(),
  /** How many were given nothing because the section in which they had lost the time was over. */
  leftOut: z.number().int(),
});

export const staffOutages = endpoint('staffOutages', {
  summary:
    'Stretches in which the portal could not be reached, or a server of it answered no one, and how many running tests were given the time back; newest first, twenty at a time',
  access: centre,
  effect: 'read',
  body: z.strictObject({ page }),
  data: z.object({ outages: z.array(OutageSchema), total: z.number().int() }),
});

export const giveStallBack = endpoint('giveStallBack', {
  summary:
    'Gives the time of a stall, once, to every test that was running in it and still is, as far as it was lost in the section that is open now',
  access: centre,
  effect: 'own',
  body: z.strictObject({ outageId: IdCodec }),
  data: z.object({ attempts: z.number().int(), leftOut: z.number().int() }),
  errors: ['CHANGED_ELSEWHERE', 'NOT_FOUND'],
});

export const ruleLate = endpoint('ruleLate', {
  summary:
    'Accepts or rejects what came late, up to a moment, to one or several questions of an attempt, with a reason, in place of what was decided before; it is scored at once and the candidate is told. Says of none whether it is right',
  access: centre,
  effect: 'own',
  body: z.strictObject({
    attemptId: IdCodec,
    upTo: MomentSchema,
    itemIds: z.array(IdSchema).min(1).max(500),
    accepted: z.boolean(),
    reason: ReasonSchema,
    /** The last ruling that its maker has seen, '' for none. The same ruling sent twice is made once, and its effect told once. */
    seen: OptionalIdCodec,
  }),
  /** `effect`: as `lateAttempt` told it before all of them were accepted; null where it told none, and of every other decision, which would say of an answer whether it is right. */
  data: z.object({ effect: MarksMoveSchema.nullable() }),
  errors: ['CHANGED_ELSEWHERE', 'RULED_MEANWHILE', 'NOT_FOUND'],
});
