import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, PageSchema, StorableTextSchema, VersionSchema } from '../wire.ts';
import { classStates } from './card.ts';
import { classLimits, maxCopies, maxPins, maxTimetableCsv } from './class-limits.ts';

const staff = { kind: 'session', roles: ['staff', 'admin'], right: 'classes' } as const;
const text = (max: number) => StorableTextSchema.pipe(z.string().trim().max(max, `Write at most ${max} characters`));
const named = (max: number) =>
  StorableTextSchema.pipe(z.string().trim().min(1, 'Enter a name').max(max, `Write at most ${max} characters`));
const whole = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const words = `Enter a whole number from ${min} to ${max}`;
  return z.number(words).int(words).min(min, words).max(max, words);
};
const link = z
  .string()
  .trim()
  .max(classLimits.link)
  .refine((value) => value === '' || z.url({ protocol: /^https$/ }).safeParse(value).success, 'Enter an address that begins with https://');
/** The link at which the mentor starts a class: it is written and never read (decision 23). Null keeps the one that is set, '' removes it. */
const hostLink = link.nullable();
const ProviderSchema = z.enum(['link', 'zoom', 'bigbluebutton']);
export type ClassProvider = z.input<typeof ProviderSchema>;

/** A mentor as staff choose one. */
export const ClassMentorSchema = z.object({ personId: IdCodec, name: z.string(), pin: z.string() });
export type ClassMentor = z.input<typeof ClassMentorSchema>;

const NextClassSchema = z.object({ classTitle: z.string(), startsAt: MomentCodec });

/** A batch in the list. */
export const StaffBatchSchema = z.object({
  batchId: IdCodec,
  batchName: z.string(),
  course: z.string(),
  provider: ProviderSchema,
  isClosed: z.boolean(),
  students: z.number().int(),
  /** The names of its mentors. */
  mentors: z.array(z.string()),
  next: NextClassSchema.nullable(),
  /** Of the students of its settled classes of the last thirty days, how many were there and how many were marked. */
  attended: z.number().int(),
  marked: z.number().int(),
});
export type StaffBatch = z.input<typeof StaffBatchSchema>;

export const staffBatches = endpoint('staffBatches', {
  summary:
    'The batches of the portal by name, twenty at a time, with students, mentors, next class and attendance. `search` looks into names of batches, courses and mentors',
  access: staff,
  effect: 'read',
  body: z.strictObject({ search: z.string().max(100), page: z.number().int().min(1).max(500), state: z.enum(['open', 'closed']) }),
  data: z.object({ batches: z.array(StaffBatchSchema), total: z.number().int(), timeZone: z.string() }),
});

export const batchChoices = endpoint('batchChoices', {
  summary: 'What staff choose from: the courses with their variants, and the mentors of the portal by name, a thousand a page',
  access: staff,
  effect: 'read',
  body: z.strictObject({ page: PageSchema }),
  data: z.object({
    courses: z.array(
      z.object({ courseId: IdCodec, name: z.string(), variants: z.array(z.object({ variantId: IdCodec, name: z.string() })) }),
    ),
    mentors: z.array(ClassMentorSchema),
    /** Mentors on all pages. */
    total: z.number().int(),
    /** Where classes can be held: those that this server has settings for. */
    providers: z.array(ProviderSchema),
  }),
});

/** What needs staff: recordings that are overdue, and classes of today that lack something. */
export const NeedSchema = z.object({
  kind: z.enum(['recording', 'mentor', 'link']),
  mappingId: IdCodec,
  batchId: IdCodec,
  batchName: z.string(),
  classTitle: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
});
export type ClassNeed = z.input<typeof NeedSchema>;

export const classNeeds = endpoint('classNeeds', {
  summary:
    'What needs staff: recordings that are overdue, and the classes of today, as far as they are not over, without a mentor or a link; the first fifty of each. `total` counts all',
  access: staff,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({ needs: z.array(NeedSchema), total: z.number().int(), timeZone: z.string() }),
});

/** A class in the timetable of its batch, for staff. */
export const StaffClassSchema = z.object({
  mappingId: IdCodec,
  moduleNumber: z.number().int(),
  classNumber: z.number().int(),
  classTitle: z.string(),
  description: z.string(),
  mentorId: OptionalIdCodec,
  mentorName: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  /** '' for an online class. */
  place: z.string(),
  joinUrl: z.string(),
  /** It has a start link of its own, which only its mentor gets. */
  hasHostUrl: z.boolean(),
  status: z.enum(classStates),
  isCancelled: z.boolean(),
  cancelReason: z.string(),
  recording: z.enum(['', 'processing', 'overdue', 'ready']),
  version: VersionSchema,
  /** Students who were there, and of how many it is known. */
  attended: z.number().int(),
  marked: z.number().int(),
});
export type StaffClass = z.input<typeof StaffClassSchema>;

