import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../platform/postgres/columns.ts';
import { courses, people } from '../identity/tables.ts';

/** Cards of home that a student hid, and when they last did; what they show is worked out. */
export const homeDismissals = pgTable(
  'home_dismissals',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    card: text({ enum: ['first-week', 'rewards'] }).notNull(),
    dismissedAt: moment('dismissed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId, table.card] }), index('home_dismissals_course').on(table.courseId)],
);
