import type { Session } from '../../platform/http/session.ts';

/** How much of the students somebody sees: all of them, those with a relation of that kind, or none. Oneself is always seen. */
export type Reach = 'all' | 'mentor' | 'parent' | 'none';

/** Decisions 16 to 18, and the rights of staff (20a). */
export function reachOf({ role, rights }: Pick<Session, 'role' | 'rights'>): Reach {
  switch (role) {
    case 'admin':
      return 'all';
    case 'staff':
      return rights.includes('classes') || rights.includes('support') ? 'all' : 'none';
    case 'mentor':
    case 'parent':
      return role;
    case 'student':
      return 'none';
  }
}

/** Whether somebody reads the mobile and email of a student they see; mentors, and staff without the right support, get them masked. */
export function seesContact({ role, rights }: Pick<Session, 'role' | 'rights'>): boolean {
  if (role === 'mentor') return false;
  return role !== 'staff' || rights.includes('support');
}
