import type { Profile, ProfileForOthers, StudentData } from '@abhyas/contract/profile/profile.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findVisiblePerson, seesContact } from '../../relations/index.ts';
import { findAvatar, presentForOthers, presentProfile, presentStudentData } from './present.ts';
import { findImage, forReader, getRows, listImages } from './queries.ts';

const dayMs = 24 * 3_600_000;

/** The url of the picture, else of the avatar, else ''. A picture's stays the same until the day ends in UTC, so that the browser keeps it, and is valid for a day at least. */
async function imageUrl({
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

async function read({ parts, queryable, studentId }: { parts: Ports<'clock' | 'files'>; queryable: Queryable; studentId: bigint }) {
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
  const { rows, profileImage } = await read({ parts, queryable: parts.database.orm, studentId: session.personId });
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
  return presentProfile(await read({ parts, queryable: parts.database.orm, studentId }));
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
  const profile = presentProfile(await read({ parts, queryable, studentId: person.id }));
  return presentForOthers({ person, profile, contact: seesContact(viewer) || person.id === viewer.personId });
}
