import type { EducationEntry, MailingAddress, Profile, ProfileSection } from '@abhyas/contract/profile/profile.ts';
import { educationLevels, isBlankCertification, type EducationLevel } from '@abhyas/rules/profile/sections/education.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { genderText } from '../gender-text.ts';

/** One entry of a block: what it is, and what is known of it. */
export interface Entry {
  readonly key: string;
  readonly title: string;
  readonly facts: readonly string[];
}

export const blockTitles: Readonly<Record<ProfileSection, () => string>> = {
  personal: m.block_personal,
  family: m.block_family,
  address: m.block_address,
  education: m.block_education,
  work: m.block_work,
  exams: m.block_exams,
};

const known = (facts: readonly string[]): string[] => facts.filter((fact) => fact !== '');

const levelNames: Readonly<Record<EducationLevel, () => string>> = {
  SSC: m.education_ssc,
  HSC: m.education_hsc,
  Graduation: m.education_graduation,
  PostGraduation: m.education_post_graduation,
};

function gradeOf({ Grade_Type, CGPA_x_y, Marks }: EducationEntry): string {
  if (Grade_Type === 'CGPA') return CGPA_x_y === '' ? '' : m.education_shown_cgpa({ grade: CGPA_x_y });
  return Marks === '' ? '' : m.education_shown_percent({ grade: Marks });
}

function levelEntry({ level, entry }: { level: EducationLevel; entry: EducationEntry }): Entry[] {
  const { School_College: college, Degree, Qualification_Stream: stream, Expected_Actual_Yr_of_completion: year } = entry;
  const facts = known([college, Degree, stream, year, gradeOf(entry)]);
  return entry.isApplicable === '1' && facts.length > 0 ? [{ key: level, title: levelNames[level](), facts }] : [];
}

const addressEntry = ({ title, address }: { title: string; address: MailingAddress }): Entry[] => {
  const place = known([address.city, address.state]).join(', ');
  const facts = known([address.address, place, address.pincode]);
  return facts.length > 0 ? [{ key: title, title, facts }] : [];
};

function personalEntries({ firstName, lastName, dob, gender }: Profile): Entry[] {
  const facts = [
    { title: m.personal_name(), value: `${firstName} ${lastName}`.trim() },
    { title: m.personal_dob(), value: dob === '' ? '' : formatDayFirst(dob) },
    { title: m.personal_gender(), value: genderText(gender) },
  ];
  return facts.filter(({ value }) => value !== '').map(({ title, value }) => ({ key: title, title, facts: [value] }));
}

/** What a block shows of what is saved, in order; nothing where nothing is. */
export function entriesOf({ section, profile }: { section: ProfileSection; profile: Profile }): Entry[] {
  switch (section) {
    case 'personal':
      return personalEntries(profile);
    case 'family':
      return profile.familyDetails.map((guardian) => ({
        key: guardian.recordKey,
        title: guardian.Parent_Guardian_FirstName,
        facts: known([guardian.Parent_Guardian_Relation, guardian.Parent_Guardian_Mobile_No, guardian.Parent_Guardian_Email_ID]),
      }));
    case 'address': {
      const { mailingAddress, permanentAddress } = profile;
      const mailing = addressEntry({ title: m.address_mailing(), address: mailingAddress });
      if (mailing.length > 0 && permanentAddress.addressSameAsMailingAddress === '1') {
        return [...mailing, { key: 'permanent', title: m.address_permanent(), facts: [m.address_same()] }];
      }
      return [...mailing, ...addressEntry({ title: m.address_permanent(), address: permanentAddress })];
    }
    case 'education': {
      const { educationalDetails: details } = profile;
      const certifications = details.ProfessionalCertification.filter((entry) => !isBlankCertification(entry));
      return [
        ...educationLevels.flatMap((level) => levelEntry({ level, entry: details[level] })),
        ...certifications.map((entry) => ({
          key: entry.recordKey,
          title: entry.Course,
          facts: known([m.education_shown_certification(), entry.School_College, entry.Expected_Actual_Yr_of_completion]),
        })),
      ];
    }
    case 'work':
      return profile.workExperience.map((work) => ({
        key: work.recordKey,
        title: work.Organisation,
        facts: known([
          work.JobSectorName,
          work.Work_experience_in_months === '' ? '' : m.work_shown({ months: work.Work_experience_in_months }),
        ]),
      }));
    case 'exams':
      return profile.examAttempts.map((exam) => ({
        key: exam.recordKey,
        title: exam.examName,
        facts: known([exam.Expected_Actual_Yr_of_completion, exam.percentile === '' ? '' : m.exams_shown({ percentile: exam.percentile })]),
      }));
  }
}
