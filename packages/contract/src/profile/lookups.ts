import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { AvatarSchema } from './profile.ts';

/** What forms choose from (DAT-016 to DAT-020, API-026 to API-031). The lists change with a version of the portal only. */
const anySession = { kind: 'session', roles: everyRole } as const;
const nothing = z.strictObject({});

export const StateSchema = z.object({ stateId: z.string(), stateName: z.string() });
export const CitySchema = z.object({ cityId: z.string(), cityName: z.string() });
export const DegreeSchema = z.object({
  qualificationId: z.string(),
  qualificationName: z.string(),
  qualificationType: z.enum(['Graduation', 'PostGraduation', 'Professional']),
});
export const ExamSchema = z.object({ examId: z.string(), examName: z.string() });
export const JobSectorSchema = z.object({ jobSectorId: z.string(), jobSectorName: z.string() });
/** `name` says what is to be seen, for those who hear it. */
export const LookupAvatarSchema = AvatarSchema.extend({ name: z.string() });

export const lookupStates = endpoint('lookupStates', {
  summary: 'The states and union territories of India, by name',
  access: anySession,
  effect: 'read',
  body: nothing,
  data: z.array(StateSchema),
});
export const lookupCities = endpoint('lookupCities', {
  summary: 'The cities and towns of these states, by name',
  access: anySession,
  effect: 'read',
  body: z.strictObject({
    stateId: z
      .array(z.string().regex(/^\d{1,3}$/))
      .min(1)
      .max(40),
  }),
  data: z.array(CitySchema),
});
export const lookupDegrees = endpoint('lookupDegrees', {
  summary: 'Degrees and professional qualifications',
  access: anySession,
  effect: 'read',
  body: nothing,
  data: z.array(DegreeSchema),
});
export const lookupExamNames = endpoint('lookupExamNames', {
  summary: 'Exams a student may have sat',
  access: anySession,
  effect: 'read',
  body: nothing,
  data: z.array(ExamSchema),
});
export const lookupJobSectors = endpoint('lookupJobSectors', {
  summary: 'Sectors of work',
  access: anySession,
  effect: 'read',
  body: nothing,
  data: z.array(JobSectorSchema),
});
export const lookupProfileAvatars = endpoint('lookupProfileAvatars', {
  summary: 'The avatars to choose from',
  access: anySession,
  effect: 'read',
  body: nothing,
  data: z.array(LookupAvatarSchema),
});
