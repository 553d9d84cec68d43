import { boolean, customType, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../platform/columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Everybody who can sign in. A pin is stored in capitals, an email in lower case, a mobile as ten digits; '' where there is none. */
export const people = pgTable(
  'people',
  {
    id: id(),
    pin: text().notNull().unique(),
    role: text({ enum: ['student', 'mentor', 'parent', 'staff', 'admin'] }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    mobile: text().notNull(),
    email: text().notNull(),
    /** Argon2id, PHC string; null until the first password is set. */
    passwordHash: text('password_hash'),
    /** A member of a synthetic cohort: counts in percentiles, never signs in. */
    synthetic: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('people_mobile').on(table.mobile), index('people_email').on(table.email)],
);

export const staffRights = pgTable(
  'staff_rights',
  {
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    right: text({ enum: ['content', 'centre', 'classes', 'support'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.right] })],
);

/** The token itself is never stored, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('sessions_person').on(table.personId)],
);

/** A programme of the provider; `myImsCourseId` is its number in the provider's own books. */
export const courses = pgTable(
  'courses',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    myImsCourseId: text('my_ims_course_id').notNull(),
    examName: text('exam_name').notNull(),
    examDate: text('exam_date').notNull(),
  },
  (table) => [unique('courses_key').on(table.pack, table.key)],
);

export const variants = pgTable(
  'variants',
  {
    id: id(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    name: text().notNull(),
    centreProctoredAllowed: boolean('centre_proctored_allowed').notNull(),
  },
  (table) => [unique('variants_key').on(table.courseId, table.key)],
);

export const enrolments = pgTable(
  'enrolments',
  {
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    variantId: ref('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.variantId] }), index('enrolments_variant').on(table.variantId)],
);
