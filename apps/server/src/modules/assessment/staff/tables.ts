import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { id, jsonOf, moment, ref } from '../../../platform/postgres/columns.ts';
import { people } from '../../identity/tables.ts';
import { rulingSchema } from '../paper/stored.ts';
import { assessments, attempts, items } from '../tables.ts';

/** What staff have decided of an item of a test after it was taken. */
export const itemRulings = pgTable(
  'item_rulings',
  {
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    ruling: jsonOf(rulingSchema)().notNull(),
    reason: text().notNull(),
    /** Students read the reason. */
    showReason: boolean('show_reason').notNull().default(false),
    decidedBy: ref('decided_by')
      .notNull()
      .references(() => people.id),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.assessmentId, table.itemId] }), index('item_rulings_item').on(table.itemId)],
);

/** Rulings that another one has replaced, or that were withdrawn. */
export const pastRulings = pgTable(
  'past_rulings',
  {
    id: id(),
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    ruling: jsonOf(rulingSchema)().notNull(),
    reason: text().notNull(),
    showReason: boolean('show_reason').notNull(),
    decidedBy: ref('decided_by')
      .notNull()
      .references(() => people.id),
    decidedAt: moment('decided_at').notNull(),
    endedBy: ref('ended_by')
      .notNull()
      .references(() => people.id),
    endedAt: moment('ended_at').notNull(),
    /** Why it was withdrawn; '' where another has replaced it. */
    endReason: text('end_reason').notNull(),
  },
  (table) => [
    index('past_rulings_item').on(table.assessmentId, table.itemId, table.id),
    index('past_rulings_of_item').on(table.itemId),
    index('past_rulings_decided_by').on(table.decidedBy),
    index('past_rulings_ended_by').on(table.endedBy),
  ],
);

/** What staff have decided of late answers, each time with a reason: all of it, in the order it was decided. */
export const lateRulings = pgTable(
  'late_rulings',
  {
    id: id(),
    attemptId: ref('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** The questions whose late answers it is about; null for all of them. */
    itemIds: jsonOf(z.array(z.string()))('item_ids'),
    accepted: boolean().notNull(),
    ruledBy: ref('ruled_by')
      .notNull()
      .references(() => people.id),
    ruledAt: moment('ruled_at').notNull(),
    reason: text().notNull(),
  },
  (table) => [index('late_rulings_attempt').on(table.attemptId), index('late_rulings_ruled_by').on(table.ruledBy)],
);

/** Every mark that rescoring has changed: of an item, and in `item_id` 0 of the whole test. Marks in hundredths. */
export const markChanges = pgTable(
  'mark_changes',
  {
    id: id(),
    attemptId: ref('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    itemId: ref('item_id').notNull(),
    /** The version of the test that brought the change. */
    version: integer().notNull(),
    assessmentId: ref('assessment_id').notNull(),
    before: integer().notNull(),
    after: integer().notNull(),
    changedAt: moment('changed_at').notNull(),
    /** The ruling on late answers that brought it, instead of a version of the test. */
    lateRulingId: ref('late_ruling_id').references(() => lateRulings.id),
    /** When the candidate was notified, for the whole test only; null until then. */
    toldAt: moment('told_at'),
  },
  (table) => [
    index('mark_changes_attempt').on(table.attemptId, table.itemId),
    index('mark_changes_late_ruling').on(table.lateRulingId),
    index('mark_changes_untold')
      .on(table.assessmentId, table.attemptId)
      .where(sql`${table.itemId} = 0 and ${table.toldAt} is null`),
  ],
);

/** Closed attempts that got answers after their closing, and when the last one of them came. */
export const lateArrivals = pgTable(
  'late_arrivals',
  {
    attemptId: ref('attempt_id')
      .primaryKey()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [index('late_arrivals_last').on(table.lastAt)],
);

/**
 * The arrangements of a candidate in every test (an Accommodation of rules/assessment); extra time is an exact part of the time, or null.
 * What staff have set, even nothing at all, stays when a pack is imported again.
 */
export const accommodations = pgTable(
  'accommodations',
  {
    studentId: ref('student_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    extraAbove: integer('extra_above'),
    extraBelow: integer('extra_below'),
    breakMinutes: smallint('break_minutes').notNull().default(0),
    largeText: boolean('large_text').notNull().default(false),
    separateRoom: boolean('separate_room').notNull().default(false),
    /** Counts what staff can edit of it; a form sends the one it saw. */
    version: integer().notNull().default(0),
    source: text({ enum: ['pack', 'staff'] })
      .notNull()
      .default('pack'),
    setBy: ref('set_by').references(() => people.id, { onDelete: 'set null' }),
    setAt: moment('set_at'),
  },
  (table) => [
    index('accommodations_set_by').on(table.setBy),
    check(
      'accommodations_extra',
      sql`(${table.extraAbove} is null) = (${table.extraBelow} is null) and ${table.extraAbove} > 0 and ${table.extraBelow} > 0 and ${table.extraAbove} / 3 <= ${table.extraBelow}`,
    ),
    check('accommodations_breaks', sql`${table.breakMinutes} between 0 and 180`),
  ],
);
