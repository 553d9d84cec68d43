import type { Session } from '../../lib/session/session.ts';

/** Whether somebody has a profile of their own: a student, or support acting as one. */
export function isStudent({ isMentor, isParent, isStaff }: Session): boolean {
  return !isMentor && !isParent && !isStaff;
}
