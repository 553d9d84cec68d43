import type { LoginType } from '@abhyas/contract/identity/credentials.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits, type Hit, type Limit } from '../../../platform/postgres/rate-limit.ts';

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;

/**
 * How often someone may try (decision 12). An institute sits behind one address, so of passwords only failures count for it; for an identifier a try
 * counts when it begins and is forgiven when it was right, so that tries made at once do not pass together. From one address an identifier has few tries;
 * from everywhere it has more of them, so that no one alone can keep a student out on the morning of an exam.
 */
export const limits = {
  verifyAddress: { name: 'verify-address', max: 60, seconds: minute },
  verifyPair: { name: 'verify-pair', max: 20, seconds: minute },
  verifyIdentifier: { name: 'verify-identifier', max: 300, seconds: minute },
  passwordPair: { name: 'password-pair', max: 10, seconds: quarter },
  passwordIdentifier: { name: 'password-identifier', max: 60, seconds: quarter },
  passwordPerson: { name: 'password-person', max: 10, seconds: quarter },
  passwordAddress: { name: 'password-address', max: 100, seconds: quarter },
  codeAddress: { name: 'code-address', max: 60, seconds: quarter },
  factorPerson: { name: 'factor-person', max: 10, seconds: quarter },
  factorPersonDay: { name: 'factor-person-day', max: 100, seconds: 24 * hour },
  supportAddress: { name: 'support-address', max: 10, seconds: quarter },
  registerAddress: { name: 'register-address', max: 20, seconds: hour },
  registerEmail: { name: 'register-email', max: 5, seconds: hour },
  contactPerson: { name: 'contact-person', max: 10, seconds: hour },
  contactValue: { name: 'contact-value', max: 5, seconds: hour },
} as const satisfies Record<string, Limit>;

/** A hit of a limit for an address, an identifier or a person; what it counts for is stored as a keyed hash. */
export function hitOf({ parts, limit, of }: { parts: Ports<'vault'>; limit: Limit; of: string }): Hit {
  return { limit, subject: parts.vault.hash(`limit:${of}`).toString('base64url') };
}

/** Tries of a password for whatever was typed as the identifier: those of this address, and those of everyone. */
export function passwordTries({
  parts,
  loginType,
  typed,
  address,
}: {
  parts: Ports<'vault'>;
  loginType: LoginType;
  typed: string;
  address: string;
}): { ofAddress: Hit; all: readonly Hit[] } {
  const identifier = parseIdentifier(typed);
  const tried = identifier.kind === 'invalid' ? typed : identifier.value;
  const ofAddress = hitOf({ parts, limit: limits.passwordPair, of: `${loginType}:${tried}:${address}` });
  return { ofAddress, all: [ofAddress, hitOf({ parts, limit: limits.passwordIdentifier, of: `${loginType}:${tried}` })] };
}

/** Counts one hit, or throws TOO_MANY_REQUESTS. */
export async function count({
  parts,
  limit,
  of,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  limit: Limit;
  of: string;
}): Promise<void> {
  await countHits({ queryable: parts.database.orm, hits: [hitOf({ parts, limit, of })], now: parts.clock.now() });
}
