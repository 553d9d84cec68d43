import { z } from 'zod';
import { endpoint, staffRightNames } from '../endpoint.ts';
import { proofErrors } from '../identity/factors.ts';
import { CourseRightSchema } from '../identity/identity.ts';
import { IdCodec, IdSchema, OptionalMomentCodec, VersionSchema } from '../wire.ts';

/** How many people a page of the list has. */
export const peoplePageSize = 20;
/** How many people a page has that is asked for a file. */
export const peopleFilePageSize = 500;
/** How many people may be changed at once. */
export const maxChangedPeople = 200;
/** How long a list of people may be, in characters. */
export const maxPeopleCsv = 200_000;
/** How many of the faults of a list are listed. */
export const maxToldFaults = 200;

const people = { kind: 'session', roles: ['staff', 'admin'], right: 'people' } as const;
const role = z.enum(['student', 'mentor', 'parent', 'staff', 'admin']);
const personId = IdCodec;
const password = z.string().max(200);
const text = (max: number) => z.string().trim().max(max);

export const AccountChangeSchema = z.enum(['close', 'reopen', 'reset']);
export type AccountChange = z.input<typeof AccountChangeSchema>;

/** Mobile and email come masked. `pin` is '' for a parent. */
export const StaffPersonSchema = z.object({
  personId: IdCodec,
  pin: z.string(),
  role,
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  email: z.string(),
  /** Whether the mobile signs the person in; true where there is none. */
  isMobileVerified: z.boolean(),
  isClosed: z.boolean(),
  hasPassword: z.boolean(),
  /** '' where there was none in the last ninety days. */
  lastVisitAt: OptionalMomentCodec,
  /** Of names and contacts. */
  version: VersionSchema,
});
export type StaffPerson = z.input<typeof StaffPersonSchema>;

/** A course in one of its variants. `key` is what an import writes for it. */
export const BatchSchema = z.object({ variantId: IdCodec, name: z.string(), key: z.string() });
export type Batch = z.input<typeof BatchSchema>;

/** A parent or mentor of a student; `shown` is the ID, or the contact masked. */
export const LinkSchema = z.object({ personId: IdCodec, kind: z.enum(['parent', 'mentor']), name: z.string(), shown: z.string() });
export type Link = z.input<typeof LinkSchema>;

/** '' is everyone. */
const PeopleFilterShape = {
  role: z.union([role, z.literal('')]).default(''),
  /** `any`: who is in some batch; `course-7`: who is in some batch of the course with this id. */
  batch: z.union([IdSchema, z.enum(['any', '']), z.string().regex(/^course-[1-9]\d{0,17}$/)]).default(''),
  /** `new`: without a password. */
  state: z.enum(['open', 'new', 'closed', '']).default(''),
  /** Who was here in the last seven or thirty days, or was not. */
  visit: z.enum(['week', 'month', 'not-week', 'not-month', '']).default(''),
};

export const staffPeople = endpoint('staffPeople', {
  summary:
    'People by part of a name or ID, or by a whole mobile or email, and by role, batch, state of the account and last visit, a page at a time, a larger one for a file; synthetic candidates and deleted accounts are left out',
  access: people,
  effect: 'read',
  body: z.strictObject({
    search: z.string().max(100),
    page: z.number().int().min(1).max(500),
    forFile: z.boolean().default(false),
    ...PeopleFilterShape,
  }),
  data: z.object({ people: z.array(StaffPersonSchema), total: z.number().int(), batches: z.array(BatchSchema) }),
});

const RightsSchema = z.strictObject({
  rights: z.array(z.enum(staffRightNames)).max(staffRightNames.length),
  courseRights: z.array(CourseRightSchema).max(500),
});
export type Rights = z.input<typeof RightsSchema>;

