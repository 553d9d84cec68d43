import type { Account, ContactKind } from '@abhyas/contract/identity/account.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { SessionCache } from '../sessions/session-cache.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import type { Ports } from '../../../platform/parts.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import { presentAccount } from './account.ts';
import { alreadyOwnError, channelOf, contactKinds, isVerifiedContact, maskOf, parseTypedContact, subjectOf } from './contact-kinds.ts';
import {
  contactChanged,
  isContactTaken,
  listUnclaimedParents,
  lockContact,
  removeUnclaimedParent,
  saveContact,
} from '../people/contact-queries.ts';
import { queueMessage } from '../messages/deliver.ts';
import type { Caller } from '../sessions/caller.ts';
import { countNetwork, limits } from '../people/rate-limits.ts';
import { verifyCodeOf, wasJustUsed } from '../codes/one-time-code.ts';
import { consumeChallenge } from '../codes/code-queries.ts';
import { lockPerson } from '../people/profile-queries.ts';
import { getOwnPerson } from '../passwords/own-password.ts';
import type { Person } from '../people/people-queries.ts';
import { announceEnded } from '../sessions/sessions.ts';
import { consumeGrantsOf } from '../set-up/set-up-queries.ts';

interface Change {
  readonly tx: Transaction;
  readonly parentLinks: ParentLinks;
  readonly person: Person;
  readonly kind: ContactKind;
  readonly value: string;
}

/**
 * Puts a new contact in place with the code that went there, and tells the old one. The same code again, because the answer was lost, is answered as
 * before. Throws INVALID_REQUEST, INCORRECT_OTP, and OTP_EXPIRED also where someone else got the contact meanwhile.
 */
export async function verifyContact({
  parts,
  parentLinks,
  cache,
  caller,
  session,
  kind,
  typed,
  code,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'live' | 'vault'>;
  parentLinks: ParentLinks;
  cache: SessionCache;
  caller: Caller;
  session: Session;
  kind: ContactKind;
  typed: string;
  code: string;
}): Promise<Account> {
  const value = parseTypedContact({ kind, typed });
  await countNetwork({ parts, limit: limits.codeAddress, network: caller });
  const readPerson = () => getOwnPerson({ queryable: parts.database.orm, session });
  const person = await readPerson();
  const subject = subjectOf({ personId: person.id, kind, value });
  if (isVerifiedContact({ person, kind, value })) {
    if (await wasJustUsed({ parts, subject, code })) return presentAccount(person);
    throw alreadyOwnError(kind);
  }
  try {
    const challengeId = await verifyCodeOf({ parts, subject, code });
    const replaced = await parts.database.transaction((tx) =>
      putInPlace({ tx, parts, parentLinks, caller, person, kind, value, challengeId }),
    );
    await announceEnded({ parts, cache, personIds: replaced });
  } catch (error) {
    // the same code came twice at once, and the other one was first
    const now = await readPerson();
    if (isVerifiedContact({ person: now, kind, value }) && (await wasJustUsed({ parts, subject, code }))) return presentAccount(now);
    throw error;
  }
  return presentAccount(await readPerson());
}

/** Spends the code and changes the contact, all or nothing. Returns the parents whose place was taken. Throws OTP_EXPIRED. */
async function putInPlace({
  parts,
  caller,
  challengeId,
  ...change
}: Change & { parts: Ports<'clock' | 'jobs' | 'vault'>; caller: Caller; challengeId: bigint }): Promise<bigint[]> {
  const { tx, person, kind, value } = change;
  const now = parts.clock.now();
  // a person before a contact, as everywhere: an import of a list holds both
  await lockPerson({ tx, personId: person.id });
  await lockContact({ tx, kind, value });
  if (!(await consumeChallenge({ queryable: tx, id: challengeId, now }))) throw new AppError('OTP_EXPIRED');
  if (await isContactTaken({ queryable: tx, kind, value, role: person.role, except: person.id })) throw new AppError('OTP_EXPIRED');
  await saveContact({ tx, personId: person.id, kind, value });
  const replaced = person.role === 'parent' ? await mergeUnclaimedParents({ parts, ...change }) : [];
  // what the old contact has proved sets no password any more
  await consumeGrantsOf({ tx, personId: person.id, now });
  const isNew = value !== person[kind];
  await recordAudit({
    queryable: tx,
    entry: {
      at: now,
      actorId: person.id,
      action: isNew ? contactChanged[kind] : 'identity.mobile-proved',
      targetKind: 'person',
      targetId: String(person.id),
    },
  });
  if (isNew) await tellContacts({ parts, tx, host: caller.host, person, kind, value });
  return replaced;
}

/** Tells a person of a new contact: on the one before it and on the other one, as far as they are theirs. */
async function tellContacts({
  parts,
  tx,
  host,
  person,
  kind,
  value,
}: Omit<Change, 'parentLinks'> & { parts: Ports<'jobs' | 'vault'>; host: string }): Promise<void> {
  const { firstName } = person;
  const reached = { email: person.email, mobile: person.mobileProved ? person.mobile : '' };
  for (const contact of contactKinds.filter((one) => reached[one] !== '')) {
    const told = { contact: kind, channel: channelOf[contact], to: reached[contact], firstName, shown: maskOf[kind](value) };
    await queueMessage({ parts, tx, host, message: { kind: 'contact-changed', ...told } });
  }
}

/** Makes one of this parent and of those who were made for a guardian by the contact that is proved now: it was theirs all along. Returns those. */
async function mergeUnclaimedParents({
  parts,
  tx,
  parentLinks,
  person,
  kind,
  value,
}: Change & { parts: Ports<'clock'> }): Promise<bigint[]> {
  const holders = await listUnclaimedParents({ tx, kind, value, except: person.id });
  for (const holderId of holders) {
    // relations before people, as wherever both are changed
    await parentLinks.moveParent({ tx, from: holderId, to: person.id });
    // who has set a password meanwhile has made it their own
    if (!(await removeUnclaimedParent({ tx, personId: holderId }))) throw new AppError('OTP_EXPIRED');
    await recordAudit({
      queryable: tx,
      entry: {
        at: parts.clock.now(),
        actorId: person.id,
        action: 'identity.parent-joined',
        targetKind: 'person',
        targetId: String(holderId),
      },
    });
  }
  return holders;
}
