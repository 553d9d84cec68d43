import type { LoginType } from '@abhyas/contract/identity/credentials.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import type { Network } from '../../../platform/http/every-request.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits, type Hit, type Limit } from '../../../platform/postgres/rate-limit.ts';
import type { KnownBy } from './origin-queries.ts';

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often someone may try (decision 12, note 0013): for an address only failed passwords count, because an institute shares one; for an
 * identifier a try counts when it begins and is forgiven when right. An address counts for its site too (`networkHits`).
 */
export const limits = {
  verifyAddress: { name: 'verify-address', max: 60, seconds: minute },
  verifyPair: { name: 'verify-pair', max: 20, seconds: minute },
  verifyIdentifier: { name: 'verify-identifier', max: 300, seconds: minute },
  /** An identifier from an address, whether or not someone has it. */
  passwordPair: { name: 'password-pair', max: 10, seconds: quarter },
  /** The same from a browser that its owner has signed in with before. */
  passwordDevice: { name: 'password-device', max: 10, seconds: quarter },
  passwordDeviceDay: { name: 'password-device-day', max: 50, seconds: day },
  passwordPerson: { name: 'password-person', max: 10, seconds: quarter },
  passwordAddress: { name: 'password-address', max: 100, seconds: quarter },
  codeAddress: { name: 'code-address', max: 60, seconds: quarter },
  factorPerson: { name: 'factor-person', max: 10, seconds: quarter },
  factorPersonDay: { name: 'factor-person-day', max: 100, seconds: 24 * hour },
  supportAddress: { name: 'support-address', max: 10, seconds: quarter },
  registerAddress: { name: 'register-address', max: 20, seconds: hour },
  registerEmail: { name: 'register-email', max: 5, seconds: hour },
  importPerson: { name: 'import-person', max: 30, seconds: quarter },
  contactPerson: { name: 'contact-person', max: 10, seconds: hour },
  contactValue: { name: 'contact-value', max: 5, seconds: hour },
} as const satisfies Record<string, Limit>;

/** Passwords that may be tried on one person, whichever identifier is typed: all strangers share a budget, a known address has its own. */
const guessLimits = {
  stranger: [
    { name: 'guess-stranger', max: 30, seconds: quarter },
    { name: 'guess-stranger-day', max: 100, seconds: day },
  ],
  address: [{ name: 'guess-address-day', max: 100, seconds: day }],
} as const satisfies Record<string, readonly Limit[]>;

/** Codes that may be tried on one person, whichever identifier they were sent for. */
const codeTryLimits = {
  stranger: { name: 'code-try-stranger', max: 20, seconds: day },
  address: { name: 'code-try-address', max: 20, seconds: day },
  device: { name: 'code-try-device', max: 50, seconds: day },
} as const satisfies Record<KnownBy | 'stranger', Limit>;

/** Codes that may be sent to one mobile or email. */
const sendLimits = {
  stranger: [
    { name: 'send-stranger', max: 5, seconds: hour },
    { name: 'send-stranger-day', max: 10, seconds: day },
  ],
  address: [
    { name: 'send-address', max: 5, seconds: hour },
    { name: 'send-address-day', max: 10, seconds: day },
  ],
  device: [
    { name: 'send-device', max: 5, seconds: hour },
    { name: 'send-device-day', max: 20, seconds: day },
  ],
} as const satisfies Record<KnownBy | 'stranger', readonly Limit[]>;

/** A /48 of IPv6 may be a site or many subscribers of a provider: it has so many times the tries of one address. */
const siteFactor = 5;

/** A hit of a limit for an address, an identifier or a person; what it counts for is stored as a keyed hash. */
export function hitOf({ parts, limit, of }: { parts: Ports<'vault'>; limit: Limit; of: string }): Hit {
  return { limit, subject: parts.vault.hash(`limit:${of}`).toString('base64url') };
}

/** The hits of a limit for the address of a caller, and for its site where it has one; `of` is what else they count for. */
export function networkHits({
  parts,
  limit,
  network: { address, site },
  of = '',
}: {
  parts: Ports<'vault'>;
  limit: Limit;
  network: Network;
  of?: string;
}): Hit[] {
  const counted = of === '' ? '' : `${of}:`;
  const ofAddress = hitOf({ parts, limit, of: `${counted}${address}` });
  if (site === null) return [ofAddress];
  const ofSite = { name: `${limit.name}-48`, max: limit.max * siteFactor, seconds: limit.seconds };
  return [ofAddress, hitOf({ parts, limit: ofSite, of: `${counted}${site}` })];
}

/** Tries of a password for whatever was typed as the identifier, from this address and from this browser. They are the same whether or not someone has it. */
export function typedTries({
  parts,
  loginType,
  typed,
  caller,
}: {
  parts: Ports<'vault'>;
  loginType: LoginType;
  typed: string;
  caller: Network & { readonly device: string | null };
}): { ofNetwork: Hit[]; ofDevice: Hit[] } {
  const identifier = parseIdentifier(typed);
  const of = `${loginType}:${identifier.kind === 'invalid' ? typed : identifier.value}`;
  const deviceLimits = caller.device === null ? [] : [limits.passwordDevice, limits.passwordDeviceDay];
  return {
    ofNetwork: networkHits({ parts, limit: limits.passwordPair, network: caller, of }),
    ofDevice: deviceLimits.map((limit) => hitOf({ parts, limit, of: `${of}:${caller.device}` })),
  };
}

interface Counted {
  readonly parts: Ports<'vault'>;
  readonly caller: { readonly address: string; readonly device: string | null };
  readonly known: KnownBy | null;
}

/** Whose budget a call is counted in: that of the browser, of the address, or the one that all strangers share. */
const budgetOf = ({ caller, known }: Counted) => (known === null ? '' : `${known}:${caller[known]}:`);

/** A password that is tried on a person. A known browser is limited by what was typed alone. */
export function guessHits({ personId, ...counted }: Counted & { personId: bigint }): Hit[] {
  const { parts, known } = counted;
  if (known === 'device') return [];
  return guessLimits[known ?? 'stranger'].map((limit) => hitOf({ parts, limit, of: `${budgetOf(counted)}person:${personId}` }));
}

/** A code that is tried on a person. */
export function codeTryHit({ personId, ...counted }: Counted & { personId: bigint }): Hit {
  const { parts, known } = counted;
  return hitOf({ parts, limit: codeTryLimits[known ?? 'stranger'], of: `${budgetOf(counted)}person:${personId}` });
}

/** A code that is sent to a mobile or email. */
export function sendHits({ to, ...counted }: Counted & { to: string }): Hit[] {
  const { parts, known } = counted;
  return sendLimits[known ?? 'stranger'].map((limit) => hitOf({ parts, limit, of: `${budgetOf(counted)}to:${to}` }));
}

/** Counts one hit for an address and its site, or throws TOO_MANY_REQUESTS. */
export async function countNetwork({
  parts,
  limit,
  network,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  limit: Limit;
  network: Network;
}): Promise<void> {
  await countHits({ queryable: parts.database.orm, hits: networkHits({ parts, limit, network }), now: parts.clock.now() });
}