export const StaffPersonDetailsSchema = z.object({
  person: StaffPersonSchema,
  batches: z.array(BatchSchema),
  links: z.array(LinkSchema),
  /** The batches that there are. */
  allBatches: z.array(BatchSchema),
  /** What may be done with the account, by the rule that guards it. */
  actions: z.array(AccountChangeSchema),
  /** Whether name and contacts may be corrected, by the rule that guards it. */
  mayCorrect: z.boolean(),
  /** Which changes of batches may be made, by the rule that guards them. */
  moves: z.array(z.enum(['join', 'leave'])),
  /** Whether an invitation may be sent, by the rule that guards it. */
  mayInvite: z.boolean(),
  /** What staff may do, everywhere and for one course only; null for all others. */
  rights: RightsSchema.nullable(),
  /** Whether that may be changed, by the rule that guards it. */
  mayGrant: z.boolean(),
  /** The courses that there are. */
  allCourses: z.array(z.object({ courseId: IdCodec, name: z.string() })),
});
export type StaffPersonDetails = z.input<typeof StaffPersonDetailsSchema>;

export const staffPerson = endpoint('staffPerson', {
  summary: 'One person with courses, parents and mentors, and what may be done with the account',
  access: people,
  effect: 'read',
  body: z.strictObject({ personId }),
  data: StaffPersonDetailsSchema,
  errors: ['NOT_FOUND'],
});

export const changeRights = endpoint('changeRights', {
  summary:
    'Gives staff exactly these rights, everywhere or for one course only. Only admins do, after the password and the second factor; who is signed in has them at the next call',
  access: people,
  effect: 'own',
  body: RightsSchema.extend({ personId, password }),
  data: StaffPersonDetailsSchema,
  errors: ['NOT_FOUND', ...proofErrors],
});

export const addPerson = endpoint('addPerson', {
  summary:
    'Makes an account, without a password: the person sets one with a code. Staff, with their rights, and admins are made by admins, after the password and the second factor',
  access: people,
  effect: 'own',
  body: z.strictObject({
    pin: text(20),
    role: z.enum(['student', 'mentor', 'staff', 'admin']),
    /** Of staff alone. */
    rights: z.array(z.enum(staffRightNames)).max(staffRightNames.length),
    firstName: text(100),
    lastName: text(100),
    mobile: text(20),
    email: text(254),
    variantId: IdCodec.nullable(),
    /** Where staff or an admin is made. */
    password,
  }),
  data: z.object({ personId: IdCodec }),
  errors: [...proofErrors],
});

export const PeopleImportSchema = z.object({
  /** The first ones; `faultCount` counts all. */
  faults: z.array(z.object({ line: z.number().int(), cause: z.string() })).max(maxToldFaults),
  faultCount: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  /** Those who leave a batch for another one of its course; not among `changed`. */
  moved: z.number().int(),
  unchanged: z.number().int(),
});
export type PeopleImport = z.input<typeof PeopleImportSchema>;

export const importPeople = endpoint('importPeople', {
  summary:
    'Imports a list of people (CSV), or only tries it; with one fault nothing is changed, and each fault is told with its line. An import asks for the password and the second factor, a try does not. One list at a time: UNAVAILABLE says that another one is being imported',
  access: people,
  effect: 'own',
  weight: 60,
  body: z.strictObject({ csv: z.string().min(1).max(maxPeopleCsv), dryRun: z.boolean(), password }),
  data: PeopleImportSchema,
  errors: [...proofErrors],
});

export const changeEnrolment = endpoint('changeEnrolment', {
  summary:
    'Puts a person into a batch, out of the other batches of its course, or takes them out of it. Staff and admins are for admins; no parent and no closed account joins',
  access: people,
  effect: 'own',
  body: z.strictObject({ personId, variantId: IdCodec, change: z.enum(['join', 'leave']) }),
  data: StaffPersonDetailsSchema,
  errors: ['NOT_FOUND'],
});

