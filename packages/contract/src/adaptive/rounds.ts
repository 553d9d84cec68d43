import { z } from 'zod';
import { ItemForCandidateSchema, PassageSchema } from '../assessment/assessment.ts';
import { ResponseSchema } from '../assessment/attempt-log.ts';
import { maxHints } from '../assessment/tag-limits.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec } from '../wire.ts';
import { LevelReasonSchema, LevelSchema } from './topics.ts';

/** What put a question of a test on the list to revise. 'guess': the student's own tag, or an answer that was changed again and again. 'skipped': it was left blank. */
export const RevisionCauseSchema = z.enum(['wrong', 'skipped', 'guess', 'slow']);
export type RevisionCause = z.input<typeof RevisionCauseSchema>;

/** Why a question is in a round. */
export const WhySchema = z.discriminatedUnion('kind', [
  /** It tells most at the estimated ability, of the topic that is behind its share. */
  z.object({ kind: z.literal('level') }),
  z.object({
    kind: z.literal('revision'),
    cause: RevisionCauseSchema,
    assessmentId: IdCodec,
    test: z.string(),
    /** In that test, beside the cohort's median; null where it is not known. */
    seconds: z.number().int(),
    cohortSeconds: z.number().int().nullable(),
    /** The last day it was due, or ''. `new`: it has not been revised before. */
    dueOn: DaySchema.or(z.literal('')),
    new: z.boolean(),
    /** It was missed earlier in this round. */
    again: z.boolean(),
  }),
  /** It was lost in a round of practice, which no schedule follows. */
  z.object({ kind: z.literal('practice') }),
  /** It is of a section of the course, by its key and its name, in the diagnostic. */
  z.object({
    kind: z.literal('diagnostic'),
    section: z.string(),
    name: z.string(),
    topic: z.string(),
    calculator: z.enum(['none', 'basic', 'scientific']),
  }),
]);
export type Why = z.input<typeof WhySchema>;

const given = {
  /** 1, 2, 3 … within its round. */
  ordinal: z.number().int().min(1),
  /** `number` is the ordinal. */
  item: ItemForCandidateSchema.omit({ marking: true }),
  passage: PassageSchema.nullable(),
  topic: z.string(),
  why: WhySchema,
};

const hints = z.array(z.string()).max(maxHints);

/** The open question of a round: no key, no solution. The server counts its time from `shownAt`. */
export const RoundQuestionSchema = z.object({
  ...given,
  /** HTML: shown one after the other to those who ask. */ hints,
  calculator: z.enum(['none', 'basic', 'scientific']),
  shownAt: MomentCodec,
});
export type RoundQuestion = z.input<typeof RoundQuestionSchema>;

/** A question of a round once it is answered, which is final; a null response skips it. */
export const RoundAnswerSchema = z.object({
  ...given,
  response: ResponseSchema.nullable(),
  outcome: z.enum(['correct', 'wrong', 'blank']),
  /** As in the review. */
  answer: z.array(z.string()),
  otherAnswers: z.array(z.array(z.string())),
  solutionHtml: z.string(),
  /** How many hints were asked for before it. A right answer with one raises no level, and is rated `hard` in a revision. */
  hintsUsed: z.number().int(),
  seconds: z.number().int(),
  /** What such a question usually takes. */
  expectedSeconds: z.number().int(),
  /** It took far longer than usual. */
  slow: z.boolean(),
  /** The estimate after it, in a diagnostic of its section; null in a revision. */
  ability: z.object({ value: z.number(), se: z.number() }).nullable(),
  /** In a revision, when it is due again; '' otherwise. `laterToday`: at the end of this round too. */
  nextOn: DaySchema.or(z.literal('')),
  laterToday: z.boolean(),
});
export type RoundAnswer = z.input<typeof RoundAnswerSchema>;

/** How a round ended. 'precise': the ability is known well enough. 'long': it had the most questions. 'used-up': there are no others. 'student': ended early. 'lapsed': left for a day. */
export const RoundEndSchema = z.object({
  cause: z.enum(['precise', 'long', 'used-up', 'student', 'lapsed']),
  at: MomentCodec,
  right: z.number().int(),
  wrong: z.number().int(),
  blank: z.number().int(),
  slow: z.number().int(),
  seconds: z.number().int(),
  /** Of an adaptive round with an answer; else null. `before` is 0 where it is the first. */
  level: z.object({ before: LevelSchema, after: LevelSchema, reason: LevelReasonSchema, ability: z.number(), se: z.number() }).nullable(),
  /** Of a diagnostic: each section that was asked, with the levels that fit the answers. Levels are 1 to 5; where nothing says more, 1 to 5 fit. */
  sections: z
    .array(
      z.object({
        key: z.string(),
        name: z.string(),
        right: z.number().int(),
        questions: z.number().int(),
        low: LevelSchema,
        high: LevelSchema,
      }),
    )
    .max(20),
  /** Pages of the course on the topics in which `questions` were wrong or skipped, most first; only of topics that the course has a page for. */
  lessons: z.array(z.object({ topic: z.string(), questions: z.number().int(), url: z.string() })).max(3),
  /** Of a revision: the day on which the next question is due; '' for none. */
  nextDueOn: DaySchema.or(z.literal('')),
});
export type RoundEnd = z.input<typeof RoundEndSchema>;

