import type { Role } from '@abhyas/contract/endpoint.ts';
import type { AccountChange } from '@abhyas/contract/relations/staff-people.ts';

/** What someone with the right to manage people may do with an account: staff not with those of staff and admins, and no one with their own. */
export function accountActions({
  actor,
  person,
}: {
  actor: { readonly role: Role; readonly personId: bigint };
  person: { readonly role: Role; readonly personId: bigint; readonly isClosed: boolean };
}): AccountChange[] {
  const isAbove = person.role === 'staff' || person.role === 'admin';
  if (actor.personId === person.personId || (isAbove && actor.role !== 'admin')) return [];
  return person.isClosed ? ['reopen'] : ['close', 'reset'];
}