export const changeLink = endpoint('changeLink', {
  summary:
    'Links a parent (by mobile or email, also as ‘Name <mobile or email>’) or a mentor (by ID) to a student, or ends a link (by person). Asks for the password and the second factor; the student hears of a new parent',
  access: people,
  effect: 'own',
  body: z.strictObject({
    personId,
    kind: z.enum(['parent', 'mentor']),
    change: z.discriminatedUnion('verb', [
      z.strictObject({ verb: z.literal('link'), typed: text(254) }),
      z.strictObject({ verb: z.literal('unlink'), linkedId: IdCodec }),
    ]),
    password,
  }),
  data: StaffPersonDetailsSchema,
  errors: ['NOT_FOUND', ...proofErrors],
});

export const correctPerson = endpoint('correctPerson', {
  summary:
    'Corrects the names of a person and the contacts that are not empty, and removes the password where that is chosen. A new contact and a removed password ask for the password and the second factor; the person hears of a new contact on what was there before, and of the removed password. A replaced contact ends all sessions. One’s own account, and those of staff and admins for staff, are refused',
  access: people,
  effect: 'own',
  body: z.strictObject({
    personId,
    version: VersionSchema,
    firstName: text(100),
    lastName: text(100),
    mobile: text(20),
    email: text(254),
    removePassword: z.boolean(),
    password,
  }),
  data: StaffPersonDetailsSchema,
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE', ...proofErrors],
});

export const changeAccount = endpoint('changeAccount', {
  summary:
    'Closes an account (all sessions end, no one signs in, everything stays), reopens it, or removes its password, which its owner hears. Asks for the password and the second factor. One’s own account, and those of staff and admins for staff, are refused',
  access: people,
  effect: 'own',
  body: z.strictObject({ personId, change: AccountChangeSchema, password }),
  data: StaffPersonDetailsSchema,
  errors: ['NOT_FOUND', ...proofErrors],
});

export const handOverCode = endpoint('handOverCode', {
  summary:
    'Makes a code to sign in with, which the caller hands over in person; it is told once, works once and replaces the one before it. Asks for the password and the second factor; the person hears of it. One’s own account, closed ones, and those of staff and admins for staff, are refused',
  access: people,
  effect: 'own',
  perDay: 300,
  body: z.strictObject({ personId, password }),
  data: z.object({ code: z.string(), validMinutes: z.number().int() }),
  errors: ['NOT_FOUND', ...proofErrors],
});

export const invitePerson = endpoint('invitePerson', {
  summary: 'Sends someone without a password the mail whose link sets one, three times a day at most; the link before it no longer works',
  access: people,
  effect: 'own',
  perDay: 300,
  body: z.strictObject({ personId }),
  data: z.object({}),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

const PeopleChangeSchema = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.enum(['join', 'leave']), variantId: IdCodec }),
  z.strictObject({ verb: z.enum(['invite', 'close', 'reopen']) }),
]);
export type PeopleChange = z.input<typeof PeopleChangeSchema>;

/** What becomes of a person by a change of many. `refused`: the rule says no; `failed`: it went wrong for this one, and the others are done. */
export const ChangedPersonSchema = z.object({
  personId: IdCodec,
  name: z.string(),
  pin: z.string(),
  outcome: z.enum(['done', 'unchanged', 'refused', 'failed']),
  /** The batches of the course that they leave by joining one: what undoing it takes. */
  left: z.array(IdCodec),
});
export type ChangedPerson = z.input<typeof ChangedPersonSchema>;

export const changePeople = endpoint('changePeople', {
  summary:
    'Puts many people into a batch, out of the other batches of its course, or out of it, invites them, or closes or reopens their accounts; or only says what would become of each. One that is refused or fails stops no other. Closing and reopening ask for the password and the second factor',
  access: people,
  effect: 'own',
  weight: 60,
  perDay: 300,
  body: z.strictObject({
    personIds: z.array(IdCodec).min(1).max(maxChangedPeople),
    change: PeopleChangeSchema,
    dryRun: z.boolean(),
    password,
  }),
  data: z.object({ people: z.array(ChangedPersonSchema) }),
  errors: [...proofErrors],
});
