import {
  type Avatar,
  type EducationalDetails,
  type EducationEntry,
  type EducationType,
  type MailingAddress,
  type Profile,
  type ProfileDrafts,
  type ProfileForOthers,
  profileSections,
  ProfileSectionsSchema,
  type StudentData,
} from '@abhyas/contract/profile/profile.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { country } from '@abhyas/rules/profile/sections/address.ts';
import { blankEducation, educationLevels } from '@abhyas/rules/profile/sections/education.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import type { findVisiblePerson } from '../../relations/index.ts';
import type { AddressRow, EducationRow, ProfileRows } from './queries.ts';
import { avatars } from '../reference/avatars.ts';
import { reference } from '../reference/reference.ts';

const numberText = (value: number | null): string => (value === null ? '' : String(value));

/** The avatar with this id, or null. */
export function findAvatar(avatarId: number | string | null): Avatar | null {
  const known = avatars.find((avatar) => avatar.avatarId === String(avatarId));
  return known === undefined ? null : { avatarId: known.avatarId, avatarUrl: known.avatarUrl };
}

function presentAddress(row: AddressRow | undefined): MailingAddress {
  const stateId = numberText(row?.stateId ?? null);
  const cityId = numberText(row?.cityId ?? null);
  return {
    address: row?.address ?? '',
    city: reference.cityById.get(cityId)?.cityName ?? row?.city ?? '',
    cityId,
    state: reference.stateById.get(stateId)?.stateName ?? '',
    stateId,
    country: row?.country ?? country,
    pincode: row?.pincode ?? '',
    mailingAddressId: row?.id ?? '',
  };
}

/** A grade of 850 hundredths is '8.5'. */
function presentEducation(row: EducationRow): EducationEntry {
  const grade = row.gradeHundredths === null ? '' : String(row.gradeHundredths / 100);
  return {
    recordKey: row.recordKey,
    Educational_Details_id: row.id,
    EducationType: row.type,
    School_College: row.college,
    Degree: row.degree,
    Course: row.course,
    Qualification_Stream: row.stream,
    Expected_Actual_Yr_of_completion: numberText(row.year),
    Grade_Type: row.gradeType,
    CGPA_x_y: row.gradeType === 'CGPA' ? grade : '',
    Marks: row.gradeType === 'Percentage' ? grade : '',
    isApplicable: toFlag(row.isApplicable),
    isDelete: '0',
  };
}

function presentEducationalDetails(rows: readonly EducationRow[]): EducationalDetails {
  const level = (type: Exclude<EducationType, 'ProfessionalCertification'>) => {
    const row = rows.find((candidate) => candidate.type === type);
    return row === undefined ? blankEducation({ recordKey: type, type }) : presentEducation(row);
  };
  const [SSC, HSC, Graduation, PostGraduation] = educationLevels;
  return {
    SSC: level(SSC),
    HSC: level(HSC),
    Graduation: level(Graduation),
    PostGraduation: level(PostGraduation),
    ProfessionalCertification: rows.filter(({ type }) => type === 'ProfessionalCertification').map(presentEducation),
  };
}

/** A profile as its student reads it. `profileImage` is the url of the picture or avatar, or ''. */
export function presentProfile({ rows, profileImage }: { rows: ProfileRows; profileImage: string }): Profile {
  const mailing = rows.addresses.find(({ kind }) => kind === 'mailing');
  const permanent = rows.addresses.find(({ kind }) => kind === 'permanent');
  const avatar = findAvatar(rows.avatarId);
  return {
    profileImage,
    centre: rows.centre,
    firstName: rows.firstName,
    lastName: rows.lastName,
    dob: rows.dob,
    gender: rows.gender,
    avatarId: avatar?.avatarId ?? '',
    familyDetails: rows.guardians.map((row) => ({
      recordKey: row.recordKey,
      Parent_Guardian_Id: row.id,
      Parent_Guardian_FirstName: row.name,
      Parent_Guardian_Relation: row.relation,
      Parent_Guardian_Mobile_No: row.mobile,
      Parent_Guardian_Email_ID: row.email,
      isDelete: '0',
    })),
    mailingAddress: presentAddress(mailing),
    permanentAddress: { ...presentAddress(permanent), addressSameAsMailingAddress: toFlag(permanent?.sameAsMailing ?? false) },
    educationalDetails: presentEducationalDetails(rows.education),
    workExperience: rows.work.map((row) => ({
      recordKey: row.recordKey,
      work_experience_id: row.id,
      JobSectorName: row.jobSector,
      Organisation: row.organisation,
      Work_experience_in_months: numberText(row.months),
      isDelete: '0',
    })),
    examAttempts: rows.exams.map((row) => ({
      recordKey: row.recordKey,
      examAttemptId: row.id,
      examId: numberText(row.examId),
      examName: reference.examById.get(numberText(row.examId))?.examName ?? '',
      percentile: row.percentile ?? '',
      Expected_Actual_Yr_of_completion: numberText(row.year),
      isDelete: '0',
    })),
    avatars: avatar === null ? [] : [avatar],
  };
}

/** Drafts in the shape of today; one that an older portal kept in another shape is left out. */
function presentDrafts(rows: ProfileRows['drafts']): ProfileDrafts {
  return Object.fromEntries(
    rows.flatMap(({ section, values }) => {
      const read = ProfileSectionsSchema[section].safeParse(values);
      return read.success ? [[section, read.data]] : [];
    }),
  );
}

export function presentStudentData({ rows, profileImage }: { rows: ProfileRows; profileImage: string }): StudentData {
  const saved = new Set(rows.savedSections);
  return {
    student_profile_details: { profile: presentProfile({ rows, profileImage }) },
    drafts: presentDrafts(rows.drafts),
    onboarding: {
      savedSections: profileSections.filter((section) => saved.has(section)),
      finishedAt: rows.onboardedAt?.toISOString() ?? '',
    },
  };
}

/** A profile as others read it. `contact`: whether mobile and email are shown whole. */
export function presentForOthers({
  person,
  profile,
  contact,
}: {
  person: NonNullable<Awaited<ReturnType<typeof findVisiblePerson>>>;
  profile: Profile;
  contact: boolean;
}): ProfileForOthers {
  const { profileImage, centre, firstName, lastName, educationalDetails, workExperience, examAttempts } = profile;
  return {
    studentImsPin: person.pin,
    profileImage,
    centre,
    firstName,
    lastName,
    emailId: contact ? person.email : maskEmail(person.email),
    mobileNumber: contact ? person.mobile : maskMobile(person.mobile),
    educationalDetails,
    workExperience,
    examAttempts,
  };
}
