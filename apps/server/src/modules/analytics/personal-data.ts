import type { PersonalData } from '../../platform/personal-data.ts';
import { removeNoticesTo } from '../notices/index.ts';
import { listParentIds } from '../relations/index.ts';
import { digestCauses } from './report/digest.ts';
import { removeFailures } from './report/failure-queries.ts';

/** The module keeps of a person that their digest failed; and parents have been told of a student in their digests: those go before it is forgotten whose parents they are. */
export const analyticsData: PersonalData = {
  lists: [],
  erasedTables: ['digest_failures'],
  erase: async ({ tx, personId }) => {
    await removeFailures({ queryable: tx, personId });
    await removeNoticesTo({ tx, personIds: await listParentIds({ queryable: tx, studentId: personId }), prefix: digestCauses });
  },
};
