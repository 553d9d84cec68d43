import { batchSize, inBatches, type PersonalData } from '../../platform/personal-data.ts';
import { removeNoticesTo } from '../notices/notify.ts';
import { certificateCauses } from './issue.ts';
import { listAfter, removeOf } from './queries.ts';

type Row = Awaited<ReturnType<typeof listAfter>>[number];

/** Certificates go with the account: their addresses then say that there is none. */
export const certificatesData: PersonalData = {
  lists: [
    {
      name: 'certificates',
      tables: ['certificates'],
      rows: ({ queryable, personId }) =>
        inBatches({
          read: (after: Row | null) => listAfter({ queryable, personId, after: after?.id ?? 0n, max: batchSize }),
          present: ({ id: _id, ...row }) => row,
        }),
    },
  ],
  erasedTables: ['certificates'],
  erase: async ({ tx, personId }) => {
    await removeOf({ tx, personId });
    await removeNoticesTo({ tx, personIds: [personId], prefix: certificateCauses });
  },
};
