import { applicationStatuses } from '@abhyas/contract/schools/school-limits.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../../platform/postgres/columns.ts';
import { courses, people } from '../../identity/tables.ts';
import { percentile, schoolArticles, schoolCategories, schoolEvents, schoolProgrammes, sections } from '../tables.ts';

const student = () =>
  ref('student_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
const programme = () =>
  ref('programme_id')
    .notNull()
    .references(() => schoolProgrammes.id, { onDelete: 'cascade' });

/** The shortlist of a student: a like puts a programme on it, and its deadlines into the student's calendar. */
export const schoolLikes = pgTable(
  'school_likes',
  { studentId: student(), programmeId: programme(), likedAt: moment('liked_at').notNull() },
  (table) => [primaryKey({ columns: [table.studentId, table.programmeId] }), index('school_likes_programme').on(table.programmeId)],
);

/** How far a student's application to a programme is. It stays when the like goes. */
export const schoolApplications = pgTable(
  'school_applications',
  {
    studentId: student(),
    programmeId: programme(),
    status: text({ enum: applicationStatuses }).notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.programmeId] }), index('school_applications_programme').on(table.programmeId)],
);

/** Each time a student went to the application page of a programme. */
export const schoolApplies = pgTable(
  'school_applies',
  { id: id(), studentId: student(), programmeId: programme(), at: moment('at').notNull() },
  (table) => [
    index('school_applies_student').on(table.studentId, table.programmeId),
    index('school_applies_programme').on(table.programmeId),
  ],
);

/** Bookmarks of articles and events. */
export const schoolBookmarks = pgTable(
  'school_bookmarks',
  {
    studentId: student(),
    articleId: ref('article_id').references(() => schoolArticles.id, { onDelete: 'cascade' }),
    eventId: ref('event_id').references(() => schoolEvents.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('school_bookmarks_once').on(table.studentId, table.articleId, table.eventId).nullsNotDistinct(),
    index('school_bookmarks_article').on(table.articleId),
    index('school_bookmarks_event').on(table.eventId),
    check('school_bookmarks_one', sql`(${table.articleId} is null) <> (${table.eventId} is null)`),
  ],
);

/** What a student aims at in an exam, the reservation category they apply in, and the year they want to begin in, as they entered it. Null: not said. */
export const schoolPercentiles = pgTable(
  'school_percentiles',
  {
    studentId: student(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    exam: text().notNull(),
    categoryId: ref('category_id').references(() => schoolCategories.id),
    overall: percentile('overall'),
    sections: sections(),
    intakeYear: smallint('intake_year'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId, table.exam] }),
    index('school_percentiles_course').on(table.courseId),
    index('school_percentiles_category').on(table.categoryId),
  ],
);
