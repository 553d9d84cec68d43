import type { ProfileSection, ProfileValues, SectionValues } from '@abhyas/contract/profile/profile.ts';
import { parseMobile, withoutGroups } from '../identity/identifier.ts';
import { plainText } from '../text/plain-text.ts';
import { blankAddresses, validateAddresses } from './sections/address.ts';
import { blankEducationalDetails, validateEducation, isBlankCertification, isSavedEducation } from './sections/education.ts';
import { blankExam, validateExams, isBlankExam, isSavedExam } from './sections/exams.ts';
import { blankGuardian, validateFamily, isBlankGuardian, isSavedGuardian } from './sections/family.ts';
import { type Faults, withoutBlank } from './fields.ts';
import { validatePersonal } from './sections/personal.ts';
import { blankWork, validateWork, isBlankWork, isSavedWork } from './sections/work.ts';

/** A section with its values: what a form holds and a save carries. */
export type Filled = { [S in ProfileSection]: { readonly section: S; readonly values: SectionValues<S> } }[ProfileSection];

/** The fields of each section; a save brings all of a section's or none. */
export const sectionFields = {
  personal: ['firstName', 'lastName', 'dob', 'gender', 'avatarId'],
  family: ['familyDetails'],
  address: ['mailingAddress', 'permanentAddress'],
  education: ['educationalDetails'],
  work: ['workExperience'],
  exams: ['examAttempts'],
} as const satisfies { readonly [S in ProfileSection]: readonly (keyof SectionValues<S>)[] };

/** The steps of the onboarding, in their order. */
export const sectionOrder = Object.keys(sectionFields) as ProfileSection[];

/** A section with nothing in it. `recordKey` names the one empty record that a list begins with. */
export function emptyValues(recordKey: string): ProfileValues {
  return {
    firstName: '',
    lastName: '',
    dob: '',
    gender: '',
    avatarId: '',
    familyDetails: [blankGuardian(recordKey)],
    ...blankAddresses(),
    educationalDetails: blankEducationalDetails(recordKey),
    workExperience: [blankWork(recordKey)],
    examAttempts: [blankExam(recordKey)],
  };
}

/** Fields that hold a number or an address of mail: no script of digits and no invisible character is meant. */
const plainFields = new Set([
  'pincode',
  'Expected_Actual_Yr_of_completion',
  'CGPA_x_y',
  'Marks',
  'Work_experience_in_months',
  'percentile',
  'Parent_Guardian_Email_ID',
]);

/** The values with blanks trimmed and collapsed, Unicode normalised, and numbers and mobiles in the digits 0 to 9, ready to validate and save. */
export function normaliseValues<T>(values: T, of = ''): T {
  if (typeof values === 'string') {
    if (of === 'Parent_Guardian_Mobile_No') return (parseMobile(values) ?? withoutGroups(values)) as T;
    return (plainFields.has(of) ? plainText(values) : values.normalize('NFC').trim().replaceAll(/\s+/g, ' ')) as T;
  }
  if (Array.isArray(values)) return values.map((value: unknown) => normaliseValues(value, of)) as T;
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, normaliseValues(value, field)])) as T;
}

/**
 * Validates a section. Returns faults by the path of the field; empty if all is valid. Values are normalised; `today` is YYYY-MM-DD in the time zone of the
 * brand.
 */
export function validateSection({ section, values, today }: Filled & { today: string }): Faults {
  switch (section) {
    case 'personal':
      return validatePersonal({ values, today });
    case 'family':
      return validateFamily(values);
    case 'address':
      return validateAddresses(values);
    case 'education':
      return validateEducation({ values: values.educationalDetails, today });
    case 'work':
      return validateWork(values);
    case 'exams':
      return validateExams({ ...values, today });
  }
}

/** The section as it is stored: empty records are deleted, or left out if they were never saved. */
export function withoutEmptyRecords(filled: Filled): Filled {
  const { section, values } = filled;
  switch (section) {
    case 'personal':
    case 'address':
      return filled;
    case 'family':
      return {
        section,
        values: { familyDetails: withoutBlank({ records: values.familyDetails, isBlank: isBlankGuardian, isSaved: isSavedGuardian }) },
      };
    case 'education': {
      const { ProfessionalCertification: records, ...levels } = values.educationalDetails;
      const ProfessionalCertification = withoutBlank({ records, isBlank: isBlankCertification, isSaved: isSavedEducation });
      return { section, values: { educationalDetails: { ...levels, ProfessionalCertification } } };
    }
    case 'work':
      return {
        section,
        values: { workExperience: withoutBlank({ records: values.workExperience, isBlank: isBlankWork, isSaved: isSavedWork }) },
      };
    case 'exams':
      return {
        section,
        values: { examAttempts: withoutBlank({ records: values.examAttempts, isBlank: isBlankExam, isSaved: isSavedExam }) },
      };
  }
}
