import type { Session } from './session.ts';

/** Where home is: students and mentors have a page, all others are led on from '/' to their own. */
export function homePathOf(session: Pick<Session, 'isParent' | 'isStaff'> | null): '/' | '/home' {
  return session !== null && !session.isParent && !session.isStaff ? '/home' : '/';
}
