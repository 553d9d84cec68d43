import type { UndeliveredReason } from '@abhyas/contract/notices/undelivered.ts';
import { faultKindOf } from '../../../platform/common/fault-kind.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type NewUndelivered, upsertUndelivered } from './undelivered-queries.ts';

/** The kinds of faults of a mail server or gateway, without their words, which name people. */
const reasons: Readonly<Record<string, UndeliveredReason>> = {
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
  EOAUTH2: 'sign-in',
  EENVELOPE: 'recipient',
  EMESSAGE: 'refused',
  EPROTOCOL: 'unreachable',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EDNS: 'unreachable',
  ETLS: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
};

/** Why a message did not go through. */
export function reasonOf(error: unknown): UndeliveredReason {
  if (error instanceof Error && error.name === 'TimeoutError') return 'unreachable';
  return reasons[faultKindOf(error) ?? ''] ?? 'other';
}

/** Records for staff that a message did not go through. `key` names it, so that its next try counts in the same row. */
export async function recordUndelivered({
  queryable,
  error,
  ...row
}: Omit<NewUndelivered, 'reason'> & { queryable: Queryable; error: unknown }): Promise<void> {
  await upsertUndelivered({ queryable, row: { ...row, reason: reasonOf(error) } });
}
