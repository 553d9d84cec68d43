import type { Role, StaffRight } from '@abhyas/contract/endpoint.ts';
import { recordAudit } from '../../audit/index.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { isContactTaken, lockContact } from '../people/contacts/contact-queries.ts';
import { isDeletedPin } from '../people/import/deleted-pin-queries.ts';
import { nameFaults, parseField } from './account-fields.ts';
import { insertAccount, isPinTaken } from './manage-queries.ts';

export interface NewAccount {
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
  const fields: Record<string, string> = {};
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
    entry: { at: now, actorId, action: 'identity.account-created', targetKind: 'person', targetId: String(id), data: { role } },
  });
  return { id, pin };
}