/** What changes with each answer. */
const progress = {
  /** The question to answer now; null once the round is over. */
  question: RoundQuestionSchema.nullable(),
  end: RoundEndSchema.nullable(),
  /** How many questions it has at most (adaptive), or as planned (revision, diagnostic). */
  questions: z.number().int(),
  /** What the open question and those after it are expected to take; 0 in practice and the diagnostic. */
  secondsLeft: z.number().int(),
};

export const RoundSchema = z.object({
  roundId: IdCodec,
  kind: z.enum(['adaptive', 'revision', 'diagnostic']),
  /** The topic; both '' in a revision and the diagnostic. */
  topic_id: OptionalIdCodec,
  name: z.string(),
  /** The level before it; 0 before the first round, in a revision and the diagnostic. */
  level: LevelSchema,
  /** The minutes that were asked for; 0 but in a revision. */
  minutes: z.number().int(),
  startedAt: MomentCodec,
  serverNow: MomentCodec,
  /** In the order they were given. */
  answers: z.array(RoundAnswerSchema),
  ...progress,
});
export type Round = z.input<typeof RoundSchema>;

const student = { kind: 'session', roles: ['student'] } as const;
/** A retry of the error book has at most so many questions. */
export const mostRetried = 10;
export const MinutesSchema = z.number().int().min(5).max(60);

export const openRound = endpoint('openRound', {
  summary:
    'Starts a round of adaptive practice, of revision or the diagnostic, or resumes the open one: one per topic, one revision, whichever way it was started, and one diagnostic for each course, for good. The clock of its question starts again',
  access: student,
  effect: 'own',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('adaptive'), topicId: IdCodec }),
    /** Ten questions over the sections of the course. */
    z.strictObject({ kind: z.literal('diagnostic'), courseId: IdCodec, variantId: IdCodec }),
    /** Questions of these completed tests. */
    z.strictObject({
      kind: z.literal('revision'),
      courseId: IdCodec,
      variantId: IdCodec,
      assessmentIds: z.array(IdCodec).min(1).max(100),
      minutes: MinutesSchema,
    }),
    /** The daily queue: what is due today, of all tests of the course. */
    z.strictObject({ kind: z.literal('due'), courseId: IdCodec, variantId: IdCodec, minutes: MinutesSchema }),
    /** Exactly these questions of the student's error book, due or not. */
    z.strictObject({
      kind: z.literal('errors'),
      courseId: IdCodec,
      variantId: IdCodec,
      itemIds: z.array(IdCodec).min(1).max(mostRetried),
    }),
  ]),
  data: RoundSchema,
  errors: ['NOT_FOUND', 'BENCHMARK_FIRST', 'BENCHMARK_SCORING', 'TOO_FEW_TO_REVISE', 'NOTHING_TO_PRACTISE'],
});

export const roundState = endpoint('roundState', {
  summary: 'A round of the student: what was answered with its solutions, and the open question or how it ended',
  access: student,
  // its questions name the student's own tags
  effect: 'own',
  body: z.strictObject({ roundId: IdCodec }),
  data: RoundSchema,
  errors: ['NOT_FOUND'],
});

export const answerRound = endpoint('answerRound', {
  summary:
    'Answers the open question of a round, finally, and gives its key and solution, and the next question or the end. Sent again with the same `requestId` it answers the same',
  access: student,
  effect: 'own',
  body: z.strictObject({
    roundId: IdCodec,
    ordinal: z.number().int().min(1).max(500),
    /** Made by the window, one per answer. */
    requestId: z.uuid(),
    response: ResponseSchema.nullable(),
    /** How long the question was thought about, as the device measured it; null where it did not. No more than the server's own time counts. */
    seconds: z.number().int().min(0).max(86_400).nullable().default(null),
    /** How many hints were shown. */
    hints: z.number().int().min(0).max(maxHints).default(0),
  }),
  data: z.object({ answer: RoundAnswerSchema, ...progress }),
  errors: ['NOT_FOUND', 'ANSWERED_ELSEWHERE', 'ROUND_OVER'],
});

export const endRound = endpoint('endRound', {
  summary: 'Ends a round; the open question stays unanswered, everything else counts. Calling it again answers the same',
  access: student,
  effect: 'own',
  body: z.strictObject({ roundId: IdCodec }),
  data: RoundSchema,
  errors: ['NOT_FOUND'],
});
