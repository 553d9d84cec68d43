import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { forgetImporter, listImportsOf } from './file-import-queries.ts';
import { forgetExporter, listExportsOf } from './export-queries.ts';
import { forgetReviewer, listCommentsOf, listSolvesOf } from './review-queries.ts';
import { listViews, removeViews } from './view-queries.ts';
import { forgetAuthor, listVersionsOf } from './source-queries.ts';

type RowOf<Q extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number];

const lists: readonly PersonalList[] = [
  {
    name: 'writtenSources',
    tables: ['sources', 'source_versions'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listVersionsOf> | null) => listVersionsOf({ ...of, after }),
        present: ({ pack, path, savedAt, text }) => ({ pack, path, savedAt, text }),
      }),
  },
  {
    name: 'solvedSources',
    tables: ['source_solves'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listSolvesOf> | null) => listSolvesOf({ ...of, after }),
        present: ({ path, solvedAt, response, agrees, seconds }) => ({ path, solvedAt, response, agrees, seconds }),
      }),
  },
  {
    name: 'sourceComments',
    tables: ['source_comments'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listCommentsOf> | null) => listCommentsOf({ ...of, after }),
        present: ({ path, saidAt, text }) => ({ path, saidAt, text }),
      }),
  },
  {
    name: 'importedFiles',
    tables: ['source_imports'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listImportsOf> | null) => listImportsOf({ ...of, after }),
        present: ({ name, bytes, at, state }) => ({ name, bytes, at, state }),
      }),
  },
  {
    name: 'exportedFiles',
    tables: ['source_exports'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listExportsOf> | null) => listExportsOf({ ...of, after }),
        present: ({ name, form, bytes, at, state }) => ({ name, form, bytes, at, state }),
      }),
  },
  {
    name: 'bankViews',
    tables: ['bank_views'],
    rows: (of) => inBatches({ read: (after: RowOf<typeof listViews> | null) => listViews({ ...of, after }), present: (view) => view }),
  },
];

/** What someone wrote and said in the studio stays with the institute, as no one's; how they solved a question goes with the account. */
export const sourcesData: PersonalData = {
  lists,
  erasedTables: ['sources', 'source_versions', 'source_solves', 'source_comments', 'source_imports', 'source_exports', 'bank_views'],
  async erase({ tx, personId }) {
    await forgetAuthor({ tx, personId });
    await forgetReviewer({ tx, personId });
    await forgetImporter({ tx, personId });
    await forgetExporter({ tx, personId });
    await removeViews({ tx, personId });
  },
};
