import { z } from 'zod';
import { LoggedEventSchema } from './attempt-log.ts';
import { ItemTypeSchema } from './item-types.ts';
import { kindOfTest } from './kind-of-test.ts';
import { languages } from '../languages.ts';
import { IdSchema, MomentSchema } from '../wire.ts';
import { scaleNames } from './scales.ts';

export { type ItemType, ItemTypeSchema } from './item-types.ts';

/** Marks of a question. `partial`: what each right option brings where some are chosen and none that is wrong; absent where only all of them count. */
export const MarkingSchema = z.object({ correct: z.string(), wrong: z.string(), blank: z.string(), partial: z.string().optional() });

const LanguageSchema = z.enum(languages);

/** The languages of a paper in two, the reference language first: its text decides where the two differ. */
export const PaperLanguagesSchema = z.array(LanguageSchema);

/** A question in another language of its paper; its options have the labels of the question, and their order. */
export const ItemVersionSchema = z.object({
  language: LanguageSchema,
  stemHtml: z.string(),
  options: z.array(z.object({ label: z.string(), html: z.string() })),
});

/** An item as the candidate may hold it: no key, no solution. Named field by field. */
export const ItemForCandidateSchema = z.object({
  itemId: IdSchema,
  number: z.number().int(),
  type: ItemTypeSchema,
  stemHtml: z.string(),
  options: z.array(z.object({ label: z.string(), html: z.string() })),
  passageId: z.string(),
  marking: MarkingSchema,
  /** Absent in a paper in one language. */
  versions: z.array(ItemVersionSchema).optional(),
});
/** Options keep the labels of the bank, which responses name, in the order this candidate sees them; the letter on the screen is its place. */
export type ItemForCandidate = z.infer<typeof ItemForCandidateSchema>;

export const PassageSchema = z.object({
  passageId: IdSchema,
  title: z.string(),
  html: z.string(),
  /** The text in the other language of the paper; absent in a paper in one language. */
  versions: z.array(z.object({ language: LanguageSchema, html: z.string(), title: z.string().optional() })).optional(),
});

/** What is in the sealed file of a section, in the order of the paper. */
export const SealedSectionSchema = z.object({
  sectionId: IdSchema,
  /** `keepOptions`: the options of the item are not shuffled. */
  items: z.array(ItemForCandidateSchema.omit({ number: true }).extend({ keepOptions: z.boolean() })),
  passages: z.array(PassageSchema),
});
export type SealedSection = z.infer<typeof SealedSectionSchema>;

/** So many questions of a type that are marked alike. `sections`: which ask them, where others ask the type and mark it in another way. */
export const MarkingRowSchema = z.object({
  type: ItemTypeSchema,
  questions: z.number().int(),
  marking: MarkingSchema,
  sections: z.array(z.string()).optional(),
});

/** What blanks beyond `free` cost, in these sections together. */
export const BlankPenaltySchema = z.object({ sectionIds: z.array(IdSchema), free: z.number().int(), each: z.string() });

/** A stretch of the server's time that counts for no one: the portal could not be reached. */
const CreditSchema = z.object({ from: MomentSchema, to: MomentSchema }).readonly();
export type Credit = z.infer<typeof CreditSchema>;

/**
 * What has moved the clock of one attempt since its start, by the server's clock. `left`: when the candidate left a section before its time was over.
 * `resumed`: when the candidate ended the break after a section. `pauses`: when the clock was stopped for breaks of the candidate's own; the last one ends at `to`
 * unless it is ended before. `order`: in which order the candidate chose to take the sections, at the start; empty for that of the paper.
 */
export const SentTurnsSchema = z.object({
  left: z.record(z.string(), MomentSchema).readonly(),
  resumed: z.record(z.string(), MomentSchema).readonly(),
  credits: z.array(CreditSchema).readonly(),
  pauses: z.array(CreditSchema).readonly(),
  order: z.array(IdSchema).readonly(),
});
export type Turns = z.infer<typeof SentTurnsSchema>;

/** The same as it is stored: older rows have no pauses and no order. */
export const TurnsSchema = SentTurnsSchema.extend({
  pauses: SentTurnsSchema.shape.pauses.default([]),
  order: SentTurnsSchema.shape.order.default([]),
});

/**
 * Why an attempt feeds no trend and no prediction; '' if it does. With `open` its test is practice, and its percentile is among those who practised; with the others it is not in its test's cohort, and with none it has a rank.
 */
export const UnrankedSchema = z.enum(['', 'open', 'again', 'outside-window', 'seen-before']);

export const AttemptStatusSchema = z.enum(['not-started', 'in-progress', 'submitted']);

