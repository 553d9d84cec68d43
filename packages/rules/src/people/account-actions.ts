import type { Role } from '@abhyas/contract/endpoint.ts';
import type { AccountChange } from '@abhyas/contract/relations/staff-people.ts';

interface Ruled {
  readonly actor: { readonly role: Role; readonly personId: bigint };
  readonly person: { readonly role: Role; readonly personId: bigint; readonly isClosed: boolean };
}

/** What someone with the right to manage people may do with an account: staff not with those of staff and admins, and no one with their own. */
export function accountActions({ actor, person }: Ruled): AccountChange[] {
  const isAbove = person.role === 'staff' || person.role === 'admin';
  if (actor.personId === person.personId || (isAbove && actor.role !== 'admin')) return [];
  return person.isClosed ? ['reopen'] : ['close', 'reset'];
}

/** Whether they may put someone into a batch or take them out: whoever may change an account may, but no parent and no closed account is put into one. */
export function mayEnrol({ actor, person, change }: Ruled & { change: 'join' | 'leave' }): boolean {
  const actions = accountActions({ actor, person });
  return change === 'leave' ? actions.length > 0 : actions.includes('close') && person.role !== 'parent';
}
