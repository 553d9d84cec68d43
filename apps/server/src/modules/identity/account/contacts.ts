import type { z } from 'zod';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import type { AccountSchema, ContactKind } from '@abhyas/contract/identity/account.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Person } from '../people/people-queries.ts';
import type { OtpSent } from '@abhyas/contract/identity/credentials.ts';
import { countHits, resetHits } from '../../../platform/postgres/rate-limit.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import {
  contactChanged,
  isContactTaken,
  listUnclaimedParents,
  lockContact,
  removeUnclaimedParent,
  saveContact,
} from '../people/contact-queries.ts';
import { queueMessage, sendNow } from '../messages/deliver.ts';
import type { Message } from '../messages/message-texts.ts';
import { type Caller, type SessionCache, publishEnded } from '../sessions.ts';
import { countNetwork, hitOf, limits } from '../people/rate-limits.ts';
import { makeCode, presentSent, signInSubject, takeBackCode, verifyCodeOf, voidCodes, wasJustUsed } from '../one-time-code.ts';
import { getOwnPerson, requirePassword } from '../passwords.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import { consumeGrantsOf } from '../set-up-queries.ts';
import { presentAccount } from './account.ts';
import { consumeChallenge } from '../code-queries.ts';
import { lockPerson } from '../people/profile-queries.ts';

type Account = z.output<typeof AccountSchema>;

const channelOf = { mobile: 'sms', email: 'mail' } as const satisfies Record<ContactKind, 'sms' | 'mail'>;
export const contactKinds = ['email', 'mobile'] as const satisfies readonly ContactKind[];
const maskOf = { mobile: maskMobile, email: maskEmail } as const satisfies Record<ContactKind, (value: string) => string>;

/** What a code is sent for that changes a contact: it proves nothing else, and for no one else. */
const subjectOf = ({ personId, kind, value }: { personId: bigint; kind: ContactKind; value: string }) =>
  `contact:${personId}:${kind}:${value}`;

const refuseValue = (fault: Said) => new AppError('INVALID_REQUEST', { fields: { value: fault } });

/** The INVALID_REQUEST error for a contact that is already this person's own. */
const alreadyOwnError = (kind: ContactKind) => refuseValue({ key: `fault_own_${kind}` });

/** Parses a typed contact into its stored form. Throws INVALID_REQUEST if it is invalid. */
function parseTypedContact({ kind, typed }: { kind: ContactKind; typed: string }): string {
  const contact = parseContact({ kind, typed });
  if ('fault' in contact) throw refuseValue(contact.fault);
  return contact.value;
}

/** Whether this is the person's current contact, and verified. */
function isVerifiedContact({ person, kind, value }: { person: Person; kind: ContactKind; value: string }): boolean {
  return value === person[kind] && (kind === 'email' || person.mobileProved);
}

/**
 * Begins to change a contact of one's own: sends a code to the new one. Where that is another account's, the owner reads that instead, and the answer is no
 * other. Throws INVALID_REQUEST, CODES_NOT_SENT, CODE_NOT_SENT, and what `requirePassword` does.
 */
export async function changeContact({
  parts,
  caller,
  session,
  kind,
  typed,
  password,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'mail' | 'randomBytes' | 'sms' | 'vault'>;
  caller: Caller;
  session: Session;
  kind: ContactKind;
  typed: string;
  password: string;
}): Promise<OtpSent> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const person = await getOwnPerson({ queryable, session });
  const value = parseTypedContact({ kind, typed });
  if (isVerifiedContact({ person, kind, value })) throw alreadyOwnError(kind);
  if (!parts[channelOf[kind]].reaches) throw new AppError('CODES_NOT_SENT');
  const tries = await requirePassword({ parts, session, person, password });
  const subject = subjectOf({ personId: person.id, kind, value });
  const message = await parts.database.transaction(async (tx): Promise<Message> => {
    await resetHits({ queryable: tx, hit: tries });
    const made = await makeCode({ parts, tx, subject });
    // another mobile or email makes another subject, and so does another account: neither is a way to flood people
    const hits = [
      hitOf({ parts, limit: limits.contactPerson, of: `person:${person.id}` }),
      hitOf({ parts, limit: limits.contactValue, of: `${kind}:${value}` }),
    ];
    await countHits({ queryable: tx, hits, now });
    const isTaken = await isContactTaken({ queryable: tx, kind, value, role: person.role, except: person.id });
    const to = { channel: channelOf[kind], to: value };
    return isTaken ? { kind: 'contact-taken', ...to } : { kind: 'code', ...to, ...made };
  });
  try {
    await sendNow({ parts, caller, messages: [message] });
  } catch (error) {
    await takeBackCode({ parts, subject });
    throw error;
  }
  return presentSent(maskOf[kind](value));
}

