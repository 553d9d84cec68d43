import type { Said } from '@abhyas/contract/messages.gen.ts';
import { holdsAddress } from '@abhyas/contract/text-limits.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { recordAudit } from '../audit/queries.ts';
import { AppError, requireVersion } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { makeHandedCode } from './one-time-code.ts';
import { queuePasswordNotice } from './messages/deliver.ts';
import { removeFactors } from './factors-queries.ts';
import { endAccessOf } from './session-queries.ts';
import { type SessionCache, publishEnded } from './sessions.ts';
import { consumeGrantsOf } from './set-up-queries.ts';
import { type AccountRef, insertAccount, isPinTaken, listParentIds, lockAccount, removePassword, setClosed } from './manage-queries.ts';
import { contactKinds, putContact } from './account/contacts.ts';
import { isContactTaken, lockContact } from './people/contact-queries.ts';
import type { ParentLinks } from './people/parent-links.ts';
import { type Person, listPeopleByIds } from './people/people-queries.ts';
import { lockPerson, namesChanged, saveNames } from './people/profile-queries.ts';
import type { Role, StaffRight } from '@abhyas/contract/endpoint.ts';
import { isDeletedPin } from './people/import-queries.ts';

/** As it is stored, or the message that says what is wrong; an empty contact stays empty. */
function parseField({ kind, typed }: { kind: 'pin' | 'mobile' | 'email'; typed: string }): { value: string } | { fault: Said | string } {
  if (kind === 'pin') {
    const identifier = parseIdentifier(typed);
    if (identifier.kind === 'pin') return { value: identifier.value };
    return { fault: 'Enter three letters and digits, like ASC1001, or five to nine digits' };
  }
  if (typed.trim() === '') return { value: '' };
  const contact = parseContact({ kind, typed });
  return 'value' in contact ? contact : { fault: contact.fault };
}

/** What is wrong with the names of a person, by field. */
function nameFaults(names: { readonly firstName: string; readonly lastName: string }): Record<string, Said | string> {
  const fields: Record<string, Said | string> = {};
  for (const name of ['firstName', 'lastName'] as const) {
    if (!isName(names[name])) fields[name] = { key: 'field_person_name' };
  }
  if (names.firstName.trim() === '') fields['firstName'] = { key: 'field_person_name_needed' };
  return fields;
}

/** Whether a text may be a name, or is empty. */
export const isName = (typed: string): boolean =>
  typed.trim().length <= 50 && !/[\p{C}<>]/u.test(typed.trim()) && !holdsAddress.test(typed);

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

interface Managing {
  readonly parts: Ports<'clock' | 'database' | 'jobs' | 'live' | 'vault'>;
  readonly cache: SessionCache;
  /** Who does it; null on the command line. */
  readonly actorId: bigint | null;
  /** The pin as someone types it, a parent's mobile, or the id. */
  readonly ref: AccountRef;
  /** Chooses the brand of a mail. */
  readonly host: string;
}

/** The account as it is stored: by pin, or a parent by mobile, because a parent's pin is known to no one; null for neither. Throws USER_NOT_FOUND where parents share the mobile. */
async function storedRef({ tx, ref }: { tx: Transaction; ref: AccountRef }): Promise<AccountRef | null> {
  if (!('pin' in ref)) return ref;
  const identifier = parseIdentifier(ref.pin);
  if (identifier.kind === 'pin') return { pin: identifier.value };
  if (identifier.kind !== 'mobile') return null;
  const [personId, other] = await listParentIds({ tx, mobile: identifier.value });
  if (other !== undefined) throw new AppError('USER_NOT_FOUND', { said: { key: 'refusal_several_parents' } });
  return personId === undefined ? null : { personId };
}

/** The account, locked. Throws USER_NOT_FOUND. */
async function getAccount({ tx, ref }: { tx: Transaction; ref: AccountRef }): Promise<Account> {
  const stored = await storedRef({ tx, ref });
  const account = stored === null ? null : await lockAccount({ tx, ref: stored });
  if (account === null) throw new AppError('USER_NOT_FOUND');
  return account;
}

/** Changes an account and audits it, in one transaction. With `endsSessions` no one is signed in to it any more, and no code that was right sets its password. */
async function change({
  parts,
  cache,
  actorId,
  ref,
  action,
  endsSessions,
  write,
}: Omit<Managing, 'host'> & {
  action: string;
  endsSessions: 'yes' | 'no';
  write: (of: { tx: Transaction; account: Account; now: Date }) => Promise<void>;
}): Promise<Account> {
  const now = parts.clock.now();
  const done = await parts.database.transaction(async (tx) => {
    const account = await getAccount({ tx, ref });
    await write({ tx, account, now });
    const ends = endsSessions === 'yes';
    if (ends) await consumeGrantsOf({ tx, personId: account.id, now });
    const endedOf = ends ? await endAccessOf({ tx, personId: account.id, now }) : [];
    await recordAudit({ queryable: tx, entry: { at: now, actorId, action, targetKind: 'person', targetId: account.id } });
    return { account, endedOf };
  });
  if (endsSessions === 'yes') await publishEnded({ parts, cache, personIds: [done.account.id, ...done.endedOf] });
  return done.account;
}

/** Closes an account: its sessions end and no one signs in to it; all that is stored stays. Throws USER_NOT_FOUND. */
export async function closeAccount(managing: Managing): Promise<Account> {
  return change({
    ...managing,
    action: 'identity.account-closed',
    endsSessions: 'yes',
    write: ({ tx, account, now }) => setClosed({ tx, personId: account.id, closedAt: account.closedAt ?? now, now }),
  });
}