export const BatchStudentSchema = z.object({
  name: z.string(),
  pin: z.string(),
  /** In the batch by name: they can be removed. Else they are in it with everyone of the variant. */
  named: z.boolean(),
});
export type BatchStudent = z.input<typeof BatchStudentSchema>;

/** How many students attended a class, and of how many it is known. */
const AttendedClassSchema = z.object({
  mappingId: IdCodec,
  classTitle: z.string(),
  startsAt: MomentCodec,
  attended: z.number().int(),
  marked: z.number().int(),
});

export const StaffBatchDetailsSchema = z.object({
  batchId: IdCodec,
  version: VersionSchema,
  batchName: z.string(),
  courseId: IdCodec,
  course: z.string(),
  /** The variant whose students are all in it; '' where students are named only. */
  variantId: OptionalIdCodec,
  variant: z.string(),
  provider: ProviderSchema,
  joinUrl: z.string(),
  hasHostUrl: z.boolean(),
  share: z.number().int(),
  isClosed: z.boolean(),
  mentors: z.array(ClassMentorSchema),
  /** How many students are in it, and how many of its classes are to come or run, and are over. */
  students: z.number().int(),
  ahead: z.number().int(),
  over: z.number().int(),
  /** What a class that is added begins with: the number after the highest, and the module of the last class. */
  nextNumber: z.number().int(),
  lastModule: z.number().int(),
  /** Its last classes with known attendance, the newest first. */
  recent: z.array(AttendedClassSchema),
  timeZone: z.string(),
});
export type StaffBatchDetails = z.input<typeof StaffBatchDetailsSchema>;

export const staffBatch = endpoint('staffBatch', {
  summary: 'One batch with its mentors, and how many students and classes it has',
  access: staff,
  effect: 'read',
  body: z.strictObject({ batchId: IdCodec }),
  data: StaffBatchDetailsSchema,
  errors: ['NOT_FOUND'],
});

export const batchClasses = endpoint('batchClasses', {
  summary:
    'The timetable of a batch, fifty classes a page: those that run or are to come, the next one first, or those that are over, newest first',
  access: staff,
  effect: 'read',
  body: z.strictObject({ batchId: IdCodec, when: z.enum(['ahead', 'over']), page: PageSchema }),
  data: z.object({ classes: z.array(StaffClassSchema), total: z.number().int() }),
  errors: ['NOT_FOUND'],
});

export const batchStudents = endpoint('batchStudents', {
  summary: 'The students who are in a batch, by name, fifty a page. `search` looks into names and IDs; `total` counts those who are found',
  access: staff,
  effect: 'read',
  body: z.strictObject({ batchId: IdCodec, search: z.string().max(100), page: PageSchema }),
  data: z.object({ students: z.array(BatchStudentSchema), total: z.number().int() }),
  errors: ['NOT_FOUND'],
});

export const saveBatch = endpoint('saveBatch', {
  summary:
    "Makes a batch (`batchId` '') or changes one; audited. The course of a batch stays. With a variant everyone in it belongs to the batch. No two batches have one name",
  access: staff,
  effect: 'own',
  body: z.strictObject({
    batchId: OptionalIdCodec,
    /** 0 for a new one. */
    version: VersionSchema,
    name: named(100),
    courseId: IdCodec,
    variantId: OptionalIdCodec,
    provider: ProviderSchema,
    joinUrl: link,
    hostUrl: hostLink,
    share: whole({ min: 0, max: 100 }),
  }),
  data: z.object({ batchId: IdCodec }),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
});

export const closeBatch = endpoint('closeBatch', {
  summary: 'Closes a batch, so that it takes no new classes, or opens it again; audited. Its classes stay',
  access: staff,
  effect: 'own',
  body: z.strictObject({ batchId: IdCodec, isClosed: z.boolean() }),
  data: z.object({}),
  errors: ['NOT_FOUND'],
});

export const changeBatchMentor = endpoint('changeBatchMentor', {
  summary: 'Adds a mentor to a batch, who then sees its students, or removes one; audited',
  access: staff,
  effect: 'own',
  body: z.strictObject({ batchId: IdCodec, mentorId: IdCodec, change: z.enum(['add', 'remove']) }),
  data: z.object({}),
  errors: ['NOT_FOUND'],
});

export const changeBatchStudents = endpoint('changeBatchStudents', {
  summary:
    'Adds students to a batch by their IDs, or removes ones who are in it by name; audited. All or nothing: what is wrong with which ID is said',
  access: staff,
  effect: 'own',
  body: z.strictObject({
    batchId: IdCodec,
    pins: z.array(z.string().trim().max(20)).min(1, 'Enter an ID').max(maxPins, `Enter at most ${maxPins} IDs at once`),
    change: z.enum(['add', 'remove']),
  }),
  data: z.object({ changed: z.number().int() }),
  errors: ['NOT_FOUND'],
});

const TimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time');
const content = {
  moduleNumber: whole(classLimits.module),
  classNumber: whole(classLimits.number),
  classTitle: StorableTextSchema.pipe(z.string().trim().min(1, 'Enter a title').max(classLimits.title)),
  description: text(classLimits.description),
  mentorId: OptionalIdCodec,
  place: text(classLimits.place),
  joinUrl: link,
  hostUrl: hostLink,
};

export const addClass = endpoint('addClass', {
  summary:
    'Adds a class to a batch that is open, at a time of the portal’s clock; audited. A number that the batch has already, and a time at which the batch or the mentor has another class, are refused by field',
  access: staff,
  effect: 'own',
  body: z.strictObject({
    batchId: IdCodec,
    ...content,
    date: DaySchema,
    time: TimeSchema,
    minutes: whole(classLimits.minutes),
  }),
  data: z.object({ mappingId: IdCodec }),
  errors: ['NOT_FOUND'],
});

/** What is otherwise at the time of a class and does not refuse it: students who have a seat or a mentor session, and a day off or a holiday of its mentor. */
const alsoThen = { busyStudents: z.number().int(), mentorOff: z.boolean() };

export const checkClass = endpoint('checkClass', {
  summary:
    "Says by field, as `addClass` refuses it, whether a batch or a mentor has something else at a number and a time (`''` while none is chosen). `busyStudents`, who have a seat or a mentor session then, and a day off or a holiday of the mentor (`mentorOff`) do not refuse it. `mappingId` is the class that is changed, '' for a new one: it keeps its time",
  access: staff,
  effect: 'read',
  body: z.strictObject({
    batchId: IdCodec,
    mappingId: OptionalIdCodec,
    classNumber: whole(classLimits.number),
    mentorId: OptionalIdCodec,
    date: z.union([DaySchema, z.literal('')]),
    time: z.union([TimeSchema, z.literal('')]),
    minutes: whole(classLimits.minutes),
  }),
  data: z.object({ fields: z.record(z.string(), z.string()), ...alsoThen }),
  errors: ['NOT_FOUND'],
});

export const changeClass = endpoint('changeClass', {
  summary:
    'Changes what a class is about, who teaches it and where; audited. Its time is changed by `moveClass`. Where a class that has begun is held stays',
  access: staff,
  effect: 'own',
  body: z.strictObject({ mappingId: IdCodec, version: VersionSchema, ...content }),
  data: z.object({}),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
});

/** A class that a copy makes. */
export const CopySchema = z.object({
  classNumber: z.number().int(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  /** Why it can't be made; '' where it can. */
  clash: z.string(),
  ...alsoThen,
});
export type ClassCopy = z.input<typeof CopySchema>;

export const copyClass = endpoint('copyClass', {
  summary:
    'Copies a class to the same day and time of the next weeks, with the next numbers of the batch; audited. `dryRun` only says which classes that makes. With one that clashes nothing is made',
  access: staff,
  effect: 'own',
  weight: 5,
  body: z.strictObject({ mappingId: IdCodec, weeks: whole({ min: 1, max: maxCopies }), dryRun: z.boolean() }),
  data: z.object({ copies: z.array(CopySchema), added: z.number().int() }),
  errors: ['NOT_FOUND'],
});

/** How many of the faults, and of the classes that are left out, are listed. */
export const maxTimetableTold = 100;

export const TimetableImportSchema = z.object({
  /** The first ones; `faultCount` counts all. */
  faults: z.array(z.object({ line: z.number().int(), column: z.string(), cause: z.string() })),
  faultCount: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Classes to come of the batches of the list that it does not have, the first ones: they stay. */
  leftOut: z.array(z.object({ batchName: z.string(), classNumber: z.number().int(), classTitle: z.string() })),
  leftOutCount: z.number().int(),
  /** Rows that come upon something that does not refuse them, the first ones. */
  warnings: z.array(z.object({ line: z.number().int(), ...alsoThen })),
  warningCount: z.number().int(),
});
export type TimetableImport = z.input<typeof TimetableImportSchema>;

export const importTimetable = endpoint('importTimetable', {
  summary:
    "Imports a timetable (CSV), or only tries it; audited. A row with the batch and number of a class changes it, others are added, nothing is removed. With one fault nothing is changed, and each is told with its line and column. `batchId` is the batch of a file without that column, '' for none",
  access: staff,
  effect: 'own',
  weight: 60,
  body: z.strictObject({ csv: StorableTextSchema.pipe(z.string().max(maxTimetableCsv)), batchId: OptionalIdCodec, dryRun: z.boolean() }),
  data: TimetableImportSchema,
  errors: ['NOT_FOUND'],
});

export const exportTimetable = endpoint('exportTimetable', {
  summary: 'The timetable of a batch as CSV, as `importTimetable` reads it',
  access: staff,
  effect: 'read',
  weight: 20,
  body: z.strictObject({ batchId: IdCodec }),
  data: z.object({ csv: z.string() }),
  errors: ['NOT_FOUND'],
});
