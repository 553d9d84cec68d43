import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';

/** Whether someone may change a class: who teaches it, staff with the right to classes, and admins. */
export const mayChange = ({
  session: { personId, rights, role },
  held,
}: {
  session: Session;
  held: { mentorId: bigint | null };
}): boolean => role === 'admin' || (role === 'staff' && rights.includes('classes')) || (role === 'mentor' && held.mentorId === personId);

/** A class that the caller may change. Throws NOT_FOUND. */
export function requireChangeable<Held extends { mentorId: bigint | null }>({
  session,
  held,
}: {
  session: Session;
  held: Held | null;
}): Held {
  if (held === null || !mayChange({ session, held })) throw new AppError('NOT_FOUND');
  return held;
}
