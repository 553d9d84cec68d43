import type { Account, ContactKind } from '@abhyas/contract/identity/account.ts';
import type { SessionCache } from '../../sessions/session-cache.ts';
import type { ParentLinks } from '../../people/parents/parent-links.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { presentAccount } from '../account.ts';
import { alreadyOwnError, isVerifiedContact, parseTypedContact, subjectOf } from './contact-kinds.ts';
import { type NewContact, putContact } from './put-contact.ts';
import { isContactTaken, lockContact } from '../../people/contacts/contact-queries.ts';
import type { Caller } from '../../sessions/caller.ts';
import { countNetwork, limits } from '../../people/limits/rate-limits.ts';
import { verifyCodeOf, wasJustUsed } from '../../codes/one-time-code.ts';
import { consumeChallenge } from '../../codes/code-queries.ts';
import { lockPerson } from '../../people/profile-queries.ts';
import { getOwnPerson } from '../../passwords/own-password.ts';
import { announceEnded } from '../../sessions/sessions.ts';

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
}: NewContact & { parts: Ports<'clock' | 'jobs' | 'vault'>; caller: Caller; challengeId: bigint }): Promise<bigint[]> {
  const { tx, person, kind, value } = change;
  const now = parts.clock.now();
  // a person before a contact, as everywhere: an import of a list holds both
  await lockPerson({ tx, personId: person.id });
  await lockContact({ tx, kind, value });
  if (!(await consumeChallenge({ queryable: tx, id: challengeId, now }))) throw new AppError('OTP_EXPIRED');
  if (await isContactTaken({ queryable: tx, kind, value, role: person.role, except: person.id })) throw new AppError('OTP_EXPIRED');
  return putContact({ parts, ...change, actorId: person.id, host: caller.host, takenError: new AppError('OTP_EXPIRED') });
}
