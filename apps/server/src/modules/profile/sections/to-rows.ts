import { storedFields } from '@abhyas/contract/profile/fields.ts';
import type {
  EducationalDetails,
  EducationEntry,
  ExamAttempt,
  Guardian,
  SectionValues,
  WorkExperience,
} from '@abhyas/contract/profile/profile.ts';
import { country } from '@abhyas/rules/profile/sections/address.ts';
import { educationLevels, gradeSystems, maxGrade } from '@abhyas/rules/profile/sections/education.ts';
import { parseMonths } from '@abhyas/rules/profile/sections/work.ts';
import { isCityOf } from './check-choices.ts';
import { findAvatar, pick } from '../reading.ts';
import { reference } from '../reference/reference.ts';
import type { AddressValues, EducationValues, ExamValues, GuardianValues, WorkValues } from './save-queries.ts';

/**
 * From what was typed, tidy and checked, to what is stored. What a skip has emptied becomes null; what hangs on a field that it emptied does, too.
 */

const toNumber = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null);
const oneOf = <T extends string>(known: readonly T[], text: string): T | '' => known.find((one) => one === text) ?? '';

export function toSingles(values: SectionValues<'personal'>) {
  return { ...pick(values, storedFields), avatarId: toNumber(findAvatar(values.avatarId)?.avatarId ?? '') };
}

export function toAddressRows({ mailingAddress, permanentAddress }: SectionValues<'address'>): AddressValues[] {
  const sameAsMailing = permanentAddress.addressSameAsMailingAddress === '1';
  const row = (typed: SectionValues<'address'>['mailingAddress']) => {
    const stateId = reference.stateById.has(typed.stateId) ? typed.stateId : '';
    const cityId = isCityOf({ cityId: typed.cityId, stateId }) ? typed.cityId : '';
    return {
      address: typed.address,
      city: reference.cityById.get(cityId)?.cityName ?? typed.city,
      cityId: cityId === '' ? null : Number(cityId),
      stateId: toNumber(stateId),
      country,
      pincode: typed.pincode,
    };
  };
  const none = { address: '', city: '', cityId: null, stateId: null, country, pincode: '' };
  return [
    { kind: 'mailing', ...row(mailingAddress), sameAsMailing: false },
    { kind: 'permanent', ...(sameAsMailing ? none : row(permanentAddress)), sameAsMailing },
  ];
}

export function toGuardianRow(guardian: Guardian): GuardianValues {
  return {
    recordKey: guardian.recordKey,
    name: guardian.Parent_Guardian_FirstName,
    relation: guardian.Parent_Guardian_Relation,
    mobile: guardian.Parent_Guardian_Mobile_No,
    email: guardian.Parent_Guardian_Email_ID,
  };
}

/** A grade of '8.57' in hundredths, or null if it is not valid in its grade system. */
function toHundredths({ Grade_Type, CGPA_x_y, Marks }: EducationEntry): number | null {
  const typed = Grade_Type === 'CGPA' ? CGPA_x_y : Marks;
  if (oneOf(gradeSystems, Grade_Type) === '' || !/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return null;
  return Number(typed) <= maxGrade(Grade_Type) ? Math.round(Number(typed) * 100) : null;
}

const noEducation = { college: '', degree: '', course: '', stream: '', year: null, gradeType: '', gradeHundredths: null } as const;

/** A level that is not applicable holds nothing: no one looked at what was typed there. */
export function toLevelRows(details: EducationalDetails): EducationValues[] {
  return educationLevels.map((level) => {
    const entry = details[level];
    const named = { recordKey: level, type: level, isApplicable: entry.isApplicable === '1' };
    if (!named.isApplicable) return { ...noEducation, ...named };
    return {
      ...named,
      college: entry.School_College,
      degree: entry.Degree,
      course: '',
      stream: entry.Qualification_Stream,
      year: toNumber(entry.Expected_Actual_Yr_of_completion),
      gradeType: oneOf(gradeSystems, entry.Grade_Type),
      gradeHundredths: toHundredths(entry),
    };
  });
}

export function toCertificationRow(entry: EducationEntry): EducationValues {
  return {
    ...noEducation,
    recordKey: entry.recordKey,
    type: 'ProfessionalCertification',
    college: entry.School_College,
    course: entry.Course,
    year: toNumber(entry.Expected_Actual_Yr_of_completion),
    isApplicable: true,
  };
}

export function toWorkRow(work: WorkExperience): WorkValues {
  return {
    recordKey: work.recordKey,
    jobSector: work.JobSectorName,
    organisation: work.Organisation,
    months: parseMonths(work.Work_experience_in_months),
  };
}

export function toExamRow(exam: ExamAttempt): ExamValues {
  return {
    recordKey: exam.recordKey,
    examId: reference.examById.has(exam.examId) ? Number(exam.examId) : null,
    percentile: exam.percentile === '' ? null : exam.percentile,
    year: toNumber(exam.Expected_Actual_Yr_of_completion),
  };
}
