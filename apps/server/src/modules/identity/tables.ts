import { languages } from '@abhyas/contract/languages.ts';
import { undeliveredKinds, undeliveredReasons } from '@abhyas/contract/notices/undelivered.ts';
import { courseRightNames, staffRightNames } from '@abhyas/contract/endpoint.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgSequence, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytea, id, moment, ref } from '../../platform/postgres/columns.ts';

/** Everyone who can sign in. A pin is stored in capitals, an email in lower case, a mobile as ten digits; '' if there is none. */
export const people = pgTable(
  'people',
  {
    id: id(),
    pin: text().notNull().unique(),
    role: text({ enum: ['student', 'mentor', 'parent', 'staff', 'admin'] }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    mobile: text().notNull(),
    /** False for a mobile that was only typed into a registration: no one signs in with it, and no code goes there. */
    mobileProved: boolean('mobile_proved').notNull().default(true),
    email: text().notNull(),
    /** Counts the changes of names and contacts. */
    version: integer().notNull().default(0),
    /** Counts the changes of names alone: a profile that was read before one is behind. */
    namesVersion: integer('names_version').notNull().default(0),
    /** Argon2id, PHC string; null until the first password is set. */
    passwordHash: text('password_hash'),
    /** A member of a synthetic cohort: counts in percentiles, never signs in. */
    synthetic: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** When a student finished or skipped the onboarding, which is shown until then. */
    onboardedAt: moment('onboarded_at'),
    /** The language the person chose; null where they never did. */
    language: text({ enum: languages }),
    /** When the account will be deleted, where its owner asked for it. */
    deletionDueAt: moment('deletion_due_at'),
    /** What is left of a deleted account: an id for marks that count in percentiles, and nothing that says whose they are. */
    deletedAt: moment('deleted_at'),
    /** Since when no one signs in to the account, because staff closed it. All that is stored stays. */
    closedAt: moment('closed_at'),
    /** When all sessions were ended last, as a change of the password does: what was given out before counts for no one who is not signed in. */
    accessEndedAt: moment('access_ended_at'),
    /** When the password, a contact, a second factor or the state of the account changed last: the access list, outside the database, has what they are since. */
    accessChangedAt: moment('access_changed_at'),
  },
  (table) => [
    index('people_mobile').on(table.mobile),
    index('people_email').on(table.email),
    index('people_access_changed_at')
      .on(table.accessChangedAt)
      .where(sql`${table.accessChangedAt} is not null`),
    // for the search by a part of the name or ID
    index('people_name_letters')
      .using('gin', sql`(${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`)
      .where(sql`not ${table.synthetic}`),
    index('people_pin_letters')
      .using('gin', table.pin.op('gin_trgm_ops'))
      .where(sql`not ${table.synthetic}`),
    index('people_deletion_due_at')
      .on(table.deletionDueAt)
      .where(sql`${table.deletionDueAt} is not null`),
  ],
);

/** Keyed hashes of the pins of deleted accounts, and nothing that says when: an import passes over them. */
export const deletedPins = pgTable('deleted_pins', { hash: bytea().primaryKey() });

/** Whom a pack has brought, so that its next import can say who is no longer in it. */
export const packPeople = pgTable(
  'pack_people',
  {
    pack: text().notNull(),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** In the pack; '' where no import since November 2026 has named them. */
    key: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.pack, table.personId] }), index('pack_people_person').on(table.personId)],
);

export const staffRights = pgTable(
  'staff_rights',
  {
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    right: text({ enum: staffRightNames }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.right] })],
);

/** What staff may do in the studio for one course only. */
export const courseRights = pgTable(
  'course_rights',
  {
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    right: text({ enum: courseRightNames }).notNull(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.personId, table.right, table.courseId] }), index('course_rights_course').on(table.courseId)],
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
    /** The support person who signed in as `personId`. */
    actingAdminId: ref('acting_admin_id').references(() => people.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** When its holder last entered a code of the second factor; null if never. */
    factorProvedAt: moment('factor_proved_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('sessions_person').on(table.personId),
    index('sessions_acting_admin')
      .on(table.actingAdminId)
      .where(sql`${table.actingAdminId} is not null`),
  ],
);

/**
 * Where a person has signed in from: keyed hashes of the cookie of a browser and of an address. They have tries of their own, which no one elsewhere
 * uses up.
 */
