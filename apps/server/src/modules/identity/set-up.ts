import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { type PasswordOwner, findPasswordFault } from '@abhyas/rules/identity/password.ts';
import { recordAudit } from '../audit/queries.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import { queueMessage, queuePasswordNotice, sendNow } from './messages/deliver.ts';
import { type Caller, type KeptCaller, type SessionCache, publishEnded, hashToken } from './sessions.ts';
import { commonPasswords, hashPassword, isKnownToAll } from './passwords.ts';
import { keepOnlyOrigin, originOf } from './people/origin-queries.ts';
import { type Person, listPeopleByIds, replacePassword } from './people/people-queries.ts';
import { shownPin } from './people/present-people.ts';
import {
  consumeGrant,
  consumeGrantsOf,
  createStudent,
  findGrant,
  findInvitable,
  findInvited,
  findRegistration,
  findRegistrationById,
  findRegistrationFacts,
  insertGrant,
  insertRegistration,
  listOpenCourses,
  upsertInvitation,
} from './set-up-queries.ts';
import { endAccessOf } from './session-queries.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { countHits } from '../../platform/postgres/rate-limit.ts';
import { countNetwork, hitOf, limits } from './people/rate-limits.ts';
import type { OtpSent } from '@abhyas/contract/identity/credentials.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { maskEmail } from '@abhyas/rules/identity/mask.ts';
import type { Message } from './messages/message-texts.ts';
import { checkCode, makeCode, presentSent, takeBackCode } from './one-time-code.ts';

/** A right code may be turned into a password for a quarter of an hour. */
const grantMs = 15 * 60_000;

/** Records that a code was right, and returns the token that proves it. */
export async function grantSetUp({
  parts,
  personIds,
  registrationId,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  personIds: bigint[];
  registrationId: bigint | null;
}): Promise<string> {
  const token = parts.randomBytes(32).toString('base64url');
  await insertGrant({
    queryable: parts.database.orm,
    tokenHash: hashToken(token),
    personIds,
    registrationId,
    now: parts.clock.now(),
  });
  return token;
}

/** Throws WEAK_PASSWORD, with what is wrong, under the field's name. */
export async function requireGoodPassword({
  parts: { config },
  password,
  owner,
  field,
}: {
  parts: Ports<'config'>;
  password: string;
  owner: PasswordOwner;
  field: string;
}): Promise<void> {
  const common = await commonPasswords();
  const isCommon = (lowerCase: string) => common.has(lowerCase) || isKnownToAll({ password, config });
  const fault = findPasswordFault({ password, owner, isCommon });
  if (fault !== null) throw new AppError('WEAK_PASSWORD', { said: fault, fields: { [field]: fault } });
}

interface SetUp {
  readonly caller: KeptCaller;
  readonly studentEmail: string;
  readonly studentImsPin: string;
  readonly password: string;
  /** The name the password came under. */
  readonly field: string;
  readonly setUpToken: string;
}

/** Whether this is who the caller names; what is left out names no one else. */
function isNamed({ person, studentEmail, studentImsPin }: { person: Person; studentEmail: string; studentImsPin: string }): boolean {
  if (studentEmail !== '' && studentEmail.toLowerCase() !== person.email) return false;
  if (studentImsPin === '') return true;
  const identifier = parseIdentifier(studentImsPin);
  return identifier.kind !== 'invalid' && identifier.value === person[identifier.kind];
}

/**
 * Sets a password with a set-up token and uses it up; for a registration it makes the account. Returns the pin, '' for a parent. Throws WEAK_PASSWORD, which leaves the
 * token as it was, and SET_UP_EXPIRED: also for someone the token is not for.
 */
