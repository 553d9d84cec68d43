import { type ProfileSection, profileSections, type StoredField, storedFields } from '@abhyas/contract/profile/fields.ts';
import { educationTypes } from '@abhyas/contract/profile/profile.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../platform/postgres/columns.ts';
import { people } from '../identity/tables.ts';

const studentId = () =>
  ref('student_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
/** What the browser calls a record from the moment it is in a form: saving it again after a lost answer makes no second one. */
const recordKey = () => text('record_key').notNull();

const typed = (field: string) =>
  text(field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .notNull()
    .default('');
const storedColumns = () =>
  Object.fromEntries(storedFields.map((field) => [field, typed(field)])) as Record<StoredField, ReturnType<typeof typed>>;

/** What there is one of for a student; names, mobile and email are on `people`. '' and null stand for what was not given. */
export const profiles = pgTable('profiles', {
  studentId: studentId().primaryKey(),
  ...storedColumns(),
  avatarId: integer('avatar_id'),
  /** The student's own picture in the file store, or ''. */
  pictureKey: text('picture_key').notNull().default(''),
  centre: text().notNull().default(''),
  /** Sections that were saved once. */
  savedSections: text('saved_sections', { enum: profileSections })
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** How often what is saved of each section has changed. */
  versions: jsonb().$type<Partial<Record<ProfileSection, number>>>().notNull().default({}),
  updatedAt: moment('updated_at').notNull(),
});

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    studentId: studentId(),
    kind: text({ enum: ['mailing', 'permanent'] }).notNull(),
    address: text().notNull(),
    city: text().notNull(),
    /** Of the reference data; null for a town that is not in it. */
    cityId: integer('city_id'),
    stateId: integer('state_id'),
    country: text().notNull(),
    pincode: text().notNull(),
    /** Only a permanent address can be the same as the mailing one; its own fields are '' then. */
    sameAsMailing: boolean('same_as_mailing').notNull().default(false),
  },
  (table) => [unique('addresses_kind').on(table.studentId, table.kind)],
);

/** Anyone who is named here may sign in as a parent of the student with this mobile or email (decision 17). */
export const guardians = pgTable(
  'guardians',
  {
    id: id(),
    studentId: studentId(),
    recordKey: recordKey(),
    name: text().notNull(),
    relation: text().notNull(),
    mobile: text().notNull(),
    email: text().notNull(),
  },
  (table) => [unique('guardians_record').on(table.studentId, table.recordKey)],
);

export const educationEntries = pgTable(
  'education_entries',
  {
    id: id(),
    studentId: studentId(),
    recordKey: recordKey(),
    type: text({ enum: educationTypes }).notNull(),
    college: text().notNull(),
    degree: text().notNull(),
    course: text().notNull(),
    stream: text().notNull(),
    /** Of completion, actual or expected. */
    year: integer(),
    gradeType: text('grade_type', { enum: ['', 'CGPA', 'Percentage'] }).notNull(),
    /** In hundredths of the grade's own unit: a CGPA of 8.5 is 850. */
    gradeHundredths: integer('grade_hundredths'),
    isApplicable: boolean('is_applicable').notNull(),
  },
  (table) => [unique('education_entries_record').on(table.studentId, table.recordKey)],
);

export const workExperiences = pgTable(
  'work_experiences',
  {
    id: id(),
    studentId: studentId(),
    recordKey: recordKey(),
    jobSector: text('job_sector').notNull(),
    organisation: text().notNull(),
    months: integer(),
  },
  (table) => [unique('work_experiences_record').on(table.studentId, table.recordKey)],
);

/** Exams sat elsewhere, as the student tells it. */
export const examAttempts = pgTable(
  'exam_attempts',
  {
    id: id(),
    studentId: studentId(),
    recordKey: recordKey(),
    /** Of the reference data. */
    examId: integer('exam_id'),
    percentile: numeric({ precision: 5, scale: 2 }),
    year: integer(),
  },
  (table) => [unique('exam_attempts_record').on(table.studentId, table.recordKey)],
);

/** What is being typed, valid or not, in the shape of the contract. Saving the section forgets it. */
export const profileDrafts = pgTable(
  'profile_drafts',
  {
    studentId: studentId(),
    section: text({ enum: profileSections }).notNull(),
    values: jsonb().notNull(),
    /** A number that its browser drew: another draft has another one. */
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.section] })],
);

/** Own pictures that were replaced: their bytes are removed from the store by a job, after every page that shows them is gone. */
export const oldPictures = pgTable('old_pictures', { key: text().primaryKey(), replacedAt: moment('replaced_at').notNull() }, (table) => [
  index('old_pictures_replaced_at').on(table.replacedAt),
]);
