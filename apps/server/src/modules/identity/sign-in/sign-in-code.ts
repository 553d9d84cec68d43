import type { LoginType, OtpSent, Verified } from '@abhyas/contract/identity/credentials.ts';
import { type Identifier, parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import type { Ports } from '../../../platform/parts.ts';
import { queueMessage } from '../messages/deliver.ts';
import type { Caller } from '../sessions/caller.ts';
import { count, limits } from '../people/rate-limits.ts';
import { checkCode, makeCode, presentSent } from '../codes/one-time-code.ts';
import { listPeople, type Person } from '../people/people-queries.ts';
import { shownPin } from '../people/present-people.ts';
import { grantSetUp } from '../set-up/set-up.ts';

/** A code proves the identifier it was sent for, whichever role is looked for behind it: five an hour are five, in whatever role they are asked for. */
function subjectOf(identifier: Identifier): string {
  return identifier.kind === 'invalid' ? 'invalid' : `${identifier.kind}:${identifier.value}`;
}

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
 * Sends a code to the person who has the identifier. On a portal that reaches no one yet it sends none, leaves a code that the operator handed over as it
 * is, and answers with an empty `sentTo`. Throws USER_NOT_FOUND, for a parent PARENT_NOT_LINKED, and TOO_MANY_REQUESTS.
 */
export async function sendCode({
  parts,
  parentLinks,
  caller,
  typed,
  loginType,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'mail' | 'randomBytes' | 'sms' | 'vault'>;
  parentLinks: ParentLinks;
  caller: Caller;
  typed: string;
  loginType: LoginType | undefined;
}): Promise<OtpSent> {
  await count({ parts, limit: limits.codeAddress, of: caller.address });
  const identifier = parseIdentifier(typed);
  const audience = loginType ?? 'anyone';
  const people = await listPeople({ queryable: parts.database.orm, identifier, audience, parentLinks });
  const known = channelsOf({ identifier, people });
  // someone without mobile and email on record cannot be reached: to the caller that is the same
  if (known.length === 0) throw unknownOf(loginType);
  const channels = known.filter(({ channel }) => parts[channel].reaches);
  if (channels.length === 0) return presentSent('');
  await parts.database.transaction(async (tx) => {
    const made = await makeCode({ parts, tx, subject: subjectOf(identifier) });
    for (const { channel, to } of channels) {
      await queueMessage({ parts, tx, host: caller.host, message: { kind: 'code', channel, to, ...made } });
    }
  });
  return presentSent(channels.map(({ shown }) => shown).join(', '));
}

interface Proof {
  readonly parentLinks: ParentLinks;
  readonly caller: Caller;
  readonly typed: string;
  readonly loginType: LoginType | undefined;
  readonly code: string;
}

/**
 * Verifies and consumes a code, and returns everyone the identifier belongs to, at least one. Throws INCORRECT_OTP or OTP_EXPIRED, or `unknown` if the
 * identifier belongs to no one.
 */
export async function verifyIdentifierByCode({
  parts,
  parentLinks,
  caller,
  typed,
  loginType,
  code,
  unknown,
}: Proof & { parts: Ports<'clock' | 'database' | 'vault'>; unknown: 'USER_NOT_FOUND' | 'OTP_EXPIRED' }): Promise<Person[]> {
  await count({ parts, limit: limits.codeAddress, of: caller.address });
  const identifier = parseIdentifier(typed);
  const people = await listPeople({ queryable: parts.database.orm, identifier, audience: loginType ?? 'anyone', parentLinks });
  if (people.length === 0) throw new AppError(unknown);
  await checkCode({ parts, subject: subjectOf(identifier), code });
  return people;
}

/** Exchanges a right code for a set-up token and the people it may be used for. Throws INCORRECT_OTP, OTP_EXPIRED, USER_NOT_FOUND. */
export async function verifyCode({
  parts,
  ...proof
}: Proof & { parts: Ports<'clock' | 'database' | 'randomBytes' | 'vault'> }): Promise<Verified> {
  const people = await verifyIdentifierByCode({ parts, ...proof, unknown: 'USER_NOT_FOUND' });
  const setUpToken = await grantSetUp({ parts, personIds: people.map((person) => person.id), registrationId: null });
  return {
    setUpToken,
    students: people.map((person) => ({ studentImsPin: shownPin(person), firstName: person.firstName, lastName: person.lastName })),
  };
}
