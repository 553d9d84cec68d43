import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { TurnsSchema } from '@abhyas/contract/assessment/assessment.ts';
import { itemTypeNames, ResponseSchema } from '@abhyas/contract/assessment/item-types.ts';
import { languages } from '@abhyas/contract/languages.ts';
import { noTurns } from '@abhyas/rules/assessment/paper/paper.ts';
import { scaleNames } from '@abhyas/contract/assessment/scales.ts';
import { bytea, id, jsonOf, moment, ref, tsvector } from '../../platform/postgres/columns.ts';
import { searchVector, unnamedHtml, wordsOfHtml } from '../../platform/postgres/words.ts';
import { courses, people } from '../identity/tables.ts';
import * as stored from './paper/stored.ts';

export const passages = pgTable(
  'passages',
  {
    id: id(),
    pack: text().notNull(),
    bank: text().notNull(),
    key: text().notNull(),
    title: text().notNull(),
    html: text().notNull(),
    /** The same text in other languages. */
    versions: jsonOf(stored.passageVersionsSchema)().notNull().default([]),
  },
  (table) => [unique('passages_key').on(table.pack, table.bank, table.key)],
);

/** A question. What a candidate may hold and what scoring needs are in separate columns; `answer` is an AnswerKey of rules/assessment. */
export const items = pgTable(
  'items',
  {
    id: id(),
    pack: text().notNull(),
    bank: text().notNull(),
    key: text().notNull(),
    position: integer().notNull(),
    passageId: ref('passage_id').references(() => passages.id),
    type: text({ enum: itemTypeNames }).notNull(),
    topic: text().notNull(),
    difficulty: text().notNull(),
    stemHtml: text('stem_html').notNull(),
    search: tsvector('search').generatedAlwaysAs(searchVector(wordsOfHtml(sql`stem_html`))),
    options: jsonOf(stored.optionsSchema)().notNull(),
    answer: jsonOf(stored.answerKeySchema)().notNull(),
    solutionHtml: text('solution_html').notNull(),
    /** In the order in which they are asked for; no browser gets them before. */
    hints: jsonOf(stored.hintsSchema)().notNull().default([]),
    /** The question in other languages, its options under the same labels. */
    versions: jsonOf(stored.versionsSchema)().notNull().default([]),
    /** Its options stay in their order where a test shuffles options: one of them, or the solution, speaks of their letters. */
    keepOptions: boolean('keep_options').notNull().default(false),
    /** The key of the question of its bank whose model it is an instance of, which may be its own; null without one, and for an instance that practice has no longer or never had: only a paper names it. */
    model: text(),
    /** What the values of an instance are drawn from. */
    seed: integer(),
  },
  (table) => [
    index('items_model')
      .on(table.pack, table.bank, table.model)
      .where(sql`${table.model} is not null`),
    unique('items_key').on(table.pack, table.bank, table.key),
    index('items_passage').on(table.passageId),
    index('items_text').on(sql`md5(${unnamedHtml(sql`${table.stemHtml}`)})`),
    index('items_search').using('gin', table.search),
  ],
);

