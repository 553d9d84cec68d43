import type { Session } from '../../lib/session.ts';

/** Where somebody lands who has signed in, or opens the sign-in while signed in: staff and admins at their desk, parents at their students. */
export function afterSignIn({ isStaff, isParent }: Pick<Session, 'isStaff' | 'isParent'>): string {
  if (isStaff) return '/staff';
  return isParent ? '/studentList' : '/home';
}
