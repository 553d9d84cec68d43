import type { LoginType, OtpSent, Verified } from '@abhyas/contract/identity/credentials.ts';
import { type Identifier, parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { isHandedCode } from '@abhyas/rules/identity/otp.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import type { Ports } from '../../../platform/parts.ts';
import { sendNow } from '../messages/deliver.ts';
import { countHits, takeBackHits } from '../../../platform/postgres/rate-limit.ts';
import type { Caller, KeptCaller } from '../sessions.ts';
import { findKnown, type KnownBy, originOf } from '../people/origin-queries.ts';
import { codeTryHit, countNetwork, limits, sendHits } from '../people/rate-limits.ts';
import { checkCode, consumeHandedCode, makeCode, presentSent, signInSubject, takeBackCode, wasCodeSent } from '../one-time-code.ts';
import { listPeople, type Person } from '../people/people-queries.ts';
import { shownPin } from '../people/present-people.ts';
import { grantSetUp } from '../set-up.ts';

/** Five codes an hour are five, in whatever role they are asked for. */
const subjectOf = (identifier: Identifier): string => (identifier.kind === 'invalid' ? 'invalid' : signInSubject(identifier));

/** Where a code could go: to what the identifier is, or for a pin to the email on record, and the mobile where it is proved. */
function channelsOf({ identifier, people }: { identifier: Identifier; people: readonly Person[] }) {
  const [person] = people;
  const mobile = identifier.kind === 'email' || person?.mobileProved !== true ? '' : person.mobile;
  const email = identifier.kind === 'mobile' ? '' : (person?.email ?? '');
  return [
    ...(mobile === '' ? [] : [{ channel: 'sms' as const, to: mobile, shown: maskMobile(mobile) }]),
    ...(email === '' ? [] : [{ channel: 'mail' as const, to: email, shown: maskEmail(email) }]),
  ];
}

const unknownOf = (loginType: LoginType | undefined) => new AppError(loginType === 'parent' ? 'PARENT_NOT_LINKED' : 'USER_NOT_FOUND');

/**
 * How one of these people is known where the call comes from, null for a stranger. Counts the call for its address, or throws TOO_MANY_REQUESTS: for a
 * browser that one of them has signed in with the address does not count, because others may share it.
 */
async function countCall({
  parts,
  caller,
  people,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  caller: Caller;
  people: readonly Person[];
}): Promise<KnownBy | null> {
  const known = await findKnown({
    queryable: parts.database.orm,
    personIds: people.map(({ id }) => id),
    origin: originOf({ parts, ...caller }),
    now: parts.clock.now(),
  });
  if (known !== 'device') await countNetwork({ parts, limit: limits.codeAddress, network: caller });
  return known;
}

/**
 * Sends a code to the person who has the identifier; only the browser that asked can use it. On a portal that reaches no one yet it sends none, leaves a code that the
 * operator handed over as it is, and answers with an empty `sentTo`. Throws USER_NOT_FOUND, for a parent PARENT_NOT_LINKED, CODE_NOT_SENT where it
 * reached no place, and TOO_MANY_REQUESTS: what others have sent counts for strangers only.
 */
export async function sendCode({
  parts,
  parentLinks,
  caller,
  typed,
  loginType,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'mail' | 'randomBytes' | 'sms' | 'vault'>;
  parentLinks: ParentLinks;
  caller: KeptCaller;
  typed: string;
  loginType: LoginType | undefined;
}): Promise<OtpSent> {
  const identifier = parseIdentifier(typed);
  const audience = loginType ?? 'anyone';
  const people = await listPeople({ queryable: parts.database.orm, config: parts.config, identifier, audience, parentLinks });
  const known = await countCall({ parts, caller, people });
  const onRecord = channelsOf({ identifier, people });
  // someone without mobile and email on record cannot be reached: to the caller that is the same
  if (onRecord.length === 0) throw unknownOf(loginType);
  const channels = onRecord.filter(({ channel }) => parts[channel].reaches);
  if (channels.length === 0) return presentSent('');
  const asked = { subject: subjectOf(identifier), browser: caller.device };
  const made = await parts.database.transaction(async (tx) => {
    const code = await makeCode({ parts, tx, ...asked });
    const hits = channels.flatMap(({ to }) => sendHits({ parts, caller, known, to }));
    await countHits({ queryable: tx, hits, now: parts.clock.now() });
    return code;
  });
  const messages = channels.map((reach) => ({ kind: 'code' as const, ...reach, ...made }));
  try {
    const sent = await sendNow({ parts, caller, messages });
    return presentSent(sent.map(({ shown }) => shown).join(', '));
  } catch (error) {
    await takeBackCode({ parts, ...asked });
    throw error;
  }
}

interface Proof {
  readonly parentLinks: ParentLinks;
  readonly caller: Caller;
  readonly typed: string;
  readonly loginType: LoginType | undefined;
  readonly code: string;
}

/**
 * Verifies and consumes a code, and returns everyone the identifier belongs to, at least one; for a code that was handed over the one who got it. Throws INCORRECT_OTP or OTP_EXPIRED, TOO_MANY_REQUESTS, and
 * `unknown` alike if the identifier belongs to no one, if this browser has asked for no code, and for a wrong code that was handed over: so no one learns here who exists.
 */
export async function verifyIdentifierByCode({
  parts,
  parentLinks,
  caller,
  typed,
  loginType,
  code,
  unknown,
}: Proof & { parts: Ports<'clock' | 'config' | 'database' | 'vault'>; unknown: 'USER_NOT_FOUND' | 'OTP_EXPIRED' }): Promise<Person[]> {
  const queryable = parts.database.orm;
  const identifier = parseIdentifier(typed);
  const people = await listPeople({ queryable, config: parts.config, identifier, audience: loginType ?? 'anyone', parentLinks });
  const known = await countCall({ parts, caller, people });
  if (isHandedCode(code)) {
    // a known browser is counted too: nothing else bounds these tries
    if (known === 'device') await countNetwork({ parts, limit: limits.codeAddress, network: caller });
    for (const person of people) if (await consumeHandedCode({ parts, pin: person.pin, code })) return [person];
    throw new AppError(unknown);
  }
  const asked = { parts, subject: subjectOf(identifier), browser: caller.device };
  if (people.length === 0 || !(await wasCodeSent(asked))) throw new AppError(unknown);
  const hits = people.map(({ id }) => codeTryHit({ parts, caller, known, personId: id }));
  await countHits({ queryable, hits, unless: hits, now: parts.clock.now() });
  await checkCode({ ...asked, code });
  await takeBackHits({ queryable, hits });
  return people;
}

/** Exchanges a right code for a set-up token and the people it may be used for. Throws INCORRECT_OTP, OTP_EXPIRED, USER_NOT_FOUND. */
export async function verifyCode({
  parts,
  ...proof
}: Proof & { parts: Ports<'clock' | 'config' | 'database' | 'randomBytes' | 'vault'> }): Promise<Verified> {
  const people = await verifyIdentifierByCode({ parts, ...proof, unknown: 'USER_NOT_FOUND' });
  const setUpToken = await grantSetUp({ parts, personIds: people.map((person) => person.id), registrationId: null });
  return {
    setUpToken,
    students: people.map((person) => ({ studentImsPin: shownPin(person), firstName: person.firstName, lastName: person.lastName })),
  };
}
