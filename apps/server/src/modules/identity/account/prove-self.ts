import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { type Hit, resetHits } from '../../../platform/postgres/rate-limit.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { listPeopleByIds } from '../people/people-queries.ts';
import { queueMessage, reachOf } from '../messages/deliver.ts';
import { getOwnPerson, requirePassword } from '../passwords.ts';

/**
 * Has a signed-in person prove that it is them, before they change who may see what is theirs. `password` is undefined while no one has asked for it: PROOF_NEEDED
 * then, unless they have none. Otherwise throws and returns what `requirePassword` does.
 */
export async function proveSelf({
  parts,
  session,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'vault'>;
  session: Session;
  password: string | undefined;
}): Promise<Hit> {
  const person = await getOwnPerson({ queryable: parts.database.orm, session });
  if (password === undefined && person.passwordHash !== null) throw new AppError('PROOF_NEEDED');
  return requirePassword({ parts, session, person, password: password ?? '' });
}

/** What is asked of staff before they close an account, let someone see a student or send money back: a stolen session can do none of it. Throws what `requirePassword` does. */
export async function requireProof(of: Omit<Parameters<typeof proveSelf>[0], 'password'> & { password: string }): Promise<void> {
  const hit = await proveSelf(of);
  await resetHits({ queryable: of.parts.database.orm, hit });
}

/** Tells a person, by mail or else by SMS, that their family details were changed: parents among them see how they do. */
export async function notifyFamilyChanged({
  parts,
  tx,
  host,
  session,
}: {
  parts: Ports<'jobs' | 'vault'>;
  tx: Transaction;
  host: string;
  session: Session;
}): Promise<void> {
  const person = await getOwnPerson({ queryable: tx, session });
  const reach = reachOf(person);
  if (reach.to === '') return;
  await queueMessage({ parts, tx, host, message: { kind: 'family-changed', ...reach, firstName: person.firstName } });
}

/** Tells a student, by mail or else by SMS, that staff have linked a parent to them. */
export async function notifyParentLinked({
  parts,
  tx,
  host,
  studentId,
  parentId,
}: {
  parts: Ports<'jobs' | 'vault'>;
  tx: Transaction;
  host: string;
  studentId: bigint;
  parentId: bigint;
}): Promise<void> {
  const people = await listPeopleByIds({ queryable: tx, ids: [studentId, parentId] });
  const [student, parent] = [studentId, parentId].map((id) => people.find((person) => person.id === id));
  if (student === undefined || parent === undefined) return;
  const reach = reachOf(student);
  if (reach.to === '') return;
  const shown = parent.email === '' ? maskMobile(parent.mobile) : maskEmail(parent.email);
  await queueMessage({ parts, tx, host, message: { kind: 'parent-linked', ...reach, firstName: student.firstName, shown } });
}