/** What is in the file of a paper's cover: all that is the same for every candidate, and may be read before the test begins. */
export const PaperCoverSchema = z.object({
  assessmentId: IdSchema,
  name: z.string(),
  kind: z.string(),
  order: z.enum(['fixed', 'free']),
  /** Whether the candidate chooses at the start in which order to take the sections; `order` is fixed then. */
  choosesOrder: z.boolean(),
  /** How many saved answers of each section may be changed, on the review that follows its last question; null where any may, at any time. */
  edits: z.number().int().nullable(),
  /** Whether a section of a fixed-order test may be left before its time is over. */
  mayLeave: z.boolean(),
  /** False where the test is submitted by its clock alone; absent where its candidate may submit it before. */
  mayEnd: z.boolean().optional(),
  /** Typed answers come from the keypad on the screen alone, as at the centre. */
  keypadOnly: z.boolean(),
  /** The test asks for the full screen. */
  fullScreen: z.boolean(),
  /** Whether text may be copied out of the test and pasted into it. */
  copying: z.boolean(),
  ...kindOfTest,
  /** What each blank beyond `free` in these sections costs, as people write it ('-0.1'); null if blanks cost nothing more. */
  blankPenalty: BlankPenaltySchema.nullable(),
  instructionsHtml: z.string(),
  /** Absent in a paper in one language. */
  languages: PaperLanguagesSchema.optional(),
  /** The scale of the score of an adaptive paper: its sections have stages, and after each the answers so far choose the next questions. Absent where marks are counted. */
  scale: z.enum(scaleNames).optional(),
  totalMarks: z.string(),
  /** How the questions are marked: a row for each type, and for each way of marking inside it. */
  markings: z.array(MarkingRowSchema),
  /** Whether the questions of a section and the options of a question are in an order of the candidate's own, which their seed gives. */
  shuffle: z.object({ questions: z.boolean(), options: z.boolean() }),
  sections: z.array(
    z.object({
      sectionId: IdSchema,
      name: z.string(),
      calculator: z.enum(['none', 'basic', 'scientific']),
      questionCount: z.number().int(),
      /** The number of its part, whose sections follow each other and share one clock, with free movement between them; absent where it has a clock of its own. */
      part: z.number().int().optional(),
      /** False where its marks are in no total and no percentile; absent where they are. */
      counted: z.boolean().optional(),
    }),
  ),
});
export type PaperCover = z.infer<typeof PaperCoverSchema>;

/** A file of a paper: `/papers/<digest>`, the SHA-256 of its bytes in hexadecimal digits. `bytes`: how many it has. */
export const PaperFileSchema = z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int() });
export type PaperFile = z.infer<typeof PaperFileSchema>;

/**
 * The candidate's own part of an attempt, for the player; the rest is in the files of the paper. `key` opens the file of a section, in
 * base64url: null until it opens, and while the clock is stopped. `events` is the log so far, for `fold`, without what later events have
 * replaced; `committed` the numbers of all that is in it: both empty except when a window takes the attempt.
 */
export const PlayerAnswerSchema = z.object({
  attemptId: IdSchema,
  assetId: z.string(),
  /** `picture`: the address of the candidate's picture, or ''. */
  candidate: z.object({ name: z.string(), pin: z.string(), picture: z.string() }),
  /** How much of the time this candidate has beyond the others; 0 for most. */
  extraSeconds: z.number().int(),
  /** What is arranged for this candidate, in words; empty for most. */
  arrangements: z.array(z.string()),
  /** For how long in all this candidate may stop the clock; 0 for most. */
  pauseSeconds: z.number().int(),
  /** The text of the test is large from the start. */
  largeText: z.boolean(),
  /** The test gives a pad for notes and drawings beside each question, and this server takes what is on it. */
  scratch: z.boolean(),
  status: AttemptStatusSchema,
  /** It is taken at a centre, whose desk wants to know that the window is there. */
  atCentre: z.boolean(),
  /** Before the start: the names of the candidate's other tests whose clocks are running. */
  alsoRunning: z.array(z.string()),
  /** Before the start: until when it is to be submitted to be ranked, to the end of that second; null where it is not ranked in any case. */
  rankedUntil: MomentSchema.nullable(),
  /** Before the start: why the attempt will not be ranked, however early it is submitted; '' if it may be. */
  unranked: UnrankedSchema,
  serverNow: MomentSchema,
  startedAt: MomentSchema.nullable(),
  deadlineAt: MomentSchema.nullable(),
  turns: SentTurnsSchema,
  fence: z.number().int(),
  /** What the candidate's own order comes from. */
  seed: z.number().int(),
  cover: PaperFileSchema,
  /** `breakSeconds`: how long the break after it may last; 0 if there is none. */
  sections: z.array(
    PaperFileSchema.extend({ sectionId: IdSchema, seconds: z.number().int(), breakSeconds: z.number().int(), key: z.string().nullable() }),
  ),
  events: z.array(LoggedEventSchema),
  committed: z.array(z.object({ fence: z.number().int(), from: z.number().int(), to: z.number().int() })),
});
export type PlayerAnswer = z.infer<typeof PlayerAnswerSchema>;

/**
 * A section as a window holds it; without a key it has no items. `opensAt` and `closesAt` are null before the start; in a free-order test
 * every section closes at the end of the test.
 */
export type SectionForCandidate = PaperCover['sections'][number] &
  Pick<PlayerAnswer['sections'][number], 'seconds' | 'breakSeconds'> & {
    opensAt: string | null;
    closesAt: string | null;
    items: ItemForCandidate[];
    passages: z.infer<typeof PassageSchema>[];
  };

/** Everything that the player shows and works with: the answer, put together with the files of the paper that have opened. */
export type PlayerState = Omit<PlayerAnswer, 'cover' | 'sections' | 'seed'> &
  Omit<PaperCover, 'sections' | 'shuffle'> & {
    totalSeconds: number;
    /** The files of the paper, those too that have not opened. */
    files: PaperFile[];
    sections: SectionForCandidate[];
  };
