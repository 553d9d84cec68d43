import type { PersonalData } from '../../platform/personal-data.ts';
import { removeNoticesTo } from '../notices/notify.ts';
import { listParentIds } from '../relations/personal-queries.ts';
import { removeRiskOf } from './institute/risk-queries.ts';
import { alertCauses } from './report/child-alerts.ts';
import { digestCauses } from './report/digest.ts';
import { monthCauses } from './report/send-months.ts';
import { removeFailures } from './report/failure-queries.ts';

/** The module keeps failures of digests and who is at risk, which staff alone read. Digests, alerts and report cards to parents name a student, so they are removed before the links to the parents are. */
export const analyticsData: PersonalData = {
  lists: [],
  erasedTables: ['digest_failures', 'student_risks'],
  erase: async ({ tx, personId }) => {
    await removeFailures({ queryable: tx, personId });
    await removeRiskOf({ queryable: tx, personId });
    const personIds = await listParentIds({ queryable: tx, studentId: personId });
    for (const prefix of [digestCauses, alertCauses(personId), monthCauses(personId)]) await removeNoticesTo({ tx, personIds, prefix });
  },
};
