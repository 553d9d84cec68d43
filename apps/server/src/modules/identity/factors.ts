import type { z } from 'zod';
import type { Ports } from '../../platform/parts.ts';
import { Secret, TOTP } from 'otpauth';
import type { CreatedPasskey, PasskeyProof, RequestOptions } from '@abhyas/contract/identity/passkey-wire.ts';
import type { Site } from './sessions.ts';
import {
  type ChallengeKey,
  type Passkey,
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  findApp,
  listPasskeys,
  recordPasskeyUse,
  saveChallenge,
  takeChallenge,
} from './factors-queries.ts';
import { factorRules, parseFactorCode } from '@abhyas/rules/identity/second-factor.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { FactorProof, FactorWaysSchema } from '@abhyas/contract/identity/factors.ts';
import type { Person } from './people/people-queries.ts';
import { recordAudit } from '../audit/queries.ts';
import { countHits, resetHits } from '../../platform/postgres/rate-limit.ts';
import { notifyFactorChange } from './messages/deliver.ts';
import { hitOf, limits } from './people/rate-limits.ts';

type FactorWays = z.output<typeof FactorWaysSchema>;

/** The stored form of a person's key: sealed, and of no use in the row of someone else. */
export function sealKey({ parts, personId, key }: { parts: Ports<'vault'>; personId: bigint; key: string }): string {
  return parts.vault.seal(`${personId}:${key}`);
}

/** Opens a stored key. Throws if it was changed, or sealed for someone else. */
export function openKey({ parts, personId, sealed }: { parts: Ports<'vault'>; personId: bigint; sealed: string }): string {
  const [owner, key = ''] = parts.vault.open(sealed).split(':');
  if (owner !== `${personId}`) throw new Error('invariant: expected the key of its own person');
  return key;
}

/** What is stored of a recovery code. */
export function hashRecoveryCode({ parts, personId, code }: { parts: Ports<'vault'>; personId: bigint; code: string }): Buffer {
  return parts.vault.hash(`recovery-code:${personId}:${code}`);
}

const periodMs = 30_000;
/** SHA-1, six digits, thirty seconds: what every authenticator app knows. */
const kind = { algorithm: 'SHA1', digits: 6, period: periodMs / 1000 } as const;

/** A key of 160 bits in base 32, as RFC 4226 recommends. */
export function keyOf(random: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(random).buffer }).base32;
}

/** How many random bytes a key takes. */
export const keyBytes = 20;

/** The address that an app reads from a QR code; the app shows issuer and account beside the code. */
export function addressOf({ key, issuer, account }: { key: string; issuer: string; account: string }): string {
  return new TOTP({ ...kind, secret: Secret.fromBase32(key), issuer, label: account }).toString();
}

/** The time step that `code` belongs to, among this one, the one before and the next; null if it is none of them. */
export function findStep({ key, code, now }: { key: string; code: string; now: Date }): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = new TOTP({ ...kind, secret: Secret.fromBase32(key) }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / periodMs) + delta;
}

/** EdDSA, ES256 and RS256: what all devices know. */
export const algorithms = [-8, -7, -257];

// what verifies passkeys is loaded when someone uses one: a portal without any does without its memory
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

type New = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Whether a device vouches for a passkey with a certificate. None was asked for, and a browser then sends none; to check one, its issuer's lists would be fetched
 * from an address that is in it.
 */
async function bringsCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return !(format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined));
}

/** What is stored of a passkey that a browser made for this site and challenge; null if it did not. */
export async function readNewPasskey({
  created: { id, transports, ...response },
  challenge,
  site,
}: {
  created: CreatedPasskey;
  challenge: string;
  site: Site;
}): Promise<New | null> {
  return orNull(async () => {
    if (await bringsCertificate(response.attestationObject)) return null;
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
  });
}

