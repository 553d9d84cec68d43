import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../platform/postgres/columns.ts';
import { courses, people } from '../identity/tables.ts';

/**
 * Who may read which calendar in another program. The address itself is not stored: it is made from the id, the version and a key of the installation
 * (note 0021), so a row opens nothing to anyone who reads the database.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    ownerId: ref('owner_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Whose calendar it is: the owner's own, or a parent's child. */
    ofId: ref('of_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Rises with each new address; every earlier one is gone. */
    version: integer().notNull().default(1),
    changedAt: moment('changed_at').notNull(),
    /** Turned off: no address opens it. */
    endedAt: moment('ended_at'),
  },
  (table) => [unique('calendar_feeds_whose').on(table.ownerId, table.ofId), index('calendar_feeds_of').on(table.ofId)],
);

/** What a student says about their study plan in a course (note 0023). The days are worked out from it. */
export const studyPlans = pgTable(
  'study_plans',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    hoursPerWeek: integer('hours_per_week').notNull(),
    /** 0 is Sunday. */
    weekdaysOff: integer('weekdays_off')
      .array()
      .notNull()
      .default(sql`'{}'`),
    datesOff: date('dates_off', { mode: 'string' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Null for the date of the course. */
    examOn: date('exam_on', { mode: 'string' }),
    /** The section that the student finds hardest, by the key of its path: it comes first. '' for none. */
    weakest: text().notNull().default(''),
    /** Days that have more time, to catch up, and the minutes of each. */
    moreOn: date('more_on', { mode: 'string' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    moreMinutes: integer('more_minutes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When the student settled what had slipped; it counts no more. */
    settledAt: moment('settled_at'),
    /** When the plan was first made: mocks are spread from then on. */
    madeAt: moment('made_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    index('study_plans_course').on(table.courseId),
    check('study_plans_hours', sql`${table.hoursPerWeek} between 1 and 60`),
    check('study_plans_more', sql`cardinality(${table.moreOn}) = cardinality(${table.moreMinutes})`),
  ],
);

/** What a student said about one item of their plan: done by hand, put off on a day, moved to a day, or left out. */
export const studyPlanMarks = pgTable(
  'study_plan_marks',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** 'asset:7', or 'revision'. */
    key: text().notNull(),
    mark: text({ enum: ['done', 'later', 'moved', 'out'] }).notNull(),
    /** The day to which it was moved. */
    onDay: date('on_day', { mode: 'string' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId, table.key] }),
    index('study_plan_marks_course').on(table.courseId),
    check('study_plan_marks_moved', sql`(${table.mark} = 'moved') = (${table.onDay} is not null)`),
  ],
);
