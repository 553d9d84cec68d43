import type { OtpSent } from '@abhyas/contract/identity/credentials.ts';

/** A code that was sent: to whom (as typed), what the server said of it, and when, in milliseconds since 1970. */
export interface SentCode extends OtpSent {
  readonly identifier: string;
  readonly at: number;
}

/** Full seconds until a new code may be asked for, as the counter shows them: 59 at first; null when the link stands there. `now` in milliseconds. */
export function secondsToResend({ code, now }: { code: Pick<SentCode, 'at' | 'resendInSeconds'>; now: number }): number | null {
  const left = code.resendInSeconds - 1 - Math.floor(Math.max(0, now - code.at) / 1000);
  return left < 0 ? null : left;
}

/**
 * The code that still serves when somebody asks again: the one just sent to the same identifier, as long as no other may be sent. So closing
 * the dialog and coming back costs no wait.
 */
export function freshCode<C extends SentCode>({ last, identifier, now }: { last: C | null; identifier: string; now: number }): C | null {
  if (last?.identifier !== identifier) return null;
  return secondsToResend({ code: last, now }) === null ? null : last;
}
