import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, int4multirange, moment, ref } from '../../platform/postgres/columns.ts';
import { courses, people, variants } from '../identity/tables.ts';
import { uploads } from '../media/tables.ts';

/** Students who have their classes together. */
export const classBatches = pgTable(
  'class_batches',
  {
    id: id(),
    /** Of a batch from a pack, its pack and key; else null. */
    pack: text(),
    key: text(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Whose students are in it, where `everyone` is true; null: only those who are named. */
    variantId: ref('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    /** Everyone who is enrolled in the variant belongs to it. */
    everyone: boolean().notNull().default(false),
    name: text().notNull(),
    /** Where online classes are held. `link`: at the address of the class, or else of the batch. */
    provider: text({ enum: ['link', 'zoom', 'bigbluebutton'] })
      .notNull()
      .default('link'),
    joinUrl: text('join_url').notNull().default(''),
    hostUrl: text('host_url').notNull().default(''),
    /** Per cent of a class, or of its recording, that makes one present; 0: joining or playing it was enough. */
    share: smallint().notNull().default(0),
    /** It takes no new classes. */
    closedAt: moment('closed_at'),
    /** Staff have changed it: packs leave it and the people in it alone. */
    keptAt: moment('kept_at'),
    /** Counts what staff can edit of it; a form sends the one it saw. */
    version: integer().notNull().default(0),
  },
  (table) => [
    unique('class_batches_key').on(table.pack, table.key),
    index('class_batches_course').on(table.courseId),
    index('class_batches_variant').on(table.variantId),
    check('class_batches_share', sql`${table.share} between 0 and 100`),
    check('class_batches_everyone', sql`not ${table.everyone} or ${table.variantId} is not null`),
  ],
);

/** The students of a batch, each time they were in it: who leaves and comes again has two rows. `named` stays whatever variant they are in. */
export const batchMembers = pgTable(
  'batch_members',
  {
    batchId: ref('batch_id')
      .notNull()
      .references(() => classBatches.id, { onDelete: 'cascade' }),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    named: boolean().notNull(),
    /** Classes before this moment do not count for them. */
    since: moment('since').notNull(),
    /** Classes from this moment on do not count for them, nor are they theirs; null: they are in it. */
    leftAt: moment('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.personId, table.since] }),
    index('batch_members_person').on(table.personId),
    uniqueIndex('batch_members_current')
      .on(table.batchId, table.personId)
      .where(sql`${table.leftAt} is null`),
    check('batch_members_order', sql`${table.leftAt} is null or ${table.since} <= ${table.leftAt}`),
  ],
);

/** The mentors of a batch: they see its students. */
export const batchMentors = pgTable(
  'batch_mentors',
  {
    batchId: ref('batch_id')
      .notNull()
      .references(() => classBatches.id, { onDelete: 'cascade' }),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.personId] }), index('batch_mentors_person').on(table.personId)],
);

/** A class of a batch. `sequence` counts its changes, which the calendar entry follows. */
export const classes = pgTable(
  'classes',
  {
    id: id(),
    pack: text(),
    key: text(),
    batchId: ref('batch_id')
      .notNull()
      .references(() => classBatches.id, { onDelete: 'cascade' }),
    moduleNumber: smallint('module_number').notNull(),
    /** `classNumber`: counts through the batch. */
    number: smallint().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Null once the account is gone, or while it is not known who teaches it. */
    mentorId: ref('mentor_id').references(() => people.id, { onDelete: 'set null' }),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** In a room: `place` says which. */
    inPerson: boolean('in_person').notNull().default(false),
    place: text().notNull().default(''),
    /** Of a plain link: its own addresses, '' for the batch's. */
    joinUrl: text('join_url').notNull().default(''),
    hostUrl: text('host_url').notNull().default(''),
    /** The provider's name for the meeting; '' until it is made. */
    meetingRef: text('meeting_ref').notNull().default(''),
    handoutId: ref('handout_id').references(() => uploads.id, { onDelete: 'set null' }),
    sequence: integer().notNull().default(0),
    /** Counts what staff can edit of it; a form sends the one it saw. */
    version: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** The mentor started it, from the portal. */
    startedAt: moment('started_at'),
    /** When the provider is asked next: who was there, what was recorded. Null: nothing is left to ask. */
    askAt: moment('ask_at'),
    asks: smallint().notNull().default(0),
    /** Who was there has been settled: those who are not marked were absent. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    unique('classes_key').on(table.pack, table.key),
    index('classes_batch').on(table.batchId, table.startsAt),
    index('classes_mentor').on(table.mentorId, table.startsAt),
    index('classes_handout').on(table.handoutId),
    index('classes_ask')
      .on(table.askAt)
      .where(sql`${table.askAt} is not null`),
    index('classes_starting')
      .on(table.startsAt)
      .where(sql`${table.settledAt} is null and ${table.cancelledAt} is null`),
    index('classes_unsettled')
      .on(table.endsAt)
      .where(sql`${table.settledAt} is null and ${table.cancelledAt} is null`),
    uniqueIndex('classes_meeting')
      .on(table.meetingRef)
      .where(sql`${table.meetingRef} <> ''`),
    check('classes_order', sql`${table.startsAt} < ${table.endsAt}`),
    check('classes_place', sql`not ${table.inPerson} or ${table.place} <> ''`),
  ],
);

/** The personal address at which someone joins a class: what a provider knows them by. */
export const classRegistrants = pgTable(
  'class_registrants',
  {
    classId: ref('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The provider's name for them; '' for a plain link. */
    ref: text().notNull(),
    joinUrl: text('join_url').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.personId] }),
    index('class_registrants_person').on(table.personId),
    index('class_registrants_ref').on(table.classId, table.ref),
  ],
);

