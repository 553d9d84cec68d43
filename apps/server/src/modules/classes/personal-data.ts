import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  forgetPerson,
  listAttendanceAfter,
  listBatchesAfter,
  listMentoredAfter,
  listPlaysAfter,
  listPresencesAfter,
  listRegistrantsAfter,
  listTaughtAfter,
} from './personal-queries.ts';

const listed = <R extends object>(
  name: string,
  tables: readonly string[],
  read: (of: { queryable: Database['orm']; personId: bigint; after: R | null }) => Promise<R[]>,
): PersonalList => ({
  name,
  tables,
  rows: ({ queryable, personId }) => inBatches({ read: (after: R | null) => read({ queryable, personId, after }), present: (row) => row }),
});

const lists: readonly PersonalList[] = [
  listed('classBatches', ['batch_members'], listBatchesAfter),
  listed('taughtBatches', ['batch_mentors'], listMentoredAfter),
  listed('taughtClasses', ['classes'], listTaughtAfter),
  listed('classAttendance', ['class_attendance'], listAttendanceAfter),
  listed('classPresences', ['class_presences'], listPresencesAfter),
  listed('recordingsWatched', ['class_plays'], listPlaysAfter),
  listed('classRegistrations', ['class_registrants'], listRegistrantsAfter),
];

/** What classes have of a student goes with the account; a class stays without its mentor. */
export const classesData: PersonalData = {
  lists,
  erasedTables: ['batch_members', 'batch_mentors', 'classes', 'class_attendance', 'class_presences', 'class_plays', 'class_registrants'],
  async erase({ tx, personId }) {
    await forgetPerson({ tx, personId });
  },
};
