import { z } from 'zod';
import { DaySchema, IdCodec, MomentCodec, VersionSchema, ReasonSchema } from '../wire.ts';

/** DAT-039. */
export const classStates = ['Live', 'UpComing', 'Completed'] as const;
export type ClassState = (typeof classStates)[number];
export const classModes = ['Virtual', 'In person'] as const;
export type ClassMode = (typeof classModes)[number];

/** What can be done with a class. `reason` says why it can't be done now; a screen shows what is not enabled with it. */
export const classActionKinds = ['join', 'scan', 'watch', 'handout', 'start', 'roll', 'share', 'message', 'move', 'cancel'] as const;
export const ClassActionSchema = z.object({ kind: z.enum(classActionKinds), enabled: z.boolean(), reason: ReasonSchema });
export type ClassAction = z.input<typeof ClassActionSchema>;

/** Whether someone was there: DAT-040, and how and how long (`minutes` of the class). `status` is '' until it can be said. */
export const ClassAttendanceSchema = z.object({
  status: z.enum(['', 'present', 'absent']),
  how: z.enum(['', 'Live', 'Play', 'Room']),
  minutes: z.number().int(),
  /** A mentor or staff said it. */
  corrected: z.boolean(),
});
export type ClassAttendance = z.input<typeof ClassAttendanceSchema>;

/** DAT-041: a class as the card of one viewer shows it, from the rule that guards its calls. `hostJoinURL` is '' for all but its mentor (CLS-016). */
export const ClassCardSchema = z.object({
  id: IdCodec,
  mappingId: IdCodec,
  version: VersionSchema,
  batchName: z.string(),
  batchId: IdCodec,
  courseId: IdCodec,
  moduleNumber: z.number().int(),
  classTitle: z.string(),
  description: z.string(),
  /** The day and '04:00 PM' in `timeZone`; the moments decide. */
  classDate: DaySchema,
  classTime: z.string(),
  timeZone: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  classNumber: z.number().int(),
  createdTs: MomentCodec,
  mode: z.enum(classModes),
  place: z.string(),
  mentorName: z.string(),
  hostJoinURL: z.string(),
  status: z.enum(classStates),
  isCancelled: z.boolean(),
  cancelReason: z.string(),
  /** The name of the handout's file; '' where there is none. It is fetched by `classHandout`. */
  handout: z.string(),
  recording: z.enum(['', 'processing', 'overdue', 'ready']),
  /** Watching the recording would mark the reader as attended. */
  watchCounts: z.boolean(),
  /** Of the student whom the list is about; of a mentor's own list nothing is said. */
  attendance: ClassAttendanceSchema,
  actions: z.array(ClassActionSchema),
});
export type ClassCard = z.input<typeof ClassCardSchema>;

/** A batch of the student's. */
export const StudentBatchSchema = z.object({ batchId: IdCodec, batchName: z.string() });
