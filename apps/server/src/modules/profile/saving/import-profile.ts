import type { Faults } from '@abhyas/rules/profile/fields/faults.ts';
import { validateSection, type Filled } from '@abhyas/rules/profile/sections.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { validateChoices } from '../sections/check-choices.ts';
import { linkGuardians } from '../sections/guardian-parents.ts';
import { presentProfile } from '../reading/present.ts';
import { getRows, lockProfile } from '../reading/queries.ts';
import { type GuardianValues, saveGuardians, saveSingles } from '../sections/save-queries.ts';
import { matchStoredRecords } from '../sections/records.ts';
import { writeSection } from '../sections/write-section.ts';

/** What a content pack says of a student. Records are known by their keys. */
interface ProfileInput {
  readonly centre: string;
  readonly guardians: readonly GuardianValues[];
  /** Sections that `validateImported` has found good; not the family. */
  readonly sections: readonly Filled[];
}

/** Validates a section of a pack. Returns faults by path. Today's date is not known here, so a date may be in the future. */
export function validateImported(filled: Filled): Faults {
  return { ...validateChoices(filled), ...validateSection({ ...filled, today: '9999-12-31' }) };
}

/**
 * Writes what a pack says of a student, and lets the guardians in as parents. Importing again changes what the pack has changed; a section that the
 * student has saved is theirs and stays.
 */
export async function importProfile({
  tx,
  studentId,
  input,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  input: ProfileInput;
  now: Date;
}): Promise<void> {
  await lockProfile({ tx, studentId, now });
  const rows = await getRows({ queryable: tx, studentId });
  const stored = presentProfile({ rows, profileImage: '' });
  const own = new Set(rows.savedSections);
  await saveSingles({ tx, studentId, values: { centre: input.centre } });
  for (const filled of input.sections.filter(({ section }) => !own.has(section))) {
    await writeSection({ tx, studentId, stored, now, filled: matchStoredRecords({ filled, stored }) });
  }
  if (own.has('family')) return;
  const saved = await saveGuardians({ tx, studentId, rows: input.guardians });
  const after = saved.map((guardian) => ({ ...guardian, id: String(guardian.id) }));
  const before = rows.guardians.filter(({ id }) => after.some((guardian) => guardian.id === id));
  await linkGuardians({ tx, studentId, before, after, vouched: true, now });
}
