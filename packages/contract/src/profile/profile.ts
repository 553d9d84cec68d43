import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FlagSchema, MomentSchema, VersionSchema, OptionalIdCodec } from '../wire.ts';
import {
  type FieldForOthers,
  fieldsForOthers,
  type PersonalField,
  personalFields,
  profileSections,
  type ProfileSection,
  recordLists,
  type RecordSection,
} from './fields.ts';

/**
 * The profile of a student, as the specification writes it (DAT-005 to DAT-015), in texts as typed; ids are '' for what is not saved yet.
 * What makes a text valid is a rule (`rules/profile`) that form and server share.
 */
const typed = z.string().max(20_000);
/** What the browser calls a record from the moment it is in a form, so that saving it twice makes one. */
const recordKey = z.string().min(1).max(40);

const addressFields = {
  address: typed,
  city: typed,
  /** '' for a town that is not in the list. */
  cityId: typed,
  state: typed,
  stateId: typed,
  country: typed,
  pincode: typed,
  mailingAddressId: typed,
};
export const MailingAddressSchema = z.object(addressFields);
export type MailingAddress = z.infer<typeof MailingAddressSchema>;
export const PermanentAddressSchema = z.object({ ...addressFields, addressSameAsMailingAddress: FlagSchema });
export type PermanentAddress = z.infer<typeof PermanentAddressSchema>;

export const educationTypes = ['SSC', 'HSC', 'Graduation', 'PostGraduation', 'ProfessionalCertification'] as const;
export type EducationType = (typeof educationTypes)[number];
export const EducationEntrySchema = z.object({
  recordKey,
  Educational_Details_id: typed,
  EducationType: z.enum(educationTypes),
  School_College: typed,
  Degree: typed,
  /** What a certification is called. */
  Course: typed,
  Qualification_Stream: typed,
  Expected_Actual_Yr_of_completion: typed,
  /** 'CGPA', 'Percentage', or '' while none is chosen. The grade is in CGPA_x_y or in Marks. */
  Grade_Type: typed,
  CGPA_x_y: typed,
  Marks: typed,
  isApplicable: FlagSchema,
  isDelete: FlagSchema,
});
export type EducationEntry = z.infer<typeof EducationEntrySchema>;
export const EducationalDetailsSchema = z.object({
  SSC: EducationEntrySchema,
  HSC: EducationEntrySchema,
  Graduation: EducationEntrySchema,
  PostGraduation: EducationEntrySchema,
  ProfessionalCertification: z.array(EducationEntrySchema).max(40),
});
export type EducationalDetails = z.infer<typeof EducationalDetailsSchema>;

/** A record of a list: its id, the fields that a person fills in, and whether it is to be deleted. */
function recordOf<S extends RecordSection>(section: S) {
  const { id, fields } = recordLists[section];
  type Typed = (typeof recordLists)[S]['id' | 'fields'] extends infer T ? (T extends readonly string[] ? T[number] : T) : never;
  const texts = Object.fromEntries([id, ...fields].map((field) => [field, typed])) as Record<Typed & string, typeof typed>;
  return z.object({ recordKey, ...texts, isDelete: FlagSchema });
}
export const GuardianSchema = recordOf('family');
export type Guardian = z.infer<typeof GuardianSchema>;
/** The months are as typed: '18', '18 months', '1 year'. Saved, they are a number. */
export const WorkExperienceSchema = recordOf('work');
export type WorkExperience = z.infer<typeof WorkExperienceSchema>;
/** `examAttemptId` tells saved attempts apart: one exam may have been sat twice. */
export const ExamAttemptSchema = recordOf('exams').extend({ examName: typed });
export type ExamAttempt = z.infer<typeof ExamAttemptSchema>;

export const AvatarSchema = z.object({ avatarId: z.string(), avatarUrl: z.string() });
export type Avatar = z.infer<typeof AvatarSchema>;

const personalShape = Object.fromEntries(Object.keys(personalFields).map((field) => [field, typed])) as Record<PersonalField, typeof typed>;

