import type { OtpSent } from '@abhyas/contract/identity/credentials.ts';
import { generateCode, generateHandedCode, isCodeLive, otpRules, msUntilResend } from '@abhyas/rules/identity/otp.ts';
import { plainDigits } from '@abhyas/rules/text/plain-text.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../platform/postgres/database.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import { tooManyRequests } from '../../platform/postgres/rate-limit.ts';
import {
  consumeChallenge,
  consumeChallengesOf,
  consumeTry,
  findChallenge,
  insertChallenge,
  listSentAt,
  lockSubject,
  removeLastChallenge,
  type CodeKey,
} from './code-queries.ts';

const hourMs = 3_600_000;

/** Bound to its challenge: the hash of a code says nothing of the same code anywhere else. */
function hashCode({ parts, subject, createdAt, code }: { parts: Ports<'vault'>; subject: string; createdAt: Date; code: string }): Buffer {
  return parts.vault.hash(`code:${subject}:${createdAt.toISOString()}:${plainDigits(code)}`);
}

/** The subject of a code for signing in: it proves the identifier it was sent for, whichever role is looked for behind it. */
export const signInSubject = ({ kind, value }: { kind: 'pin' | 'mobile' | 'email'; value: string }) => `${kind}:${value}`;

/** What is stored of a subject. */
export const subjectKey = ({ parts, subject }: { parts: Ports<'vault'>; subject: string }) => parts.vault.hash(`code-subject:${subject}`);

/** Whom a code is for, any text that says so, and the token of the browser that asks; none where a session asks. */
interface Asked {
  readonly subject: string;
  readonly browser?: string | null;
}

const keyOf = ({ parts, subject, browser }: Asked & { parts: Ports<'vault'> }): CodeKey => ({
  subject: subjectKey({ parts, subject }),
  browser: (browser ?? '') === '' ? '' : parts.vault.hash(`code-browser:${browser}`).toString('base64url'),
});

/**
 * Makes the code of a subject for one browser; the one before it no longer counts there, and those of other browsers still do. Throws TOO_MANY_REQUESTS
 * within a minute of the last one and after five in an hour, over all processes. The caller has it sent once the transaction is done.
 */
export async function makeCode({
  parts,
  tx,
  ...asked
}: Asked & { parts: Ports<'clock' | 'randomBytes' | 'vault'>; tx: Transaction }): Promise<{ code: string; validUntil: string }> {
  const now = parts.clock.now();
  const key = keyOf({ parts, ...asked });
  await lockSubject({ tx, subject: key.subject });
  const sentAt = await listSentAt({ tx, ...key, since: new Date(now.getTime() - hourMs) });
  const wait = msUntilResend({ sentAt, now });
  if (wait > 0) throw tooManyRequests(wait);
  const code = generateCode(parts.randomBytes);
  await insertChallenge({ tx, ...key, codeHash: hashCode({ parts, subject: asked.subject, createdAt: now, code }), now });
  return { code, validUntil: new Date(now.getTime() + otpRules.validMs).toISOString() };
}

/** Takes back the last code of a subject for one browser, which did not reach its person: the next one need not wait, and one before it counts again. */
export async function takeBackCode({ parts, ...asked }: Asked & { parts: Ports<'database' | 'vault'> }): Promise<void> {
  await removeLastChallenge({ queryable: parts.database.orm, ...keyOf({ parts, ...asked }) });
}

/** A code is handed over to one person, however they name themselves when they use it. */
const handedSubject = (pin: string): string => `handed:${pin}`;

/** Makes a code that the operator hands over in person, for any browser: none of the limits on sending counts. It replaces the one that was handed over before, and no other. */
export async function makeHandedCode({
  parts,
  tx,
  pin,
}: {
  parts: Ports<'clock' | 'randomBytes' | 'vault'>;
  tx: Transaction;
  pin: string;
}): Promise<string> {
  const now = parts.clock.now();
  const subject = handedSubject(pin);
  const key = keyOf({ parts, subject });
  await lockSubject({ tx, subject: key.subject });
  const code = generateHandedCode(parts.randomBytes);
  await insertChallenge({ tx, ...key, codeHash: hashCode({ parts, subject, createdAt: now, code }), now });
  return code;
}

