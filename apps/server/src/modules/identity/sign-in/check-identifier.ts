import type { LoginType } from '@abhyas/contract/identity/credentials.ts';
import { invalidMobile, parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { maskPin } from '@abhyas/rules/identity/mask.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import type { Ports } from '../../../platform/parts.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { countHits } from '../../../platform/postgres/rate-limit.ts';
import type { Caller } from '../sessions.ts';
import { hitOf, limits, networkHits } from '../people/rate-limits.ts';
import { type Audience, hasNumericPins, listPeople, type Person } from '../people/people-queries.ts';

/**
 * Everyone an identifier stands for, counted against the limits of asking. Throws INVALID_REQUEST for a number that is neither a mobile nor, in a portal without pins of digits, a pin: which
 * says nothing about who exists.
 */
async function ask({
  parts,
  parentLinks,
  caller,
  typed,
  audience,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'vault'>;
  parentLinks: ParentLinks;
  caller: Caller;
  typed: string;
  audience: Audience;
}): Promise<Person[]> {
  const queryable = parts.database.orm;
  const identifier = parseIdentifier(typed);
  // what can be no one's counts for the address only
  const hits = [
    ...networkHits({ parts, limit: limits.verifyAddress, network: caller }),
    ...(identifier.kind === 'invalid'
      ? []
      : [
          ...networkHits({ parts, limit: limits.verifyPair, network: caller, of: identifier.value }),
          hitOf({ parts, limit: limits.verifyIdentifier, of: identifier.value }),
        ]),
  ];
  await countHits({ queryable, hits, now: parts.clock.now() });
  if (identifier.kind === 'pin' && /^\d+$/.test(identifier.value) && !(await hasNumericPins({ queryable }))) {
    throw new AppError('INVALID_REQUEST', { said: invalidMobile });
  }
  return listPeople({ queryable, config: parts.config, identifier, audience, parentLinks });
}

/** Whether the account still waits for its first password. An identifier no one has is answered like one with a password. */
export async function verifyLogin({
  parts,
  parentLinks,
  caller,
  typed,
  loginType,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'vault'>;
  parentLinks: ParentLinks;
  caller: Caller;
  typed: string;
  loginType: LoginType;
}): Promise<{ newStudent: boolean }> {
  const people = await ask({ parts, parentLinks, caller, typed, audience: loginType });
  return { newStudent: people.length > 0 && people.every((person) => person.passwordHash === null) };
}

/** What stands for a mobile and an email that no one has proved to be theirs: nothing of what is on record, and the same for all. */
const hidden = { mobile: '*'.repeat(10), emailId: '***' };

/**
 * Whether a student still waits for the first password, for the screen that sets it up; where several share a mobile, whether one of them does. An
 * identifier that no one has is answered like one with a password, and what is masked is what was typed: so no one learns here who exists.
 */
export async function verifyStudent({
  parts,
  parentLinks,
  caller,
  typed,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'vault'>;
  parentLinks: ParentLinks;
  caller: Caller;
  typed: string;
}) {
  const people = await ask({ parts, parentLinks, caller, typed, audience: 'student' });
  const identifier = parseIdentifier(typed);
  return {
    newStudent: people.some(({ passwordHash }) => passwordHash === null),
    ...hidden,
    studentImsPin: identifier.kind === 'pin' ? maskPin(identifier.value) : '',
  };
}