export const assessments = pgTable(
  'assessments',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    proctored: boolean().notNull(),
    /** A practice set is played in the portal's window, as often as one likes, and has no cohort. */
    kind: text({ enum: ['test', 'practice'] })
      .notNull()
      .default('test'),
    /** It has no clock but the far end at which it is closed. */
    untimed: boolean().notNull().default(false),
    /** When a solution may be had: once the answer to its question is final, or at the end. */
    solutions: text({ enum: ['each', 'end'] })
      .notNull()
      .default('end'),
    /** Its attempts feed percentiles, trends and predictions, and its review opens when its window ends. Any other is practice, and its review opens at completion. */
    ranked: boolean().notNull().default(false),
    /** Its author has named it for that: anyone may take it on the page of a course, without an account, and its keys are public. */
    free: boolean().notNull().default(false),
    /** The end of the last ranked test that has one of its questions; null where none has. An import writes it. */
    sharedUntil: moment('shared_until'),
    /** The window of the test, from the first moment of the release day to the last second of the end day in the brand's zone. */
    releaseAt: moment('release_at').notNull(),
    endAt: moment('end_at').notNull(),
    /** Its student may practise adaptively or revise with it once it is completed. */
    adaptive: boolean().notNull().default(false),
    /** Where an external engine has that practice and revision; null if there is none. */
    adaptiveEngine: jsonOf(stored.adaptiveEngineSchema)('adaptive_engine'),
    /** When booking opens, and the last second of its slots; null where they are those of the test's window. */
    slotStartAt: moment('slot_start_at'),
    slotEndAt: moment('slot_end_at'),
    /** When the class begins in which an In-Class Quiz is taken. */
    classStartAt: moment('class_start_at'),
    /** The classes of its pack, by key, that an In-Class Quiz is taken in: it opens when that class begins, and moves with it. */
    quizClasses: text('quiz_classes').array().notNull().default([]),
    /** A proctored test may be taken at home as well. */
    takeHome: boolean('take_home').notNull().default(true),
    /** Whether a candidate at a centre must check in before the test can be launched. */
    checkIn: boolean('check_in').notNull().default(false),
    /** When the enrolled were notified of its release: once, whatever becomes of its window. */
    releaseAnnouncedAt: moment('release_announced_at'),
    sectionOrder: text('section_order', { enum: ['fixed', 'free'] }).notNull(),
    /** Whether the candidate chooses at the start in which order to take the sections of a fixed-order test. */
    choosesOrder: boolean('chooses_order').notNull().default(false),
    /** How many saved answers of each section may be changed; null where any may, at any time. */
    edits: smallint(),
    calculator: text({ enum: ['none', 'basic', 'scientific'] }).notNull(),
    /** A section of a fixed-order test may be left before its time is over. */
    mayLeave: boolean('may_leave').notNull().default(false),
    /** It may be submitted before its time is over. */
    mayEnd: boolean('may_end').notNull().default(true),
    /** Typed answers come from the keypad on the screen alone. */
    keypadOnly: boolean('keypad_only').notNull().default(false),
    fullScreen: boolean('full_screen').notNull().default(false),
    /** Text may be copied out of the test and pasted into it. */
    copying: boolean().notNull().default(true),
    /** A candidate has a pad for notes and drawings beside each question. */
    scratch: boolean().notNull().default(true),
    /** Whether each candidate gets the questions of a section, and the options of a question, in an order of their own. */
    shuffle: jsonOf(stored.shuffleSchema)().notNull().default({ questions: false, options: false }),
    /** What blanks beyond `free` cost, `each` in hundredths above 0, in the sections of these keys together. */
    blankPenalty: jsonOf(stored.blankPenaltySchema)('blank_penalty'),
    /** An adaptive paper has a score on a scale in place of marks, and stages in each of its sections; null for any other. */
    scale: text({ enum: scaleNames }),
    /** Which of the three percentiles of the exam conventions the test has; 'below' is decision 7. */
    percentile: text({ enum: ['below', 'rank', 'at-or-below'] })
      .notNull()
      .default('below'),
    /** Where it is taken, if not here, and which setting has the secret; the secret itself is in no table. */
    engine: jsonOf(stored.engineSchema)(),
    instructionsHtml: text('instructions_html').notNull(),
    /** Of a paper in two languages, the reference language first; empty for one that is in the language of its questions alone. */
    languages: text({ enum: languages }).array().notNull().default([]),
    /** Per item type, in hundredths of a mark. */
    marking: jsonOf(stored.markingSchemeSchema)().notNull(),
    /** What the synthetic cohort that has taken it was made from, in short; '' if none has. */
    cohortPrint: text('cohort_print').notNull().default(''),
    /** Counted up whenever an import changes what its scores depend on; an attempt that was scored by less is rescored. */
    scoringVersion: integer('scoring_version').notNull().default(1),
    /** Counted up whenever an import changes its paper: questions, their order, texts, keys and marks, sections and times. */
    paperVersion: integer('paper_version').notNull().default(1),
  },
  (table) => [
    unique('assessments_key').on(table.pack, table.key),
    index('assessments_course').on(table.courseId),
    index('assessments_unannounced')
      .on(table.releaseAt)
      .where(sql`${table.releaseAnnouncedAt} is null`),
  ],
);

