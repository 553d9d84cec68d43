import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { forgetAuthor, listVersionsOf } from './source-queries.ts';

type Row = Awaited<ReturnType<typeof listVersionsOf>>[number];

const written: PersonalList = {
  name: 'writtenSources',
  tables: ['sources', 'source_versions'],
  rows: ({ queryable, personId }) =>
    inBatches({
      read: (after: Row | null) => listVersionsOf({ queryable, personId, after }),
      present: ({ pack, path, savedAt, text }) => ({ pack, path, savedAt, text }),
    }),
};

/** What someone wrote in the studio stays with the institute, as no one's. */
export const sourcesData: PersonalData = {
  lists: [written],
  erasedTables: ['sources', 'source_versions'],
  erase: ({ tx, personId }) => forgetAuthor({ tx, personId }),
};