/** The counter that the device of a passkey sent with a right signature for this site and challenge; null if the signature is not right or the counter did not grow. */
async function readPasskeyProof({
  proof: { id, ...response },
  passkey: { credentialId, publicKey, counter },
  challenge,
  site,
}: {
  proof: PasskeyProof;
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>;
  challenge: string;
  site: Site;
}): Promise<number | null> {
  return orNull(async () => {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** The library throws for everything that a browser sends wrongly. */
async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

export const describePasskey = ({ credentialId, transports }: Passkey) => ({ id: credentialId, type: 'public-key' as const, transports });

/** Makes the challenge of a session or waiting sign-in; the one before no longer counts. */
export async function makeChallenge({
  parts,
  personId,
  key,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  personId: bigint;
  key: ChallengeKey;
}): Promise<string> {
  const challenge = parts.randomBytes(32).toString('base64url');
  await saveChallenge({ queryable: parts.database.orm, key, personId, challenge, now: parts.clock.now() });
  return challenge;
}

/** Uses up the challenge of a session or waiting sign-in; null if there is none, or it is too old. */
export async function consumePasskeyChallenge({
  parts,
  key,
}: {
  parts: Ports<'clock' | 'database'>;
  key: ChallengeKey;
}): Promise<string | null> {
  const since = new Date(parts.clock.now().getTime() - factorRules.passkeyMs);
  return takeChallenge({ queryable: parts.database.orm, key, since });
}

/** What a browser needs to sign with one of these passkeys. */
async function requestPasskey({
  parts,
  personId,
  key,
  site,
  passkeys,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  personId: bigint;
  key: ChallengeKey;
  site: Site;
  passkeys: readonly Passkey[];
}): Promise<RequestOptions> {
  return {
    challenge: await makeChallenge({ parts, personId, key }),
    rpId: site.host,
    allowCredentials: passkeys.map(describePasskey),
    timeout: factorRules.passkeyMs,
    userVerification: 'preferred',
  };
}

/**
 * Verifies what a browser signed with a passkey of this person on this host. The challenge is used up whether or not it was right. Throws INCORRECT_PASSKEY,
 * also where the counter of the device did not grow: then there is a copy of it.
 */
async function verifyPasskey({
  parts,
  personId,
  key,
  site,
  proof,
}: {
  parts: Ports<'clock' | 'database'>;
  personId: bigint;
  key: ChallengeKey;
  site: Site;
  proof: PasskeyProof;
}): Promise<void> {
  const queryable = parts.database.orm;
  const challenge = await consumePasskeyChallenge({ parts, key });
  const owned = await listPasskeys({ queryable, personId });
  const passkey = owned.find(({ credentialId, host }) => credentialId === proof.id && host === site.host);
  if (challenge === null || passkey === undefined) throw new AppError('INCORRECT_PASSKEY');
  const counter = await readPasskeyProof({ proof, passkey, challenge, site });
  if (counter === null || !(await recordPasskeyUse({ queryable, id: passkey.id, counter, now: parts.clock.now() }))) {
    throw new AppError('INCORRECT_PASSKEY');
  }
}

type Verifying = {
  readonly parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  readonly host: string;
  readonly person: Person;
};

/**
 * Verifies a code of the person's app, or a recovery code, and uses it up; the person is notified of a used recovery code. Tries count for the person, wherever they
 * come from. Throws INCORRECT_FACTOR and TOO_MANY_REQUESTS.
 */
async function verifyFactor({ typed, ...verifying }: Verifying & { typed: string }): Promise<void> {
  const { parts, person } = verifying;
  const queryable = parts.database.orm;
  const of = `factor:${person.id}`;
  const tries = hitOf({ parts, limit: limits.factorPerson, of });
  const hits = [tries, hitOf({ parts, limit: limits.factorPersonDay, of })];
  // a try that is refused because of one limit does not count for the other
  await countHits({ queryable, hits, unless: hits, now: parts.clock.now() });
  const parsed = parseFactorCode(typed);
  const consume = { app: consumeAppCode, recovery: consumeRecovery };
  if (parsed === null || !(await consume[parsed.kind]({ ...verifying, code: parsed.code }))) throw new AppError('INCORRECT_FACTOR');
  // those of the day stay: a right code of the owner gives no one else more guesses
  await resetHits({ queryable, hit: tries });
}

async function consumeAppCode({ parts, person, code }: Verifying & { code: string }): Promise<boolean> {
  const queryable = parts.database.orm;
  const personId = person.id;
  const app = await findApp({ queryable, personId });
  if (app === null || app.key === null) return false;
  const step = findStep({ key: openKey({ parts, personId, sealed: app.key }), code, now: parts.clock.now() });
  return step !== null && consumeStep({ queryable, personId, key: app.key, step });
}

async function consumeRecovery({ parts, host, person, code }: Verifying & { code: string }): Promise<boolean> {
  const personId = person.id;
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    if (!(await consumeRecoveryCode({ tx, personId, codeHash: hashRecoveryCode({ parts, personId, code }), now }))) return false;
    const left = await countRecoveryCodes({ queryable: tx, personId });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: personId,
        action: 'identity.recovery-code-used',
        targetKind: 'person',
        targetId: personId,
        data: { left },
      },
    });
    await notifyFactorChange({ parts, tx, host, person, change: 'recovery-code-used' });
    return true;
  });
}

/** The ways in which a person may prove their second factor on this host, besides a recovery code, with the challenge for their passkeys. */
export async function offerWays({
  parts,
  personId,
  key,
  site,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  personId: bigint;
  key: ChallengeKey;
  site: Site;
}): Promise<FactorWays> {
  const queryable = parts.database.orm;
  const app = await findApp({ queryable, personId });
  const passkeys = await listPasskeys({ queryable, personId });
  const here = passkeys.filter(({ host }) => host === site.host);
  const elsewhere = passkeys.filter(({ host }) => host !== site.host).map(({ host }) => host);
  return {
    app: app !== null && app.confirmedAt !== null,
    passkey: here.length === 0 ? null : await requestPasskey({ parts, personId, key, site, passkeys: here }),
    otherHosts: [...new Set(elsewhere)],
  };
}

/** Verifies a second factor, whichever was sent, and uses it up. Throws INCORRECT_FACTOR and TOO_MANY_REQUESTS for a code, INCORRECT_PASSKEY for a passkey. */
export async function verifyProof({
  parts,
  host,
  person,
  key,
  site,
  proof: { code, passkey },
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  host: string;
  person: Person;
  key: ChallengeKey;
  site: Site;
  proof: FactorProof;
}): Promise<void> {
  if (passkey === undefined) await verifyFactor({ parts, host, person, typed: code ?? '' });
  else await verifyPasskey({ parts, personId: person.id, key, site, proof: passkey });
}
