import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FlagCodec, IdCodec, MomentCodec } from '../wire.ts';
import { applicationStatuses } from './school-limits.ts';
import { schoolReader, schoolStudent } from './school.ts';

/** API-072, SCH-022, DAT-051. */
export const addStudentSchoolLike = endpoint('addStudentSchoolLike', {
  summary: 'Puts a programme on the shortlist with its deadlines in the calendar, or takes it off',
  access: schoolStudent,
  effect: 'write',
  body: z.strictObject({ schoolId: IdCodec, schoolProgramCourseMappingId: IdCodec, isLiked: FlagCodec }),
  data: z.object({ isLiked: FlagCodec }),
  errors: ['NOT_FOUND'],
});

/** API-077, SCH-024. `programName` decides nothing. */
export const applyNow = endpoint('applyNow', {
  summary:
    'Records that the student goes to the application page of a programme, and gives its address; an application not started is in progress then',
  access: schoolStudent,
  effect: 'write',
  perDay: 50,
  body: z.strictObject({ programName: z.string().max(500), schoolProgramMappingId: IdCodec, schoolId: IdCodec }),
  data: z.object({ applicationLink: z.string(), status: z.enum(applicationStatuses) }),
  errors: ['NOT_FOUND'],
});

export const applicationStatus = endpoint('applicationStatus', {
  summary: 'Notes how far the application to a programme is',
  access: schoolStudent,
  effect: 'write',
  body: z.strictObject({ schoolProgramMappingId: IdCodec, status: z.enum(applicationStatuses) }),
  data: z.object({ status: z.enum(applicationStatuses) }),
  errors: ['NOT_FOUND'],
});

export const ShortlistDeadlineSchema = z.object({
  deadlineId: IdCodec,
  schoolId: IdCodec,
  schoolName: z.string(),
  programId: IdCodec,
  programName: z.string(),
  title: z.string(),
  at: MomentCodec,
  note: z.string(),
  status: z.enum(applicationStatuses),
});
export type ShortlistDeadline = z.input<typeof ShortlistDeadlineSchema>;

export const shortlistDeadlines = endpoint('shortlistDeadlines', {
  summary: 'The deadlines to come of the programmes that a student has shortlisted, the next first; at most two hundred',
  access: schoolReader,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, studentImsPin: z.string().max(20).default('') }),
  data: z.array(ShortlistDeadlineSchema),
  errors: ['NOT_FOUND'],
});