/** The sections, with their values as typed. A birthday is YYYY-MM-DD, or ''. */
export const ProfileSectionsSchema = {
  personal: z.object(personalShape),
  family: z.object({ familyDetails: z.array(GuardianSchema).max(20) }),
  address: z.object({ mailingAddress: MailingAddressSchema, permanentAddress: PermanentAddressSchema }),
  education: z.object({ educationalDetails: EducationalDetailsSchema }),
  work: z.object({ workExperience: z.array(WorkExperienceSchema).max(60) }),
  exams: z.object({ examAttempts: z.array(ExamAttemptSchema).max(60) }),
} as const;
/** The fields of one section, as typed. */
export type SectionValues<S extends ProfileSection> = z.infer<(typeof ProfileSectionsSchema)[S]>;

const sectionShapes = {
  ...ProfileSectionsSchema.personal.shape,
  ...ProfileSectionsSchema.family.shape,
  ...ProfileSectionsSchema.address.shape,
  ...ProfileSectionsSchema.education.shape,
  ...ProfileSectionsSchema.work.shape,
  ...ProfileSectionsSchema.exams.shape,
};
const ValuesSchema = z.object(sectionShapes);
/** The fields of all sections. */
export type ProfileValues = z.infer<typeof ValuesSchema>;

/** DAT-005, DAT-014: the profile as its student reads it. `profileImage` is an url, or ''; `avatars` holds the avatar in use, or nothing. */
export const ProfileSchema = z.object({ profileImage: z.string(), centre: z.string(), ...sectionShapes, avatars: z.array(AvatarSchema) });
export type Profile = z.infer<typeof ProfileSchema>;

/** What was typed and not saved yet, by section: the same on every device. */
const DraftsSchema = z.object(ProfileSectionsSchema).partial();
export type ProfileDrafts = z.infer<typeof DraftsSchema>;

/** The versions of a section: how often what is saved of it has changed, and the number that a browser drew for its draft, 0 without one. */
const VersionsSchema = z.object({ saved: VersionSchema, draft: VersionSchema });

/**
 * What a change to a section was based on: the version of what was saved, and of every draft that the browser has read or sent. A change that is based
 * on anything else is refused; one that says nothing is not compared.
 */
export const BasisSchema = z.object({ saved: VersionSchema, drafts: z.array(VersionSchema).max(40) });
export type Basis = z.infer<typeof BasisSchema>;
/** As pages of the build before counted versions say it. It is not compared. */
const TextBasisSchema = z.object({ saved: z.string().max(40), drafts: z.array(z.string().max(40)).max(40) });
const BasedOnSchema = z.partialRecord(z.enum(profileSections), z.union([BasisSchema, TextBasisSchema]));
export type BasedOn = z.infer<typeof BasedOnSchema>;

/** `savedSections`: those that were saved once; `finishedAt`: when the onboarding was finished or skipped, '' before. */
export const OnboardingSchema = z.object({
  savedSections: z.array(z.enum(profileSections)),
  finishedAt: z.union([MomentSchema, z.literal('')]),
});
export type Onboarding = z.infer<typeof OnboardingSchema>;

export const StudentDataSchema = z.object({
  student_profile_details: z.object({ profile: ProfileSchema }),
  drafts: DraftsSchema,
  onboarding: OnboardingSchema,
  versions: z.record(z.enum(profileSections), VersionsSchema),
});
export type StudentData = z.infer<typeof StudentDataSchema>;

export const studentData = endpoint('studentData', {
  summary: 'The profile of the signed-in student, what was typed and not saved yet, and how far the onboarding has come',
  access: { kind: 'session', roles: ['student'] },
  effect: 'read',
  body: z.strictObject({}),
  data: StudentDataSchema,
});

/** API-009, DAT-048. `active_learning_path_id` is where the student went on last, '' if nothing was opened yet. */
export const studentDataV2 = endpoint('studentDataV2', {
  summary: 'The profile of the signed-in student and the learning path opened last in the course used last',
  access: { kind: 'session', roles: ['student'] },
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({
    student_profile_details: z.object({ profile: ProfileSchema }),
    student_prepare_resume_details: z.object({ active_learning_path_id: OptionalIdCodec }),
  }),
});