export const sections = pgTable(
  'sections',
  {
    id: id(),
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    seconds: integer().notNull(),
    /** How long the break after it may last. */
    breakSeconds: integer('break_seconds').notNull().default(0),
    /** Null where it has that of the test. */
    calculator: text({ enum: ['none', 'basic', 'scientific'] }),
    /** Which part of a fixed-order test it is in: sections of a part follow each other and share one clock. 0 for a section with a clock of its own. */
    part: smallint().notNull().default(0),
    /** Its marks are in the total of the test, and so in percentiles, trends and predictions. */
    counted: boolean().notNull().default(true),
    /** An import has taken it out of the test; attempts that began before still have it. */
    retired: boolean().notNull().default(false),
  },
  (table) => [unique('sections_key').on(table.assessmentId, table.key)],
);

export const sectionItems = pgTable(
  'section_items',
  {
    sectionId: ref('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    position: integer().notNull(),
    /** Where the question has one of its own. */
    marking: jsonOf(stored.markingSchema)(),
    /** In a section with stages: the stage and its module that ask the question, both from 1, and what is known of it. */
    stage: smallint(),
    module: smallint(),
    curve: jsonOf(stored.curveSchema)(),
  },
  (table) => [primaryKey({ columns: [table.sectionId, table.itemId] }), index('section_items_item').on(table.itemId)],
);

/**
 * The papers that an import has replaced, as they were, for the attempts that began with them; below 0 those with other instances of models, and those that have come to a stage of an adaptive paper. The paper of `assessments.paperVersion` is in the tables above, and here only where it is the `base` of others.
 */
export const papers = pgTable(
  'papers',
  {
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    rules: jsonOf(stored.paperRulesSchema)().notNull(),
    sections: jsonOf(stored.paperSectionsSchema)().notNull(),
    /** Where each question is and what it brings, by its id. */
    places: jsonOf(stored.paperPlacesSchema)().notNull(),
    /** The questions as candidates got them, with their keys, in the order of the paper. */
    questions: jsonOf(stored.paperQuestionsSchema)().notNull(),
    passages: jsonOf(stored.paperPassagesSchema)().notNull(),
    /** Of an adaptive paper: the version whose places, questions and passages it has, and which modules of them; null for all others. */
    base: integer(),
    route: jsonOf(stored.routeSchema)(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assessmentId, table.version] }),
    uniqueIndex('papers_route')
      .on(table.assessmentId, table.base, table.route)
      .where(sql`${table.base} is not null`),
  ],
);

/**
 * What a student's active booking of a proctored test allows: when it may be launched. `checkIn` is 'done' once the candidate is checked in; whether they must be is up to the test. `centres`, above, writes it in the
 * transaction of the booking; no row means not booked.
 */
export const admissions = pgTable(
  'admissions',
  {
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    takeHome: boolean('take_home').notNull(),
    /** Of a slot at a centre. Take Home has the window of the test, whatever becomes of it. */
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    checkIn: text('check_in', { enum: ['not-needed', 'waiting', 'done'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.assessmentId] }),
    index('admissions_assessment').on(table.assessmentId),
    check('admissions_slot', sql`${table.takeHome} = (${table.opensAt} is null) and ${table.takeHome} = (${table.closesAt} is null)`),
  ],
);

/**
 * One go of a student at an assessment; `ordinal` 1 is the scored attempt (decision 7), and only a practice set has others. `fence` counts
 * the windows that have taken it over; `deadlineAt` is null until the start.
 */
