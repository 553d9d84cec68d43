import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import * as queries from './personal-queries.ts';

type Row = { readonly id: bigint };
type Read = (of: Parameters<typeof queries.listLikesAfter>[0]) => Promise<Row[]>;

/** A list that is read by the ids of its rows. */
const byId = ({ name, table, read }: { name: string; table: string; read: Read }): PersonalList => ({
  name,
  tables: [table],
  rows: (of) => inBatches({ read: (after: Row | null) => read({ ...of, after }), present: ({ id: _id, ...row }) => row }),
});

const lists: readonly PersonalList[] = [
  byId({ name: 'shortlistedSchools', table: 'school_likes', read: queries.listLikesAfter }),
  byId({ name: 'schoolApplications', table: 'school_applications', read: queries.listApplicationsAfter }),
  byId({ name: 'openedApplicationPages', table: 'school_applies', read: queries.listAppliesAfter }),
  byId({ name: 'bookmarkedSchoolArticles', table: 'school_bookmarks', read: queries.listArticleBookmarksAfter }),
  byId({ name: 'bookmarkedSchoolEvents', table: 'school_bookmarks', read: queries.listEventBookmarksAfter }),
  {
    name: 'expectedPercentiles',
    tables: ['school_percentiles'],
    rows: async function* rows(of) {
      yield await queries.listPercentiles(of);
    },
  },
];

/** Shortlist, applications, bookmarks and expected percentiles go with the account. */
export const schoolsData: PersonalData = {
  lists,
  erasedTables: ['school_likes', 'school_applications', 'school_applies', 'school_bookmarks', 'school_percentiles'],
  erase: queries.removeOf,
};
