import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import type { OtpSent } from '@abhyas/contract/identity/credentials.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits } from '../../../platform/postgres/rate-limit.ts';
import { makeCode, presentSent, takeBackCode } from '../one-time-code.ts';
import { sendNow } from '../messages/deliver.ts';
import { hitOf, limits } from '../people/rate-limits.ts';
import type { KeptCaller } from '../sessions.ts';

/** Sends a code that proves a mobile or email, for this browser, under a subject of the caller's. Throws CODES_NOT_SENT, CODE_NOT_SENT and TOO_MANY_REQUESTS. */
export async function sendContactCode({
  parts,
  caller,
  subject,
  kind,
  value,
}: {
  parts: Ports<'brands' | 'clock' | 'database' | 'log' | 'mail' | 'randomBytes' | 'sms' | 'vault'>;
  caller: KeptCaller;
  subject: string;
  kind: ContactKind;
  value: string;
}): Promise<OtpSent> {
  const channel = kind === 'mobile' ? 'sms' : 'mail';
  if (!parts[channel].reaches) throw new AppError('CODES_NOT_SENT');
  const asked = { subject, browser: caller.device };
  const made = await parts.database.transaction(async (tx) => {
    const code = await makeCode({ parts, tx, ...asked });
    const hits = [hitOf({ parts, limit: limits.contactValue, of: `${kind}:${value}` })];
    await countHits({ queryable: tx, hits, now: parts.clock.now() });
    return code;
  });
  try {
    await sendNow({ parts, caller, messages: [{ kind: 'code', channel, to: value, ...made }] });
  } catch (error) {
    await takeBackCode({ parts, ...asked });
    throw error;
  }
  return presentSent(kind === 'mobile' ? maskMobile(value) : maskEmail(value));
}
