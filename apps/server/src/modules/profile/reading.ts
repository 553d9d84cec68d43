import { profileSections, storedFields } from '@abhyas/contract/profile/fields.ts';
import {
  type Avatar,
  type EducationEntry,
  type EducationType,
  type EducationalDetails,
  type MailingAddress,
  type Profile,
  type ProfileDrafts,
  type ProfileForOthers,
  ProfileForOthersSchema,
  ProfileSectionsSchema,
  type StudentData,
} from '@abhyas/contract/profile/profile.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { country } from '@abhyas/rules/profile/sections/address.ts';
import { blankPersonal } from '@abhyas/rules/profile/sections/personal.ts';
import { blankEducation, educationLevels } from '@abhyas/rules/profile/sections/education.ts';
import { versionsOf } from '@abhyas/rules/profile/version.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { findVisiblePerson } from '../relations/queries.ts';
import { seesContact } from '../relations/policy.ts';
import { type AddressRow, type EducationRow, type ProfileRows, findImage, forReader, getRows, listImages } from './reading-queries.ts';
import { avatars } from './reference/avatars.ts';
import { reference } from './reference/reference.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';

/** These fields of a row or of values. */
export const pick = <T, F extends keyof T>(from: T, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>;

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
    ...pick(rows, storedFields),
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

/** Drafts in the shape of today: a field that an older portal did not have is empty, and another shape is left out. */
function presentDrafts(rows: ProfileRows['drafts']): ProfileDrafts {
  return Object.fromEntries(
    rows.flatMap(({ section, values }) => {
      const read = ProfileSectionsSchema[section].safeParse(section === 'personal' ? Object.assign({}, blankPersonal, values) : values);
      return read.success ? [[section, read.data]] : [];
    }),
  );
}

export function presentStudentData({ rows, profileImage }: { rows: ProfileRows; profileImage: string }): StudentData {
  const saved = new Set(rows.savedSections);
  return {
    student_profile_details: { profile: presentProfile({ rows, profileImage }) },
    drafts: presentDrafts(rows.drafts),
    versions: versionsOf((section) => ({
      // the names of the first section are the person's, and staff may correct them
      saved: (rows.versions?.[section] ?? 0) + (section === 'personal' ? rows.namesVersion : 0),
      draft: rows.drafts.find((draft) => draft.section === section)?.version ?? 0,
    })),
    onboarding: {
      savedSections: profileSections.filter((section) => saved.has(section)),
      finishedAt: rows.onboardedAt?.toISOString() ?? '',
    },
  };
}

/** A profile as others read it. `contact`: whether mobile and email are shown whole. */
function presentForOthers({
  person,
  profile,
  contact,
}: {
  person: NonNullable<Awaited<ReturnType<typeof findVisiblePerson>>>;
  profile: Profile;
  contact: boolean;
}): ProfileForOthers {
  return ProfileForOthersSchema.parse({
    ...profile,
    studentImsPin: person.pin,
    emailId: contact ? person.email : maskEmail(person.email),
    mobileNumber: contact ? person.mobile : maskMobile(person.mobile),
  });
}

const dayMs = 24 * 3_600_000;

/** The url of the picture, else of the avatar, else ''. A picture's stays the same until the day ends in UTC, so that the browser keeps it, and is valid for a day at least. */
export async function imageUrl({
  parts,
  image,
}: {
  parts: Ports<'clock' | 'files'>;
  image: { pictureKey: string; avatarId: number | null };
}): Promise<string> {
  if (image.pictureKey === '') return findAvatar(image.avatarId)?.avatarUrl ?? '';
  const now = parts.clock.now().getTime();
  return parts.files.signedUrl({ key: image.pictureKey, expiresAt: new Date(now - (now % dayMs) + 2 * dayMs) });
}

/** The url of what shows a person in small, '' where there is nothing. One query. */
export async function findProfileImage({
  parts,
  personId,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  personId: bigint;
}): Promise<string> {
  const image = await findImage({ queryable: parts.database.orm, personId });
  return image === null ? '' : imageUrl({ parts, image });
}

/** The urls of what shows people in small, by person; none for who has nothing. One query. */
export async function mapProfileImages({
  parts,
  personIds,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  personIds: readonly bigint[];
}): Promise<Map<bigint, string>> {
  const images = personIds.length === 0 ? [] : await listImages({ queryable: parts.database.orm, personIds });
  return new Map(await Promise.all(images.map(async (image) => [image.personId, await imageUrl({ parts, image })] as const)));
}

/** The bytes of a person's own picture, null where there is none. An avatar is no picture of anyone. */
export async function readOwnPicture({
  parts,
  personId,
}: {
  parts: Ports<'database' | 'files'>;
  personId: bigint;
}): Promise<Buffer | null> {
  const image = await findImage({ queryable: parts.database.orm, personId });
  return image === null || image.pictureKey === '' ? null : parts.files.read(image.pictureKey);
}

async function getProfileRead({
  parts,
  queryable,
  studentId,
}: {
  parts: Ports<'clock' | 'files'>;
  queryable: Queryable;
  studentId: bigint;
}) {
  const rows = await getRows({ queryable, studentId });
  return { rows, profileImage: await imageUrl({ parts, image: rows }) };
}

/** API-008: the profile, the drafts and how far the onboarding has come, in one query. What the student has not saved is not for support to see. */
export async function getStudentData({
  parts,
  session,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
}): Promise<StudentData> {
  const { rows, profileImage } = await getProfileRead({ parts, queryable: parts.database.orm, studentId: session.personId });
  return presentStudentData({ rows: forReader({ rows, session }), profileImage });
}

/** The profile as its student reads it, in one query. */
export async function getProfile({
  parts,
  studentId,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  studentId: bigint;
}): Promise<Profile> {
  return presentProfile(await getProfileRead({ parts, queryable: parts.database.orm, studentId }));
}

/** API-010: the profile of a student whom the viewer may see. Throws NOT_FOUND for everyone else. */
export async function getProfileByPin({
  parts,
  viewer,
  pin,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  viewer: Session;
  pin: string;
}): Promise<ProfileForOthers> {
  const queryable = parts.database.orm;
  const person = await findVisiblePerson({ queryable, viewer, pin: pin.toUpperCase() });
  if (person?.role !== 'student') throw new AppError('NOT_FOUND');
  const profile = presentProfile(await getProfileRead({ parts, queryable, studentId: person.id }));
  return presentForOthers({ person, profile, contact: seesContact(viewer) || person.id === viewer.personId });
}

/** What a student's profile says of their education and work. */
interface StudyFacts {
  /** Grades by level, where one applies and is known; in the unit of their type. */
  readonly grades: ReadonlyMap<EducationType, { readonly type: 'Percentage' | 'CGPA'; readonly value: number }>;
  readonly graduationYear: number | null;
  /** Null while the student has not saved that part. */
  readonly workMonths: number | null;
}

export async function getStudyFacts({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<StudyFacts> {
  const { education, work, savedSections } = await getRows({ queryable, studentId });
  const levels = education.filter(({ isApplicable, type }) => isApplicable && type !== 'ProfessionalCertification');
  return {
    grades: new Map(
      levels.flatMap(({ type, gradeType, gradeHundredths }) =>
        gradeType === '' || gradeHundredths === null ? [] : [[type, { type: gradeType, value: gradeHundredths / 100 }] as const],
      ),
    ),
    graduationYear: levels.find(({ type }) => type === 'Graduation')?.year ?? null,
    workMonths: savedSections?.includes('work') === true ? work.reduce((total, { months }) => total + (months ?? 0), 0) : null,
  };
}
