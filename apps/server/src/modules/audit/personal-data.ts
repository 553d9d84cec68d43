import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { type FailedSignIn, listFailedSignInsOf, removeFailedSignInsOf } from './failed-sign-in-queries.ts';
import { listEntriesAfter } from './queries.ts';
import type { auditEvents } from './tables.ts';

type Entry = typeof auditEvents.$inferSelect;

/** Who did it, as the person may know it: of others, only whether it was support. */
function actorOf({ entry: { actorId, onBehalfOfId }, personId }: { entry: Entry; personId: bigint }): string {
  if (actorId === personId) return onBehalfOfId === null ? 'you' : 'you, for a student';
  if (actorId === null) return 'no one who was signed in';
  return onBehalfOfId === personId ? 'support, for you' : 'someone else';
}

const entryList: PersonalList = {
  name: 'auditEntries',
  tables: ['audit_events'],
  rows: ({ queryable, personId }) =>
    inBatches({
      read: (after: Entry | null) => listEntriesAfter({ queryable, personId, after }),
      present: (entry) => ({ at: entry.at, action: entry.action, by: actorOf({ entry, personId }), data: entry.data }),
    }),
};

/** Not the addresses: they are those of others. */
const failureList: PersonalList = {
  name: 'failedSignIns',
  tables: ['failed_sign_ins'],
  rows: ({ queryable, personId }) =>
    inBatches({
      read: (after: FailedSignIn | null) => listFailedSignInsOf({ queryable, personId, after }),
      present: ({ since, lastAt, way, reason, tries }) => ({ since, lastAt, way, reason, tries }),
    }),
};

/** The log stays when an account goes: it holds ids and no names, and then its id is no one's. */
export const auditData: PersonalData = {
  lists: [entryList, failureList],
  erasedTables: ['failed_sign_ins'],
  erase: ({ tx, personId }) => removeFailedSignInsOf({ tx, personId }),
};
