import { sql } from 'drizzle-orm';
import { recordAudit } from '../audit/queries.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { type SessionCache, publishEnded } from './sessions.ts';
import type { ParentLinks } from './people/parent-links.ts';
import type { Ports } from '../../platform/parts.ts';
import { listDue, listIds, lockDue } from './account/deletion-queries.ts';
import { identityData } from './personal-data.ts';
import { removeUnusedParents } from './people/parent-queries.ts';

export const deleteDueAccountsJob = 'identity.delete-due';

/** Deletes every account that is due, one by one. If one fails, the failure is logged and it is retried the next day. */
export async function deleteDueAccounts({
  parts,
  parentLinks,
  personalData,
  cache,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'files' | 'live' | 'log' | 'vault'>;
  parentLinks: ParentLinks;
  personalData: readonly PersonalData[];
  cache: SessionCache;
}): Promise<void> {
  const now = parts.clock.now();
  let after = 0n;
  for (;;) {
    const ids = await listDue({ queryable: parts.database.orm, after, now });
    await eachAlone({
      parts,
      items: ids,
      about: (personId) => ({ personId }),
      failure: 'an account could not be deleted',
      work: (personId) => deletePerson({ parts, parentLinks, personalData, cache, personId, now }),
    });
    after = ids.at(-1) ?? after;
    if (ids.length === 0) return;
  }
}

/** Has every module erase what it keeps of the person, and empties the person, all or nothing. */
export async function deletePerson({
  parts,
  parentLinks,
  personalData,
  cache,
  personId,
  now,
}: {
  parts: Ports<'brands' | 'config' | 'database' | 'files' | 'live' | 'vault'>;
  parentLinks: ParentLinks;
  personalData: readonly PersonalData[];
  cache: SessionCache;
  personId: bigint;
  now: Date;
}): Promise<void> {
  await parts.database.transaction(async (tx) => {
    if ((await lockDue({ tx, personId, now })) === null) return;
    const parents = await listIds({ tx, of: parentLinks.parentsOf(sql`${personId}`) });
    for (const data of personalData) await data.erase({ tx, parts, personId, now });
    await identityData.erase({ tx, parts, personId, now });
    await removeUnusedParents({ tx, personIds: parents, parentLinks });
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: null, action: 'identity.account-deleted', targetKind: 'person', targetId: personId },
    });
  });
  await publishEnded({ parts, cache, personIds: [personId] });
}
