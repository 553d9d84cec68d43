import { inWords } from '../../test/in-words.ts';
import type { Faults } from './fields.ts';
import type { SectionValues } from '@abhyas/contract/profile/profile.ts';
import { blankAddresses } from './sections/address.ts';
import { blankEducationalDetails } from './sections/education.ts';
import { blankExam } from './sections/exams.ts';
import { blankGuardian } from './sections/family.ts';
import { blankPersonal } from './sections/personal.ts';
import { blankWork } from './sections/work.ts';

/** Sections without a fault, for tests that spoil one field of them. */
export const today = '2026-11-21';

export const goodPersonal: SectionValues<'personal'> = {
  ...blankPersonal,
  firstName: 'Asha',
  lastName: 'Rao',
  dob: '2004-02-29',
  gender: 'Female',
  avatarId: '1',
};

export const goodGuardian = {
  ...blankGuardian('g1'),
  Parent_Guardian_FirstName: 'Ravi Rao',
  Parent_Guardian_Relation: 'Father',
  Parent_Guardian_Mobile_No: '9000000101',
  Parent_Guardian_Email_ID: 'ravi@demo.test',
};

const address = { address: '4 Lake Road', city: 'Pune', cityId: '27001', state: 'Maharashtra', stateId: '27', pincode: '411001' };
export function goodAddresses(): SectionValues<'address'> {
  const { mailingAddress, permanentAddress } = blankAddresses();
  return { mailingAddress: { ...mailingAddress, ...address }, permanentAddress: { ...permanentAddress, ...address } };
}

const school = { School_College: 'Demo School', Expected_Actual_Yr_of_completion: '2020', Grade_Type: 'CGPA', CGPA_x_y: '9.25' };
const college = {
  School_College: 'Demo College',
  Degree: 'B.Com',
  Qualification_Stream: 'Commerce',
  Expected_Actual_Yr_of_completion: '2026',
  Grade_Type: 'Percentage',
  Marks: '71.5',
};
export function goodEducation() {
  const blank = blankEducationalDetails('c1');
  return {
    SSC: { ...blank.SSC, ...school },
    HSC: { ...blank.HSC, ...school, Qualification_Stream: 'Science' },
    Graduation: { ...blank.Graduation, ...college },
    PostGraduation: { ...blank.PostGraduation, ...college, isApplicable: '1' as const },
    ProfessionalCertification: blank.ProfessionalCertification,
  };
}

export const goodWork = {
  ...blankWork('w1'),
  JobSectorName: 'Banking',
  Organisation: 'Demo Bank',
  Work_experience_in_months: '18 months',
};

export const goodExam = {
  ...blankExam('e1'),
  examId: '1',
  examName: 'CAT',
  percentile: '91.25',
  Expected_Actual_Yr_of_completion: '2025',
};

/** What is wrong with typed values, in words. */
export const inWordsAll = (faults: Faults): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, inWords(fault)]));
