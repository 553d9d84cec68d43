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

/** As what someone with the right to manage people may make accounts: staff and admins are made by admins. */
export const rolesToAdd = (actor: { readonly role: Role }): ('student' | 'mentor' | 'staff' | 'admin')[] =>
  actor.role === 'admin' ? ['student', 'mentor', 'staff', 'admin'] : ['student', 'mentor'];

/** Whether they may change what staff may do: admins alone, and of staff alone. */
export const mayGrant = (of: Ruled): boolean => of.actor.role === 'admin' && of.person.role === 'staff' && accountActions(of).length > 0;

/** Whether they may correct name and contacts. */
export const mayCorrect = (of: Ruled): boolean => accountActions(of).length > 0;

/** Whether someone can be put into a batch at all: no parent and no closed account. */
export const isEnrollable = ({ role, isClosed }: Pick<Ruled['person'], 'role' | 'isClosed'>): boolean => role !== 'parent' && !isClosed;

/** Whether they may put someone into a batch or take them out: it takes the right to change the account, where the person can be put into one. */
export function mayEnrol({ actor, person, change }: Ruled & { change: 'join' | 'leave' }): boolean {
  return accountActions({ actor, person }).length > 0 && (change === 'leave' || isEnrollable(person));
}

/** Whether they may send someone the mail that sets a first password. Parents sign in with codes. */
export function mayInvite({ actor, person, hasPassword, hasEmail }: Ruled & { hasPassword: boolean; hasEmail: boolean }): boolean {
  return accountActions({ actor, person }).includes('reset') && person.role !== 'parent' && hasEmail && !hasPassword;
}
