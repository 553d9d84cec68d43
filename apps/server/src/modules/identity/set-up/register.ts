import type { OtpSent } from '@abhyas/contract/identity/credentials.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { maskEmail } from '@abhyas/rules/identity/mask.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits } from '../../../platform/postgres/rate-limit.ts';
import { sendNow } from '../messages/deliver.ts';
import type { Message } from '../messages/message-texts.ts';
import { hashToken } from '../sessions/find-session.ts';
import type { Caller, KeptCaller } from '../sessions/caller.ts';
import { countNetwork, hitOf, limits } from '../people/limits/rate-limits.ts';
import { checkCode, makeCode, presentSent, takeBackCode } from '../codes/one-time-code.ts';
import { findRegistration, findRegistrationFacts, insertRegistration, listOpenCourses } from './register-queries.ts';
import { grantSetUp } from './set-up.ts';

/** How long someone may take from the first page to the code. */
const registrationMs = 3_600_000;

const subjectOf = ({ mobile, email }: { mobile: string; email: string }) => `registration:${mobile}:${email}`;

/** The programmes one may register for. */
export async function listProgrammes({ parts }: { parts: Ports<'database'> }) {
  const rows = await listOpenCourses({ queryable: parts.database.orm });
  return {
    programmes: rows.map((row) => ({ courseId: String(row.courseId), courseName: row.courseName, description: row.variantNames })),
  };
}

/**
 * Begins a registration: a code goes to the email, which it proves; where the email has an account the mail says so, and the answer is no other. Throws
 * INVALID_REQUEST for a mobile that is none and a programme that takes no one, CODES_NOT_SENT, CODE_NOT_SENT, and TOO_MANY_REQUESTS.
 */
export async function startRegistration({
  parts,
  caller,
  details,
}: {
  parts: Ports<'brands' | 'clock' | 'database' | 'log' | 'mail' | 'randomBytes' | 'sms' | 'vault'>;
  caller: KeptCaller;
  details: { firstName: string; lastName: string; mobile: string; emailId: string; courseId: string };
}): Promise<OtpSent & { registrationToken: string }> {
  const queryable = parts.database.orm;
  const { firstName, lastName } = details;
  const contact = parseContact({ kind: 'mobile', typed: details.mobile });
  if ('message' in contact) throw new AppError('INVALID_REQUEST', { fields: { mobile: contact.message } });
  const mobile = contact.value;
  const email = details.emailId.toLowerCase();
  const courseId = BigInt(details.courseId);
  const now = parts.clock.now();
  await countNetwork({ parts, limit: limits.registerAddress, network: caller });
  const { isOpen, hasAccount } = await findRegistrationFacts({ queryable, courseId, email });
  if (!isOpen) throw new AppError('INVALID_REQUEST', { fields: { courseId: 'Choose a programme from the list' } });
  if (!parts.mail.reaches) throw new AppError('CODES_NOT_SENT');
  const registrationToken = parts.randomBytes(32).toString('base64url');
  const asked = { subject: subjectOf({ mobile, email }), browser: caller.device };
  const message = await parts.database.transaction(async (tx): Promise<Message> => {
    const made = await makeCode({ parts, tx, ...asked });
    // another mobile makes another subject; the mails still go to one mailbox
    await countHits({ queryable: tx, hits: [hitOf({ parts, limit: limits.registerEmail, of: email })], now });
    await insertRegistration({
      tx,
      row: { tokenHash: hashToken(registrationToken), firstName, lastName, mobile, email, courseId, createdAt: now },
    });
    return hasAccount ? { kind: 'account-exists', to: email } : { kind: 'registration-code', to: email, firstName, ...made };
  });
  try {
    await sendNow({ parts, host: caller.host, messages: [message] });
  } catch (error) {
    await takeBackCode({ parts, ...asked });
    throw error;
  }
  return { ...presentSent(maskEmail(email)), registrationToken };
}

/** Exchanges the code of a registration for a set-up token. Throws INCORRECT_OTP or OTP_EXPIRED. */
export async function verifyRegistration({
  parts,
  caller,
  registrationToken,
  code,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes' | 'vault'>;
  caller: Caller;
  registrationToken: string;
  code: string;
}): Promise<{ setUpToken: string }> {
  await countNetwork({ parts, limit: limits.codeAddress, network: caller });
  const since = new Date(parts.clock.now().getTime() - registrationMs);
  const registration = await findRegistration({ queryable: parts.database.orm, tokenHash: hashToken(registrationToken), since });
  if (registration === null) throw new AppError('OTP_EXPIRED');
  await checkCode({ parts, subject: subjectOf(registration), browser: caller.device, code });
  return { setUpToken: await grantSetUp({ parts, personIds: [], registrationId: registration.id }) };
}
