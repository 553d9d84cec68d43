import { WhySchema } from '@abhyas/contract/adaptive/rounds.ts';
import { ResponseSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { id, jsonOf, moment, ref } from '../../platform/postgres/columns.ts';
import { assessments, items } from '../assessment/tables.ts';
import { courses, people } from '../identity/tables.ts';

const curveSchema = z.object({ discrimination: z.number(), difficulty: z.number(), guess: z.number(), ceiling: z.number() }).readonly();

/** A topic to practise adaptively. Content: an import writes it; one that the pack has no longer is closed. */
export const pools = pgTable(
  'pools',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The path of lessons that it belongs to, by its key in the pack; '' for none. The diagnostic asks of each section. */
    section: text().notNull().default(''),
    position: integer().notNull(),
    /** Its benchmarking test. */
    assessmentId: ref('assessment_id').references(() => assessments.id, { onDelete: 'set null' }),
    /** How a round is spread over the questions' topics; null for as the questions are. */
    shares: jsonOf(z.record(z.string(), z.number()).readonly())(),
    calculator: text({ enum: ['none', 'basic', 'scientific'] }).notNull(),
    closed: boolean().notNull().default(false),
    /** How many rounds there have been, of everyone. */
    rounds: integer().notNull().default(0),
  },
  (table) => [
    unique('pools_key').on(table.pack, table.key),
    index('pools_course').on(table.courseId, table.position),
    index('pools_assessment').on(table.assessmentId),
  ],
);

/** The questions of a pool. */
export const poolItems = pgTable(
  'pool_items',
  {
    poolId: ref('pool_id')
      .notNull()
      .references(() => pools.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    topic: text().notNull(),
    curve: jsonOf(curveSchema)().notNull(),
    /** In how many rounds it was, of everyone: counted up, never scanned. */
    given: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.poolId, table.itemId] }), index('pool_items_item').on(table.itemId)],
);