export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    ordinal: smallint().notNull(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    deadlineAt: moment('deadline_at'),
    /** The paper that it began with and keeps (`assessments.paperVersion`), whatever becomes of the test; null before the start, unless it is an edition with other instances. */
    paperVersion: integer('paper_version'),
    /** How long each section is open for this candidate, by section id: set at the start and kept, whatever becomes of the test. */
    sectionSeconds: jsonOf(stored.sectionTimesSchema)('section_seconds'),
    /** Likewise how long the break after each may last. */
    sectionBreaks: jsonOf(stored.sectionTimesSchema)('section_breaks').notNull().default({}),
    /** For how long its clock may be stopped in all, for breaks of the candidate's own: set at the start and kept. */
    pauseSeconds: integer('pause_seconds').notNull().default(0),
    /** What has moved its clock since; see Turns of rules/assessment. */
    turns: jsonOf(TurnsSchema)().notNull().default(noTurns),
    /** What its shuffling is made from. */
    seed: integer().notNull().default(0),
    /** What staff have decided of late answers, by item id: LateRulings of rules/assessment. */
    lateRulings: jsonOf(stored.lateRulingsSchema)('late_rulings').notNull().default({}),
    /** The last late answer that staff had seen when they ruled last; what comes later is dated after it. */
    lateRuledAt: moment('late_ruled_at'),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by', { enum: ['candidate', 'deadline'] }),
    fence: integer().notNull().default(0),
    /** The asset it was launched from; its table is in another module, so this is a plain number. Null in a synthetic cohort, and in a practice set. */
    assetId: ref('asset_id'),
    /** The version of its test that its score was made by; 0 before there is one. */
    scoredVersion: integer('scored_version').notNull().default(0),
    /** Late answers that no one has ruled on, of those up to the closing or the last ruling. */
    lateEvents: integer('late_events').notNull().default(0),
    /** The version of its score from which its questions to revise were taken; 0 before, -1 where they have to be taken again. */
    revisedVersion: integer('revised_version').notNull().default(0),
    /** They are not tried before this: a moment long ago, unless it has failed. */
    reviseAfter: moment('revise_after')
      .notNull()
      .default(sql`'epoch'`),
    /** Since when its log is in a file of the store (archive/tables.ts) and not in `attempt_events`; null while it is not. */
    archivedAt: moment('archived_at'),
    /** When its log was brought back from there, or could not be archived: it is not tried again at once. */
    restoredAt: moment('restored_at'),
  },
  (table) => [
    unique('attempts_once').on(table.assessmentId, table.studentId, table.ordinal),
    index('attempts_student').on(table.studentId),
    index('attempts_due')
      .on(table.deadlineAt)
      .where(sql`${table.closedAt} is null`),
    index('attempts_scored')
      .on(table.assessmentId, table.scoredVersion)
      .where(sql`${table.closedAt} is not null`),
    index('attempts_to_revise')
      .on(table.assessmentId, table.reviseAfter, table.closedAt)
      .where(
        sql`${table.closedAt} is not null and ${table.ordinal} = 1 and ${table.assetId} is not null and ${table.revisedVersion} < ${table.scoredVersion}`,
      ),
    index('attempts_to_revise_practice')
      .on(table.assessmentId, table.reviseAfter, table.closedAt)
      .where(sql`${table.closedAt} is not null and ${table.assetId} is null and ${table.revisedVersion} < ${table.scoredVersion}`),
    index('attempts_to_archive')
      .on(table.assessmentId, table.closedAt)
      .where(sql`${table.closedAt} is not null and ${table.archivedAt} is null and ${table.assetId} is not null`),
    index('attempts_late')
      .on(table.id)
      .where(sql`${table.lateEvents} > 0`),
    check('attempts_closed', sql`(${table.closedAt} is null) = (${table.closedBy} is null)`),
  ],
);

