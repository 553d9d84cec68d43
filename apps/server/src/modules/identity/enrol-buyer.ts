import { lockContact } from './people/contact-queries.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { recordAudit } from '../audit/queries.ts';
import { findStudentByEmail, insertStudent } from './set-up-queries.ts';
import { invite } from './set-up.ts';

/** A name as it is typed in one field: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { firstName: (words.length > 1 ? words.slice(0, -1) : words).join(' '), lastName };
}

/**
 * The student that a paid order enrols: who has its email, else a new one, who is invited to set a password. Nothing that was typed is proved by it: the mail goes to the email,
 * and no one signs in with the mobile.
 */
export async function findOrMakeStudent({
  parts,
  tx,
  buyer: { name, email, mobile },
  host,
}: {
  parts: Ports<'clock' | 'config' | 'jobs' | 'randomBytes' | 'vault'>;
  tx: Transaction;
  buyer: { readonly name: string; readonly email: string; readonly mobile: string };
  host: string;
}): Promise<bigint> {
  await lockContact({ tx, kind: 'email', value: email });
  const known = await findStudentByEmail({ queryable: tx, email });
  if (known !== null) return known;
  const now = parts.clock.now();
  const { id } = await insertStudent({ tx, person: { ...splitName(name), email, mobile }, passwordHash: null, now });
  await recordAudit({
    queryable: tx,
    entry: { at: now, actorId: null, action: 'identity.account-created', targetKind: 'person', targetId: id, data: { role: 'student' } },
  });
  await invite({ parts, tx, host, personId: id });
  return id;
}
