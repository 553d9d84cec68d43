import { type RecordSection, recordLists } from '@abhyas/contract/profile/fields.ts';
import type { Profile } from '@abhyas/contract/profile/profile.ts';
import { listShown } from '@abhyas/rules/profile/fields.ts';
import { idOf, type ListRecord, recordsOf } from '@abhyas/rules/profile/records.ts';
import { type Filled, withoutEmptyRecords } from '@abhyas/rules/profile/sections.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { saveNames } from '../../identity/people/profile-queries.ts';
import { linkGuardians } from './guardian-parents.ts';
import { detachPicture } from '../reading-queries.ts';
import { removeRecords, saveAddresses, saveEducation, saveExams, saveGuardians, saveSingles, saveWork } from './save-queries.ts';
import { toAddressRows, toCertificationRow, toExamRow, toGuardianRow, toLevelRows, toSingles, toWorkRow } from './to-rows.ts';

interface Writing {
  readonly tx: Transaction;
  readonly studentId: bigint;
  /** What is stored so far. */
  readonly stored: Profile;
  readonly now: Date;
}

/** Deletes the records that are marked so and are stored, of the student and of this list. Returns their ids. */
async function removeDeleted({ tx, studentId, stored, filled }: Omit<Writing, 'now'> & { filled: Filled }): Promise<bigint[]> {
  const section = filled.section as RecordSection;
  const known = new Set(recordsOf({ section, values: stored }).map((record) => idOf({ section, record })));
  const ids = recordsOf(filled).flatMap((record) => {
    const id = idOf({ section, record });
    return record.isDelete === '1' && known.has(id) ? [BigInt(id)] : [];
  });
  await removeRecords({ tx, studentId, from: section, ids });
  return ids;
}

const shown = <T extends ListRecord>(records: readonly T[]): T[] => listShown(records).map(({ record }) => record);

/** Writes a section that is checked. A record that is stored and not sent stays. */
export async function writeSection({ filled, ...writing }: Writing & { filled: Filled }): Promise<void> {
  const whole = withoutEmptyRecords(filled);
  const { section, values } = whole;
  const { tx, studentId, stored, now } = writing;
  const gone = section in recordLists ? await removeDeleted({ ...writing, filled: whole }) : [];
  switch (section) {
    case 'personal':
      await saveNames({ tx, personId: studentId, firstName: values.firstName, lastName: values.lastName });
      await saveSingles({ tx, studentId, values: toSingles(values) });
      // an avatar replaces the picture
      if (values.avatarId !== '') await detachPicture({ tx, studentId, replacedAt: now });
      return;
    case 'family': {
      const saved = await saveGuardians({ tx, studentId, rows: shown(values.familyDetails).map(toGuardianRow) });
      const touched = new Set([...gone, ...saved.map(({ id }) => id)].map(String));
      const before = stored.familyDetails
        .filter((guardian) => touched.has(guardian.Parent_Guardian_Id))
        .map((guardian) => ({ id: guardian.Parent_Guardian_Id, ...toGuardianRow(guardian) }));
      return linkGuardians({ tx, studentId, before, after: saved.map((row) => ({ ...row, id: String(row.id) })), now });
    }
    case 'address':
      return saveAddresses({ tx, studentId, rows: toAddressRows(values) });
    case 'education': {
      const { educationalDetails: details } = values;
      const rows = [...toLevelRows(details), ...shown(details.ProfessionalCertification).map(toCertificationRow)];
      return saveEducation({ tx, studentId, rows });
    }
    case 'work':
      return saveWork({ tx, studentId, rows: shown(values.workExperience).map(toWorkRow) });
    case 'exams':
      return saveExams({ tx, studentId, rows: shown(values.examAttempts).map(toExamRow) });
  }
}
