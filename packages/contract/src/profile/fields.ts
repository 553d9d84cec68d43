/** The parts that a profile is typed and saved in, in the order of the steps of the onboarding and of the blocks of the profile page. */
export const profileSections = ['personal', 'family', 'address', 'education', 'work', 'exams'] as const;
export type ProfileSection = (typeof profileSections)[number];

/** One field of a student: how it is checked, shown and stored. */
type PersonalDescription = {
  /** Mentors, parents and staff read it, too. */
  readonly isForOthers?: boolean;
} & (
  | { readonly kind: 'name'; readonly isRequired?: boolean }
  | { readonly kind: 'birthday' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'avatar' }
);

/**
 * The fields of the first section: schemas, columns, checks, form, page, download, packs and what others read come from here. A name is kept
 * with the person, a birthday and a choice in a column of the profile, each '' while it is not given.
 */
export const personalFields = {
  firstName: { kind: 'name', isRequired: true, isForOthers: true },
  lastName: { kind: 'name', isForOthers: true },
  dob: { kind: 'birthday' },
  gender: { kind: 'choice', options: ['Male', 'Female', 'Others'] },
  /** The avatar that was chosen, '' for an own picture or none. */
  avatarId: { kind: 'avatar' },
} as const satisfies Readonly<Record<string, PersonalDescription>>;

type Described = typeof personalFields;
export type PersonalField = keyof Described;
type FieldOf<K extends PersonalDescription['kind']> = { [F in PersonalField]: Described[F]['kind'] extends K ? F : never }[PersonalField];
export type ChoiceField = FieldOf<'choice'>;
export type StoredField = FieldOf<'birthday' | 'choice'>;
export type FieldForOthers = { [F in PersonalField]: Described[F] extends { readonly isForOthers: true } ? F : never }[PersonalField];

const names = Object.keys(personalFields) as PersonalField[];
const described: Readonly<Record<PersonalField, PersonalDescription>> = personalFields;
export const choiceFields = names.filter((name): name is ChoiceField => described[name].kind === 'choice');
export const storedFields = names.filter((name): name is StoredField => ['birthday', 'choice'].includes(described[name].kind));
export const fieldsForOthers = names.filter((name): name is FieldForOthers => described[name].isForOthers === true);

/** The fields of each section on the wire. A save brings all of a section's or none. */
export const sectionFields = {
  personal: names,
  family: ['familyDetails'],
  address: ['mailingAddress', 'permanentAddress'],
  education: ['educationalDetails'],
  work: ['workExperience'],
  exams: ['examAttempts'],
} as const satisfies Readonly<Record<ProfileSection, readonly string[]>>;

/** The list of records of a section: where it is, the field of a record's id, how many may be kept, and the fields that a person fills in. */
export const recordLists = {
  family: {
    path: ['familyDetails'],
    id: 'Parent_Guardian_Id',
    max: 4,
    fields: ['Parent_Guardian_FirstName', 'Parent_Guardian_Relation', 'Parent_Guardian_Mobile_No', 'Parent_Guardian_Email_ID'],
  },
  education: {
    path: ['educationalDetails', 'ProfessionalCertification'],
    id: 'Educational_Details_id',
    max: 10,
    fields: ['Course', 'School_College', 'Expected_Actual_Yr_of_completion'],
  },
  work: {
    path: ['workExperience'],
    id: 'work_experience_id',
    max: 20,
    fields: ['JobSectorName', 'Organisation', 'Work_experience_in_months'],
  },
  exams: {
    path: ['examAttempts'],
    id: 'examAttemptId',
    max: 20,
    fields: ['examId', 'percentile', 'Expected_Actual_Yr_of_completion'],
  },
} as const;
export type RecordSection = keyof typeof recordLists;
