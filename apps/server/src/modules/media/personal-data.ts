import { inBatches, type PersonalData } from '../../platform/personal-data.ts';
import { listUploadsAfter, releaseUploadsOf } from './queries.ts';

type Row = Awaited<ReturnType<typeof listUploadsAfter>>[number];

export const mediaData: PersonalData = {
  lists: [
    {
      name: 'attachedFiles',
      tables: ['uploads'],
      rows: ({ linkTo, ...of }) =>
        inBatches({
          read: (after: Row | null) => listUploadsAfter({ ...of, after }),
          present: async ({ fileKey, ...row }) => ({ ...row, link: await linkTo(fileKey) }),
        }),
    },
  ],
  erasedTables: ['uploads'],
  erase: ({ tx, personId }) => releaseUploadsOf({ tx, personId }),
};