export async function setUpPassword(
  setUp: SetUp & { parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'live' | 'vault'>; cache: SessionCache },
): Promise<{ studentImsPin: string }> {
  const { parts, setUpToken } = setUp;
  const since = new Date(parts.clock.now().getTime() - grantMs);
  const grant = await findGrant({ queryable: parts.database.orm, tokenHash: hashToken(setUpToken), since });
  if (grant === null) throw new AppError('SET_UP_EXPIRED');
  return grant.registrationId === null
    ? setPassword({ ...setUp, grant })
    : createAccount({ ...setUp, grant: { id: grant.id, registrationId: grant.registrationId } });
}

async function setPassword({
  parts,
  cache,
  caller,
  studentEmail,
  studentImsPin,
  password,
  field,
  grant,
}: SetUp & {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'live' | 'vault'>;
  cache: SessionCache;
  grant: { id: bigint; personIds: bigint[] };
}): Promise<{ studentImsPin: string }> {
  const people = await listPeopleByIds({ queryable: parts.database.orm, ids: grant.personIds });
  const [person, another] = people.filter((candidate) => isNamed({ person: candidate, studentEmail, studentImsPin }));
  if (person === undefined) throw new AppError('SET_UP_EXPIRED');
  if (another !== undefined) throw new AppError('INVALID_REQUEST', { fields: { studentImsPin: { key: 'field_student' } } });
  await requireGoodPassword({ parts, password, owner: person, field });
  const passwordHash = await hashPassword(password);
  const now = parts.clock.now();
  const endedOf = await parts.database.transaction(async (tx) => {
    const replaced = await replacePassword({ tx, personId: person.id, before: person.passwordHash, passwordHash, now });
    const spent = replaced ? await consumeGrantsOf({ tx, personId: person.id, now }) : [];
    if (!spent.includes(grant.id)) throw new AppError('SET_UP_EXPIRED');
    await keepOnlyOrigin({ tx, personId: person.id, origin: originOf({ parts, ...caller }), now });
    const isFirst = person.passwordHash === null;
    const action = isFirst ? 'identity.password-set' : 'identity.password-reset';
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: person.id, action, targetKind: 'person', targetId: person.id },
    });
    await queuePasswordNotice({ parts, tx, host: caller.host, person, kind: isFirst ? 'password-set' : 'password-changed' });
    return endAccessOf({ tx, personId: person.id, now });
  });
  await publishEnded({ parts, cache, personIds: [person.id, ...endedOf] });
  return { studentImsPin: shownPin(person) };
}

async function createAccount({
  parts,
  caller,
  studentEmail,
  studentImsPin,
  password,
  field,
  grant,
}: SetUp & { parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'vault'>; grant: { id: bigint; registrationId: bigint } }): Promise<{
  studentImsPin: string;
}> {
  const registration = await findRegistrationById({ queryable: parts.database.orm, id: grant.registrationId });
  const isOther = studentEmail !== '' && studentEmail.toLowerCase() !== registration?.email;
  if (registration === null || isOther || studentImsPin !== '') throw new AppError('SET_UP_EXPIRED');
  await requireGoodPassword({ parts, password, owner: { pin: '', ...registration }, field });
  const passwordHash = await hashPassword(password);
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const person = (await consumeGrant({ tx, id: grant.id, now })) ? await createStudent({ tx, registration, passwordHash, now }) : null;
    if (person === null) throw new AppError('SET_UP_EXPIRED');
    await keepOnlyOrigin({ tx, personId: person.id, origin: originOf({ parts, ...caller }), now });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: person.id,
        action: 'identity.registered',
        targetKind: 'person',
        targetId: person.id,
        data: { courseId: registration.courseId },
      },
    });
    const { email, firstName } = registration;
    await queueMessage({ parts, tx, host: caller.host, message: { kind: 'registered', to: email, firstName, pin: person.pin } });
    return { studentImsPin: person.pin };
  });
}

const validDays = 7;
/** Invitations that one person gets in a day, however many of the staff send them. */
const perDay = { name: 'invitation-person', max: 3, seconds: 86_400 } as const;

