import { recordAudit } from '../../audit/index.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { contactKinds } from '../account/contact-kinds.ts';
import { putContact } from '../account/put-contact.ts';
import { isContactTaken, lockContact } from '../people/contact-queries.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import { listPeopleByIds } from '../people/people-queries.ts';
import { lockPerson, namesChanged, saveNames } from '../people/profile-queries.ts';
import type { SessionCache } from '../sessions/session-cache.ts';
import { announceEnded } from '../sessions/sessions.ts';
import { nameFaults, parseField } from './account-fields.ts';

/**
 * Corrects the names of a person and, where they are not empty, the contacts. Both are audited, and stay when a pack is imported again; the person hears of a new contact on
 * what was there before. Throws NOT_FOUND, and INVALID_REQUEST with what is wrong by field, having written nothing.
 */
export async function correctPerson({
  parts,
  parentLinks,
  cache,
  actorId,
  host,
  personId,
  typed,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'live' | 'vault'>;
  parentLinks: ParentLinks;
  cache: SessionCache;
  actorId: bigint;
  /** Chooses the brand of a mail. */
  host: string;
  personId: bigint;
  typed: { readonly firstName: string; readonly lastName: string; readonly mobile: string; readonly email: string };
}): Promise<void> {
  const replaced = await parts.database.transaction(async (tx) => {
    // a person before a contact, as everywhere
    await lockPerson({ tx, personId });
    const [person] = await listPeopleByIds({ queryable: tx, ids: [personId] });
    if (person === undefined) throw new AppError('NOT_FOUND');
    const faults = nameFaults(typed);
    const contacts: { kind: 'mobile' | 'email'; value: string }[] = [];
    for (const kind of contactKinds) {
      const field = parseField({ kind, typed: typed[kind] });
      if ('fault' in field) faults[kind] = field.fault;
      else if (field.value !== '' && field.value !== person[kind]) {
        const { value } = field;
        await lockContact({ tx, kind, value });
        const isTaken = await isContactTaken({ queryable: tx, kind, value, role: person.role, except: personId });
        if (isTaken) faults[kind] = `Someone else has this ${kind}`;
        else contacts.push({ kind, value });
      }
    }
    if (Object.keys(faults).length > 0) throw new AppError('INVALID_REQUEST', { fields: faults });
    const firstName = typed.firstName.trim();
    const lastName = typed.lastName.trim();
    if (firstName !== person.firstName || lastName !== person.lastName) {
      await saveNames({ tx, personId, firstName, lastName });
      await recordAudit({
        queryable: tx,
        entry: { at: parts.clock.now(), actorId, action: namesChanged, targetKind: 'person', targetId: String(personId) },
      });
    }
    const merged: bigint[] = [];
    for (const contact of contacts) merged.push(...(await putContact({ parts, tx, parentLinks, actorId, host, person, ...contact })));
    return merged;
  });
  await announceEnded({ parts, cache, personIds: replaced });
}
