import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { findPasswordFault, type PasswordOwner } from '@abhyas/rules/identity/password.ts';
import { recordAudit } from '../../audit/index.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { queueMessage, queuePasswordNotice } from '../messages/deliver.ts';
import { hashToken } from '../sessions/find-session.ts';
import type { KeptCaller } from '../sessions/caller.ts';
import { commonPasswords, hashPassword, isKnownToAll } from '../passwords/password-hash.ts';
import { keepOnlyOrigin, originOf } from '../people/limits/origin-queries.ts';
import { listPeopleByIds, type Person, replacePassword } from '../people/people-queries.ts';
import { shownPin } from '../people/present-people.ts';
import { createStudent, findRegistrationById } from './register-queries.ts';
import type { SessionCache } from '../sessions/session-cache.ts';
import { announceEnded } from '../sessions/sessions.ts';
import { endAccessOf } from '../sessions/session-queries.ts';
import { findGrant, insertGrant, consumeGrant, consumeGrantsOf } from './set-up-queries.ts';

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
  if (fault !== null) throw new AppError('WEAK_PASSWORD', { detail: fault, fields: { [field]: fault } });
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
  if (another !== undefined) throw new AppError('INVALID_REQUEST', { fields: { studentImsPin: 'Choose one of the students' } });
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
      entry: { at: now, actorId: person.id, action, targetKind: 'person', targetId: String(person.id) },
    });
    await queuePasswordNotice({ parts, tx, host: caller.host, person, kind: isFirst ? 'password-set' : 'password-changed' });
    return endAccessOf({ tx, personId: person.id, now });
  });
  await announceEnded({ parts, cache, personIds: [person.id, ...endedOf] });
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
        targetId: String(person.id),
        data: { courseId: String(registration.courseId) },
      },
    });
    const { email, firstName } = registration;
    await queueMessage({ parts, tx, host: caller.host, message: { kind: 'registered', to: email, firstName, pin: person.pin } });
    return { studentImsPin: person.pin };
  });
}