/**
 * Sends someone without a password the mail whose link sets one, for a week; the link before it no longer works. Returns whether one was sent: not to someone who has a
 * password or no email, whose account is closed, or who is a parent and signs in with codes. Throws TOO_MANY_REQUESTS after three in a day.
 */
export async function invite({
  parts,
  tx,
  host,
  personId,
}: {
  parts: Ports<'clock' | 'config' | 'jobs' | 'randomBytes' | 'vault'>;
  tx: Transaction;
  host: string;
  personId: bigint;
}): Promise<boolean> {
  const person = await findInvitable({ tx, personId });
  if (person === null) return false;
  const now = parts.clock.now();
  await countHits({ queryable: tx, hits: [hitOf({ parts, limit: perDay, of: `person:${personId}` })], now });
  const token = parts.randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000);
  await upsertInvitation({ tx, personId, tokenHash: hashToken(token), sentAt: now, expiresAt });
  const { email: to, firstName, pin } = person;
  // behind the '#', so that the token is in no log of a server or proxy
  const url = `${parts.config.publicUrl}/newlogin#invitation=${token}`;
  const message = {
    kind: 'invitation',
    to,
    firstName,
    pin,
    url,
    validUntil: expiresAt.toISOString(),
  } as const;
  await queueMessage({ parts, tx, host, message });
  return true;
}

/** Exchanges the token of an invitation for a set-up token; the invitation works again until there is a password. Throws SET_UP_EXPIRED and TOO_MANY_REQUESTS. */
export async function openInvitation({
  parts,
  caller,
  token,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes' | 'vault'>;
  caller: Caller;
  token: string;
}): Promise<ResultOf<'openInvitation'>> {
  await countNetwork({ parts, limit: limits.codeAddress, network: caller });
  const person = await findInvited({ queryable: parts.database.orm, tokenHash: hashToken(token), now: parts.clock.now() });
  if (person === null) throw new AppError('SET_UP_EXPIRED');
  const setUpToken = await grantSetUp({ parts, personIds: [person.id], registrationId: null });
  const { firstName, lastName } = person;
  return { setUpToken, students: [{ studentImsPin: shownPin(person), firstName, lastName }] };
}

/** How long someone may take from the first page to the code. */
const registrationMs = 3_600_000;

const subjectOf = ({ mobile, email }: { mobile: string; email: string }) => `registration:${mobile}:${email}`;

/** The programmes one may register for with the brand of a host. */
export async function listProgrammes({ parts, host }: { parts: Ports<'brands' | 'database'>; host: string }) {
  const rows = await listOpenCourses({ queryable: parts.database.orm });
  const others = await Promise.all(rows.map(({ pack, key }) => parts.brands.otherBrandOf({ pack, key, host })));
  return {
    programmes: rows
      .filter((_row, place) => others[place] === null)
      .map((row) => ({ courseId: row.courseId, courseName: row.courseName, description: row.variantNames })),
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
  details: { firstName: string; lastName: string; mobile: string; emailId: string; courseId: bigint };
}): Promise<OtpSent & { registrationToken: string }> {
  const queryable = parts.database.orm;
  const { firstName, lastName, courseId } = details;
  const contact = parseContact({ kind: 'mobile', typed: details.mobile });
  if ('fault' in contact) throw new AppError('INVALID_REQUEST', { fields: { mobile: contact.fault } });
  const mobile = contact.value;
  const email = details.emailId.toLowerCase();
  const now = parts.clock.now();
  await countNetwork({ parts, limit: limits.registerAddress, network: caller });
  const { pack, key, hasAccount } = await findRegistrationFacts({ queryable, courseId, email });
  const isOpen = pack !== null && key !== null && (await parts.brands.otherBrandOf({ pack, key, host: caller.host })) === null;
  if (!isOpen) throw new AppError('INVALID_REQUEST', { fields: { courseId: { key: 'field_programme' } } });
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
    await sendNow({ parts, caller, messages: [message] });
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
