import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import type { OtpSent } from '@abhyas/contract/identity/credentials.ts';
import { countHits, resetHits } from '../../../../platform/postgres/rate-limit.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { alreadyOwnError, channelOf, isVerifiedContact, maskOf, parseTypedContact, subjectOf } from './contact-kinds.ts';
import { isContactTaken } from '../../people/contacts/contact-queries.ts';
import { sendNow } from '../../messages/deliver.ts';
import type { Message } from '../../messages/message-texts.ts';
import type { Caller } from '../../sessions/caller.ts';
import { hitOf, limits } from '../../people/limits/rate-limits.ts';
import { makeCode, presentSent, takeBackCode } from '../../codes/one-time-code.ts';
import { getOwnPerson, requirePassword } from '../../passwords/own-password.ts';

/**
 * Begins to change a contact of one's own: sends a code to the new one. Where that is another account's, it is told so instead, and the answer is no
 * other. Throws INVALID_REQUEST, CODES_NOT_SENT, CODE_NOT_SENT, and what `requirePassword` does.
 */
export async function changeContact({
  parts,
  caller,
  session,
  kind,
  typed,
  password,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'mail' | 'randomBytes' | 'sms' | 'vault'>;
  caller: Caller;
  session: Session;
  kind: ContactKind;
  typed: string;
  password: string;
}): Promise<OtpSent> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const person = await getOwnPerson({ queryable, session });
  const value = parseTypedContact({ kind, typed });
  if (isVerifiedContact({ person, kind, value })) throw alreadyOwnError(kind);
  if (!parts[channelOf[kind]].reaches) throw new AppError('CODES_NOT_SENT');
  const tries = await requirePassword({ parts, session, person, password });
  const subject = subjectOf({ personId: person.id, kind, value });
  const message = await parts.database.transaction(async (tx): Promise<Message> => {
    await resetHits({ queryable: tx, hit: tries });
    const made = await makeCode({ parts, tx, subject });
    // another mobile or email makes another subject, and so does another account: neither is a way to flood people
    const hits = [
      hitOf({ parts, limit: limits.contactPerson, of: `person:${person.id}` }),
      hitOf({ parts, limit: limits.contactValue, of: `${kind}:${value}` }),
    ];
    await countHits({ queryable: tx, hits, now });
    const isTaken = await isContactTaken({ queryable: tx, kind, value, role: person.role, except: person.id });
    const to = { channel: channelOf[kind], to: value };
    return isTaken ? { kind: 'contact-taken', ...to } : { kind: 'code', ...to, ...made };
  });
  try {
    await sendNow({ parts, host: caller.host, messages: [message] });
  } catch (error) {
    await takeBackCode({ parts, subject });
    throw error;
  }
  return presentSent(maskOf[kind](value));
}
