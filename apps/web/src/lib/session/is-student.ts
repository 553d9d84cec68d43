import type { Session } from './session.ts';

/** Whether someone is a student, or support acting as one. */
export function isStudent({ isMentor, isParent, isStaff }: Session): boolean {
  return !isMentor && !isParent && !isStaff;
}
