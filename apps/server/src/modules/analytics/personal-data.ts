import type { PersonalData } from '../../platform/personal-data.ts';
import { removeNoticesTo } from '../notices/index.ts';
import { listParentIds } from '../relations/index.ts';
import { digestCauses } from './report/digest-notice.ts';

/** The module keeps nothing of a person, but parents have been told of a student in their digests: those go before it is forgotten whose parents they are. */
export const analyticsData: PersonalData = {
  lists: [],
  erasedTables: [],
  erase: async ({ tx, personId }) =>
    removeNoticesTo({ tx, personIds: await listParentIds({ queryable: tx, studentId: personId }), prefix: digestCauses }),
};