export const knownOrigins = pgTable(
  'known_origins',
  {
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['device', 'address'] }).notNull(),
    hash: bytea('hash').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.hash] }), index('known_origins_last_used_at').on(table.lastUsedAt)],
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
    /** Whether students get a certificate for the completed course, and for each series of mocks. */
    certificates: boolean().notNull().default(false),
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
    /** Who registers for the programme is enrolled in this variant. */
    openToRegister: boolean('open_to_register').notNull().default(false),
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

/** Numbers of the pins that registrations give out. */
export const studentPinNumbers = pgSequence('student_pin_numbers', { startWith: 1, maxValue: 9_999_999 });

/**
 * Codes that were sent. `subject` is a keyed hash of whom the code is for (an identifier, a registration), `browser` one of the cookie of the browser
 * that asked for it, '' where a session did or the operator handed it over; the code is a keyed hash too. The last one of a subject and browser is the one that counts.
 */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: id(),
    subject: bytea('subject').notNull(),
    browser: text('browser').notNull().default(''),
    codeHash: bytea('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('otp_challenges_subject').on(table.subject, table.createdAt), index('otp_challenges_created_at').on(table.createdAt)],
);

/** Someone who has not set a password yet, and with it no account. */
export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    mobile: text().notNull(),
    email: text().notNull(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('registrations_created_at').on(table.createdAt)],
);

/** A right code, waiting for the password: of one of `personIds`, or of the registration. */
export const setUpGrants = pgTable(
  'set_up_grants',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    personIds: ref('person_ids').array().notNull(),
    registrationId: ref('registration_id').references(() => registrations.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('set_up_grants_created_at').on(table.createdAt)],
);

/**
 * The authenticator app of a person, with its key sealed. A new key is pending until the app confirms it with a code, and the one before stays in use.
 * `lastStep` is the time step of the last code that was taken: neither it nor an earlier one is taken again (RFC 6238, 5.2).
 */
export const authenticatorApps = pgTable('authenticator_apps', {
  personId: ref('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  key: text(),
  lastStep: integer('last_step'),
  confirmedAt: moment('confirmed_at'),
  pendingKey: text('pending_key'),
  pendingAt: moment('pending_at'),
});

/** Passkeys, each for one host; `counter` is the last one that its device sent, 0 for devices that do not count. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique(),
    host: text().notNull(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_person').on(table.personId)],
);

/** What a browser has to sign next with a passkey, for a session (`add`, `prove`) or a waiting sign-in (`sign-in`) with the id `holderId`. Used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    purpose: text({ enum: ['add', 'prove', 'sign-in'] }).notNull(),
    holderId: ref('holder_id').notNull(),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    challenge: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.holderId] }),
    index('passkey_challenges_created_at').on(table.createdAt),
    index('passkey_challenges_person').on(table.personId),
  ],
);

/** Keyed hashes of recovery codes that were not used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/**
 * Sign-ins with a right password or code that wait for the second factor. `passwordProof` is a keyed hash of the password hash as it was then: a password
 * that changes meanwhile ends the sign-in.
 */
export const secondSteps = pgTable(
  'second_steps',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The student as whom support signs in. */
    studentId: ref('student_id').references(() => people.id, { onDelete: 'cascade' }),
    passwordProof: bytea('password_proof').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('second_steps_created_at').on(table.createdAt), index('second_steps_person').on(table.personId)],
);

/**
 * Mails and SMS that did not go through. One has a row from its first failed try until a later one succeeds; `key` says which message it is. `shown` is the
 * masked address; `sealed` the message as it was queued, null where another module sends it again, and for codes, which are not sent twice.
 */
export const undeliveredMessages = pgTable(
  'undelivered_messages',
  {
    id: id(),
    key: text().notNull().unique(),
    /** Null where no one has the address, as in a registration. */
    personId: ref('person_id').references(() => people.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    kind: text({ enum: undeliveredKinds }).notNull(),
    reason: text({ enum: undeliveredReasons }).notNull(),
    shown: text().notNull(),
    sealed: text(),
    tries: integer().notNull().default(1),
    failedAt: moment('failed_at').notNull(),
  },
  (table) => [
    index('undelivered_messages_failed_at').on(table.failedAt, table.id),
    index('undelivered_messages_person')
      .on(table.personId)
      .where(sql`${table.personId} is not null`),
  ],
);

/** The mail that asks someone without a password to set one: the last one that was sent counts. Gone once there is a password. */
export const invitations = pgTable(
  'invitations',
  {
    personId: ref('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull().unique(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('invitations_expires_at').on(table.expiresAt)],
);
