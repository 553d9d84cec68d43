import type { BasedOn, ProfileDrafts, ProfileSection } from '@abhyas/contract/profile/profile.ts';
import { profileSections } from '@abhyas/contract/profile/profile.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { changedSections } from '../sections/changed-sections.ts';
import { presentStudentData } from '../reading/present.ts';
import { getRows, lockProfile } from '../reading/queries.ts';
import { saveDrafts } from '../sections/save-queries.ts';

/** Of one section, in bytes of JSON: many times what anyone types. */
const maxBytes = 64 * 1024;

/**
 * Saves drafts of what is being typed and deletes the drafts of the named sections. Does nothing for support acting as the student. Throws BODY_TOO_LARGE, and
 * CHANGED_ELSEWHERE if a section has changed since it was loaded.
 */
export async function saveDraftSections({
  parts,
  session,
  drafts,
  forget,
  basedOn = {},
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  drafts: ProfileDrafts;
  forget: readonly ProfileSection[];
  basedOn?: BasedOn | undefined;
}): Promise<void> {
  if (session.actingAdminId !== null) return;
  const kept = profileSections.flatMap((section) => {
    const values = drafts[section];
    return values === undefined ? [] : [{ section, values }];
  });
  if (kept.some(({ values }) => Buffer.byteLength(JSON.stringify(values)) > maxBytes)) throw new AppError('BODY_TOO_LARGE');
  const studentId = session.personId;
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await lockProfile({ tx, studentId, now });
    const data = presentStudentData({ rows: await getRows({ queryable: tx, studentId }), profileImage: '' });
    if (changedSections({ basedOn, data }).length > 0) throw new AppError('CHANGED_ELSEWHERE');
    await saveDrafts({ queryable: tx, studentId, drafts: kept, forget, now });
  });
}
