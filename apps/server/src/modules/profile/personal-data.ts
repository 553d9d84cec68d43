import { storedFields } from '@abhyas/contract/profile/fields.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PersonalData, PersonalList } from '../../platform/personal-data.ts';
import { releasePicture } from './own-picture.ts';
import { pick, presentProfile } from './reading.ts';
import { getRows, type ProfileRows } from './reading-queries.ts';
import { removeProfile } from './sections/save-queries.ts';

/** A list that is part of the profile, which is small enough to be read whole. */
function listOf({
  name,
  tables,
  of,
}: {
  name: string;
  tables: readonly string[];
  of: (rows: ProfileRows) => readonly object[];
}): PersonalList {
  return {
    name,
    tables,
    async *rows({ queryable, personId }: { queryable: Database['orm']; personId: bigint }) {
      const found = of(await getRows({ queryable, studentId: personId }));
      if (found.length > 0) yield found;
    },
  };
}

const withoutId = <T extends { readonly id: string }>({ id: _id, ...row }: T) => row;
const record = <T extends { readonly id: string; readonly recordKey: string }>({ id: _id, recordKey: _recordKey, ...row }: T) => row;

/** A student's profile, as plain values. */
export const profileData: PersonalData = {
  lists: [
    listOf({
      name: 'profile',
      tables: ['profiles'],
      of: (rows) => {
        if (rows.savedSections === null) return [];
        const { centre, avatarId, pictureKey, savedSections } = rows;
        return [{ ...pick(rows, storedFields), centre, avatarId, hasOwnPicture: pictureKey !== '', savedSections }];
      },
    }),
    listOf({ name: 'guardians', tables: ['guardians'], of: ({ guardians }) => guardians.map(record) }),
    listOf({
      name: 'addresses',
      tables: ['addresses'],
      of: (rows) => {
        const { mailingAddress, permanentAddress } = presentProfile({ rows, profileImage: '' });
        const named = { mailing: mailingAddress, permanent: permanentAddress };
        return rows.addresses.map((row) => ({ ...withoutId(row), state: named[row.kind].state }));
      },
    }),
    listOf({
      name: 'education',
      tables: ['education_entries'],
      of: ({ education }) =>
        education.map((row) => {
          const { gradeHundredths, ...others } = record(row);
          return { ...others, grade: gradeHundredths === null ? null : gradeHundredths / 100 };
        }),
    }),
    listOf({ name: 'workExperience', tables: ['work_experiences'], of: ({ work }) => work.map(record) }),
    listOf({
      name: 'examAttempts',
      tables: ['exam_attempts'],
      of: (rows) =>
        presentProfile({ rows, profileImage: '' }).examAttempts.map(({ examName, percentile, Expected_Actual_Yr_of_completion: year }) => ({
          exam: examName,
          percentile,
          year,
        })),
    }),
    listOf({
      name: 'profileDrafts',
      tables: ['profile_drafts'],
      of: ({ drafts }) => drafts.map(({ section, values }) => ({ section, values })),
    }),
  ],
  erasedTables: ['profiles', 'guardians', 'addresses', 'education_entries', 'work_experiences', 'exam_attempts', 'profile_drafts'],
  async erase({ tx, personId, now }) {
    await releasePicture({ tx, studentId: personId, now });
    await removeProfile({ tx, studentId: personId });
  },
};
