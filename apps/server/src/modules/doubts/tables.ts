import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, moment, ref, tsvector } from '../../platform/postgres/columns.ts';
import { searchVector } from '../../platform/postgres/words.ts';
import { attempts, items } from '../assessment/tables.ts';
import { courses, people } from '../identity/tables.ts';
import { assets, learningNodes } from '../learning/tables.ts';
import { uploads } from '../media/tables.ts';

/** A question of a student on a topic, beside an asset, or on a question of a test that they have finished (decision 28); or of a parent to the institute about a student. */
export const doubts = pgTable(
  'doubts',
  {
    id: id(),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The parent who asks the institute; null: the student asks their mentors. */
    parentId: ref('parent_id').references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    nodeId: ref('node_id').references(() => learningNodes.id, { onDelete: 'set null' }),
    assetId: ref('asset_id').references(() => assets.id, { onDelete: 'set null' }),
    /** The attempt and the question of it that it is about; both or neither. */
    attemptId: ref('attempt_id').references(() => attempts.id, { onDelete: 'set null' }),
    itemId: ref('item_id').references(() => items.id, { onDelete: 'set null' }),
    /** The second, page or paragraph of the asset, from 0. */
    part: integer(),
    /** As they were called when it was asked; '' where a parent asks. */
    topicName: text('topic_name').notNull(),
    assetName: text('asset_name').notNull(),
    search: tsvector('search').generatedAlwaysAs(searchVector(sql`topic_name || ' ' || asset_name`)),
    status: text({ enum: ['open', 'answered', 'closed'] }).notNull(),
    replies: integer().notNull().default(0),
    /** The student lets others of the course read it, without the name, once it is answered; never of a test. */
    shared: boolean().notNull().default(false),
    /** A mentor or staff keep it from others. */
    hiddenAt: moment('hidden_at'),
    /** The mentor to whom staff gave it. */
    assignedId: ref('assigned_id').references(() => people.id, { onDelete: 'set null' }),
    /** When staff last answered it or gave it to someone: they read it from then on. */
    staffAt: moment('staff_at'),
    askedAt: moment('asked_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    index('doubts_student').on(table.studentId, table.courseId, table.lastAt),
    index('doubts_parent')
      .on(table.parentId, table.lastAt)
      .where(sql`${table.parentId} is not null`),
    index('doubts_of_parents')
      .on(table.lastAt, table.id)
      .where(sql`${table.parentId} is not null`),
    index('doubts_open')
      .on(table.lastAt)
      .where(sql`status = 'open'`),
    index('doubts_shared')
      .on(table.courseId, table.lastAt)
      .where(sql`${table.shared}`),
    index('doubts_assigned')
      .on(table.assignedId)
      .where(sql`${table.assignedId} is not null`),
    index('doubts_of_staff')
      .on(table.lastAt)
      .where(sql`${table.staffAt} is not null`),
    index('doubts_node').on(table.nodeId),
    index('doubts_asset').on(table.assetId),
    index('doubts_attempt').on(table.attemptId),
    index('doubts_item').on(table.itemId),
  ],
);

/** Students who have the same doubt as another one who shares theirs: they hear of answers. */
export const doubtFollowers = pgTable(
  'doubt_followers',
  {
    doubtId: ref('doubt_id')
      .notNull()
      .references(() => doubts.id, { onDelete: 'cascade' }),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.doubtId, table.personId] }), index('doubt_followers_person').on(table.personId, table.doubtId)],
);

export const doubtPosts = pgTable(
  'doubt_posts',
  {
    id: id(),
    doubtId: ref('doubt_id')
      .notNull()
      .references(() => doubts.id, { onDelete: 'cascade' }),
    /** Null once the account is gone. */
    authorId: ref('author_id').references(() => people.id, { onDelete: 'set null' }),
    by: text({ enum: ['student', 'mentor', 'parent', 'staff'] }).notNull(),
    key: uuid().notNull(),
    text: text().notNull(),
    search: tsvector('search').generatedAlwaysAs(searchVector(sql`text`)),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('doubt_posts_key').on(table.authorId, table.key),
    index('doubt_posts_thread').on(table.doubtId, table.id),
    // for the search: a mentor may see more threads than one could read through
    index('doubt_posts_text').using('gin', table.text.op('gin_trgm_ops')),
  ],
);

export const doubtAttachments = pgTable(
  'doubt_attachments',
  {
    postId: ref('post_id')
      .notNull()
      .references(() => doubtPosts.id, { onDelete: 'cascade' }),
    uploadId: ref('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] }), index('doubt_attachments_upload').on(table.uploadId)],
);
