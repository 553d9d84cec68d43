import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { listRelationsAfter, removeRelationsOf } from './personal-queries.ts';
import type { relations } from './tables.ts';

/** What kind of people may see someone, and whom they may see; who those others are is theirs to tell. */
const relationList: PersonalList = {
  name: 'whoSeesWhom',
  tables: ['relations'],
  rows: ({ queryable, personId }) =>
    inBatches({
      read: (after: typeof relations.$inferSelect | null) => listRelationsAfter({ queryable, personId, after }),
      present: ({ kind, viewerId, source }) => ({
        who: viewerId === personId ? 'you' : `a ${kind}`,
        sees: viewerId === personId ? 'a student' : 'you',
        as: kind,
        because: source,
      }),
    }),
};

export const relationsData: PersonalData = {
  lists: [relationList],
  erasedTables: ['relations', 'child_codes', 'parent_registrations'],
  erase: ({ tx, personId }) => removeRelationsOf({ tx, personId }),
};