/** Voids the codes of a subject that were sent and not used, in every browser. */
export async function voidCodes({
  parts,
  tx,
  subject,
}: {
  parts: Ports<'clock' | 'vault'>;
  tx: Transaction;
  subject: string;
}): Promise<void> {
  const key = subjectKey({ parts, subject });
  await lockSubject({ tx, subject: key });
  await consumeChallengesOf({ tx, subject: key, now: parts.clock.now() });
}

/** What the screen needs to know of a code that was sent. */
export function presentSent(sentTo: string): OtpSent {
  return { sentTo, resendInSeconds: otpRules.resendMs / 1000, validMinutes: otpRules.validMs / 60_000 };
}

interface CodeTry extends Asked {
  readonly parts: Ports<'clock' | 'database' | 'vault'>;
  readonly code: string;
}

const findLast = ({ parts, ...asked }: Omit<CodeTry, 'code'>) =>
  findChallenge({ queryable: parts.database.orm, ...keyOf({ parts, ...asked }) });

/** Whether a code was sent for a subject at the wish of this browser, at most a day ago. */
export async function wasCodeSent(asked: Omit<CodeTry, 'code'>): Promise<boolean> {
  return (await findLast(asked)) !== null;
}

/**
 * Verifies the last code of a subject and returns its challenge, which the caller consumes. Throws INCORRECT_OTP for a wrong code, and OTP_EXPIRED if no code
 * can be correct any more: none was sent, it has expired, was used, or had five wrong tries.
 */
export async function verifyCodeOf({ parts, subject, browser, code }: CodeTry): Promise<bigint> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const challenge = await findLast({ parts, subject, browser: browser ?? null });
  if (challenge === null || !isCodeLive({ ...challenge, now })) throw new AppError('OTP_EXPIRED');
  const { id, createdAt, codeHash } = challenge;
  if (!(await consumeTry({ queryable, id, max: otpRules.maxWrongTries }))) throw new AppError('OTP_EXPIRED');
  if (!timingSafeEqual(hashCode({ parts, subject, createdAt, code }), codeHash)) throw new AppError('INCORRECT_OTP');
  return id;
}

/** Checks the last code of a subject and uses it up; one that is used by someone else at once is not right either. Throws what `verifyCodeOf` does. */
export async function checkCode(tried: CodeTry): Promise<void> {
  const { parts } = tried;
  const id = await verifyCodeOf(tried);
  if (!(await consumeChallenge({ queryable: parts.database.orm, id, now: parts.clock.now() }))) throw new AppError('OTP_EXPIRED');
}

/**
 * Uses up the code that was handed over to a person; whether it was right. It is too long to be guessed, so wrong ones are not counted:
 * strangers could use up the tries.
 */
export async function consumeHandedCode({ parts, pin, code }: Pick<CodeTry, 'parts' | 'code'> & { pin: string }): Promise<boolean> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const subject = handedSubject(pin);
  const challenge = await findLast({ parts, subject });
  if (challenge === null || !isCodeLive({ ...challenge, now })) return false;
  const { id, createdAt, codeHash } = challenge;
  if (!timingSafeEqual(hashCode({ parts, subject, createdAt, code }), codeHash)) return false;
  return consumeChallenge({ queryable, id, now });
}

/** Whether this is the last code of a subject and was used while valid, and would still be valid. */
export async function wasJustUsed({ parts, subject, code }: CodeTry): Promise<boolean> {
  const challenge = await findLast({ parts, subject });
  if (challenge === null || challenge.usedAt === null) return false;
  if (!isCodeLive({ ...challenge, usedAt: null, wrongTries: 0, now: parts.clock.now() })) return false;
  return timingSafeEqual(hashCode({ parts, subject, createdAt: challenge.createdAt, code }), challenge.codeHash);
}
