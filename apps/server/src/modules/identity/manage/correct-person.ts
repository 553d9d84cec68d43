import { recordAudit } from '../../audit/index.ts';
import { AppError, requireVersion } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { contactKinds } from '../account/contacts/contact-kinds.ts';
import { putContact } from '../account/contacts/put-contact.ts';
import { isContactTaken, lockContact } from '../people/contacts/contact-queries.ts';
import type { ParentLinks } from '../people/parents/parent-links.ts';
import { listPeopleByIds, type Person } from '../people/people-queries.ts';
import { lockPerson, namesChanged, saveNames } from '../people/profile-queries.ts';
import type { SessionCache } from '../sessions/session-cache.ts';
import { endAccessOf } from '../sessions/session-queries.ts';
import { announceEnded } from '../sessions/sessions.ts';
import { consumeGrantsOf } from '../set-up/set-up-queries.ts';
import { nameFaults, parseField } from './account-fields.ts';
import { accountReset, withdrawPassword } from './manage-account.ts';

type Contacts = Readonly<Record<(typeof contactKinds)[number], string>>;
interface Correction extends Contacts {
  /** Of the person, as it was seen. */
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  /** A person who had the contact before may know the password, or have set it. */
  readonly removePassword: boolean;
}

const takenText = (kind: keyof Contacts) => `Someone else has this ${kind}`;

/**
 * Corrects the names of a person and, where they are not empty, the contacts. Both are audited, and stay when a pack is imported again; the person hears of a new contact on
 * what was there before. Where a contact was replaced or the password goes, all sessions end: they may be those of someone else. Throws NOT_FOUND, CHANGED_ELSEWHERE, and INVALID_REQUEST with
 * what is wrong by field, having written nothing.
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
  typed: Correction;
}): Promise<void> {
  const now = parts.clock.now();
  const endedOf = await parts.database.transaction(async (tx) => {
    // a person before a contact, as everywhere
    await lockPerson({ tx, personId });
    const [person] = await listPeopleByIds({ queryable: tx, ids: [personId] });
    if (person === undefined) throw new AppError('NOT_FOUND');
    requireVersion({ seen: typed.version, stored: person.version });
    const contacts = await readChanges({ tx, person, typed });
    const firstName = typed.firstName.trim();
    const lastName = typed.lastName.trim();
    const audit = (action: string) =>
      recordAudit({ queryable: tx, entry: { at: now, actorId, action, targetKind: 'person', targetId: String(personId) } });
    if (firstName !== person.firstName || lastName !== person.lastName) {
      await saveNames({ tx, personId, firstName, lastName });
      await audit(namesChanged);
    }
    const ended: bigint[] = [];
    for (const { kind, value } of contacts) {
      const takenError = new AppError('INVALID_REQUEST', { fields: { [kind]: takenText(kind) } });
      ended.push(...(await putContact({ parts, tx, parentLinks, actorId, host, person, kind, value, takenError })));
    }
    if (typed.removePassword) {
      const [corrected = person] = await listPeopleByIds({ queryable: tx, ids: [personId] });
      await withdrawPassword({ parts, tx, host, person: corrected });
      await consumeGrantsOf({ tx, personId, now });
      await audit(accountReset);
    }
    const isReplaced = contacts.some(({ kind }) => person[kind] !== '');
    if (isReplaced || typed.removePassword) ended.push(personId, ...(await endAccessOf({ tx, personId, now })));
    return ended;
  });
  await announceEnded({ parts, cache, personIds: endedOf });
}

/** The contacts that are new to the person, each held until the transaction ends. Throws INVALID_REQUEST with every fault, of the names too. */
async function readChanges({ tx, person, typed }: { tx: Transaction; person: Person; typed: Correction }) {
  const faults = nameFaults(typed);
  // a name from before a rule does not keep the contacts from being corrected
  for (const name of ['firstName', 'lastName'] as const) if (typed[name].trim() === person[name]) delete faults[name];
  const contacts: { kind: keyof Contacts; value: string }[] = [];
  for (const kind of contactKinds) {
    const field = parseField({ kind, typed: typed[kind] });
    if ('fault' in field) faults[kind] = field.fault;
    else if (field.value !== '' && field.value !== person[kind]) {
      const { value } = field;
      await lockContact({ tx, kind, value });
      const isTaken = await isContactTaken({ queryable: tx, kind, value, role: person.role, except: person.id });
      if (isTaken) faults[kind] = takenText(kind);
      else contacts.push({ kind, value });
    }
  }
  if (Object.keys(faults).length > 0) throw new AppError('INVALID_REQUEST', { fields: faults });
  return contacts;
}
