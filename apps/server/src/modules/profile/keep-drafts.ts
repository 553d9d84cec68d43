import type { ProfileDrafts, ProfileSection } from '@abhyas/contract/profile.ts';
import { profileSections } from '@abhyas/contract/profile.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { saveDrafts } from './save-queries.ts';

/** Of one section, in bytes of JSON: many times what anybody types. */
const mostBytes = 64 * 1024;

/** Keeps what is being typed, and forgets the sections named. Throws BODY_TOO_LARGE. */
export async function keepDrafts({
  parts,
  studentId,
  drafts,
  forget,
}: {
  parts: Pick<Parts, 'clock' | 'database'>;
  studentId: bigint;
  drafts: ProfileDrafts;
  forget: readonly ProfileSection[];
}): Promise<void> {
  const kept = profileSections.flatMap((section) => {
    const values = drafts[section];
    return values === undefined ? [] : [{ section, values }];
  });
  if (kept.some(({ values }) => Buffer.byteLength(JSON.stringify(values)) > mostBytes)) throw new AppError('BODY_TOO_LARGE');
  await saveDrafts({ queryable: parts.database.orm, studentId, drafts: kept, forget, now: parts.clock.now() });
}
