import type { Profile } from '@abhyas/contract/profile/profile.ts';
import { listShown } from '@abhyas/rules/profile/fields.ts';
import { type Filled, withoutEmptyRecords } from '@abhyas/rules/profile/sections.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { saveNames } from '../../identity/index.ts';
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

/** The ids of those records that are to be deleted and are stored, of the student and of this list. */
function deletedIds<T extends { readonly isDelete: '0' | '1' }>({
  records,
  stored,
  idOf,
}: {
  records: readonly T[];
  stored: readonly T[];
  idOf: (record: T) => string;
}): bigint[] {
  const known = new Set(stored.map(idOf));
  return records.flatMap((record) => (record.isDelete === '1' && known.has(idOf(record)) ? [BigInt(idOf(record))] : []));
}

/** Writes a section that is checked. A record that is stored and not sent stays. */
export async function writeSection({ filled, ...writing }: Writing & { filled: Filled }): Promise<void> {
  const { section, values } = withoutEmptyRecords(filled);
  const { tx, studentId, stored, now } = writing;
  switch (section) {
    case 'personal':
      await saveNames({ tx, personId: studentId, firstName: values.firstName, lastName: values.lastName });
      await saveSingles({ tx, studentId, values: toSingles(values) });
      // an avatar replaces the picture
      if (values.avatarId !== '') await detachPicture({ tx, studentId, replacedAt: now });
      return;
    case 'family':
      return writeFamily({ ...writing, records: values.familyDetails });
    case 'address':
      return saveAddresses({ tx, studentId, rows: toAddressRows(values) });
    case 'education': {
      const records = values.educationalDetails.ProfessionalCertification;
      const ids = deletedIds({
        records,
        stored: stored.educationalDetails.ProfessionalCertification,
        idOf: ({ Educational_Details_id }) => Educational_Details_id,
      });
      await removeRecords({ tx, studentId, from: 'education', ids });
      const rows = [...toLevelRows(values.educationalDetails), ...listShown(records).map(({ record }) => toCertificationRow(record))];
      return saveEducation({ tx, studentId, rows });
    }
    case 'work': {
      const records = values.workExperience;
      const ids = deletedIds({ records, stored: stored.workExperience, idOf: ({ work_experience_id }) => work_experience_id });
      await removeRecords({ tx, studentId, from: 'work', ids });
      return saveWork({ tx, studentId, rows: listShown(records).map(({ record }) => toWorkRow(record)) });
    }
    case 'exams': {
      const records = values.examAttempts;
      const ids = deletedIds({ records, stored: stored.examAttempts, idOf: ({ examAttemptId }) => examAttemptId });
      await removeRecords({ tx, studentId, from: 'exams', ids });
      return saveExams({ tx, studentId, rows: listShown(records).map(({ record }) => toExamRow(record)) });
    }
  }
}

async function writeFamily({ tx, studentId, stored, now, records }: Writing & { records: Profile['familyDetails'] }): Promise<void> {
  const idOf = ({ Parent_Guardian_Id }: Profile['familyDetails'][number]) => Parent_Guardian_Id;
  const gone = deletedIds({ records, stored: stored.familyDetails, idOf });
  await removeRecords({ tx, studentId, from: 'guardians', ids: gone });
  const saved = await saveGuardians({ tx, studentId, rows: listShown(records).map(({ record }) => toGuardianRow(record)) });
  const touched = new Set([...gone, ...saved.map(({ id }) => id)].map(String));
  const before = stored.familyDetails
    .filter((guardian) => touched.has(idOf(guardian)))
    .map((guardian) => ({ id: idOf(guardian), ...toGuardianRow(guardian) }));
  await linkGuardians({ tx, studentId, before, after: saved.map((row) => ({ ...row, id: String(row.id) })), now });
}