/** A contact for a person as they are before. The transaction holds the person and the contact. */
interface NewContact {
  readonly tx: Transaction;
  readonly parentLinks: ParentLinks;
  readonly person: Person;
  readonly kind: ContactKind;
  readonly value: string;
}

interface Putting extends NewContact {
  readonly parts: Ports<'clock' | 'jobs' | 'vault'>;
  /** Who changes it: the person, or staff. */
  readonly actorId: bigint;
  /** Chooses the brand of a mail. */
  readonly host: string;
  /** What is thrown where someone has just made the contact their own. */
  readonly takenError: AppError;
}

/** Puts a contact in place that no one else has, audits it and tells the person on what was there before. Returns the unclaimed parents whose place was taken. Throws `takenError`. */
export async function putContact(putting: Putting): Promise<bigint[]> {
  const { parts, tx, person, kind, value, actorId } = putting;
  const at = parts.clock.now();
  await saveContact({ tx, personId: person.id, kind, value, now: at });
  const replaced = person.role === 'parent' ? await mergeUnclaimedParents(putting) : [];
  // what the old contact has proved, or a code that is still on its way to it, sets no password any more
  await consumeGrantsOf({ tx, personId: person.id, now: at });
  const isNew = value !== person[kind];
  if (isNew) await voidCodes({ parts, tx, subject: signInSubject({ kind: 'pin', value: person.pin }) });
  const action = isNew ? contactChanged[kind] : 'identity.mobile-proved';
  await recordAudit({ queryable: tx, entry: { at, actorId, action, targetKind: 'person', targetId: person.id } });
  if (isNew) await notifyContacts(putting);
  return replaced;
}

/** Tells a person of a new contact: on the one before it and on the other one, as far as they are theirs. */
async function notifyContacts({ parts, tx, host, person, kind, value }: Putting): Promise<void> {
  const { firstName } = person;
  const reached = { email: person.email, mobile: person.mobileProved ? person.mobile : '' };
  for (const contact of contactKinds.filter((one) => reached[one] !== '')) {
    const told = { contact: kind, channel: channelOf[contact], to: reached[contact], firstName, shown: maskOf[kind](value) };
    await queueMessage({ parts, tx, host, message: { kind: 'contact-changed', ...told } });
  }
}

/** Makes one of this parent and of those who were made for a guardian by the contact that is theirs now: it was theirs all along. Returns those. */
async function mergeUnclaimedParents({ parts, tx, parentLinks, person, kind, value, actorId, takenError }: Putting): Promise<bigint[]> {
  const holders = await listUnclaimedParents({ tx, kind, value, except: person.id });
  for (const holderId of holders) {
    // relations before people, as wherever both are changed
    await parentLinks.moveParent({ tx, from: holderId, to: person.id });
    // who has set a password meanwhile has made it their own
    if (!(await removeUnclaimedParent({ tx, personId: holderId }))) throw takenError;
    await recordAudit({
      queryable: tx,
      entry: { at: parts.clock.now(), actorId, action: 'identity.parent-joined', targetKind: 'person', targetId: holderId },
    });
  }
  return holders;
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
    await publishEnded({ parts, cache, personIds: replaced });
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
