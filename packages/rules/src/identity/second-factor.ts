import type { Role } from '@abhyas/contract/endpoint.ts';
import { plainText } from '../text/plain-text.ts';

const minute = 60_000;

/** Two-step verification: how long its steps last, in milliseconds, and how often they may fail. */
export const factorRules = {
  /** A sign-in waits for its second step for so long, and takes so many wrong codes. */
  secondStepMs: 10 * minute,
  maxWrongTries: 5,
  /** A new authenticator app is confirmed within this time. */
  setUpMs: 15 * minute,
  /** A code that was entered a moment ago counts for what asks for a fresh one. */
  freshMs: 10 * minute,
  /** A challenge for a passkey is signed within this time. */
  passkeyMs: 5 * minute,
  recoveryCodes: 10,
} as const;

/** Whether someone has to set up two-step verification before anything else: `requiredOf` are the roles that the portal asks for it. */
export function mustSetUpTwoStep({
  role,
  hasFactor,
  requiredOf,
}: {
  role: Role;
  hasFactor: boolean;
  requiredOf: readonly Role[];
}): boolean {
  return !hasFactor && requiredOf.includes(role);
}

/** Whether the second step of a sign-in may still be tried. */
export function isSecondStepOpen({
  createdAt,
  usedAt,
  wrongTries,
  now,
}: {
  createdAt: Date;
  usedAt: Date | null;
  wrongTries: number;
  now: Date;
}): boolean {
  return usedAt === null && wrongTries < factorRules.maxWrongTries && now.getTime() - createdAt.getTime() < factorRules.secondStepMs;
}

/** Whether something that happened at `at` is less than `maxAgeMs` ago; never for null. */
export function isWithin({ at, maxAgeMs, now }: { at: Date | null; maxAgeMs: number; now: Date }): boolean {
  return at !== null && now.getTime() - at.getTime() < maxAgeMs;
}

/** Crockford's 32 characters: none of them looks like another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Fifty random bits. */
const recoveryLength = 10;
const recoveryCode = new RegExp(`^[${alphabet}]{${recoveryLength}}$`);

/** What someone typed as a second factor: a code of an app, or a recovery code as it is stored. */
export type FactorCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** Reads a code as it was typed, with or without blanks and dashes; null for what can be neither. Letters that look like digits count as those. */
export function parseFactorCode(typed: string): FactorCode | null {
  const bare = plainText(typed)
    .replaceAll(/[\s-]+/g, '')
    .toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  const code = bare.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return recoveryCode.test(code) ? { kind: 'recovery', code } : null;
}

/** A recovery code as it is stored. `randomBytes` returns that many random bytes. */
export function generateRecoveryCode(randomBytes: (count: number) => Uint8Array): string {
  return Array.from(randomBytes(recoveryLength), (byte) => alphabet[byte % alphabet.length] ?? '').join('');
}

/** A recovery code as it is shown: 'abcde-fghjk'. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`;
}
