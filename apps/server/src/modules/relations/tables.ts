import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytea, id, moment, ref } from '../../platform/postgres/columns.ts';
import { people } from '../identity/tables.ts';

/** Who may see whom. `source` names the cause ('pack:demo', 'booking:17'), so that a cause that ends takes its relation with it. */
export const relations = pgTable(
  'relations',
  {
    id: id(),
    kind: text({ enum: ['mentor', 'parent'] }).notNull(),
    viewerId: ref('viewer_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    subjectId: ref('subject_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    source: text().notNull(),
  },
  (table) => [
    unique('relations_once').on(table.viewerId, table.subjectId, table.kind, table.source),
    index('relations_subject').on(table.subjectId),
    index('relations_source').on(table.source),
  ],
);

/** The code with which a student lets a parent in: one at a time, kept as a keyed hash, gone once it is used. */
export const childCodes = pgTable(
  'child_codes',
  {
    studentId: ref('student_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [unique('child_codes_hash').on(table.codeHash)],
);

/** A parent without an account who has typed a child's code, until their own code proves `contact`. */
export const parentRegistrations = pgTable(
  'parent_registrations',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    childCodeHash: bytea('child_code_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    kind: text({ enum: ['mobile', 'email'] }).notNull(),
    contact: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('parent_registrations_created_at').on(table.createdAt), index('parent_registrations_student').on(table.studentId)],
);
