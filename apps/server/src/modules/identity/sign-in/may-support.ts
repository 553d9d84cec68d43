import { recordAudit } from '../../audit/index.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { SignInRow } from '../people/people-queries.ts';

/** Whether someone may sign in as a student. */
export const maySupport = ({ role, rights }: SignInRow): boolean => role === 'admin' || (role === 'staff' && rights.includes('support'));

/** Writes down that support signed in as a student. */
export async function recordSupportSignIn({
  queryable,
  supporter,
  student,
  now,
}: {
  queryable: Queryable;
  supporter: { readonly id: bigint };
  student: { readonly id: bigint };
  now: Date;
}): Promise<void> {
  await recordAudit({
    queryable,
    entry: {
      at: now,
      actorId: supporter.id,
      onBehalfOfId: student.id,
      action: 'identity.support-sign-in',
      targetKind: 'person',
      targetId: String(student.id),
    },
  });
}
