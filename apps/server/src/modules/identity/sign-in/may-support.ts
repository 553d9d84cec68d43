import { recordAudit } from '../../audit/queries.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { queueMessage, reachOf } from '../messages/deliver.ts';
import type { SignInRow } from '../people/people-queries.ts';

/** Whether someone may sign in as a student. */
export const maySupport = ({ role, rights }: SignInRow): boolean => role === 'admin' || (role === 'staff' && rights.includes('support'));

/** Writes down that support signed in as a student, and tells the student. */
export async function recordSupportSignIn({
  parts,
  tx,
  host,
  supporter,
  student,
  now,
}: {
  parts: Ports<'jobs' | 'vault'>;
  tx: Transaction;
  host: string;
  supporter: { readonly id: bigint };
  student: SignInRow;
  now: Date;
}): Promise<void> {
  const reach = reachOf(student);
  if (reach.to !== '')
    await queueMessage({ parts, tx, host, message: { kind: 'support-signed-in', ...reach, firstName: student.firstName } });
  await recordAudit({
    queryable: tx,
    entry: {
      at: now,
      actorId: supporter.id,
      onBehalfOfId: student.id,
      action: 'identity.support-sign-in',
      targetKind: 'person',
      targetId: student.id,
    },
  });
}