/** A stretch during which someone was in a class, as it was reported; what they overlap is worked out when they are read. */
export const classPresences = pgTable(
  'class_presences',
  {
    id: id(),
    classId: ref('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    /** Null: someone whom the provider names, and whom we can't tell. */
    personId: ref('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** `portal`: joined by the link of the portal; `provider`: in the meeting; `room`: scanned the code in the room. */
    source: text({ enum: ['portal', 'provider', 'room'] }).notNull(),
    /** What makes it this stretch: reported twice it is one. */
    ref: text().notNull(),
    /** What the provider calls someone whom we can't tell; else ''. */
    label: text().notNull().default(''),
    joinedAt: moment('joined_at').notNull(),
    /** Null while they are there, or where no end is reported. */
    leftAt: moment('left_at'),
  },
  (table) => [
    unique('class_presences_once').on(table.classId, table.source, table.ref),
    index('class_presences_person').on(table.personId),
    index('class_presences_unknown')
      .on(table.joinedAt)
      .where(sql`${table.personId} is null`),
    check('class_presences_order', sql`${table.leftAt} is null or ${table.joinedAt} <= ${table.leftAt}`),
  ],
);

/** A recording of a class: a video of the portal (`fileKey`), or one at the provider (`url`). */
export const classRecordings = pgTable(
  'class_recordings',
  {
    id: id(),
    classId: ref('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    /** What the provider, or the pack, calls it. */
    ref: text().notNull(),
    position: smallint().notNull(),
    /** `removed`: someone removed what its provider still names. */
    state: text({ enum: ['processing', 'ready', 'removed'] }).notNull(),
    /** What the person who added it calls it; else ''. */
    name: text().notNull().default(''),
    url: text().notNull().default(''),
    fileKey: text('file_key').notNull().default(''),
    captionsKey: text('captions_key').notNull().default(''),
    posterKey: text('poster_key').notNull().default(''),
    seconds: integer().notNull().default(0),
    /** WebVTT, as the captions. */
    chaptersKey: text('chapters_key').notNull().default(''),
    /** When it is to be ready. */
    expectedAt: moment('expected_at').notNull(),
    readyAt: moment('ready_at'),
    /** When staff were notified that it is overdue. */
    toldAt: moment('told_at'),
  },
  (table) => [
    unique('class_recordings_once').on(table.classId, table.ref),
    index('class_recordings_processing')
      .on(table.expectedAt)
      .where(sql`${table.state} = 'processing'`),
  ],
);

/** Files of recordings that people upload in parts, and those that were made of them: what is not finished in a day, and what no recording names any more, goes. */
export const recordingUploads = pgTable(
  'recording_uploads',
  {
    id: id(),
    /** Null once the class is gone. */
    classId: ref('class_id').references(() => classes.id, { onDelete: 'set null' }),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** By its first bytes; '' until they are there, as is what follows. */
    mime: text().notNull().default(''),
    fileKey: text('file_key').notNull().default(''),
    /** What the store calls the upload. */
    storeRef: text('store_ref').notNull().default(''),
    /** What the store says of each part that is there, in order. */
    parts: text().array().notNull().default([]),
    at: moment('at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('recording_uploads_class').on(table.classId),
    index('recording_uploads_open')
      .on(table.at)
      .where(sql`${table.finishedAt} is null`),
    index('recording_uploads_file').on(table.fileKey),
  ],
);

/** How far someone has watched a recording. `watched` are the seconds of it, so that what is seen twice counts once. */
export const classPlays = pgTable(
  'class_plays',
  {
    recordingId: ref('recording_id')
      .notNull()
      .references(() => classRecordings.id, { onDelete: 'cascade' }),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    watched: int4multirange('watched')
      .notNull()
      .default(sql`'{}'`),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.personId] }), index('class_plays_person').on(table.personId)],
);

/** Whether a student was in a class, once it can be said. A mentor's word counts more than what was counted. */
export const classAttendance = pgTable(
  'class_attendance',
  {
    classId: ref('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    present: boolean().notNull(),
    /** How they were there: `Live` and `Play` as API-063 has them, `Room` by the code in the room; null for absent. */
    how: text({ enum: ['Live', 'Play', 'Room'] }),
    /** Whole minutes of the class that they were there, or watched. */
    minutes: smallint().notNull().default(0),
    decidedAt: moment('decided_at').notNull(),
    /** What a mentor or staff said instead; it stays. */
    corrected: boolean().notNull().default(false),
    correctedById: ref('corrected_by_id').references(() => people.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.personId] }),
    index('class_attendance_person').on(table.personId),
    index('class_attendance_corrected_by').on(table.correctedById),
    check('class_attendance_how', sql`${table.present} = (${table.how} is not null) or ${table.corrected}`),
  ],
);