/**
 * The single-use token of a launch, and the attempt cookie that it was exchanged for; only their SHA-256 is stored. Each exchange has a cookie
 * of its own, so that a window that lost the attempt to another still learns that by the fence.
 */
export const launchTokens = pgTable(
  'launch_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    attemptId: ref('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    passHash: bytea('pass_hash'),
  },
  (table) => [
    uniqueIndex('launch_tokens_pass').on(table.passHash),
    index('launch_tokens_attempt').on(table.attemptId),
    index('launch_tokens_expiry').on(table.expiresAt),
  ],
);

/** The log of every attempt: hash-partitioned by attempt (see the migration), append-only. */
export const attemptEvents = pgTable(
  'attempt_events',
  {
    attemptId: ref('attempt_id').notNull(),
    fence: integer().notNull(),
    seq: integer().notNull(),
    /** The device's clock: informs, decides nothing. */
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    kind: text().notNull(),
    data: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.fence, table.seq] })],
);

/** A scored attempt: one row per section and one with section 0 for the whole. Marks in hundredths; of an adaptive paper they are its score on the scale. */
export const attemptScores = pgTable(
  'attempt_scores',
  {
    attemptId: ref('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    sectionId: ref('section_id').notNull(),
    assessmentId: ref('assessment_id').notNull(),
    /** False outside the cohort: not the first attempt, or submitted outside the window. */
    inCohort: boolean('in_cohort').notNull(),
    marks: integer().notNull(),
    maxMarks: integer('max_marks').notNull(),
    /** What dropped questions were worth, which `maxMarks` no longer has: with them the paper is as it was set. */
    droppedMarks: integer('dropped_marks').notNull().default(0),
    /** The standard error of a score on a scale, in hundredths; null where marks are counted. */
    error: integer(),
    correct: integer().notNull(),
    wrong: integer().notNull(),
    blank: integer().notNull(),
    seconds: integer().notNull(),
    /** What blanks have cost, 0 or below; only of the whole test, whose marks have it already. */
    penalty: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.sectionId] }), index('attempt_scores_assessment').on(table.assessmentId)],
);

/**
 * How many of the cohort have a mark: what percentile and rank are read from, so that a read costs as many rows as there are different
 * marks, however large the cohort. Changed in the transaction that scores an attempt, recounted when the synthetic cohort changes.
 */
export const markCounts = pgTable(
  'mark_counts',
  {
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    /** 0 for the whole test. */
    sectionId: ref('section_id').notNull(),
    /** What the paper of these candidates can bring, dropped questions included: only they are compared with one another. */
    fullMarks: integer('full_marks').notNull(),
    marks: integer().notNull(),
    candidates: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assessmentId, table.sectionId, table.fullMarks, table.marks] })],
);

/**
 * How many of the cohort met an item of a test, and how many got it right: the sum of its rows. There are several, so that candidates who submit
 * together do not wait for one another; which of them counts an attempt means nothing, and one by itself may be below zero.
 */
export const itemCounts = pgTable(
  'item_counts',
  {
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    slot: smallint().notNull(),
    candidates: integer().notNull(),
    correct: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assessmentId, table.itemId, table.slot] })],
);

/** What became of each item of a scored attempt. */
export const attemptItems = pgTable(
  'attempt_items',
  {
    /** No foreign keys and no index beside the key: either would be half of what it costs when a test ends for everyone. */
    attemptId: ref('attempt_id').notNull(),
    /** Items are never deleted. */
    itemId: ref('item_id').notNull(),
    assessmentId: ref('assessment_id').notNull(),
    response: jsonOf(ResponseSchema)(),
    outcome: text({ enum: ['correct', 'wrong', 'blank', 'dropped'] }).notNull(),
    marked: boolean().notNull(),
    marks: integer().notNull(),
    seconds: integer().notNull(),
    visits: integer().notNull(),
    changes: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.itemId] })],
);
