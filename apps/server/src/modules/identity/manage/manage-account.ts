import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { recordAudit } from '../../audit/index.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { makeHandedCode } from '../codes/one-time-code.ts';
import { queuePasswordNotice } from '../messages/deliver.ts';
import { removeFactors } from '../factors/factor-queries.ts';
import { endAccessOf } from '../sessions/session-queries.ts';
import type { SessionCache } from '../sessions/session-cache.ts';
import { announceEnded } from '../sessions/sessions.ts';
import { consumeGrantsOf } from '../set-up/set-up-queries.ts';
import { type AccountRef, listParentIds, lockAccount, removePassword, setClosed } from './manage-queries.ts';

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
  if (other !== undefined)
    throw new AppError('USER_NOT_FOUND', { detail: 'More than one parent has this mobile. Close or correct the others first.' });
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
    await recordAudit({ queryable: tx, entry: { at: now, actorId, action, targetKind: 'person', targetId: String(account.id) } });
    return { account, endedOf };
  });
  if (endsSessions === 'yes') await announceEnded({ parts, cache, personIds: [done.account.id, ...done.endedOf] });
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
export const accountReset = 'identity.account-reset';

/** Removes the password of an account and tells its owner, who sets a new one with a code. The caller ends the sessions. */
export async function withdrawPassword({
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
 * Removes the password of an account and ends its sessions: its owner is told, and sets a new one with a code. The second factor goes too where no one is signed in who does
 * it: that is the command line. In the portal an admin resets it with a proof of their own. Throws USER_NOT_FOUND.
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

/** Makes a code for an account, to be handed over in person. Throws USER_NOT_FOUND, also for a closed account. */
export async function handOverCode({
  parts,
  actorId,
  ref,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes' | 'vault'>;
  actorId: bigint | null;
  ref: AccountRef;
}): Promise<string> {
  return parts.database.transaction(async (tx) => {
    const account = await getAccount({ tx, ref });
    if (account.closedAt !== null) throw new AppError('USER_NOT_FOUND', { detail: 'This account is closed. Reopen it first.' });
    const code = await makeHandedCode({ parts, tx, pin: account.pin });
    await recordAudit({
      queryable: tx,
      entry: {
        at: parts.clock.now(),
        actorId,
        action: 'identity.code-handed-over',
        targetKind: 'person',
        targetId: String(account.id),
      },
    });
    return code;
  });
}
