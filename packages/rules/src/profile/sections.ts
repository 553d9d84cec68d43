import type { ProfileSection, RecordSection } from '@abhyas/contract/profile/fields.ts';
import type { ProfileValues, SectionValues } from '@abhyas/contract/profile/profile.ts';
import { parseMobile, withoutGroups } from '../identity/identifier.ts';
import { plainText } from '../text/plain-text.ts';
import { blankAddresses, validateAddresses } from './sections/address.ts';
import { blankEducation, blankEducationalDetails, validateEducation } from './sections/education.ts';
import { blankExam, validateExams } from './sections/exams.ts';
import { blankGuardian, validateFamily } from './sections/family.ts';
import type { Faults } from './fields.ts';
import { idOf, isBlankRecord, type Records, recordsOf, withRecords } from './records.ts';
import { blankPersonal, validatePersonal } from './sections/personal.ts';
import { blankWork, validateWork } from './sections/work.ts';

/** A section with its values: what a form holds and a save carries. */
export type Filled = { [S in ProfileSection]: { readonly section: S; readonly values: SectionValues<S> } }[ProfileSection];

const blanks: { readonly [S in RecordSection]: (recordKey: string) => Records[S] } = {
  family: blankGuardian,
  education: (recordKey) => blankEducation({ recordKey, type: 'ProfessionalCertification' }),
  work: blankWork,
  exams: blankExam,
};
/** An entry to fill in of the list of a section. */
export const blankRecord = <S extends RecordSection>({ section, recordKey }: { section: S; recordKey: string }): Records[S] =>
  blanks[section](recordKey);

/** A section with nothing in it. `recordKey` names the one empty record that a list begins with. */
export function emptyValues(recordKey: string): ProfileValues {
  return {
    ...blankPersonal,
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
export function withoutEmptyRecords<F extends Filled>(filled: F): F {
  const section = filled.section as RecordSection;
  const records = recordsOf(filled).flatMap((record) => {
    if (record.isDelete === '0' && !isBlankRecord({ section, record })) return [record];
    return idOf({ section, record }) === '' ? [] : [{ ...record, isDelete: '1' as const }];
  });
  return withRecords({ filled, records });
}
