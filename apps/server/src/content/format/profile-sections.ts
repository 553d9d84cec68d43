import { storedFields } from '@abhyas/contract/profile/fields.ts';
import type { EducationEntry, MailingAddress } from '@abhyas/contract/profile/profile.ts';
import { blankAddresses } from '@abhyas/rules/profile/sections/address.ts';
import { blankEducation, blankEducationalDetails, type EducationLevel } from '@abhyas/rules/profile/sections/education.ts';
import { blankExam } from '@abhyas/rules/profile/sections/exams.ts';
import type { Filled } from '@abhyas/rules/profile/sections.ts';
import { blankPersonal } from '@abhyas/rules/profile/sections/personal.ts';
import { blankWork } from '@abhyas/rules/profile/sections/work.ts';
import { reference } from '../../modules/profile/reference/reference.ts';
import type { ProfileEntry } from './schemas/schemas.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** The sections that a person's `profile` of a pack fills, in the shape a student would send them. A name that no list has gives no id. */
export function sectionsOf({ profile, ...person }: Named & { profile: ProfileEntry }): Filled[] {
  const { firstName, lastName } = person;
  const { avatar: avatarId = '', mailing, permanent = 'same', education, work, exams } = profile;
  const given = Object.fromEntries(storedFields.flatMap((field) => (profile[field] === undefined ? [] : [[field, profile[field]]])));
  const sections: Filled[] = [{ section: 'personal', values: { ...blankPersonal, ...given, firstName, lastName, avatarId } }];
  if (mailing !== undefined) {
    const blank = blankAddresses();
    const permanentAddress =
      permanent === 'same'
        ? { ...blank.permanentAddress, addressSameAsMailingAddress: '1' as const }
        : { ...blank.permanentAddress, ...addressOf(permanent) };
    sections.push({ section: 'address', values: { mailingAddress: { ...blank.mailingAddress, ...addressOf(mailing) }, permanentAddress } });
  }
  if (education !== undefined) sections.push({ section: 'education', values: { educationalDetails: educationOf(education) } });
  const workExperience = work.map(({ key, sector, organisation, months }) => ({
    ...blankWork(key),
    JobSectorName: sector,
    Organisation: organisation,
    Work_experience_in_months: months,
  }));
  if (workExperience.length > 0) sections.push({ section: 'work', values: { workExperience } });
  const examAttempts = exams.map(({ key, exam, percentile = '', year = '' }) => ({
    ...blankExam(key),
    examId: reference.exams.find(({ examName }) => examName === exam)?.examId ?? exam,
    examName: exam,
    percentile,
    Expected_Actual_Yr_of_completion: year,
  }));
  if (examAttempts.length > 0) sections.push({ section: 'exams', values: { examAttempts } });
  return sections;
}

function addressOf({ address, city, state, pincode }: NonNullable<ProfileEntry['mailing']>): Partial<MailingAddress> {
  const stateId = reference.states.find(({ stateName }) => stateName === state)?.stateId ?? '';
  const cityId = reference.citiesOf([Number(stateId)]).find(({ cityName }) => cityName === city)?.cityId ?? '';
  return { address, city, cityId, state, stateId, pincode };
}

type Education = NonNullable<ProfileEntry['education']>;

function educationOf({ ssc, hsc, graduation, postGraduation, certifications }: Education) {
  const level = (type: EducationLevel, typed: Education['ssc'] | undefined): EducationEntry => {
    const blank = blankEducation({ recordKey: type, type });
    if (typed === undefined) return { ...blank, isApplicable: '0' };
    const { institution = '', degree = '', stream = '', year = '', cgpa, percentage } = typed;
    return {
      ...blank,
      School_College: institution,
      Degree: degree,
      Qualification_Stream: stream,
      Expected_Actual_Yr_of_completion: year,
      Grade_Type: cgpa === undefined ? 'Percentage' : 'CGPA',
      CGPA_x_y: cgpa ?? '',
      Marks: percentage ?? '',
      isApplicable: '1',
    };
  };
  return {
    ...blankEducationalDetails('none'),
    SSC: level('SSC', ssc),
    HSC: level('HSC', hsc),
    Graduation: level('Graduation', graduation),
    PostGraduation: level('PostGraduation', postGraduation),
    ProfessionalCertification: certifications.map(({ key, name, institution = '', year = '' }) => ({
      ...blankEducation({ recordKey: key, type: 'ProfessionalCertification' }),
      Course: name,
      School_College: institution,
      Expected_Actual_Yr_of_completion: year,
    })),
  };
}

/** Where a field of a section is in the pack; a record of a list is followed by its place. */
const packNames: Readonly<Record<string, string>> = {
  mailingAddress: 'mailing',
  permanentAddress: 'permanent',
  educationalDetails: 'education',
  SSC: 'ssc',
  HSC: 'hsc',
  Graduation: 'graduation',
  PostGraduation: 'postGraduation',
  ProfessionalCertification: 'certifications',
  workExperience: 'work',
  examAttempts: 'exams',
  avatarId: 'avatar',
  stateId: 'state',
  cityId: 'city',
  School_College: 'institution',
  Degree: 'degree',
  Qualification_Stream: 'stream',
  Course: 'name',
  CGPA_x_y: 'cgpa',
  Marks: 'percentage',
  Grade_Type: 'percentage',
  JobSectorName: 'sector',
  Organisation: 'organisation',
  Work_experience_in_months: 'months',
  examId: 'exam',
  Expected_Actual_Yr_of_completion: 'year',
};

/** 'educationalDetails.SSC.Marks' is ['education', 'ssc', 'percentage'] in the pack. */
export function packPath(path: string): string[] {
  return path.split('.').map((name) => packNames[name] ?? name);
}
