import { sql } from 'drizzle-orm';
import { recordAudit } from '../audit/index.ts';
import { isDatabaseUnavailable } from '../../platform/postgres/database-error.ts';
import { listDue, listIds, lockDue } from './account/deletion-queries.ts';
import type { IdentityContext } from './sessions/identity-context.ts';
import { identityData } from './personal-data.ts';
import { removeUnusedParents } from './people/profile-queries.ts';
import { announceEnded } from './sessions/sessions.ts';

export const deleteDueAccountsJob = 'identity.delete-due';

/** Deletes every account whose time has come, one by one: one that fails is logged, and tried again the next day. */
export async function deleteDueAccounts({ context }: { context: IdentityContext }): Promise<void> {
  const { parts } = context;
  const now = parts.clock.now();
  let after = 0n;
  for (;;) {
    const ids = await listDue({ queryable: parts.database.orm, after, now });
    for (const personId of ids) {
      try {
        await deletePerson({ context, personId, now });
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        parts.log.error({ err: error, personId: String(personId) }, 'an account could not be deleted');
      }
      after = personId;
    }
    if (ids.length === 0) return;
  }
}

/** Has every module erase what it keeps of the person, and empties the person, all or nothing. */
async function deletePerson({ context, personId, now }: { context: IdentityContext; personId: bigint; now: Date }): Promise<void> {
  const { parts, parentLinks, personalData } = context;
  await parts.database.transaction(async (tx) => {
    if ((await lockDue({ tx, personId, now })) === null) return;
    const parents = await listIds({ tx, of: parentLinks.parentsOf(sql`${personId}`) });
    for (const data of personalData) await data.erase({ tx, parts, personId, now });
    await identityData.erase({ tx, parts, personId, now });
    await removeUnusedParents({ tx, personIds: parents, parentLinks });
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: null, action: 'identity.account-deleted', targetKind: 'person', targetId: String(personId) },
    });
  });
  await announceEnded({ context, personIds: [personId] });
}