/** Opens a closed account again. Throws USER_NOT_FOUND. */
export async function reopenAccount(managing: Managing): Promise<Account> {
  return change({
    ...managing,
    action: 'identity.account-reopened',
    endsSessions: 'no',
    write: ({ tx, account, now }) => setClosed({ tx, personId: account.id, closedAt: null, now }),
  });
}

/** Audit action for a password that staff removed. */
const accountReset = 'identity.account-reset';

/** Removes the password of an account and tells its owner, who sets a new one with a code. The caller ends the sessions. */
async function withdrawPassword({
  parts,
  tx,
  host,
  person,
}: {
  parts: Ports<'clock' | 'jobs' | 'vault'>;
  tx: Transaction;
  /** Chooses the brand of a mail. */
  host: string;
  person: Parameters<typeof queuePasswordNotice>[0]['person'] & { readonly id: bigint };
}): Promise<void> {
  await removePassword({ tx, personId: person.id, now: parts.clock.now() });
  await queuePasswordNotice({ parts, tx, host, person, kind: 'password-removed' });
}

/**
 * Removes the password of an account and ends its sessions; its owner is notified, and sets a new one with a code. The second factor is
 * removed only from the command line, where no one is signed in. Throws USER_NOT_FOUND.
 */
export async function resetAccount(managing: Managing): Promise<Account> {
  return change({
    ...managing,
    action: accountReset,
    endsSessions: 'yes',
    write: async ({ tx, account, now }) => {
      await withdrawPassword({ parts: managing.parts, tx, host: managing.host, person: account });
      if (managing.actorId === null) await removeFactors({ tx, personId: account.id, now });
    },
  });
}

/** Makes a code for an account, to be handed over in person; its owner hears of one that staff made. Throws USER_NOT_FOUND, also for a closed account. */
export async function handOverCode({
  parts,
  by,
  ref,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  /** Who does it, and the host that chooses the brand of the mail; null on the command line. */
  by: { readonly actorId: bigint; readonly host: string } | null;
  ref: AccountRef;
}): Promise<string> {
  return parts.database.transaction(async (tx) => {
    const account = await getAccount({ tx, ref });
    if (account.closedAt !== null) throw new AppError('USER_NOT_FOUND', { said: { key: 'refusal_account_closed' } });
    const code = await makeHandedCode({ parts, tx, pin: account.pin });
    if (by !== null) await queuePasswordNotice({ parts, tx, host: by.host, person: account, kind: 'code-handed-over' });
    await recordAudit({
      queryable: tx,
      entry: {
        at: parts.clock.now(),
        actorId: by?.actorId ?? null,
        action: 'identity.code-handed-over',
        targetKind: 'person',
        targetId: account.id,
      },
    });
    return code;
  });
}

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
 * Corrects the names of a person and, where they are not empty, the contacts; both are audited and stay when a pack is imported again. A
 * replaced contact, or one whose password goes, ends all sessions, and the old contact is notified. Throws NOT_FOUND, CHANGED_ELSEWHERE,
 * and INVALID_REQUEST with what is wrong by field, having written nothing.
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
      recordAudit({ queryable: tx, entry: { at: now, actorId, action, targetKind: 'person', targetId: personId } });
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
  await publishEnded({ parts, cache, personIds: endedOf });
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

interface NewAccount {
  readonly pin: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  /** '' where there is none; one of the two is needed. */
  readonly mobile: string;
  readonly email: string;
  readonly rights: readonly StaffRight[];
}

/**
 * Makes an account, without a password: its owner sets one with a code. Returns the id and the pin as it is stored. `actorId` is null on the command line.
 * Throws INVALID_REQUEST, with what is wrong by field, having written nothing.
 */
export async function createAccount({
  parts,
  tx,
  actorId,
  account,
}: {
  parts: Ports<'clock' | 'vault'>;
  tx: Transaction;
  actorId: bigint | null;
  account: NewAccount;
}): Promise<{ id: bigint; pin: string }> {
  const fields: Record<string, Said | string> = {};
  const values = { pin: '', mobile: '', email: '' };
  for (const kind of ['pin', 'mobile', 'email'] as const) {
    const parsed = parseField({ kind, typed: account[kind] });
    if ('fault' in parsed) fields[kind] = parsed.fault;
    else values[kind] = parsed.value;
  }
  Object.assign(fields, nameFaults(account));
  if (account.mobile.trim() === '' && account.email.trim() === '') fields['email'] = 'Enter an email or a mobile';
  const { pin, mobile, email } = values;
  if (pin !== '' && ((await isPinTaken({ tx, pin })) || (await isDeletedPin({ tx, vault: parts.vault, pin }))))
    fields['pin'] = 'Someone else has this ID';
  if (email !== '') {
    await lockContact({ tx, kind: 'email', value: email });
    if (await isContactTaken({ queryable: tx, kind: 'email', value: email, role: account.role }))
      fields['email'] = 'Someone else has this email';
  }
  if (mobile !== '' && (await isContactTaken({ queryable: tx, kind: 'mobile', value: mobile, role: account.role })))
    fields['mobile'] = 'Someone else has this mobile';
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields });
  const { role, rights, firstName, lastName } = account;
  const now = parts.clock.now();
  const person = { pin, role, firstName: firstName.trim(), lastName: lastName.trim(), mobile, email, rights };
  const id = await insertAccount({ tx, person, now });
  await recordAudit({
    queryable: tx,
    entry: { at: now, actorId, action: 'identity.account-created', targetKind: 'person', targetId: id, data: { role } },
  });
  return { id, pin };
}
