import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, OptionalIdCodec, PageSchema } from '../wire.ts';
import { ClassCardSchema, StudentBatchSchema } from './card.ts';

const readers = { kind: 'session', roles: ['student', 'parent', 'mentor', 'staff', 'admin'] } as const;
/** A student, '' for oneself; a course of theirs; one of their batches in it, '' for all. */
const ofBatch = z.strictObject({
  studentImsPin: z.string().max(20),
  courseId: IdCodec,
  batchId: OptionalIdCodec,
  page: PageSchema,
});
/** Classes on all pages. */
const total = z.number().int();
/** DAT-042. Classes that were held while the student was in the batch. */
export const AttendedSchema = z.object({
  attended: z.number().int(),
  totalClasses: z.number().int(),
  /** Whole per cent. */
  percentage: z.number().int(),
});

export const completedClasses = endpoint('completedClasses', {
  summary: 'The classes of a student that are over, newest first (API-041), five hundred a page, with how many they attended of all',
  access: readers,
  effect: 'read',
  body: ofBatch,
  data: z.object({ batches: z.array(StudentBatchSchema), classes: z.array(ClassCardSchema), total, attendance: AttendedSchema }),
  errors: ['NOT_FOUND'],
});

export const upcomingClasses = endpoint('upcomingClasses', {
  summary: 'The classes of a student that run or are to come, the next one first (API-042), five hundred a page',
  access: readers,
  effect: 'read',
  body: ofBatch,
  data: z.object({ batches: z.array(StudentBatchSchema), classes: z.array(ClassCardSchema), total }),
  errors: ['NOT_FOUND'],
});

/** A class that counts for a student. `canOpen`: the reader may open its page; a mentor those they teach and those of their batches. */
const CountedClassSchema = ClassCardSchema.extend({ canOpen: z.boolean() });
export type CountedClass = z.input<typeof CountedClassSchema>;

export const studentAttendance = endpoint('studentAttendance', {
  summary:
    "Which classes a student attended and missed, newest first (API-045), five hundred a page: the student their own, mentors and parents those of a student they see. `mentorImsPin` is the reader's own, or empty",
  access: readers,
  effect: 'read',
  body: z.strictObject({ mentorImsPin: z.string().max(20), studentImsPin: z.string().max(20), page: PageSchema }),
  data: z.object({
    studentName: z.string(),
    studentImsPin: z.string(),
    attendance: AttendedSchema,
    attendedClasses: z.array(CountedClassSchema),
    missedClasses: z.array(CountedClassSchema),
    total,
    timeZone: z.string(),
  }),
  errors: ['NOT_FOUND'],
});