const personalForOthers = Object.fromEntries(fieldsForOthers.map((field) => [field, typed])) as Record<FieldForOthers, typeof typed>;
/** The profile as a mentor, a parent or staff read it: no date of birth, address or family, and contact as on the user card. */
export const ProfileForOthersSchema = z.object({
  studentImsPin: z.string(),
  profileImage: z.string(),
  centre: z.string(),
  ...personalForOthers,
  emailId: z.string(),
  mobileNumber: z.string(),
  ...ProfileSectionsSchema.education.shape,
  ...ProfileSectionsSchema.work.shape,
  ...ProfileSectionsSchema.exams.shape,
});
export type ProfileForOthers = z.infer<typeof ProfileForOthersSchema>;

export const studentDataByPin = endpoint('studentDataByPin', {
  summary:
    'The profile of a student by pin, for those who may see the student’s card. Someone one may not see is answered like a pin no one has',
  access: { kind: 'session', roles: ['student', 'mentor', 'parent', 'staff', 'admin'] },
  effect: 'read',
  body: z.strictObject({ studentImsPin: z.string().trim().min(1).max(20) }),
  data: ProfileForOthersSchema,
  errors: ['NOT_FOUND'],
});

/**
 * API-024, API-025: saves the sections that come, as `mode` says. `save`: every field must be valid, else nothing is saved and each fault
 * is under the path of its field. `finish`: the same, and the onboarding is over. `skip`: what is valid is saved, the rest stays a draft, and the
 * onboarding is over. A change of the family is not for support and needs `password` (PROOF_NEEDED, or with `skip` a draft).
 */
export const studentPrelogin = endpoint('studentPrelogin', {
  summary: 'Saves sections of the signed-in student’s own profile: all of them, or as many as come',
  access: { kind: 'session', roles: ['student'] },
  effect: 'write',
  body: z.strictObject({
    mode: z.enum(['save', 'skip', 'finish']),
    basedOn: BasedOnSchema.optional(),
    password: z.string().max(200).optional(),
    ...ValuesSchema.partial().shape,
  }),
  data: StudentDataSchema,
  errors: ['CHANGED_ELSEWHERE', 'INCORRECT_PASSWORD', 'FACTOR_NEEDED', 'PROOF_NEEDED', 'SIGN_IN_AGAIN', 'TOO_MANY_REQUESTS'],
});

export const saveProfileDraft = endpoint('saveProfileDraft', {
  summary: 'Keeps what is being typed in one section, valid or not, for every device of the student; an empty draft forgets it',
  access: { kind: 'session', roles: ['student'] },
  effect: 'write',
  body: z.strictObject({
    drafts: DraftsSchema,
    /** Of the drafts; one that comes without gets one. */
    versions: z.partialRecord(z.enum(profileSections), z.int().min(1).max(2_147_483_647)).optional(),
    forget: z.array(z.enum(profileSections)).max(6),
    basedOn: BasedOnSchema.optional(),
  }),
  data: z.object({}),
  errors: ['CHANGED_ELSEWHERE'],
});

/** Pixels of the picture as it is upright; whole numbers as text, because they come beside a file. */
const pixels = z.string().regex(/^\d{1,5}$/);
export const uploadProfileImage = endpoint('uploadProfileImage', {
  summary:
    'Takes a JPEG, PNG or WebP of at most 10 MB (multipart, field user_file) and the square of it to show; it is turned upright, cut, made small and stripped of everything but its pixels',
  access: { kind: 'session', roles: ['student'] },
  effect: 'write',
  weight: 5,
  body: z.strictObject({ left: pixels, top: pixels, side: pixels }),
  data: z.object({ profileImage: z.string() }),
  errors: ['NOT_A_PICTURE', 'TOO_MANY_REQUESTS', 'UNSAFE_FILE'],
});

export const removeProfileImage = endpoint('removeProfileImage', {
  summary: 'Removes the student’s own picture',
  access: { kind: 'session', roles: ['student'] },
  effect: 'write',
  body: z.strictObject({}),
  data: z.object({}),
});
