import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';

/** Calls that name a student by pin are, for now, about oneself. Throws FORBIDDEN. */
export function requireSelf({ session, pin }: { session: Session; pin: string }): void {
  if (pin.toUpperCase() !== session.pin) throw new AppError('FORBIDDEN');
}