/** A go of a student at practice, revision or the diagnostic of a course. */
export const rounds = pgTable(
  'rounds',
  {
    id: id(),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['adaptive', 'revision', 'diagnostic'] }).notNull(),
    /** Of an adaptive round. */
    poolId: ref('pool_id').references(() => pools.id, { onDelete: 'cascade' }),
    /** What the draw of its questions, and the order of their options, is made from. */
    seed: integer().notNull(),
    /** Asked for in a revision; 0 otherwise. */
    minutes: smallint().notNull().default(0),
    startedAt: moment('started_at').notNull(),
    /** The last time that the student did anything in it. */
    touchedAt: moment('touched_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: ['precise', 'long', 'used-up', 'student', 'lapsed'] }),
    /** What was believed of the ability before an adaptive round: a normal distribution. */
    priorMean: doublePrecision('prior_mean').notNull().default(0),
    priorSd: doublePrecision('prior_sd').notNull().default(1),
    /** The estimate after the last answer. */
    ability: doublePrecision(),
    se: doublePrecision(),
    answers: smallint().notNull().default(0),
    /** 0 before the first. */
    levelBefore: smallint('level_before').notNull().default(0),
    /** Null while it is open, and where it had too few answers to say. */
    levelAfter: smallint('level_after'),
    levelReason: text('level_reason', { enum: ['first', 'rose', 'fell', 'same', 'unclear'] }),
  },
  (table) => [
    uniqueIndex('rounds_open_pool')
      .on(table.studentId, table.poolId)
      .where(sql`${table.endedAt} is null and ${table.kind} = 'adaptive'`),
    uniqueIndex('rounds_open_revision')
      .on(table.studentId, table.courseId)
      .where(sql`${table.endedAt} is null and ${table.kind} = 'revision'`),
    uniqueIndex('rounds_diagnostic')
      .on(table.studentId, table.courseId)
      .where(sql`${table.kind} = 'diagnostic'`),
    index('rounds_student').on(table.studentId, table.poolId, table.id),
    index('rounds_pool').on(table.poolId),
    index('rounds_course').on(table.courseId),
    index('rounds_idle')
      .on(table.touchedAt)
      .where(sql`${table.endedAt} is null and ${table.kind} <> 'diagnostic'`),
    check('rounds_kind', sql`(${table.kind} = 'adaptive') = (${table.poolId} is not null)`),
    check('rounds_ended', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
);

/** A question of a round. Of those without an answer the one with the lowest ordinal is open. */
export const roundItems = pgTable(
  'round_items',
  {
    roundId: ref('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    ordinal: smallint().notNull(),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    /** The question that was lost, where this is another instance of its model; items are never deleted. */
    lostId: ref('lost_id'),
    why: jsonOf(WhySchema)().notNull(),
    expectedSeconds: integer('expected_seconds').notNull(),
    /** When it was last put on the screen. */
    shownAt: moment('shown_at'),
    answeredAt: moment('answered_at'),
    /** The window's own id of the answer: the same answer sent again is known by it. */
    requestId: uuid('request_id'),
    response: jsonOf(ResponseSchema)(),
    outcome: text({ enum: ['correct', 'wrong', 'blank'] }),
    seconds: integer(),
    /** How many hints were asked for before the answer. */
    hints: smallint().notNull().default(0),
    /** The estimate after it: of the pool in an adaptive round, of its section in a diagnostic. */
    ability: doublePrecision(),
    se: doublePrecision(),
    /** How the review went, and when the question is due next, in a revision. */
    rating: text({ enum: ['again', 'hard', 'good', 'easy'] }),
    dueAt: moment('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.ordinal] }),
    index('round_items_item').on(table.itemId),
    check('round_items_answered', sql`(${table.answeredAt} is null) = (${table.outcome} is null)`),
  ],
);

/** A question of a completed test that its student should revise, and how well it is remembered (FSRS). */
export const reviewCards = pgTable(
  'review_cards',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The test it was in; of several the latest. */
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    cause: text({ enum: ['wrong', 'skipped', 'guess', 'slow'] }).notNull(),
    topic: text().notNull(),
    /** When that test was submitted. */
    submittedAt: moment('submitted_at').notNull(),
    /** In that test, beside the cohort's median. */
    seconds: integer().notNull(),
    medianSeconds: integer('median_seconds'),
    /** In hundredths of a mark. */
    marksLost: integer('marks_lost').notNull(),
    expectedSeconds: integer('expected_seconds').notNull(),
    stability: doublePrecision().notNull(),
    difficulty: doublePrecision().notNull(),
    reviewedAt: moment('reviewed_at').notNull(),
    dueAt: moment('due_at').notNull(),
    /** How often it was revised, without the test itself. */
    reviews: smallint().notNull().default(0),
    /** How many of the last reviews were right in a row, without hints. */
    rightInRow: smallint('right_in_row').notNull().default(0),
    /** The last review was right and fast. */
    wasFast: boolean('was_fast').notNull().default(false),
    /** It is to be revised. One that was revised and is right after a rescore stays for what is remembered of it. */
    listed: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.itemId] }),
    index('review_cards_due').on(table.studentId, table.courseId, table.dueAt),
    index('review_cards_test').on(table.assessmentId),
    index('review_cards_item').on(table.itemId),
    index('review_cards_course').on(table.courseId),
  ],
);

/** How a student wants their revision to be scheduled; where there is no row, as usual and without a reminder. */
export const revisionSettings = pgTable(
  'revision_settings',
  {
    studentId: ref('student_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The chance of being remembered when a question is due, in percent. */
    retention: smallint().notNull(),
    /** The hour of the day of the reminder, in this zone; null for none. */
    reminderHour: smallint('reminder_hour'),
    timeZone: text('time_zone').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('revision_settings_reminder')
      .on(table.studentId)
      .where(sql`${table.reminderHour} is not null`),
  ],
);

/** The fits of FSRS to a student, all of them; the latest holds, with the published parameters where it was not kept. */
export const revisionFits = pgTable(
  'revision_fits',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    fittedAt: moment('fitted_at').notNull(),
    parameters: jsonOf(z.array(z.number()).readonly())().notNull(),
    /** How many reviews the student had then, how many of them were predicted, and how many of those no fit had seen. */
    reviews: integer().notNull(),
    predicted: integer().notNull(),
    heldOut: integer('held_out').notNull(),
    /** Mean log loss over these. */
    published: doublePrecision().notNull(),
    fitted: doublePrecision().notNull(),
    isKept: boolean('is_kept').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.fittedAt] })],
);

/** A line of the formula sheet that a student makes for themselves. */
export const formulaLines = pgTable(
  'formula_lines',
  {
    id: id(),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    /** Words with formulas in LaTeX between dollar signs. */
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('formula_lines_student').on(table.studentId, table.courseId, table.id),
    index('formula_lines_course').on(table.courseId),
  ],
);
